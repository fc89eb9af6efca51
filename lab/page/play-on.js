// @ts-check
// The form that begins a game out of a position: who plays each seat.

/** @import {Seat as Letter} from "./protocol.js" */
/** @import {Kind} from "./players.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { Faults } from "./controls.js"
import { FIRST_KINDS, Seat, namesOf } from "./new-game.js"
import { remarks } from "./players.js"
import { errorLines } from "./rpc-client.js"
import { say } from "./voice.js"

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
