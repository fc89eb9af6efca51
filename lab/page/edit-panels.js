// @ts-check
// The editor's panel for the map itself: borders, names and homes, the map file, the boards on this device.

/** @import {EditControl} from "./edit-control.js" */
/** @import {PanelProps} from "./edit-view.js" */
/** @import {Player} from "./position-edits.js" */
/** @import {Follower, MapView, PositionView} from "./protocol.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { forgetBoard, isOwnBoard } from "./board-shelf.js"
import { button, Faults, Field, Group, Select } from "./controls.js"
import { BORDER, RENAME } from "./edit-control.js"
import { Pip, powerOf } from "./pieces.js"
import { SEATS } from "./players.js"
import { swapOf, withCardBack, withCardOnTop, withCardPlayed, withLastCard, withTurn } from "./position-edits.js"
import { beginning, saveFile } from "./open-dialog.js"
import { errorLines } from "./rpc-client.js"
import { isFollower, spotKey, spotOfKey } from "./spots.js"
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

// The editor's panel for hands and piles.

const MAX_CARDS = 99

/** @param {PositionView} view */
export function kindsOfCards({ words }) {
  return words.cards.map(({ key }) => key)
}

/** Hands and piles. @param {PanelProps} props */
export function Cards({ control, view }) {
  const { document: position, words } = view
  const name = (/** @type {string} */ card) => words.cards.find(({ key }) => key === card)?.name ?? card
  return position.players.map((/** @type {Player} */ player, /** @type {number} */ seat) => {
    const letter = SEATS[seat] ?? ""
    return h(
      "fieldset",
      { class: "lab-seat", key: seat },
      h("legend", {}, say("editor.player", { seat: letter })),
      h("p", {}, say("editor.hand")),
      h(
        Group,
        { label: say("editor.hand-of", { seat: letter }), class: "lab-row" },
        h("span", { class: "lab-row", "data-hand": seat }, player.hand.length === 0 && say("editor.empty"), player.hand.map((card, place) => button({ key: `hand ${seat} ${place}`, words: name(card), label: say("editor.play-card", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardPlayed(each, seat, card)) }))),
      ),
      h("p", {}, say("editor.pile")),
      h(
        Group,
        { label: say("editor.pile-of", { seat: letter }), class: "lab-row" },
        h(
          "span",
          { class: "lab-row", "data-pile": seat },
          player.played.length === 0 && say("editor.empty"),
          player.played.map((card, place) => [
            button({ key: `pile ${seat} ${place}`, words: name(card), label: say("editor.take-back", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardBack(each, seat, place, kindsOfCards(view))) }),
            place < player.played.length - 1 && button({ key: `top ${seat} ${place}`, words: "⤒", label: say("editor.to-top", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardOnTop(each, seat, place)), class: "is-step" }),
          ]),
        ),
      ),
      h(LastCard, { control, seat, number: player.last_card }),
    )
  })
}

/** @param {{control: EditControl, seat: number, number: number}} props */
function LastCard({ control, seat, number }) {
  const set = (/** @type {number} */ to) => void control.apply(each => withLastCard(each, seat, Math.min(MAX_CARDS, Math.max(0, to))))
  return h(
    Group,
    { label: say("editor.last-card"), class: "lab-row" },
    h("span", {}, say("editor.last-card"), " ", h("b", { "data-last": seat }, String(number))),
    button({ key: `last ${seat} −`, words: "−", label: say("editor.last-card-fewer"), disabled: number === 0, onClick: () => set(number - 1), class: "is-step" }),
    button({ key: `last ${seat} +`, words: "+", label: say("editor.last-card-more"), onClick: () => set(number + 1), class: "is-step" }),
  )
}

// The editor's panel for whose turn it is, the passes in a row, and the ban on undoing a swap.

const MAX_PASSES = 4
/** How many followers each card swaps. */
const SWAPS = [["1 vs. 1", 2], ["2 vs. 1", 3]]

/** Whose turn it is, the passes in a row, the ban on undoing. @param {PanelProps} props */
export function TurnFields({ control, view }) {
  const { document: position } = view
  const choices = (/** @type {string} */ field, /** @type {number[]} */ values, /** @type {number} */ now, /** @type {(value: number) => string} */ words) =>
    values.map(value => button({ key: `${field} ${value}`, words: words(value), pressed: value === now, onClick: () => void control.apply(each => withTurn(each, { [field]: value })) }))
  const seats = position.players.map((/** @type {Player} */ _, /** @type {number} */ seat) => seat)
  return [
    h("h3", {}, say("editor.to-move")),
    h(Group, { label: say("editor.to-move"), class: "lab-row" }, choices("to_move", seats, position.to_move, seat => say("editor.player", { seat: SEATS[seat] ?? "" }))),
    h("h3", {}, say("editor.passes")),
    h(Group, { label: say("editor.passes"), class: "lab-row" }, choices("passes", Array.from({ length: MAX_PASSES + 1 }, (_, count) => count), position.passes, String)),
    h("h3", {}, say("editor.ban")),
    position.last_swap === null ? h("p", {}, say("editor.no-ban")) : button({ key: "ban", words: say("editor.lift-ban"), onClick: () => void control.apply(each => withTurn(each, { last_swap: null })) }),
    h(BanForm, { control, view }),
  ]
}

/** The swap that was just made, and may not be undone. @param {{control: EditControl, view: PositionView}} props */
function BanForm({ control, view }) {
  const { words } = view
  const [first = "", second = ""] = words.provinces.map(({ name }) => name)
  const faction = words.factions[0]?.key ?? ""
  const [keys, setKeys] = useState([spotKey({ province: first, faction }), spotKey({ province: second, faction }), spotKey({ province: second, faction })])
  const options = words.provinces.flatMap(({ name }) => words.factions.map(each => [spotKey({ province: name, faction: each.key }), say("board.follower", { faction: each.one, place: name })]))
  const labels = [say("editor.ban-first"), say("editor.ban-second"), say("editor.ban-third")]
  const followers = keys.map(spotOfKey).filter(isFollower)
  const forbid = (/** @type {string} */ card, /** @type {number} */ count) => void control.apply(each => withTurn(each, { last_swap: swapOf(card, orderOf(followers.slice(0, count))) }))
  return h(
    "div",
    { class: "lab-ban" },
    h("p", {}, say("editor.ban-how")),
    labels.map((label, at) => h(Select, { key: at, words: label, name: `ban-${at}`, value: keys[at] ?? "", options, onChange: key => setKeys(keys.with(at, key)) })),
    h(
      Group,
      { label: say("editor.ban"), class: "lab-row" },
      SWAPS.map(([card = "", count = 0]) => button({ key: `forbid ${card}`, words: say("editor.ban-set", { card: words.cards.find(({ key }) => key === card)?.name ?? String(card) }), onClick: () => forbid(String(card), Number(count)) })),
    ),
  )
}

/** The two of one province come first. @param {Follower[]} followers */
function orderOf(followers) {
  const [one, two, three] = followers
  return one && two && three ? [one, three, two] : followers
}
