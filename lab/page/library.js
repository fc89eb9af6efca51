// @ts-check
// The library: the scenarios by chapter, filtered by words.

/** @import {Library, LibraryEntry} from "./protocol.js" */
import { h } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Faults, Field } from "./controls.js"
import { errorLines } from "./rpc-client.js"
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

/** @param {{load: () => Promise<Library>, onOpen: (entry: LibraryEntry) => void}} props */
export function LibraryPanel({ load, onOpen }) {
  const [words, setWords] = useState("")
  const [library, setLibrary] = useState(/** @type {Library | null} */ (null))
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]))
  useEffect(() => void load().then(setLibrary, error => setFaults(errorLines(error))), [])
  if (library === null) return h(Faults, { lines: faults, title: say("judge.no-library") })
  const found = filterChapters(library.chapters, words)
  return h(
    "div",
    {},
    h(Field, { words: say("library.search"), name: "search", input: { type: "search", value: words, onInput: event => setWords(event.currentTarget.value), autofocus: true } }),
    h("p", { role: "status", class: "lab-filtered" }, countLabel(found)),
    h("div", { class: "lab-library" }, found.map(({ title, entries }) => h(ChapterPanel, { key: title, title, entries, open: words.trim() !== "", onOpen }))),
  )
}

/** @param {{title: string, entries: LibraryEntry[], open: boolean, onOpen: (entry: LibraryEntry) => void}} props */
function ChapterPanel({ title, entries, open, onOpen }) {
  return h(
    "details",
    { open },
    h("summary", {}, title, " ", h("span", { class: "lab-count" }, String(entries.length))),
    h("ul", {}, entries.map(each => h("li", { key: each.id }, h("button", { type: "button", class: "lab-button lab-entry", "data-id": each.id, onClick: () => onOpen(each) }, each.title)))),
  )
}
