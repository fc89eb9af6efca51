// The editor's panel for the map itself: borders, names and homes, the map file, the boards on this device.

import { useState } from "preact/hooks"
import { Pip, powerOf } from "../board/pieces"
import type { MapView, MapWords } from "../generated/protocol"
import { Button, Group } from "../shell/controls"
import { saveFile } from "../shell/files"
import { Field, FileField, Form, useFaults } from "../shell/forms"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { forgetBoard, isOwnBoard } from "./boards"
import { BORDER, RENAME } from "./control"
import { type PanelProps, Tool } from "./pieces-panel"

export function BoardPanel({ view }: PanelProps) {
  const { edit, state } = useLab()
  const map = state.maps[view.map]
  if (map === undefined) return null
  const { tool, first } = state.edit
  const rename = (text: string) => edit.editMap("name", first ?? "", text)
  return (
    <>
      <MapTools words={view.words} />
      {tool === RENAME && first !== null ? (
        <OneLine
          key={first}
          words={say("map.new-name", { province: first })}
          name="province-name"
          value={first}
          onText={rename}
        />
      ) : (
        <p class="lab-hint">{hintOf(tool, first)}</p>
      )}
      <Neighbours map={map} words={view.words} />
      <MapFile view={view} map={map} />
      <OwnBoards />
    </>
  )
}

function hintOf(tool: string, first: string | null) {
  if (tool === RENAME) return say("map.click-name")
  if (tool !== BORDER) return say("map.click-home")
  return first === null ? say("map.click-border") : say("map.click-other", { province: first })
}

function MapTools({ words }: { words: MapWords }) {
  const { edit } = useLab()
  const take = (tool: string) => ({ tool, onTool: () => edit.change({ tool, first: null }) })
  const homes = words.factions.map(({ key, name }) => {
    const sign = (
      <>
        <span>⌂</span>
        <Pip power={powerOf(words, key)} large />
      </>
    )
    return <Tool key={key} {...take(`home ${key}`)} words={sign} label={say("map.home-what", { faction: name })} />
  })
  return (
    <Group label={say("map.tools")} class="lab-palette">
      <Tool {...take(BORDER)} words={say("map.borders")} label={say("map.borders-what")} />
      <Tool {...take(RENAME)} words={say("map.names")} label={say("map.names-what")} />
      {homes}
    </Group>
  )
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

/** Title, file, and "everything is right". */
function MapFile({ view, map }: PanelProps & { map: MapView }) {
  const { edit } = useLab()
  const { faults, attempt } = useFaults(say("map.no-map"))
  const own = isOwnBoard(view)
  const unsure = map.borders.some(({ attested }) => !attested)
  const compared = {
    words: say("map.compared"),
    title: say("map.compared-what"),
    onClick: () => edit.editMap("compared"),
  }
  const save = () => saveFile(view.map, `${map.name}.toml`)
  const rename = (text: string) => edit.editMap("title", undefined, text)
  const open = (text: string) => attempt(() => edit.openMap(text))
  return (
    <>
      {unsure && <Button name="compared" {...compared} />}
      {own && <OneLine key={map.title} words={say("map.title")} name="map-title" value={map.title} onText={rename} />}
      {own && (
        <div class="lab-row">
          <Button name="save-map" words={say("map.save")} onClick={save} main />
        </div>
      )}
      <FileField id="lab-map-file" words={say("map.open")} accept=".toml,text/plain" onText={open} />
      {faults}
    </>
  )
}

function OwnBoards() {
  const { page, edit, state } = useLab()
  const boards = state.boards.map(({ name, title, text }) => {
    const forget = { label: say("map.forget", { title }), onClick: () => forgetBoard(page, name) }
    return (
      <li key={name} class="lab-row">
        <Button name={`board ${name}`} words={title} onClick={() => edit.openMap(text)} class="lab-game" />
        <Button name={`forget-board ${name}`} words="✕" {...forget} />
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

interface OneLineProps {
  words: string
  name: string
  value: string
  onText: (text: string) => unknown
}

function OneLine({ words, name, value, onText }: OneLineProps) {
  const [text, setText] = useState(value)
  const input = { name, value: text, spellcheck: false, maxLength: 60 }
  return (
    <Form class="lab-row lab-one-line" onSubmit={() => text.trim() !== value && onText(text)}>
      <Field words={words} {...input} onText={setText} />
      <Button name={`set ${name}`} type="submit" words={say("map.set")} />
    </Form>
  )
}
