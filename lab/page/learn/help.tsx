// Dialogs that help: the library of scenarios, what each card does, what the reader prefers, and the keys.

import { useState } from "preact/hooks"
import { CardPicture, cardName, cardSentence } from "../board/pieces"
import { TEXTS } from "../generated/english"
import type { Chapter, LibraryEntry } from "../generated/protocol"
import { Button, Group } from "../shell/controls"
import { Field, Select, useFaults } from "../shell/forms"
import { useLab, useOnce } from "../shell/page"
import { shownView } from "../shell/state"
import type { Preferences, Theme } from "../shell/storage"
import { formatHash } from "../shell/url-state"
import { say } from "../shell/voice"
import { puzzleFor } from "./control"
import { SentenceList } from "./rulebook"

export const LearnLinks = () => (
  <>
    <a href="#mode=learn">{say("play.show-how")}</a>{" "}
    <a href={formatHash({ mode: "learn", puzzle: puzzleFor(useLab().state.solved)?.id })}>{say("learn.puzzles")}</a>
  </>
)

export function CardsPanel() {
  const { state } = useLab()
  const view = shownView(state)
  const map = view && state.maps[view.map]
  if (!view || !map) return null
  const [first] = view.document.players
  const set = [...(first?.hand ?? []), ...(first?.played ?? [])]
  const cards = map.cards.map(({ key, rules }) => (
    <li key={key}>
      <h3 class="lab-bar">
        {cardName(view.words, key)} {set.filter(card => card === key).length > 1 && "×2"}
        <CardPicture words={view.words} card={key} />
      </h3>
      <p>{cardSentence(view.words, key)}</p>
      <details>
        <summary>{say("move.more-rules")}</summary>
        <SentenceList sentences={rules} of="card" />
      </details>
    </li>
  ))
  return <ul class="lab-card-texts">{cards}</ul>
}

function optionsOf(setting: string) {
  const start = `settings.${setting}-`
  const texts = Object.entries(TEXTS).filter(([key]) => key.startsWith(start))
  return texts.map(([key, words]): [string, string] => [key.replace(start, ""), words])
}

export function SettingsPanel() {
  const { page, state } = useLab()
  const { theme, pace, shortcuts, turn } = state.preferences
  const change = (change: Partial<Preferences>) => page.keep({ preferences: { ...state.preferences, ...change } })
  const field = (name: "theme" | "turn" | "pace", value: string | number) => {
    return { words: say(`settings.${name}`), name, value: String(value), options: optionsOf(name) }
  }
  const rows = say("keys.list")
    .split("\n")
    .map(line => line.split(" | "))
    .map(([key, words]) => (
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
      <Select {...field("theme", theme)} onChange={theme => change({ theme: theme as Theme })} />
      <Select {...field("turn", turn)} onChange={turn => change({ turn: Number(turn) })} />
      <Select {...field("pace", pace)} onChange={pace => change({ pace: Number(pace) })} />
      <Group label={label} class="lab-row">
        <Button name="shortcuts" words={label} pressed={shortcuts} onClick={() => change({ shortcuts: !shortcuts })} />
      </Group>
      <dl class="lab-keys">{rows}</dl>
      <p>{say("keys.groups")}</p>
    </>
  )
}

export function filterChapters(chapters: Chapter[], words: string): Chapter[] {
  const wanted = words.toLowerCase().split(/\s+/)
  const fits = (...texts: string[]) => wanted.every(word => texts.join(" ").toLowerCase().includes(word))
  const filtered = chapters.map(({ title: chapter, entries }) => ({
    title: chapter,
    entries: entries.filter(({ title, id, rules }) => fits(chapter, title, id, ...rules)),
  }))
  return filtered.filter(({ entries }) => entries.length > 0)
}

export function LibraryPanel() {
  const { page, judge } = useLab()
  const [words, setWords] = useState("")
  const [chapters, setChapters] = useState<Chapter[]>([])
  const { faults, attempt } = useFaults(say("judge.no-library"))
  useOnce(() => attempt(async () => setChapters((await page.client.call("library", {})).chapters)))
  if (chapters.length === 0) return faults
  const filtered = filterChapters(chapters, words)
  const count = filtered.flatMap(({ entries }) => entries).length
  const open = ({ state, move }: LibraryEntry) => {
    page.change({ dialog: null })
    void judge.open(state, move)
  }
  const library = filtered.map(({ title, entries }) => (
    <details key={title} open={words.trim() !== ""}>
      <summary>
        {title} <span class="lab-count">{entries.length}</span>
      </summary>
      <ul>
        {entries.map(entry => (
          <li key={entry.id}>
            <Button name={`entry ${entry.id}`} class="lab-entry" words={entry.title} onClick={() => open(entry)} />
          </li>
        ))}
      </ul>
    </details>
  ))
  return (
    <>
      <Field words={say("library.search")} name="search" type="search" value={words} onText={setWords} autofocus />
      <p role="status">{count === 0 ? say("library.none") : say("library.found", { count })}</p>
      <div class="lab-library">{library}</div>
    </>
  )
}
