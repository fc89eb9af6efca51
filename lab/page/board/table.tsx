// The table: board, tiles, pool and players, in one group for the keyboard, with drag and drop.

import type { RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { isOwnBoard } from "../edit/boards"
import type { MapView, PositionView, Seat, SlotKind, Spot } from "../engine/protocol"
import { useRoving } from "../shell/roving"
import { formatHash } from "../shell/url-state"
import { say } from "../shell/voice"
import { Players, Pool, Provinces, Tiles } from "./beside"
import type { MoveShown } from "./board"
import { Board } from "./board"
import { spotOfKey } from "./spots"

export function Table({
  view,
  map,
  name,
  legal,
  chosen,
  wants,
  move,
  onSpot,
  onDrop,
}: {
  view: PositionView
  map: MapView | undefined
  name: (seat: Seat) => string
  legal: Set<string>
  chosen: Set<string>
  wants: SlotKind | "all" | null
  move: MoveShown
  onSpot: (spot: Spot) => void
  onDrop: (from: Spot, to: string) => void
}) {
  const group = useRoving()
  const area = useDrag(onDrop) as RefObject<HTMLDivElement | null>
  const ref = (element: HTMLDivElement | null) => {
    area.current = element
    group.current = element
  }
  if (!view.drawable || map === undefined)
    return (
      <div class="lab-table">
        <p class="lab-no-board">{say("board.no-picture")}</p>
      </div>
    )
  const { document: board, words, contested } = view
  const choosing = { legal, chosen, wants, onSpot }
  return (
    <div class="lab-table" ref={ref} role="group" aria-label={say("judge.board")}>
      <Tiles board={board} words={words} contested={contested} touched={move.tiles} {...choosing} />
      <Board map={map} words={words} board={board} contested={contested} move={move} {...choosing} />
      {chosen.size === 0 && <SetRight view={view} map={map} />}
      {/* it leaves the page: a move that is being built would be lost */}
      <div class="lab-side">
        <Pool board={board} words={words} {...choosing} />
        <Provinces board={board} words={words} />
        <Players view={view} name={name} />
      </div>
    </div>
  )
}

/** Where the borders are our reconstruction: the way to set them right. */
function SetRight({ view, map }: { view: PositionView; map: MapView }) {
  if (isOwnBoard(view) || map.borders.every(({ attested }) => attested)) return null
  return (
    <a class="lab-set-right" data-apart href={formatHash({ mode: "edit", state: view.state, panel: "board" })}>
      {say("map.own-the-board")} <b>{say("map.set-right")}</b>
    </a>
  )
}

// Drag and drop with mouse, pen and finger: what has `data-drag` can be dropped on what has `data-drop`.

/** How far a pointer moves before it drags, in pixels. */
const THRESHOLD = 7

/** Listens for drags inside the element. Use the result as its `ref`. */
export function useDrag<E extends HTMLElement>(onDrop: (from: Spot, to: string) => void): RefObject<E | null> {
  const area = useRef<E | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const onDown = (event: PointerEvent) => startDrag(event, (from, to) => drop.current(from, to))
    element.addEventListener("pointerdown", onDown)
    return () => element.removeEventListener("pointerdown", onDown)
  }, [])
  return area
}

function startDrag(event: PointerEvent, onDrop: (from: Spot, to: string) => void) {
  const source = event.button === 0 && event.target instanceof Element ? event.target.closest("[data-drag]") : null
  if (source === null) return
  const from = source.getAttribute("data-drag") ?? ""
  let ghost: HTMLElement | null = null
  if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
    event.target.releasePointerCapture(event.pointerId)
  const move = (now: PointerEvent) => {
    if (now.pointerId !== event.pointerId) return
    if (ghost === null && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > THRESHOLD)
      ghost = makeGhost(source)
    if (ghost !== null) {
      ghost.style.left = `${now.clientX}px`
      ghost.style.top = `${now.clientY}px`
      markTarget(targetAt(now))
    }
  }
  const stop = (now: PointerEvent) => {
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
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50)
}

function targetAt({ clientX, clientY }: PointerEvent) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null
}

function markTarget(target: Element | null) {
  for (const each of document.querySelectorAll(".is-drop-target"))
    if (each !== target) each.classList.remove("is-drop-target")
  target?.classList.add("is-drop-target")
}

function spotPlace(key: string) {
  const spot = spotOfKey(key)
  return typeof spot === "string" ? spot : spot.province
}

/** A copy of what is dragged, under the pointer. */
function makeGhost(source: Element) {
  const ghost = document.createElement("div")
  ghost.className = "lab-drag-ghost"
  ghost.style.background = source.getAttribute("data-colour") ?? ""
  document.body.append(ghost)
  return ghost
}
