// Controls that every part of the page uses: buttons, groups of buttons, fields, dialogs, lists of faults.

import type { AriaRole, ComponentChild, ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
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
  class?: string
  main?: boolean
  disabled?: boolean
  autofocus?: boolean
  label?: string
  title?: string
  hint?: string // label and title
  pressed?: boolean
  expanded?: boolean
  children?: ComponentChildren
}

export function Button({
  name,
  words,
  class: kind,
  main,
  hint,
  label,
  pressed,
  expanded,
  children,
  ...rest
}: ButtonProps) {
  const state = { "aria-label": label ?? hint, "aria-pressed": pressed, "aria-expanded": expanded, title: hint }
  const look = classes("lab-button", main && "is-main", kind)
  return (
    <button type="button" data-key={name} class={look} {...state} {...rest}>
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

export function Waiting() {
  return (
    <p class="lab-waiting" role="status">
      {say("lab.loading")}
    </p>
  )
}
