// @ts-check
// The table: board, tiles, pool and players, in one group for the keyboard, with drag and drop.

/** @import {MoveShown} from "./board.js" */
/** @import {MapView, PositionView, Seat, SlotKind, Spot} from "./protocol.js" */
import { h } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { isOwnBoard } from "./board-shelf.js"
import { Board } from "./board.js"
import { useRoving } from "./roving.js"
import { spotOfKey } from "./spots.js"
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

// Drag and drop with mouse, pen and finger: what has `data-drag` can be dropped on what has `data-drop`.

/** How far a pointer moves before it drags, in pixels. */
const THRESHOLD = 7

/**
 * Listens for drags inside the element. Use the result as its `ref`.
 * @template {HTMLElement} E
 * @param {(from: Spot, to: string) => void} onDrop
 * @returns {import("preact").RefObject<E | null>}
 */
export function useDrag(onDrop) {
  const area = useRef(/** @type {E | null} */ (null))
  const drop = useRef(onDrop)
  drop.current = onDrop
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const onDown = (/** @type {PointerEvent} */ event) => startDrag(event, (from, to) => drop.current(from, to))
    element.addEventListener("pointerdown", onDown)
    return () => element.removeEventListener("pointerdown", onDown)
  }, [])
  return area
}

/** @param {PointerEvent} event @param {(from: Spot, to: string) => void} onDrop */
function startDrag(event, onDrop) {
  const source = event.button === 0 && event.target instanceof Element ? event.target.closest("[data-drag]") : null
  if (source === null) return
  const from = source.getAttribute("data-drag") ?? ""
  /** @type {HTMLElement | null} */
  let ghost = null
  if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId)
  const move = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return
    if (ghost === null && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > THRESHOLD) ghost = makeGhost(source)
    if (ghost !== null) {
      ghost.style.left = `${now.clientX}px`
      ghost.style.top = `${now.clientY}px`
      markTarget(targetAt(now))
    }
  }
  const stop = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return
    removeEventListener("pointermove", move)
    removeEventListener("pointerup", stop)
    removeEventListener("pointercancel", stop)
    markTarget(null)
    if (ghost === null) return
    ghost.remove()
    swallowClick()
    const target = now.type === "pointerup" ? targetAt(now) : null
    const to = target?.getAttribute("data-drop") ?? null
    if (to !== null && to !== spotPlace(from)) onDrop(spotOfKey(from), to)
  }
  addEventListener("pointermove", move)
  addEventListener("pointerup", stop)
  addEventListener("pointercancel", stop)
}

/** The click after a drag is not a click. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation()
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50)
}

/** @param {PointerEvent} event */
function targetAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null
}

/** @param {Element | null} target */
function markTarget(target) {
  for (const each of document.querySelectorAll(".is-drop-target")) if (each !== target) each.classList.remove("is-drop-target")
  target?.classList.add("is-drop-target")
}

/** @param {string} key */
function spotPlace(key) {
  const spot = spotOfKey(key)
  return typeof spot === "string" ? spot : spot.province
}

/** A copy of what is dragged, under the pointer. @param {Element} source */
function makeGhost(source) {
  const ghost = document.createElement("div")
  ghost.className = "lab-drag-ghost"
  ghost.style.background = source.getAttribute("data-colour") ?? ""
  document.body.append(ghost)
  return ghost
}
