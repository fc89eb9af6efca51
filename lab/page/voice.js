// @ts-check
// Voice: the page's own texts, from the catalogue `lab/english.toml`, with facts put in.

import { LANGUAGE, TEXTS } from "./english.js"

/** @typedef {string | number | readonly string[]} Fact several strings become a list with "and" */
/** @typedef {keyof typeof TEXTS} Key */

/**
 * The names of the facts in a text.
 * @template {string} Text
 * @typedef {Text extends `${string}{${infer Field}}${infer Rest}` ? NameOf<Field> | NamesIn<Rest> : never} NamesIn
 */
/** @template {string} Field @typedef {Field extends `${infer Name}:${string}` ? Name : Field} NameOf */

/**
 * The facts of a text, as the last argument; no argument if it has none.
 * @template {string} Text
 * @typedef {[NamesIn<Text>] extends [never] ? [] : [facts: Record<NamesIn<Text>, Fact>]} FactsOf
 */

const FIELD = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g
const LIST = new Intl.ListFormat(LANGUAGE, { type: "conjunction" })

/**
 * A text of the page. The type checker knows which facts it needs.
 * @template {Key} K
 * @param {K} key
 * @param {FactsOf<(typeof TEXTS)[K]>} facts
 * @returns {string}
 */
export function say(key, ...facts) {
  const given = /** @type {Record<string, Fact>} */ (facts[0] ?? {})
  return TEXTS[key].replace(FIELD, (_, name, one, more) => {
    const fact = given[name] ?? ""
    if (one !== undefined) return (Array.isArray(fact) ? fact.length : fact) === 1 ? one : more
    return Array.isArray(fact) ? LIST.format(fact) : String(fact)
  })
}
