// @ts-check
// The editor's panel for the map itself: borders, names and homes, the map file, the boards on this device.

/** @import {PanelProps} from "./edit-view.js" */
/** @import {MapView} from "./protocol.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { forgetBoard, isOwnBoard } from "./board-shelf.js"
import { button, Faults, Field, Group } from "./controls.js"
import { BORDER, RENAME } from "./edit-control.js"
import { Pip, powerOf } from "./pieces.js"
import { beginning, saveFile } from "./records.js"
import { errorLines } from "./rpc-client.js"
import { say } from "./voice.js"

/** @param {PanelProps} props */
export function BoardPanel(props) {
  const { state, control, view } = props
  const map = state.maps[view.map]
  if (map === undefined) return null
  const { tool, first } = state.edit
  return [
    h(MapTools, props),
    tool === RENAME && first !== null ? h(OneLine, { key: first, words: say("map.new-name", { province: first }), name: "province-name", value: first, onText: text => void control.editMap("name", first, text) }) : h("p", { class: "lab-hint" }, hintOf(tool, first)),
    h(Neighbours, { map, words: view.words }),
    h(MapFile, { ...props, map }),
    h(OwnBoards, props),
  ]
}

/** @param {string} tool @param {string | null} first */
function hintOf(tool, first) {
  if (tool === RENAME) return say("map.click-name")
  if (tool === BORDER) return first === null ? say("map.click-border") : say("map.click-other", { province: first })
  return say("map.click-home")
}

/** @param {PanelProps} props */
function MapTools({ state, control, view }) {
  const { tool } = state.edit
  const choose = (/** @type {string} */ key, /** @type {import("preact").ComponentChild} */ words, /** @type {string} */ label) =>
    button({ key: `tool ${key}`, words, label, title: label, pressed: tool === key, onClick: () => control.change({ tool: key, first: null }), class: "lab-tool" })
  return h(
    Group,
    { label: say("map.tools"), class: "lab-palette" },
    choose(BORDER, say("map.borders"), say("map.borders-what")),
    choose(RENAME, say("map.names"), say("map.names-what")),
    view.words.factions.map(({ key, name }) => choose(`home ${key}`, [h("span", {}, "⌂"), h(Pip, { power: powerOf(view.words, key), large: true })], say("map.home-what", { faction: name }))),
  )
}

/** Each province with its neighbours, to compare with a board. @param {{map: MapView, words: PanelProps["view"]["words"]}} props */
function Neighbours({ map: { lands, borders }, words }) {
  const others = (/** @type {string} */ name) => borders.flatMap(({ between: [one, other] }) => (one === name ? [other] : other === name ? [one] : []))
  return h(
    "ul",
    { class: "lab-neighbours", "aria-label": say("map.list") },
    lands.map(({ name, home }) => h("li", { key: name, "data-neighbours": name }, h("b", {}, name), home !== null && [" ", h(Pip, { power: powerOf(words, home) })], ": ", others(name).join(", "))),
  )
}

/** Title, file, and "everything is right". @param {PanelProps & {map: MapView}} props */
function MapFile({ control, view, map }) {
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]))
  const own = isOwnBoard(view)
  const unsure = map.borders.some(({ attested }) => !attested)
  const onFile = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget)
    const file = input.files?.[0]
    const error = file ? await beginning(file).then(text => control.openMap(text)).catch(failure => failure) : null
    setFaults(error ? errorLines(error) : [])
    input.value = "" // so that the same file can be chosen again
  }
  return [
    unsure && button({ key: "compared", words: say("map.compared"), title: say("map.compared-what"), onClick: () => void control.editMap("compared") }),
    own && h(OneLine, { key: map.title, words: say("map.title"), name: "map-title", value: map.title, onText: text => void control.editMap("title", undefined, text) }),
    own && h("div", { class: "lab-row" }, button({ key: "save-map", words: say("map.save"), onClick: () => saveFile(view.map, `${map.name}.toml`), class: "is-main" })),
    h("div", { class: "lab-field" }, h("label", { for: "lab-map-file" }, say("map.open")), h("input", { id: "lab-map-file", "data-key": "map-file", type: "file", accept: ".toml,text/plain", onChange: onFile })),
    h("div", { role: "alert" }, h(Faults, { lines: faults, title: say("map.no-map") })),
  ]
}

/** The maps of the reader's own on this device. @param {PanelProps} props */
function OwnBoards({ state, control }) {
  if (state.boards.length === 0) return null
  return [
    h("h3", {}, say("map.own")),
    h(
      "ul",
      { class: "lab-games" },
      state.boards.map(({ name, title, text }) =>
        h(
          "li",
          { key: name, class: "lab-row" },
          button({ key: `board ${name}`, words: title, onClick: () => void control.openMap(text), class: "lab-game" }),
          button({ key: `forget-board ${name}`, words: "✕", label: say("map.forget", { title }), onClick: () => forgetBoard(control.page, name) }),
        ),
      ),
    ),
  ]
}

/** One line of text, and a button that takes it. @param {{words: string, name: string, value: string, onText: (text: string) => void}} props */
function OneLine({ words, name, value, onText }) {
  const [text, setText] = useState(value)
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    if (text.trim() !== value) onText(text)
  }
  return h(
    "form",
    { class: "lab-row lab-one-line", onSubmit },
    h(Field, { words, name, input: { value: text, spellcheck: false, maxLength: 60, onInput: event => setText(event.currentTarget.value) } }),
    h("button", { class: "lab-button", "data-key": `set ${name}` }, say("map.set")),
  )
}
