// Dialogs that help: the library of scenarios, what each card does, what the reader prefers, and the keys.

import { useEffect, useState } from "preact/hooks"
import { cardName } from "../board/pieces"
import type { Chapter, LibraryEntry } from "../generated/protocol"
import { Button, Group } from "../shell/controls"
import { Field, Select, useFaults } from "../shell/forms"
import { useLab } from "../shell/page"
import { shownView } from "../shell/state"
import type { Preferences, Theme } from "../shell/storage"
import { say } from "../shell/voice"
import { SentenceList } from "./rulebook"

export function CardsPanel() {
  const { state } = useLab()
  const view = shownView(state)
  const map = view && state.maps[view.map]
  if (!view || !map) return null
  const cards = map.cards.map(({ key, rules }) => (
    <section key={key}>
      <h3>{cardName(view.words, key)}</h3>
      <SentenceList sentences={rules} of="card" />
    </section>
  ))
  return <div class="lab-card-texts">{cards}</div>
}

const THEMES = { auto: say("settings.auto"), light: say("settings.light"), dark: say("settings.dark") }
const SPEEDS = { 0: say("settings.at-once"), 1: say("settings.normal"), 2: say("settings.slow") }

export function SettingsPanel() {
  const { page, state } = useLab()
  const { theme, pace, shortcuts } = state.preferences
  const change = (change: Partial<Preferences>) => page.keep({ preferences: { ...state.preferences, ...change } })
  const colours = { words: say("settings.theme"), name: "theme", value: theme, options: Object.entries(THEMES) }
  const speed = { words: say("settings.pace"), name: "pace", value: String(pace), options: Object.entries(SPEEDS) }
  const keys = say("keys.list")
    .split("\n")
    .map(line => line.split(" | "))
  const rows = keys.map(([key, words]) => (
    <div key={key}>
      <dt>
        <kbd>{key}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  ))
  const label = say("settings.shortcuts")
  return (
    <>
      <Select {...colours} onChange={theme => change({ theme: theme as Theme })} />
      <Select {...speed} onChange={pace => change({ pace: Number(pace) })} />
      <Group label={label} class="lab-row">
        <Button name="shortcuts" words={label} pressed={shortcuts} onClick={() => change({ shortcuts: !shortcuts })} />
      </Group>
      <dl class="lab-keys">{rows}</dl>
      <p>{say("keys.groups")}</p>
    </>
  )
}

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
      <p role="status">{countLabel(filtered)}</p>
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
