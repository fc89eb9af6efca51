// The library: the scenarios by chapter, filtered by words.

import { useEffect, useState } from "preact/hooks"
import type { Library, LibraryEntry } from "../engine/protocol"
import { errorLines } from "../engine/rpc-client"
import { Faults, Field } from "../shell/controls"
import { say } from "../shell/voice"

/**
 * The chapters with the entries that hold every word, in their title, id or rules, or in the title of the chapter.
 */
export function filterChapters(chapters: Library["chapters"], words: string): Library["chapters"] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return chapters
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(each => containsAll([title, each.title, each.id, ...each.rules], wanted)),
    }))
    .filter(each => each.entries.length > 0)
}

function containsAll(texts: string[], wanted: string[]) {
  const all = texts.join(" ").toLowerCase()
  return wanted.every(word => all.includes(word))
}

export function countLabel(chapters: Library["chapters"]) {
  const count = chapters.reduce((sum, each) => sum + each.entries.length, 0)
  return count === 0 ? say("library.none") : say("library.found", { count })
}

export function LibraryPanel({
  load,
  onOpen,
}: {
  load: () => Promise<Library>
  onOpen: (entry: LibraryEntry) => void
}) {
  const [words, setWords] = useState("")
  const [library, setLibrary] = useState<Library | null>(null)
  const [faults, setFaults] = useState<string[]>([])
  useEffect(() => void load().then(setLibrary, error => setFaults(errorLines(error))), [])
  if (library === null) return <Faults lines={faults} title={say("judge.no-library")} />
  const found = filterChapters(library.chapters, words)
  return (
    <div>
      <Field
        words={say("library.search")}
        name="search"
        input={{ type: "search", value: words, onInput: event => setWords(event.currentTarget.value), autofocus: true }}
      />
      <p role="status" class="lab-filtered">
        {countLabel(found)}
      </p>
      <div class="lab-library">
        {found.map(({ title, entries }) => (
          <ChapterPanel key={title} title={title} entries={entries} open={words.trim() !== ""} onOpen={onOpen} />
        ))}
      </div>
    </div>
  )
}

function ChapterPanel({
  title,
  entries,
  open,
  onOpen,
}: {
  title: string
  entries: LibraryEntry[]
  open: boolean
  onOpen: (entry: LibraryEntry) => void
}) {
  return (
    <details open={open}>
      <summary>
        {title} <span class="lab-count">{String(entries.length)}</span>
      </summary>
      <ul>
        {entries.map(each => (
          <li key={each.id}>
            <button type="button" class="lab-button lab-entry" data-id={each.id} onClick={() => onOpen(each)}>
              {each.title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
