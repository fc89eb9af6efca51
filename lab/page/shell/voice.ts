// Voice: the page's own texts, from the catalogue `lab/english.toml`, with facts put in.

import { LANGUAGE, TEXTS } from "../generated/english"

/** Several strings become a list with "and" */
type Fact = string | number | readonly string[]
type Key = keyof typeof TEXTS

type NamesIn<Text extends string> = Text extends `${string}{${infer Field}}${infer Rest}`
  ? NameOf<Field> | NamesIn<Rest>
  : never
type NameOf<Field extends string> = Field extends `${infer Name}:${string}` ? Name : Field

type FactsOf<Text extends string> = [NamesIn<Text>] extends [never] ? [] : [facts: Record<NamesIn<Text>, Fact>]

const FIELD = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g
const LIST = new Intl.ListFormat(LANGUAGE, { type: "conjunction" })

export function say<K extends Key>(key: K, ...facts: FactsOf<(typeof TEXTS)[K]>): string {
  const given: Record<string, Fact> = facts[0] ?? {}
  return TEXTS[key].replace(FIELD, (_, name, one, more) => {
    const fact = given[name] ?? ""
    if (one !== undefined) return (Array.isArray(fact) ? fact.length : fact) === 1 ? one : more
    return Array.isArray(fact) ? LIST.format(fact) : String(fact)
  })
}
