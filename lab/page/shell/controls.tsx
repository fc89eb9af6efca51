// Controls that every part of the page uses: buttons, groups of buttons, fields, dialogs, lists of faults.

import type { AriaRole, ComponentChild, ComponentChildren, InputHTMLAttributes } from "preact"
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { errorLines } from "../engine/rpc-client"
import { useRoving } from "./roving"
import { say } from "./voice"

/** The names of classes in one attribute, without those that do not apply. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(" ")
}

export function capitalize(words: string) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `name` is its key for tests and for the focus; its text is in `words`, or between its tags. */
interface ButtonProps {
  name: string
  words?: ComponentChild
  onClick?: () => unknown
  type?: "button" | "submit"
  class?: string | undefined
  disabled?: boolean
  autofocus?: boolean
  label?: string | undefined
  title?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean
  children?: ComponentChildren
}

export function Button({ name, words, type, class: kind, label, pressed, expanded, children, ...rest }: ButtonProps) {
  const state = { "aria-label": label, "aria-pressed": pressed, "aria-expanded": expanded }
  return (
    <button type={type ?? "button"} data-key={name} class={classes("lab-button", kind)} {...state} {...rest}>
      {words}
      {children}
    </button>
  )
}

/** A group of controls that is one stop of the Tab key. */
export function Group({ label, role, children, ...rest }: GroupProps) {
  const group = useRef<HTMLDivElement>(null)
  useRoving(group)
  return (
    <div role={role ?? "group"} aria-label={label} ref={group} {...rest}>
      {children}
    </div>
  )
}

interface GroupProps {
  label: string
  class?: string
  role?: AriaRole
  children?: ComponentChildren
}

interface TabsProps<Key extends string> {
  label: string
  class: string
  tab: string
  name: string
  tabs: Record<Key, string>
  selected: Key
  onSelect: (key: Key) => unknown
}

/** A list of tabs, of which one is selected. */
export function Tabs<Key extends string>({ label, class: kind, tab, name, tabs, selected, onSelect }: TabsProps<Key>) {
  const buttons = (Object.keys(tabs) as Key[]).map(key => (
    <button
      type="button"
      key={key}
      id={`lab-${name}-${key}`}
      class={tab}
      role="tab"
      data-key={`${name} ${key}`}
      aria-selected={key === selected}
      onClick={() => onSelect(key)}>
      {tabs[key]}
    </button>
  ))
  return (
    <Group label={label} class={kind} role="tablist">
      {buttons}
    </Group>
  )
}

interface SelectProps {
  words: string
  name: string
  value: string
  options: [key: string, label: string][]
  onChange: (value: string) => unknown
  hint?: string
}

export function Select({ words, value, options, name, onChange, hint }: SelectProps) {
  const id = useId()
  const choices = options.map(([key, label]) => (
    <option key={key} value={key} selected={key === value}>
      {label}
    </option>
  ))
  const described = hint ? `${id}-hint` : undefined
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <select
        id={id}
        name={name}
        data-key={name}
        aria-describedby={described}
        onChange={event => onChange(event.currentTarget.value)}>
        {choices}
      </select>
      {hint && <small id={described}>{hint}</small>}
    </div>
  )
}

type FieldProps = InputHTMLAttributes & { words: string; name: string; hint?: string }

export function Field({ words, name, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <input id={id} name={name} data-key={name} autocomplete="off" {...input} />
      {hint && <small>{hint}</small>}
    </div>
  )
}

/** A form whose submission stays on the page. */
export function Form({ onSubmit, ...rest }: { class: string; onSubmit: () => unknown; children: ComponentChildren }) {
  const submit = (event: Event) => {
    event.preventDefault()
    onSubmit()
  }
  return <form onSubmit={submit} {...rest} />
}

interface DialogProps {
  title: string
  onClose: () => void
  wide?: boolean
  children?: ComponentChildren
}

export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.scrollTo(0, 0) // a dialog begins at its top, wherever the focus is
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onClosed = () => dialog.current !== null && onClose()
  const onClick = (event: Event) => event.target === dialog.current && onClose()
  const kind = classes("lab-dialog", wide && "is-wide")
  return (
    <dialog class={kind} ref={dialog} aria-labelledby={id} onClose={onClosed} onClick={onClick}>
      <div class="lab-dialog-head">
        <h2 id={id}>{title}</h2>
        <Button name="close" words="✕" label={say("lab.close")} onClick={onClose} />
      </div>
      <div class="lab-dialog-body">{children}</div>
    </dialog>
  )
}

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000
const MAX_LINES = 12
const MAX_LINE_LENGTH = 300

/** What is wrong, one line for each fault; nothing if there are none. */
export function Faults({ lines, title = say("lab.impossible") }: { lines: string[]; title?: string }) {
  if (lines.length === 0) return null
  const more = lines.length > MAX_LINES && say("lab.more-faults", { count: lines.length - MAX_LINES })
  const cut = lines
    .slice(0, MAX_LINES)
    .map(line => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line))
  const items = [...cut, more].filter(Boolean).map(line => <li key={line}>{line}</li>)
  return (
    <div class="lab-fault">
      <p>
        <b>{title}</b>
      </p>
      <ul>{items}</ul>
    </div>
  )
}

/** What went wrong in a form: nothing, until a piece of work fails. */
export function useFaults(title: string) {
  const [lines, setLines] = useState<string[]>([])
  const attempt = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(
        () => setLines([]),
        error => setLines(errorLines(error)),
      )
  const faults = (
    <div role="alert">
      <Faults lines={lines} title={title} />
    </div>
  )
  return { faults, attempt }
}

interface FileFieldProps {
  id: string
  words: string
  accept: string
  onText: (text: string) => unknown
}

/** A field for a file: its text, as much of it as is needed to see that it is too long. */
export function FileField({ id, words, accept, onText }: FileFieldProps) {
  const onChange = async ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const file = input.files?.[0]
    if (file) await onText(await file.slice(0, 4 * MAX_LENGTH + 4).text())
    input.value = "" // so that the same file can be chosen again
  }
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <input id={id} type="file" accept={accept} onChange={onChange} />
    </div>
  )
}

export function Waiting() {
  return (
    <p class="lab-waiting" role="status">
      {say("lab.loading")}
    </p>
  )
}
