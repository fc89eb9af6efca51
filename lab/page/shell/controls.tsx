// Controls that every part of the page uses: buttons, groups of buttons, tabs, lists of faults.

import type { ButtonHTMLAttributes, ComponentChild, HTMLAttributes } from "preact"
import { useRef } from "preact/hooks"
import { useRoving } from "./roving"
import { say } from "./voice"

/** The names of classes in one attribute, without those that do not apply. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(" ")
}

export function capitalize(words: string) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

interface ButtonProps extends ButtonHTMLAttributes {
  name: string // its key for tests and for the focus
  words?: ComponentChild
  class?: string
  main?: boolean
  label?: string
  hint?: string // label and title
  pressed?: boolean
  expanded?: boolean
}

export function Button({ name, words, main, hint, label, pressed, expanded, children, ...rest }: ButtonProps) {
  const state = { "aria-label": label ?? hint, "aria-pressed": pressed, "aria-expanded": expanded, title: hint }
  const look = classes("lab-button", main && "is-main", rest.class)
  return (
    <button type="button" data-key={name} {...state} {...rest} class={look}>
      {words}
      {children}
    </button>
  )
}

/** A group of controls that is one stop of the Tab key. */
export function Group({ label, ...rest }: HTMLAttributes<HTMLDivElement> & { label: string }) {
  const group = useRef<HTMLDivElement>(null)
  useRoving(group)
  return <div role="group" aria-label={label} ref={group} {...rest} />
}

interface ChoiceProps<Key extends string | number> {
  label: string
  name: string
  keys: readonly Key[]
  words: (key: Key) => string | number
  chosen: Key
  onChoose: (key: Key) => unknown
  class?: string
  titled?: boolean
}

/** Buttons of which one is pressed. */
export function Choice<Key extends string | number>({ label, class: kind = "lab-row", ...choice }: ChoiceProps<Key>) {
  const { name, keys, words, chosen, onChoose } = choice
  const button = (key: Key) => (
    <Button key={key} name={`${name} ${key}`} pressed={key === chosen} onClick={() => onChoose(key)}>
      {words(key)}
    </Button>
  )
  return (
    <Group label={label} class={kind}>
      {choice.titled && <span>{label}</span>}
      {keys.map(button)}
    </Group>
  )
}

export function Tabs<Key extends string>({ label, class: kind, tab, ...choice }: ChoiceProps<Key> & { tab: string }) {
  const { name, keys, words, chosen, onChoose } = choice
  const button = (key: Key) => {
    const facts = { id: `lab-${name}-${key}`, "data-key": `${name} ${key}`, "aria-selected": key === chosen }
    return (
      <button type="button" key={key} class={tab} role="tab" {...facts} onClick={() => onChoose(key)}>
        {words(key)}
      </button>
    )
  }
  return (
    <Group label={label} class={kind} role="tablist">
      {keys.map(button)}
    </Group>
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
