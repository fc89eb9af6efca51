// Forms: fields, and what is wrong with what they say.

import type { FormHTMLAttributes, InputHTMLAttributes } from "preact"
import { useId, useState } from "preact/hooks"
import { errorLines } from "../engine/rpc-client"
import { Faults } from "./controls"

const MAX_LENGTH = 100_000 // the engine refuses longer texts

type Labels = { words: string; name: string; hint?: string }
type OnText = (text: string) => unknown
type SelectProps = Labels & { value: string; options: [key: string, label: string][]; onChange: OnText }

export const Options = ({ options, value }: Pick<SelectProps, "options" | "value">) =>
  options.map(([key, label]) => (
    <option key={key} value={key} selected={key === value}>
      {label}
    </option>
  ))

export const Select = ({ words, hint, value, options, name, onChange }: SelectProps) => (
  <label class="lab-field">
    {words}
    <select name={name} data-key={name} onChange={event => onChange(event.currentTarget.value)}>
      <Options options={options} value={value} />
    </select>
    {hint && <small>{hint}</small>}
  </label>
)

export type FieldProps = InputHTMLAttributes & Labels & { onText?: OnText; rows?: number }

/** With `rows`, a field for several lines. */
export function Field({ words, hint, name, onText, rows, ...input }: FieldProps) {
  const id = useId()
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => onText?.(currentTarget.value)
  const facts = { id, name, "data-key": name, autocomplete: "off", spellcheck: false, onInput, ...input } as const
  return (
    <label class="lab-field" for={id}>
      {words}
      {rows ? <textarea rows={rows} {...(facts as object)} /> : <input {...facts} />}
      {hint && <small>{hint}</small>}
    </label>
  )
}

/** A field for a file: its text, as much of it as is needed to see that it is too long. */
export function FileField({ onText, ...field }: Labels & { accept: string; onText: OnText }) {
  const onChange = async ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const file = input.files?.[0]
    if (file) await onText(await file.slice(0, 4 * MAX_LENGTH + 4).text())
    input.value = "" // so that the same file can be chosen again
  }
  return <Field {...field} type="file" onChange={onChange} />
}

export function Form({ onSubmit, ...rest }: FormHTMLAttributes & { onSubmit: () => unknown }) {
  const submit = (event: Event) => {
    event.preventDefault()
    onSubmit()
  }
  return <form onSubmit={submit} {...rest} />
}

/** Of these attempts only the newest reports: one that ends late would hide what went wrong after it began. */
export function newestOf(report: (lines: string[]) => unknown) {
  let newest = 0
  return async (work: () => unknown) => {
    const attempt = ++newest
    const done = (async () => work())()
    const lines = await done.then(() => [], errorLines)
    if (attempt === newest) report(lines)
  }
}

export function useFaults(title: string) {
  const [lines, setLines] = useState<string[]>([])
  const [attempt] = useState(() => newestOf(setLines))
  const faults = (
    <div role="alert">
      <Faults lines={lines} title={title} />
    </div>
  )
  return { faults, attempt }
}
