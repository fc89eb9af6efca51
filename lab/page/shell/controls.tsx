// Controls that every part of the page uses: buttons, groups of buttons, fields, dialogs, lists of faults.

import type { AriaRole, ComponentChild, ComponentChildren, InputHTMLAttributes, RefObject } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { useRoving } from "./roving"
import { say } from "./voice"

/** `name` is its key in tests; its text is in `words`, or between its tags. */
export interface ButtonProps {
  name: string
  onClick: () => unknown
  words?: ComponentChild
  class?: string
  disabled?: boolean
  label?: string | undefined
  title?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  children?: ComponentChildren
}

export function Button({ name, words, class: kind = "", label, pressed, expanded, children, ...rest }: ButtonProps) {
  const said = { "aria-label": label, "aria-pressed": pressed, "aria-expanded": expanded }
  return (
    <button type="button" data-key={name} class={`lab-button ${kind}`} {...said} {...rest}>
      {words}
      {children}
    </button>
  )
}

/** A group of controls that is one stop of the Tab key. */
export function Group({
  label,
  class: kind = "",
  role = "group",
  children,
}: {
  label: string
  class?: string
  role?: AriaRole
  children?: ComponentChildren
}) {
  const group = useRoving() as RefObject<HTMLDivElement | null>
  return (
    <div class={kind} role={role} aria-label={label} ref={group}>
      {children}
    </div>
  )
}

export function Select({
  words,
  value,
  options,
  name,
  onChange,
  hint,
}: {
  words: string
  value: string
  options: string[][]
  name: string
  onChange: (value: string) => void
  hint?: ComponentChild
}) {
  const id = useId()
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <select
        id={id}
        name={name}
        data-key={name}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.currentTarget.value)}>
        {options.map(([key = "", label = ""]) => (
          <option key={key} value={key} selected={key === value}>
            {label}
          </option>
        ))}
      </select>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

export function Field({
  words,
  name,
  hint,
  input = {},
}: {
  words: string
  name: string
  hint?: ComponentChild
  input?: InputHTMLAttributes<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <input id={id} name={name} data-key={name} autocomplete="off" {...input} />
      {hint && <small>{hint}</small>}
    </div>
  )
}

export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string
  onClose: () => void
  children?: ComponentChildren
  wide?: boolean
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement | null>(null)
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
  return (
    <dialog
      class={wide ? "lab-dialog is-wide" : "lab-dialog"}
      ref={dialog}
      aria-labelledby={id}
      onClose={() => dialog.current !== null && onClose()}
      onClick={event => event.target === dialog.current && onClose()}>
      <div class="lab-dialog-head">
        <h2 id={id}>{title}</h2>
        <Button name="close" words="✕" onClick={onClose} label={say("lab.close")} />
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
  const cut = (text: string) => (text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text)
  return (
    <div class="lab-fault">
      <p>
        <b>{title}</b>
      </p>
      <ul>
        {lines.slice(0, MAX_LINES).map(each => (
          <li>{cut(each)}</li>
        ))}
        {lines.length > MAX_LINES && <li>{say("lab.more-faults", { count: lines.length - MAX_LINES })}</li>}
      </ul>
    </div>
  )
}

export function capitalize(words: string) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
