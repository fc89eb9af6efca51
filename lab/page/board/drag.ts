// Drag and drop with mouse, pen and finger: what has `data-drag` can be dropped on what has `data-drop`.

import { type Spot, spotOfKey } from "./spots"

type OnDrop = (from: Spot, to: string) => unknown
const THRESHOLD = 7 // how far a pointer moves before it drags, in pixels

export function startDrag({ target, button, pointerId, clientX, clientY }: PointerEvent, onDrop: OnDrop) {
  const source = button === 0 && target instanceof Element ? target.closest("[data-drag]") : null
  if (source === null || !(target instanceof Element)) return
  const from = spotOfKey(source.getAttribute("data-drag") ?? "")
  let ghost: HTMLElement | null = null
  const listening = new AbortController()
  if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
  const move = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return
    if (Math.hypot(now.clientX - clientX, now.clientY - clientY) > THRESHOLD) ghost ??= makeGhost(source)
    if (ghost === null) return
    Object.assign(ghost.style, { left: `${now.clientX}px`, top: `${now.clientY}px` })
    markTarget(targetAt(now))
  }
  const stop = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return
    listening.abort()
    markTarget(null)
    if (ghost === null) return
    ghost.remove()
    // The click after a drag is not a click.
    const once = { capture: true, once: true, signal: AbortSignal.timeout(50) }
    addEventListener("click", event => event.stopPropagation(), once)
    const to = now.type === "pointerup" ? targetAt(now)?.getAttribute("data-drop") : null
    if (to && to !== (typeof from === "string" ? from : from.province)) onDrop(from, to)
  }
  const { signal } = listening
  addEventListener("pointermove", move, { signal })
  addEventListener("pointerup", stop, { signal })
  addEventListener("pointercancel", stop, { signal })
}

const targetAt = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null

function markTarget(target: Element | null) {
  for (const marked of document.querySelectorAll(".is-drop-target")) marked.classList.remove("is-drop-target")
  target?.classList.add("is-drop-target")
}

function makeGhost(source: Element) {
  const ghost = document.createElement("div")
  ghost.className = "lab-drag-ghost"
  ghost.style.background = source.getAttribute("data-colour") ?? ""
  document.body.append(ghost)
  return ghost
}
