// @ts-check
// The library: the scenarios by chapter, filtered by words.

/** @import {Library, LibraryEntry} from "./protocol.js" */
import { element, fill, uniqueId } from "./dom.js"
import { say } from "./voice.js"

/**
 * The chapters with the entries that hold every word, in their title, id or rules, or in the title of the chapter.
 * @param {Library["chapters"]} chapters
 * @param {string} words
 * @returns {Library["chapters"]}
 */
export function filterChapters(chapters, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return chapters
    .map(({ title, entries }) => ({ title, entries: entries.filter(each => containsAll([title, each.title, each.id, ...each.rules], wanted)) }))
    .filter(each => each.entries.length > 0)
}

/** @param {string[]} texts @param {string[]} wanted */
function containsAll(texts, wanted) {
  const all = texts.join(" ").toLowerCase()
  return wanted.every(word => all.includes(word))
}

/** @param {Library["chapters"]} chapters */
export function countLabel(chapters) {
  const count = chapters.reduce((sum, each) => sum + each.entries.length, 0)
  return count === 0 ? say("library.none") : say("library.found", { count })
}

/**
 * The library in a place, with a field to filter it.
 * @param {HTMLElement} root
 * @param {Library} library
 * @param {(entry: LibraryEntry) => void} onOpen
 */
export function showLibrary(root, library, onOpen) {
  const id = uniqueId("filter")
  const field = element("input", { id, type: "search", autocomplete: "off", spellcheck: "false", oninput: () => show() })
  const count = element("p", { role: "status", class: "lab-filtered" })
  const list = element("div", { class: "lab-library" })
  const show = () => {
    const found = filterChapters(library.chapters, field.value)
    count.textContent = countLabel(found)
    fill(list, found.map(each => chapter(each, field.value.trim() !== "", onOpen)))
  }
  fill(root, element("label", { for: id }, say("library.search")), field, count, list)
  show()
}

/** @param {Library["chapters"][number]} given @param {boolean} open @param {(entry: LibraryEntry) => void} onOpen */
function chapter({ title, entries }, open, onOpen) {
  const summary = element("summary", {}, title, " ", element("span", { class: "lab-count" }, String(entries.length)))
  const made = entries.map(each =>
    element("li", {}, element("button", { type: "button", class: "lab-entry", "data-id": each.id, onclick: () => onOpen(each) }, each.title)),
  )
  return element("details", { open }, summary, element("ul", {}, made))
}
