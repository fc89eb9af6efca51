// @ts-check
// The chances along a game: for each player a line over the moves, at each of their turns what they could expect.

/** @import {GameLine, Seat} from "./protocol.js" */
/** @import {Analysing, Chance} from "./state.js" */
/** @import {Page} from "./page.js" */
import { h } from "preact"
import { button, Group } from "./controls.js"
import { searchInSlices } from "./analysis-search.js"
import { say } from "./voice.js"

/** How long each position of a game is searched. */
const SIMULATIONS = 40
/** From how much on a fall of a chance is a blunder. */
const BLUNDER = 0.15
const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]

/**
 * The chances of the players to move, position by position; at the end, who has won.
 * @param {Page} page
 * @param {Analysing} analysing
 * @param {(chances: Chance[]) => boolean} onChances returns false to stop
 */
export async function evaluateGame(page, { record, lines }, onChances) {
  const moves = lines[0]?.moves ?? []
  /** @type {Chance[]} */
  let chances = []
  for (let at = 0; at <= moves.length; at++) {
    const { state } = await page.client.call("moment", { record, line: 0, at })
    const view = await page.position(state)
    const { outcome } = view
    if (outcome !== null) chances = [...chances, ...Object.keys(view.hands).map(seat => ({ at, seat, chance: outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0 }))]
    else if (view.cards.length > 0) {
      let chance = 0
      const onFound = (/** @type {import("./protocol.js").Analysis} */ found) => {
        chance = found.moves[0]?.chance ?? 0
        return true
      }
      await searchInSlices(page.client, state, { most: SIMULATIONS, onFound })
      chances = [...chances, { at, seat: view.to_move, chance }]
    }
    if (!onChances(chances)) return
  }
}

/** Where a chance is drawn. @param {Chance} chance @param {number} moves @returns {[number, number]} */
export function pointOf({ at, chance }, moves) {
  return [EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves), HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance]
}

/** The move whose column is nearest to this place on the graph. @param {number} x as a share of the width @param {number} moves */
export function momentAt(x, moves) {
  return Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))
}

/** The moves after which their player's chance had clearly fallen by their next turn, each with the fall. @param {Chance[]} chances */
export function blundersOf(chances) {
  return chances.flatMap(({ at, seat, chance }, place) => {
    const next = chances.slice(place + 1).find(each => each.seat === seat)
    const fall = next === undefined ? 0 : chance - next.chance
    return fall >= BLUNDER ? [{ at: at + 1, seat, fall }] : []
  })
}

/** The graph; a click leads to that move. @param {{chances: Chance[], game: GameLine, at: number | null, name: (seat: Seat) => string, onGo: (at: number) => void}} props */
export function ChanceGraph({ chances, game, at, name, onGo }) {
  const moves = game.moves.length
  const seats = [...new Set(chances.map(({ seat }) => seat))].sort()
  const blunders = blundersOf(chances).map(each => ({ ...each, words: say("analysis.blunder", { player: name(each.seat), number: each.at, percent: Math.round(100 * each.fall) }) }))
  const onClick = (/** @type {MouseEvent} */ event) => {
    const { left, width } = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect()
    onGo(momentAt((event.clientX - left) / width, moves))
  }
  return h(
    "figure",
    { class: "analysis-graph" },
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("analysis.graph"), preserveAspectRatio: "none", onClick, "data-points": chances.length },
      h("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "analysis-graph-half" }),
      at !== null && h("line", { x1: pointOf({ at, seat: "", chance: 0 }, moves)[0], x2: pointOf({ at, seat: "", chance: 0 }, moves)[0], y1: 0, y2: HEIGHT, class: "analysis-graph-now" }),
      blunders.map(({ at, seat, words }) => {
        const [x] = pointOf({ at, seat, chance: 0 }, moves)
        return h("line", { key: at, x1: x, x2: x, y1: HEIGHT - 14, y2: HEIGHT, class: `analysis-graph-blunder is-${seat}` }, h("title", {}, words))
      }),
      seats.map(seat => h("polyline", { key: seat, points: chances.filter(each => each.seat === seat).map(each => pointOf(each, moves).join(",")).join(" "), class: `analysis-graph-line is-${seat}` })),
    ),
    blunders.length > 0 && h(
      Group,
      { label: say("analysis.blunders"), class: "analysis-blunders" },
      h("span", {}, say("analysis.blunders")),
      blunders.map(({ at, seat, words }) => button({ key: `blunder ${at}`, words: `${at}.`, label: words, title: words, onClick: () => onGo(at), class: `analysis-blunder is-${seat}` })),
    ),
    h("figcaption", {}, seats.map(seat => h("span", { key: seat, class: `analysis-graph-seat is-${seat}` }, name(seat)))),
  )
}
