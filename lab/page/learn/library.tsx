// The library: the scenarios by chapter, filtered by words.

import { useEffect, useState } from "preact/hooks"
import type { Chapter, LibraryEntry } from "../generated/protocol"
import { Field, useFaults } from "../shell/forms"
import { useLab } from "../shell/lab"
import { say } from "../shell/voice"

/** The chapters with the entries that hold every word, in their title, id or rules, or in the title of the chapter. */
export function filterChapters(chapters: Chapter[], words: string): Chapter[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (chapter: string, { title, id, rules }: LibraryEntry) => {
    const text = [chapter, title, id, ...rules].join(" ").toLowerCase()
    return wanted.every(word => text.includes(word))
  }
  return chapters
    .map(({ title, entries }) => ({ title, entries: entries.filter(entry => fits(title, entry)) }))
    .filter(({ entries }) => entries.length > 0)
}

export function countLabel(chapters: Chapter[]) {
  const count = chapters.reduce((sum, { entries }) => sum + entries.length, 0)
  return count === 0 ? say("library.none") : say("library.found", { count })
}

export function LibraryPanel() {
  const { page, judge } = useLab()
  const [words, setWords] = useState("")
  const [chapters, setChapters] = useState<Chapter[]>([])
  const { faults, attempt } = useFaults(say("judge.no-library"))
  useEffect(() => {
    void attempt(async () => setChapters((await page.client.call("library", {})).chapters))
  }, [])
  if (chapters.length === 0) return faults
  const filtered = filterChapters(chapters, words)
  const open = ({ state, move }: LibraryEntry) => {
    page.change({ dialog: null })
    void judge.open(state, move)
  }
  return (
    <>
      <Field words={say("library.search")} name="search" type="search" value={words} onText={setWords} autofocus />
      <p role="status" class="lab-filtered">
        {countLabel(filtered)}
      </p>
      <div class="lab-library">
        {filtered.map(({ title, entries }) => (
          <details key={title} open={words.trim() !== ""}>
            <summary>
              {title} <span class="lab-count">{entries.length}</span>
            </summary>
            <ul>
              {entries.map(entry => (
                <li key={entry.id}>
                  <button type="button" class="lab-button lab-entry" data-id={entry.id} onClick={() => open(entry)}>
                    {entry.title}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  )
}
