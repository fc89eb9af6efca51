// The boards of the reader's own: kept on this device by name, and the editor's panel for borders, names and homes.

import { useState } from "preact/hooks"
import { Pip, powerOf } from "../board/pieces"
import type { MapView, MapWords, PositionView } from "../generated/protocol"
import { Button } from "../shell/controls"
import { saveFile } from "../shell/files"
import { Field, FileField, Form, useFaults } from "../shell/forms"
import { type Page, useLab } from "../shell/page"
import type { PageModel } from "../shell/state"
import { areStrings, fieldsOf, loadList } from "../shell/storage"
import { say } from "../shell/voice"
import { BORDER, RENAME } from "./control"
import { Palette, type PanelProps, signOf } from "./palette"

export function BoardPanel({ view }: PanelProps) {
  const { edit, state } = useLab()
  const map = state.maps[view.map]
  if (map === undefined) return null
  const { tool, first } = state.edit
  const province = tool === RENAME ? (first ?? "") : ""
  const renaming = { words: say("map.new-name", { province }), name: "province-name", value: province }
  return (
    <>
      <Palette label={say("map.tools")} tools={mapTools(view.words)} without={BORDER} />
      {province && <OneLine key={province} {...renaming} onText={text => edit.editMap("name", province, text)} />}
      <Neighbours map={map} words={view.words} />
      <MapFile view={view} map={map} />
      <OwnBoards />
    </>
  )
}

function mapTools(words: MapWords) {
  const homes = words.factions.map(({ key, name }) => {
    return { key: `home ${key}`, words: signOf("⌂", words, key), does: say("map.home-what", { faction: name }) }
  })
  return [
    { key: BORDER, words: say("map.borders"), does: say("map.borders-what") },
    { key: RENAME, words: say("map.names"), does: say("map.names-what") },
    ...homes,
  ]
}

function Neighbours({ map: { lands, borders }, words }: { map: MapView; words: MapWords }) {
  const items = lands.map(({ name, home }) => {
    const near = borders.filter(({ between }) => between.includes(name)).flatMap(({ between }) => between)
    return (
      <li key={name} data-neighbours={name}>
        <b>{name}</b>
        {home && <Pip power={powerOf(words, home)} />}: {near.filter(other => other !== name).join(", ")}
      </li>
    )
  })
  return (
    <ul class="lab-neighbours" aria-label={say("map.list")}>
      {items}
    </ul>
  )
}

function MapFile({ view, map }: PanelProps & { map: MapView }) {
  const { edit } = useLab()
  const { faults, attempt } = useFaults(say("map.no-map"))
  const own = isOwnBoard(view)
  const unsure = map.borders.some(({ attested }) => !attested)
  const compared = { words: say("map.compared"), title: say("map.compared-what") }
  const save = () => saveFile(view.map, `${map.name}.toml`)
  const rename = (text: string) => edit.editMap("title", undefined, text)
  const open = (text: string) => attempt(() => edit.openMap(text))
  return (
    <>
      {unsure && <Button name="compared" {...compared} onClick={() => edit.editMap("compared")} />}
      {own && <OneLine key={map.title} words={say("map.title")} name="map-title" value={map.title} onText={rename} />}
      {own && <Button name="save-map" words={say("map.save")} onClick={save} main />}
      <FileField name="map-file" words={say("map.open")} accept=".toml,text/plain" onText={open} />
      {faults}
    </>
  )
}

function OwnBoards() {
  const { page, edit, state } = useLab()
  const boards = state.boards.map(({ name, title, text }) => {
    const onClick = () => page.keep({ boards: state.boards.filter(board => board.name !== name) })
    return (
      <li key={name} class="lab-bar">
        <Button name={`board ${name}`} words={title} onClick={() => edit.openMap(text)} class="lab-game" />
        <Button name={`forget-board ${name}`} words="✕" label={say("map.forget", { title })} onClick={onClick} />
      </li>
    )
  })
  if (boards.length === 0) return null
  return (
    <>
      <h3>{say("map.own")}</h3>
      <ul class="lab-games">{boards}</ul>
    </>
  )
}

type OneLineProps = { words: string; name: string; value: string; onText: (text: string) => unknown }

function OneLine({ words, name, value, onText }: OneLineProps) {
  const [text, setText] = useState(value)
  const input = { name, value: text, maxLength: 60 }
  return (
    <Form class="lab-row lab-one-line" onSubmit={() => text.trim() !== value && onText(text)}>
      <Field words={words} {...input} onText={setText} />
      <Button name={`set ${name}`} type="submit" words={say("map.set")} />
    </Form>
  )
}

export type OwnBoard = { name: string; title: string; text: string }
type Shown = Pick<PositionView, "map"> | null | undefined
const MAX_BOARDS = 20
const isBoard = (kept: unknown): kept is OwnBoard =>
  areStrings(["name", "title", "text"].map(field => fieldsOf(kept)[field]))
export const loadBoards = (storage: Storage | null) => loadList(storage, "boards").filter(isBoard)
export const isOwnBoard = ({ map }: Pick<PositionView, "map">) => map.includes("\n")

export function boardOf({ maps }: PageModel, view: Shown): OwnBoard | null {
  const map = view && isOwnBoard(view) ? maps[view.map] : undefined
  return view && map ? { name: map.name, title: map.title, text: view.map } : null
}

/** Keep the map of a position, in place of the one of that name, and of the one it was edited from. */
export function keepBoard(page: Page, view: PositionView, before: Shown = null) {
  const board = boardOf(page.state, view)
  const replaced = [board?.name, boardOf(page.state, before)?.name]
  const others = page.state.boards.filter(({ name }) => !replaced.includes(name))
  if (board !== null) page.keep({ boards: [board, ...others].slice(0, MAX_BOARDS) })
}

export function mapOptions(state: PageModel, view: Shown): [string, string][] {
  const shown = boardOf(state, view)
  const own = [...(shown ? [shown] : []), ...state.boards.filter(({ text }) => text !== shown?.text)]
  const included = { siam: say("deal.siam"), saba: say("deal.saba"), britain: say("deal.britain") }
  return [...Object.entries(included), ...own.map(({ title, text }): [string, string] => [text, title])]
}

/** Whether a text is a map file: it begins with a comment, or with a key and its value. */
export const isMapFile = (text: string) => /^\s*(#|[a-z_]+[ \t]*=)/i.test(text)
