// Forms: fields, and what is wrong with what they say.

import type { ComponentChildren, InputHTMLAttributes } from "preact"
import { useId, useState } from "preact/hooks"
import { errorLines } from "../engine/rpc-client"
import { Faults } from "./controls"

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

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

interface FieldProps {
  words: string
  name: string
  value: string
  onText: (text: string) => unknown
  hint?: string
  type?: "search"
  inputMode?: "numeric"
  placeholder?: string
  maxLength?: number
  spellcheck?: boolean
  autofocus?: boolean
}

export function Field({ words, name, onText, hint, ...input }: FieldProps) {
  const id = useId()
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onText(currentTarget.value)
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <input
        id={id}
        name={name}
        data-key={name}
        autocomplete="off"
        onInput={onInput}
        {...(input as InputHTMLAttributes)}
      />
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
