// @ts-check
// Move list: the moves of a game, with a slider and keys to step through them.

/** @import {PlayedMove, Seat} from "./protocol.js" */
import { h } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { button } from "./controls.js"
import { say } from "./voice.js"

/** How far each key steps. @type {Map<string, number>} */
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["PageUp", -10],
  ["PageDown", 10],
  ["Home", -Infinity],
  ["End", Infinity],
])

/**
 * Where a key leads in a record; null if it leads nowhere.
 * @param {string} key
 * @param {number} at how many moves are played
 * @param {number} last how many there are
 */
export function stepTarget(key, at, last) {
  const by = STEPS.get(key)
  if (by === undefined) return null
  const target = Math.min(Math.max(at + by, 0), last)
  return target === at ? null : target
}

/** @param {number} at @param {PlayedMove[]} moves */
export function momentLabel(at, moves) {
  if (at === 0) return moves.length ? say("moves.before", { count: moves.length }) : say("moves.none")
  return say("moves.after", { number: at, count: moves.length })
}

/** Icons as SVG, because not every font has the characters. @type {Record<string, string>} */
const SIGNS = { Home: "M3 2h2v12H3zM14 2v12L6 8z", ArrowLeft: "M12 2v12L3 8z", ArrowRight: "M4 2v12l9-6z", End: "M11 2h2v12h-2zM2 2v12l8-6z" }

/** @typedef {{moves: PlayedMove[], at: number, player: (seat: Seat) => string, onGo: (at: number) => void}} MoveListProps */

/** Buttons and a slider that step through a game. @param {Omit<MoveListProps, "player">} props */
export function Stepper({ moves, at, onGo }) {
  const step = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ title) =>
    button({
      key: `go ${key}`, label, title, disabled: stepTarget(key, at, moves.length) === null,
      onClick: () => onGo(stepTarget(key, at, moves.length) ?? at),
      words: h("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "lab-sign" }, h("path", { d: SIGNS[key] ?? "" })),
    })
  return h(
    "div",
    { class: "lab-stepper" },
    h(
      "div",
      { class: "lab-stepper-buttons", role: "group", "aria-label": say("moves.step") },
      step("Home", say("moves.to-start"), say("moves.to-start-key")),
      step("ArrowLeft", say("moves.back"), say("moves.back-key")),
      step("ArrowRight", say("moves.forward"), say("moves.forward-key")),
      step("End", say("moves.to-end"), say("moves.to-end-key")),
    ),
    h("input", {
      type: "range", class: "lab-slider", min: 0, max: moves.length, step: 1, value: at, disabled: moves.length === 0, "aria-label": say("moves.slider"), "aria-valuetext": momentLabel(at, moves),
      onInput: (/** @type {Event} */ event) => onGo(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value)),
    }),
  )
}

/** The moves as a list; the arrow keys step through it. @param {MoveListProps} props */
export function MoveList({ moves, at, player, onGo }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null))
  useLayoutEffect(() => {
    const here = list.current?.querySelector("[aria-current]")
    if (list.current && here instanceof HTMLElement) {
      scrollInside(list.current, here)
      if (list.current.contains(document.activeElement)) here.focus({ preventScroll: true })
    }
  }, [at, moves])
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const goal = stepTarget(event.key, at, moves.length)
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onGo(goal)
  }
  return h(
    "ol",
    { class: "lab-moves", "aria-label": say("moves.list"), start: 0, ref: list, onKeyDown },
    h(Row, { at: 0, now: at, onGo, head: say("moves.start"), words: "" }),
    moves.map(({ seat, text, words }, place) =>
      h(Row, { key: place, at: place + 1, now: at, onGo, head: [h("b", { title: player(seat) }, seat), " ", h("code", {}, text)], words: words === text ? "" : words }),
    ),
  )
}

/** @param {{at: number, now: number, onGo: (at: number) => void, head: import("preact").ComponentChild, words: string}} props */
function Row({ at, now, onGo, head, words }) {
  const here = at === now
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "lab-button lab-move-row", "data-at": at, "data-key": `move-${at}`, tabIndex: here ? 0 : -1, "aria-current": here ? "step" : undefined, onClick: () => onGo(at) },
      h("span", { class: "lab-move-number" }, at === 0 ? "" : `${at}.`),
      h("span", {}, head, words && h("small", {}, words)),
    ),
  )
}

/** Scroll the list alone, never the page. @param {HTMLElement} list @param {HTMLElement} row */
function scrollInside(list, row) {
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (line.top < box.top) list.scrollTop -= box.top - line.top
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom
}
