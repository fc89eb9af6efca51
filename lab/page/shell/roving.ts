// Roving tabindex: a group of controls is one stop of the Tab key; arrow keys move inside it, to the nearest control.

import type { RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"

const ITEMS = "button, a[href]:not([data-apart]), [role=button]"
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export type Item = HTMLElement | SVGElement

/** Makes the element one stop of the Tab key. Use the result as its `ref`. */
export function useRoving<E extends Element>(): RefObject<E | null> {
  const group = useRef<E | null>(null)
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const items = itemsOf(group.current)
    const current =
      items.find(each => each === document.activeElement) ??
      items.find(each => last.current !== null && each.getAttribute("data-key") === last.current) ??
      items.find(each => each.matches("[aria-pressed=true], [aria-current], [aria-selected=true]")) ??
      items[0]
    const focused = document.activeElement as Item | null
    const lost =
      focused !== null &&
      group.current?.contains(focused) &&
      !focused.matches("input, select") &&
      !items.includes(focused as Item)
    for (const each of group.current?.querySelectorAll("[tabindex]") ?? [])
      if (!items.includes(each as Item)) each.removeAttribute("tabindex")
    for (const each of items) each.tabIndex = each === current ? 0 : -1
    if (lost && current) current.focus({ preventScroll: true })
    else if (lost) focused.blur() // at once: the browser would do so later, when nobody looks for a new place any more
  })
  useLayoutEffect(() => {
    const element = group.current
    if (!element) return
    const onKey = (event: Event) => moveFocus(event as KeyboardEvent, element)
    const onFocus = (event: Event) => {
      if (!(event.target instanceof Element)) return
      last.current = event.target.getAttribute("data-key")
      for (const each of itemsOf(element)) each.tabIndex = each === event.target ? 0 : -1
    }
    element.addEventListener("keydown", onKey)
    element.addEventListener("focusin", onFocus)
    return () => {
      element.removeEventListener("keydown", onKey)
      element.removeEventListener("focusin", onFocus)
    }
  }, [])
  return group
}

function itemsOf(group: Element | null): Item[] {
  const found = [...(group?.querySelectorAll(ITEMS) ?? [])] as Item[]
  return found.filter(each => !each.hasAttribute("disabled") && each.checkVisibility())
}

function moveFocus(event: KeyboardEvent, group: Element) {
  const way = DIRECTIONS[event.key]
  if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const items = itemsOf(group)
  const at = items.indexOf(document.activeElement as Item)
  if (at < 0) return
  const here = middle(items[at] as Item)
  const goal =
    nearest(
      items.filter((_, place) => place !== at).map(item => ({ item, at: middle(item) })),
      here,
      way,
    ) ?? items[(at + way[0] + way[1] + items.length) % items.length]
  if (!goal) return
  event.preventDefault()
  event.stopPropagation()
  goal.focus()
}

function middle(item: Item): [number, number] {
  const { left, top, width, height } = item.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** The nearest place in a direction; null if there is none. What lies straight ahead counts as nearer. */
export function nearest<T>(
  places: { item: T; at: [number, number] }[],
  here: [number, number],
  way: [number, number],
): T | null {
  const ahead = places
    .map(({ item, at: [x, y] }) => {
      const [dx, dy] = [x - here[0], y - here[1]]
      const along = dx * way[0] + dy * way[1]
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
      return { item, along, aside, length: along + 2.5 * aside }
    })
    .filter(({ along, aside }) => along > 3 && aside < along * 3)
    .sort((one, other) => one.length - other.length)
  return ahead[0]?.item ?? null
}

const FOCUSABLE = "[tabindex], button, a[href], input, select, textarea, summary"
let lastFocused = null as Element | null
if (typeof document !== "undefined") {
  document.addEventListener("focusin", event => {
    lastFocused = event.target instanceof Element ? event.target : null
  })
}

/**
 * When the element with the focus has gone, or can have it no more, give the focus to the first of these in the panel.
 */
export function useFocusWhenLost<E extends Element>(group: RefObject<E | null>, selectors: string[]) {
  useLayoutEffect(() => {
    if (
      document.activeElement !== document.body ||
      lastFocused === null ||
      (lastFocused.isConnected && lastFocused.matches(FOCUSABLE))
    )
      return
    const goal = selectors.map(each => group.current?.closest(".lab-panel")?.querySelector(each)).find(each => each)
    if (goal instanceof HTMLElement || goal instanceof SVGElement) goal.focus({ preventScroll: true })
  })
}
