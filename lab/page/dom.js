// @ts-check
// DOM helpers: small functions that create elements. Any text they are given is shown as text, never as HTML.

import { say } from "./voice.js"

/** @typedef {Node | string | null | undefined | false} Content */

/**
 * An element with attributes and content. A true attribute has no value; one that is false, null or undefined is left
 * out; `on...` with a function adds a listener.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Content | Content[])} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...content) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value)
    else if (value === true) made.setAttribute(name, "")
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value))
  }
  append(made, content)
  return made
}

/**
 * A button that does something.
 * @param {Content} words
 * @param {() => void} onclick
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 */
export function button(words, onclick, attributes = {}) {
  return element("button", { type: "button", class: "lab-button", ...attributes, onclick }, words)
}

/**
 * A link.
 * @param {string} href
 * @param {Content} words
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 */
export function link(href, words, attributes = {}) {
  return element("a", { href, ...attributes }, words)
}

/**
 * Put other content into an element.
 * @param {Element} parent
 * @param {...(Content | Content[])} content
 */
export function fill(parent, ...content) {
  parent.replaceChildren()
  append(parent, content)
}

/** @param {Element} parent @param {(Content | Content[])[]} content */
function append(parent, content) {
  for (const each of content.flat()) {
    if (each !== null && each !== undefined && each !== false) parent.append(each)
  }
}

/** A counter for unique ids. */
let last = 0
/** @param {string} name */
export function uniqueId(name) {
  return `lab-${name}-${++last}`
}

/**
 * Redraw, then give the focus back to the element with the same `data-key`.
 * @param {Element} place
 * @param {() => void} redraw
 */
export function keepFocus(place, redraw) {
  const key = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null
  redraw()
  if (key === null || key === undefined) return
  const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`)
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus()
}

/** Whether the reader prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** @param {string} words */
export function capitalize(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const MAX_LINES = 12
const MAX_LINE_LENGTH = 300

/**
 * What is wrong, one line for each fault; nothing if there are none.
 * @param {string[]} lines
 * @param {string} [title]
 */
export function errorList(lines, title = say("lab.impossible")) {
  if (lines.length === 0) return null
  const cut = (/** @type {string} */ text) => (text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text)
  const shown = lines.slice(0, MAX_LINES).map(each => element("li", {}, cut(each)))
  const more = lines.length > MAX_LINES && element("li", {}, say("lab.more-faults", { count: lines.length - MAX_LINES }))
  return element("div", { class: "lab-fault" }, element("p", {}, element("b", {}, title)), element("ul", {}, shown, more))
}
