// @ts-check
// The forms that deal: a new game with its players, or a new position.

/** @import {Kind, Preset} from "./players.js" */
/** @import {Methods, Seat as Letter} from "./protocol.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { button, capitalize, Faults, Field, Group, Select } from "./controls.js"
import { KINDS, MAX_NAME_LENGTH, parseSeed, PLAYERS, presetLabel, remarks, SEATS } from "./players.js"
import { errorLines } from "./rpc-client.js"
import { say } from "./voice.js"

/** @typedef {Methods["new_game"]["params"]} NewGameParams */

export const FIRST_KINDS = /** @type {Kind[]} */ (["human", "medium", "medium", "medium"])

/**
 * `seats` is false for a position, which has no players with names.
 * `maps` are the maps to choose from, `onMap` the one that is chosen first.
 * @param {{presets: Preset[], maps: [string, string][], onMap: string, seats: boolean, kinds: Kind[], onBegin: (opening: NewGameParams, kinds: Kind[]) => Promise<unknown>}} props
 */
export function NewGameForm({ presets, maps, onMap, seats, kinds: before, onBegin }) {
  const [players, setPlayers] = useState(before.length || 3)
  const [kinds, setKinds] = useState(() => FIRST_KINDS.map((kind, at) => before[at] ?? kind))
  const [names, setNames] = useState(() => SEATS.map(() => ""))
  const [map, setMap] = useState(onMap)
  const [preset, setPreset] = useState(presets[0]?.name ?? "")
  const [seed, setSeed] = useState("")
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]))
  const chosen = kinds.slice(0, players)
  const { readings = "-", answers = [] } = presets.find(({ name }) => name === preset) ?? {}
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault()
    try {
      const opening = { players, map, readings, seed: parseSeed(seed), ...(seats ? { names: namesOf(chosen, names) } : {}) }
      const error = await onBegin(opening, chosen)
      setFaults(error ? errorLines(error) : [])
    } catch (error) {
      setFaults(errorLines(error))
    }
  }
  return h(
    "form",
    { class: "play-players", onSubmit: begin },
    h(Group, { label: say("deal.players"), class: "lab-row" }, h("span", {}, say("deal.players")), PLAYERS.map(count => button({ key: `players ${count}`, words: String(count), pressed: count === players, onClick: () => setPlayers(count) }))),
    seats && chosen.map((kind, at) => h(Seat, { key: at, seat: SEATS[at] ?? "", kind, name: names[at] ?? "", onKind: each => setKinds(kinds.with(at, each)), onName: each => setNames(names.with(at, each)) })),
    seats && h("p", { class: "lab-remark", "aria-live": "polite" }, remarks(chosen).join(" ")),
    h(Select, { words: say("deal.map"), name: "map", value: map, options: maps, onChange: setMap }),
    h(Select, { words: say("deal.readings"), name: "readings", value: preset, options: presets.map(({ name }) => [name, presetLabel(name)]), onChange: setPreset, hint: answers.length === 0 ? say("players.rulebook") : say("players.differs", { answers: answers.join(" ") }) }),
    h(Field, { words: say("deal.seed"), name: "seed", hint: say("players.same-seed"), input: { value: seed, inputMode: "numeric", placeholder: say("deal.random"), onInput: event => setSeed(event.currentTarget.value) } }),
    h("div", { role: "alert" }, h(Faults, { lines: faults, title: say("judge.no-deal") })),
    h("button", { type: "submit", class: "lab-button is-main", "data-key": "begin", autofocus: true }, seats ? say("players.start") : say("judge.deal")),
  )
}

/** The names as a record has them: a machine without a name is called by its level. @param {Kind[]} kinds @param {string[]} typed */
export function namesOf(kinds, typed) {
  return kinds.map((kind, at) => typed[at]?.trim() || (kind === "human" ? "" : kind))
}

/** @param {{seat: string, kind: Kind, name: string, onKind: (kind: Kind) => void, onName: (name: string) => void}} props */
export function Seat({ seat, kind, name, onKind, onName }) {
  return h(
    "div",
    { class: "play-seat-row" },
    h("span", { class: "play-seat", "aria-hidden": "true" }, seat),
    h(
      "select",
      { name: `kind-${seat}`, "aria-label": say("players.seat-kind", { seat }), onChange: (/** @type {Event} */ event) => onKind(/** @type {Kind} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value)) },
      Object.entries(KINDS).map(([key, words]) => h("option", { key, value: key, selected: key === kind }, key === "human" ? capitalize(words) : say("players.bot-of-level", { level: capitalize(words) }))),
    ),
    h("input", { name: `name-${seat}`, value: name, maxLength: MAX_NAME_LENGTH, autocomplete: "off", placeholder: say("players.name"), "aria-label": say("players.seat-name", { seat }), onInput: (/** @type {Event} */ event) => onName(/** @type {HTMLInputElement} */ (event.currentTarget).value) }),
  )
}

// The form that begins a game out of a position: who plays each seat.

/**
 * The player to move is a human, if the reader does not want it otherwise.
 * @param {{seats: Letter[], toMove: Letter, onBegin: (names: string[], kinds: Kind[]) => Promise<unknown>}} props
 */
export function PlayOnForm({ seats, toMove, onBegin }) {
  const [kinds, setKinds] = useState(() => seats.map(seat => (seat === toMove ? "human" : (FIRST_KINDS[1] ?? "human"))))
  const [names, setNames] = useState(() => seats.map(() => ""))
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]))
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault()
    const error = await onBegin(namesOf(kinds, names), kinds)
    setFaults(error ? errorLines(error) : [])
  }
  return h(
    "form",
    { class: "play-players", onSubmit: begin },
    h("p", {}, say("play-on.how")),
    seats.map((seat, at) => h(Seat, { key: seat, seat, kind: kinds[at] ?? "human", name: names[at] ?? "", onKind: each => setKinds(kinds.with(at, each)), onName: each => setNames(names.with(at, each)) })),
    h("p", { class: "lab-remark", "aria-live": "polite" }, remarks(kinds).join(" ")),
    h("div", { role: "alert" }, h(Faults, { lines: faults, title: say("judge.no-deal") })),
    h("button", { type: "submit", class: "lab-button is-main", "data-key": "begin" }, say("players.start")),
  )
}
