// Controls that every part of the page uses, and how the focus moves among them: a group is one stop of the Tab key.

import type { ButtonHTMLAttributes, ComponentChild, FieldsetHTMLAttributes, HTMLAttributes, RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { say } from "./voice"

export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ")
export const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** `name` is its key for tests and for the focus, `hint` its label and title. */
type ButtonProps = ButtonHTMLAttributes & { name: string; words?: ComponentChild; class?: string } & ButtonState
type ButtonState = { main?: boolean; label?: string; hint?: string; pressed?: boolean; expanded?: boolean }

export function Button({ name, words, main, hint, label, pressed, expanded, children, ...rest }: ButtonProps) {
  const state = { "aria-label": label ?? hint, "aria-pressed": pressed, "aria-expanded": expanded, title: hint }
  const look = classes("lab-button", main && "is-main", rest.class)
  return (
    <button type="button" data-key={name} {...state} {...rest} class={look}>
      {words}
      {children}
    </button>
  )
}

type Press = Pick<MouseEvent, "detail" | "target">
let firstPressed: string | null | undefined = null
const keyOf = ({ target }: Press) => (target as Element).closest("[data-key]")?.getAttribute("data-key")
/** Remember what was pressed, or pressed first by a double click: by its key, as it may be drawn anew meanwhile. */
export function rememberPress(press: Press) {
  if (press.detail < 2) firstPressed = keyOf(press)
}
globalThis.document?.addEventListener("click", rememberPress, true)

/** Not on the second press of a double click on something else, of this kind, that stood there and was meant. */
export const onSinglePress =
  (act: () => unknown, kind = "") =>
  (press: Press) =>
    (press.detail < 2 || keyOf(press) === firstPressed || !firstPressed?.startsWith(kind)) && act()

export const Group = ({ label, ...rest }: FieldsetHTMLAttributes & { label: string }) => (
  <fieldset aria-label={label} {...useRoving<HTMLFieldSetElement>()} {...rest} />
)

const Tabs = ({ label, ...rest }: HTMLAttributes<HTMLDivElement> & { label: string }) => (
  <div role="tablist" aria-label={label} {...useRoving<HTMLDivElement>()} {...rest} />
)

/** `tab` is the class of the buttons, which are tabs. */
type ChoiceLook = { label: string; name: string; class?: string; titled?: boolean; tab?: string }
type Keys<Key> = { keys: readonly Key[]; chosen: Key; words: (key: Key) => string | number }
type ChoiceProps<Key> = ChoiceLook & Keys<Key> & { onChoose: (key: Key) => unknown }

export function Choice<Key extends string | number>({ label, class: kind = "lab-row", ...choice }: ChoiceProps<Key>) {
  const { name, keys, words, chosen, onChoose, titled, tab } = choice
  const button = (key: Key) => {
    const here = key === chosen
    const state = tab ? ({ role: "tab", "aria-selected": here, class: tab } as const) : { pressed: here }
    return <Button key={key} name={`${name} ${key}`} words={words(key)} {...state} onClick={() => onChoose(key)} />
  }
  const List = tab ? Tabs : Group
  return (
    <List label={label} class={kind}>
      {titled && <span>{label}</span>}
      {keys.map(button)}
    </List>
  )
}

export function Faults({ lines, title = say("lab.impossible") }: { lines: string[]; title?: string }) {
  if (lines.length === 0) return null
  const items = lines.slice(0, 12).map(line => <li key={line}>{line.slice(0, 300)}</li>)
  return (
    <div class="lab-fault">
      <b>{title}</b>
      <ul>{items}</ul>
    </div>
  )
}

/** A short answer, in the colour of yes or no. */
export const Headline = ({ yes, words }: { yes: boolean; words: string }) => (
  <p class={classes("lab-headline", yes ? "is-yes" : "is-no")} role="status">
    {words}
  </p>
)

export const Waiting = () => (
  <p class="lab-waiting" role="status">
    {say("lab.loading")}
  </p>
)

type Item = HTMLElement | SVGElement
type Point = [number, number]

const ITEMS = "button, a[href]:not([data-apart]), [role=button]"
const CURRENT = "[aria-pressed=true], [aria-current], [aria-selected=true]"
/** Where ← and → move the focus even where a game is shown; elsewhere they then step through it. */
const GRIDS = ".lab-cards, .lab-options, .lab-table, dialog"
const GAMES = "[data-mode=play], [data-mode=analyse]"
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** What makes an element a group that is one stop of the Tab key; arrow keys move inside it, to the nearest control. */
export function useRoving<Box extends HTMLElement>() {
  const group = useRef<Box>(null)
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const items = itemsOf(group.current)
    const focused = document.activeElement as Item | null
    const current =
      items.find(item => item === focused) ??
      items.find(item => last.current !== null && item.getAttribute("data-key") === last.current) ??
      items.find(item => item.matches(CURRENT)) ??
      items[0]
    const inside = focused !== null && group.current?.contains(focused) && !focused.matches("input, select")
    for (const other of group.current?.querySelectorAll("[tabindex]") ?? [])
      if (!items.includes(other as Item)) other.removeAttribute("tabindex")
    select(items, current)
    if (!inside || items.includes(focused)) return
    if (current) current.focus({ preventScroll: true })
    else focused.blur() // at once: the browser would do so later, when nobody looks for a new place any more
  })
  const onFocusIn = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    last.current = target.getAttribute("data-key")
    select(itemsOf(group.current), target)
  }
  return { ref: group, onFocusIn, onKeyDown: (event: KeyboardEvent) => moveFocus(event, itemsOf(group.current)) }
}

function itemsOf(group: Element | null): Item[] {
  const items = [...(group?.querySelectorAll<Item>(ITEMS) ?? [])]
  return items.filter(item => !item.hasAttribute("disabled") && item.checkVisibility())
}

function select(items: Item[], selected: Element | undefined) {
  for (const item of items) item.tabIndex = item === selected ? 0 : -1
}

function moveFocus(event: KeyboardEvent, items: Item[]) {
  const way = WAYS[event.key]
  if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const here = items.find(item => item === document.activeElement)
  if (here === undefined || (way[1] === 0 && document.querySelector(GAMES) && !here.closest(GRIDS))) return
  const others = items.filter(item => item !== here).map(item => ({ item, at: middle(item) }))
  const next = items[(items.indexOf(here) + way[0] + way[1] + items.length) % items.length]
  event.preventDefault()
  event.stopPropagation()
  const goal = nearest(others, middle(here), way) ?? next
  goal?.focus()
}

function middle(item: Item): Point {
  const { left, top, width, height } = item.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** The nearest place in a direction; null if there is none. What lies straight ahead counts as nearer. */
export function nearest<T>(places: { item: T; at: Point }[], here: Point, way: Point): T | null {
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
let lastFocused: Element | null = null
globalThis.document?.addEventListener("focusin", event => {
  lastFocused = event.target instanceof Element ? event.target : null
})

/** When the element with the focus has gone, or can have it no more, the first of these in the panel gets the focus. */
export function useFocusWhenLost(group: RefObject<Element | null>, selectors: string[]) {
  useLayoutEffect(() => {
    const kept = lastFocused?.isConnected && lastFocused.matches(FOCUSABLE)
    if (document.activeElement !== document.body || lastFocused === null || kept) return
    const panel = group.current?.closest(".lab-panel")
    const goal = selectors.map(selector => panel?.querySelector<Item>(selector)).find(Boolean)
    goal?.focus({ preventScroll: true })
  })
}
