// @ts-check
// Why something is not possible or cannot be read, as lines of text.

import { EngineError } from "./engine.js"
import { element } from "./elements.js"

const MOST_SHOWN = 12
const LONGEST_LINE = 300

/**
 * What the engine refuses, a line for each fault.
 * @param {unknown} error
 * @returns {string[]}
 */
export function refusal(error) {
  const faults = error instanceof EngineError ? error.data?.faults : null
  if (!Array.isArray(faults) || faults.length === 0) return [error instanceof Error ? error.message : String(error)]
  return faults.map(each => (typeof each === "string" ? each : `${each.what ?? ""}`)).filter(Boolean)
}

/**
 * The lines as a list; nothing if there are none.
 * @param {string[]} lines
 * @param {string} [title]
 */
export function faultLines(lines, title = "This position is impossible:") {
  if (lines.length === 0) return null
  const shown = lines.slice(0, MOST_SHOWN).map(each => element("li", {}, cut(each)))
  const more = lines.length > MOST_SHOWN && element("li", {}, `… and ${lines.length - MOST_SHOWN} more`)
  return element("div", { class: "lab-fault" }, element("p", {}, element("b", {}, title)), element("ul", {}, shown, more))
}

/** @param {string} text */
function cut(text) {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text
}
