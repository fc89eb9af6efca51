// Forms: fields, and what is wrong with what they say.

import type { ComponentChildren, FormHTMLAttributes, InputHTMLAttributes } from "preact"
import { useId, useState } from "preact/hooks"
import { errorLines } from "../engine/rpc-client"
import { Faults } from "./controls"

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

type LabelledProps = { id: string; words: string; hint?: string | undefined; children: ComponentChildren }

const Labelled = ({ id, words, hint, children }: LabelledProps) => (
  <div class="lab-field">
    <label for={id}>{words}</label>
    {children}
    {hint && <small id={`${id}-hint`}>{hint}</small>}
  </div>
)

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
  const facts = { id, name, "data-key": name, "aria-describedby": hint && `${id}-hint` }
  return (
    <Labelled id={id} words={words} hint={hint}>
      <select {...facts} onChange={event => onChange(event.currentTarget.value)}>
        {options.map(([key, label]) => (
          <option key={key} value={key} selected={key === value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

type FieldProps = InputHTMLAttributes & {
  words: string
  name: string
  hint?: string
  onText?: (text: string) => unknown
  rows?: number // of a field for several lines
}

export function Field({ words, name, onText, hint, rows, ...input }: FieldProps) {
  const id = useId()
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => onText?.(currentTarget.value)
  const facts = { id, name, "data-key": name, autocomplete: "off", spellcheck: false, onInput, ...input } as const
  return (
    <Labelled id={id} words={words} hint={hint}>
      {rows ? <textarea rows={rows} {...(facts as object)} /> : <input {...facts} />}
    </Labelled>
  )
}

/** A form whose submission stays on the page. */
export function Form({ onSubmit, ...rest }: FormHTMLAttributes & { onSubmit: () => unknown }) {
  const submit = (event: Event) => {
    event.preventDefault()
    onSubmit()
  }
  return <form onSubmit={submit} {...rest} />
}

/** What went wrong in a form: nothing, until a piece of work fails. */
export function useFaults(title: string) {
  const [lines, setLines] = useState<string[]>([])
  const attempt = async (work: () => unknown) => {
    try {
      await work()
      setLines([])
    } catch (error) {
      setLines(errorLines(error))
    }
  }
  const faults = (
    <div role="alert">
      <Faults lines={lines} title={title} />
    </div>
  )
  return { faults, attempt }
}

type FileFieldProps = { id: string; words: string; accept: string; onText: (text: string) => unknown }

/** A field for a file: its text, as much of it as is needed to see that it is too long. */
export function FileField({ id, words, accept, onText }: FileFieldProps) {
  const onChange = async ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const file = input.files?.[0]
    if (file) await onText(await file.slice(0, 4 * MAX_LENGTH + 4).text())
    input.value = "" // so that the same file can be chosen again
  }
  return (
    <Labelled id={id} words={words}>
      <input id={id} type="file" accept={accept} onChange={onChange} />
    </Labelled>
  )
}
