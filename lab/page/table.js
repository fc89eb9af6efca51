// @ts-check
// The table beside the board: the tiles in the order of the struggles, the pool, the players with what they have.

/** @import {FollowerCounts} from "./position-edits.js" */
/** @import {BoardDocument, MapWords, PositionView, Seat, SlotKind, Spot} from "./protocol.js" */
import { h } from "preact"
import { NO_BUTTON, spotProps } from "./board.js"
import { followersName, Pip, powerOf, powersOf } from "./pieces.js"
import { POOL, spotKey, TAKEN } from "./spots.js"
import { say } from "./voice.js"

/** What can be chosen, as on the board. @typedef {{legal: Set<string>, chosen: Set<string>, wants: SlotKind | "all" | null, onSpot: (spot: Spot) => void}} Choosing */

/** The tiles in the order of the struggles. @param {Choosing & {board: BoardDocument, words: MapWords, contested: string | null, touched: string[]}} props */
export function Tiles({ board, words, contested, touched, legal, chosen, wants, onSpot }) {
  const codes = new Map(words.provinces.map(({ name, code }) => [name, code]))
  return h(
    "ol",
    { class: "lab-tiles", "aria-label": say("table.tiles") },
    board.tiles.map((name, place) => {
      const power = board.control[place]
      const king = board.kings.includes(name) && h("span", { class: "lab-tile-king", title: words.king }, "♛")
      const classes = ["lab-tile", name === contested && "is-contested", power !== undefined && "is-decided", touched.includes(name) && "is-touched"]
      const content = [
        h("span", { class: "lab-tile-number" }, String(place + 1)),
        h("span", { class: "lab-tile-name" }, name),
        h("span", { class: "lab-tile-code", "aria-hidden": "true" }, codes.get(name)),
        king,
        power !== undefined && h(Pip, { power: powerOf(words, power) }),
      ]
      const label = [say("board.tile", { tile: name }), power !== undefined && say("board.controlled", { power: powerOf(words, power).name })].filter(Boolean).join(", ")
      const button = wants === "tile" || wants === "all" ? spotProps(name, label, { legal, chosen, onSpot, prefix: "tile " }) : NO_BUTTON
      return h("li", { key: name, title: name }, h("div", { ...button, class: [...classes, button.class].filter(Boolean).join(" "), "data-drag": name, "data-drop": name }, content))
    }),
  )
}

/** The common pool. @param {Choosing & {board: BoardDocument, words: MapWords}} props */
export function Pool({ board, words, legal, chosen, wants, onSpot }) {
  return h(
    "div",
    { class: "lab-pool", "data-drop": POOL },
    h("span", { class: "lab-seat-name" }, say("table.pool")),
    h(
      "span",
      { class: "lab-counts" },
      words.factions.map(({ key }) => {
        const [power, count, spot] = [powerOf(words, key), board.pool[key] ?? 0, { province: POOL, faction: key }]
        const label = say("board.followers", { count, faction: followersName(power, count), place: say("board.pool") })
        const button = count > 0 && (wants === "follower" || wants === "all") ? spotProps(spot, label, { legal, chosen, onSpot }) : { ...NO_BUTTON, "aria-label": label, role: /** @type {const} */ ("img") }
        return h("span", { key, ...button, class: `lab-heap ${button.class}`, "data-drag": spotKey(spot), "data-colour": power.fill }, h(Pip, { power, text: count, large: true }))
      }),
    ),
  )
}

/** @param {{view: PositionView, name: (seat: Seat) => string}} props */
export function Players({ view, name }) {
  const { document: position, words, outcome } = view
  return h(
    "ul",
    { class: "lab-players", "aria-label": say("table.players") },
    position.players.map((/** @type {import("./position-edits.js").Player} */ player, /** @type {number} */ number) => {
      const seat = Object.keys(view.hands)[number] ?? ""
      const toMove = outcome === null && seat === view.to_move
      const winner = outcome?.winners.includes(seat) ?? false
      const top = player.played.at(-1)
      const sets = setsOf(player.followers)
      return h(
        "li",
        { key: seat, class: ["lab-player", toMove && "is-to-move", winner && "is-winner"].filter(Boolean).join(" "), ...(toMove ? { "data-drop": TAKEN } : {}) },
        h("span", { class: "lab-seat-name" }, name(seat), toMove && h("span", { class: "lab-visually-hidden" }, " ", say("table.to-move"))),
        h(
          "span",
          { class: "lab-counts" },
          words.factions.map(({ key }) => {
            const [power, count] = [powerOf(words, key), player.followers[key] ?? 0]
            return h("span", { key, role: "img", "aria-label": say("board.count", { count, faction: followersName(power, count) }) }, h(Pip, { power, text: count }))
          }),
        ),
        h("span", { class: "lab-player-facts" }, h("span", {}, say("table.cards", { count: player.hand.length })), h("span", {}, say("table.sets", { count: sets }))),
        top !== undefined && h("span", { class: "lab-player-top" }, say("table.top", { card: words.cards.find(({ key }) => key === top)?.name ?? top })),
      )
    }),
  )
}

/** How many provinces each power controls. @param {{board: BoardDocument, words: MapWords}} props */
export function Provinces({ board, words }) {
  const counts = provincesOf(board)
  return h(
    "div",
    { class: "lab-provinces", role: "group", "aria-label": say("table.provinces") },
    h("span", { class: "lab-seat-name" }, say("table.provinces")),
    h(
      "span",
      { class: "lab-counts" },
      powersOf(words).map(power => h("span", { key: power.key, role: "img", "aria-label": say("board.count", { count: counts[power.key] ?? 0, faction: power.name }) }, h(Pip, { power, text: counts[power.key] ?? 0 }))),
    ),
  )
}

// Standings: what the powers and the players have, counted.

/** How many provinces each power controls. @param {Pick<BoardDocument, "control">} board @returns {Record<string, number>} */
export function provincesOf({ control }) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const power of control) counts[power] = (counts[power] ?? 0) + 1
  return counts
}

/** How many complete sets, one follower of each faction, these followers make. @param {FollowerCounts} followers */
export function setsOf(followers) {
  return Math.min(...Object.values(followers))
}
