// @ts-check
// The table: board, tiles, pool and players, in one group for the keyboard, with drag and drop.

/** @import {MapView, PositionView, Seat, Spot, SlotKind} from "./protocol.js" */
/** @import {MoveShown} from "./board.js" */
import { h } from "preact"
import { isOwnBoard } from "./board-shelf.js"
import { Board } from "./board.js"
import { useDrag } from "./drag.js"
import { useRoving } from "./roving.js"
import { Players, Pool, Provinces, Tiles } from "./table.js"
import { formatHash } from "./url-state.js"
import { say } from "./voice.js"

/**
 * @param {{
 *   view: PositionView, map: MapView | undefined, name: (seat: Seat) => string, legal: Set<string>, chosen: Set<string>, wants: SlotKind | "all" | null,
 *   move: MoveShown, onSpot: (spot: Spot) => void, onDrop: (from: Spot, to: string) => void
 * }} props
 */
export function Table({ view, map, name, legal, chosen, wants, move, onSpot, onDrop }) {
  const group = useRoving()
  const area = /** @type {import("preact").RefObject<HTMLDivElement | null>} */ (useDrag(onDrop))
  const ref = (/** @type {HTMLDivElement | null} */ element) => {
    area.current = element
    group.current = element
  }
  if (!view.drawable || map === undefined) return h("div", { class: "lab-table" }, h("p", { class: "lab-no-board" }, say("board.no-picture")))
  const { document: board, words, contested } = view
  const choosing = { legal, chosen, wants, onSpot }
  return h(
    "div",
    { class: "lab-table", ref, role: "group", "aria-label": say("judge.board") },
    h(Tiles, { board, words, contested, touched: move.tiles, ...choosing }),
    h(Board, { map, words, board, contested, move, ...choosing }),
    chosen.size === 0 && h(SetRight, { view, map }), // it leaves the page: a move that is being built would be lost
    h("div", { class: "lab-side" }, h(Pool, { board, words, ...choosing }), h(Provinces, { board, words }), h(Players, { view, name })),
  )
}

/** Where the borders are our reconstruction: the way to set them right. @param {{view: PositionView, map: MapView}} props */
function SetRight({ view, map }) {
  if (isOwnBoard(view) || map.borders.every(({ attested }) => attested)) return null
  return h("a", { class: "lab-set-right", "data-apart": true, href: formatHash({ mode: "edit", state: view.state, panel: "board" }) }, say("map.own-the-board"), " ", h("b", {}, say("map.set-right")))
}
