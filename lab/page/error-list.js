// @ts-check
// Error list: why something is invalid or cannot be read, one line for each fault.

import { RpcError } from "./rpc-client.js"
import { element } from "./dom.js"

const MAX_SHOWN = 12
const MAX_LINE_LENGTH = 300

/**
 * The lines of an error: one for each fault.
 * @param {unknown} error
 * @returns {string[]}
 */
export function errorLines(error) {
  const faults = error instanceof RpcError ? error.data?.faults : null
  if (!Array.isArray(faults) || faults.length === 0) return [error instanceof Error ? error.message : String(error)]
  return faults.map(each => (typeof each === "string" ? each : `${each.what ?? ""}`)).filter(Boolean)
}

/**
 * The lines as a list; nothing if there are none.
 * @param {string[]} lines
 * @param {string} [title]
 */
export function errorList(lines, title = "This position is impossible:") {
  if (lines.length === 0) return null
  const shown = lines.slice(0, MAX_SHOWN).map(each => element("li", {}, cut(each)))
  const more = lines.length > MAX_SHOWN && element("li", {}, `… and ${lines.length - MAX_SHOWN} more`)
  return element("div", { class: "lab-fault" }, element("p", {}, element("b", {}, title)), element("ul", {}, shown, more))
}

/** @param {string} text */
function cut(text) {
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text
}
