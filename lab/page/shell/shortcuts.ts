// Shortcuts: what a key does, where no field and no other control takes it.

import { PASS } from "../turn/builder"
import { canOpen, canShare } from "./app"
import type { Lab } from "./page"
import { isLive, shownView } from "./state"
import type { Mode } from "./url-state"

const TURN = { p: "pass", Enter: "confirm", Backspace: "back", Escape: "again" } as const
const PAGE = { z: "undo", y: "redo", j: "judge", a: "analyse", h: "hint", n: "new", s: "share", "?": "help" } as const
const LETTERS = { ...TURN, ...PAGE }
const ARROWS = { ArrowLeft: "step-back", ArrowRight: "step-on", ArrowUp: "to-start", ArrowDown: "to-end" } as const
type Wish = (typeof LETTERS)[keyof typeof LETTERS] | (typeof ARROWS)[keyof typeof ARROWS]

/** What the key asks for, or the number of the card; null if nothing. `onPage`: no control has the focus. */
export function wishOf(event: Key, { mode, shortcuts, onPage }: Where): Wish | number | null {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key as keyof typeof ARROWS] : undefined
  if ((mode === "play" || mode === "analyse") && onPage && arrow !== undefined) return arrow
  if (!shortcuts || (key === "Enter" && !onPage)) return null
  if (/^[1-7]$/.test(key)) return Number(key) - 1
  return Object.hasOwn(LETTERS, key) ? LETTERS[key as keyof typeof LETTERS] : null
}

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented">
type Where = { mode: Mode; shortcuts: boolean; onPage: boolean }

export function onShortcut(event: KeyboardEvent, lab: Lab) {
  const { mode, preferences, dialog } = lab.page.state
  const { target } = event
  const element = target instanceof Element ? target : null
  if (element?.closest("input, select, textarea, dialog") || dialog !== null) return
  const onText = element?.closest(".lab-title, .lab-panel-verdict") && !element.closest("button, a")
  const onPage = target === document.body || Boolean(onText)
  const wish = wishOf(event, { mode, shortcuts: preferences.shortcuts, onPage })
  if (wish === null) return
  event.preventDefault()
  if (typeof wish === "number") playCard(lab, wish)
  else void actionsOf(lab)[wish]?.()
}

function playCard({ page, judge, play, learn }: Lab, number: number) {
  const { mode } = page.state
  const card = shownView(page.state)?.words.cards[number]?.key
  if (card !== undefined && mode === "play") void play.builder.card(card)
  if (card !== undefined && mode === "judge") void judge.builder.card(card)
  if (card !== undefined && mode === "learn") void learn.builder.card(card)
}

function actionsOf({ page, judge, play, edit, analyse, learn, navigation }: Lab): Partial<Record<Wish, () => unknown>> {
  const { state } = page
  const open = (dialog: "new" | "deal" | "share" | "keys") => () => page.change({ dialog })
  const turn = ({ builder }: typeof judge | typeof play | typeof learn) => ({
    pass: () => builder.card(PASS),
    back: () => builder.answers.length > 0 && builder.back(),
    again: () => builder.answers.length > 0 && builder.again(),
  })
  const everywhere = {
    judge: () => canOpen(state) && navigation.judgeShown(),
    analyse: () => canOpen(state) && navigation.analyseShown(),
    share: () => canShare(state) && navigation.settled().then(open("share")),
    new: open("deal"),
    help: open("keys"),
  }
  switch (state.mode) {
    case "judge":
      return { ...everywhere, ...turn(judge), confirm: () => judge.play() }
    case "learn":
      return { ...everywhere, ...turn(learn), confirm: () => learn.confirm() }
    case "edit":
      return { ...everywhere, undo: () => edit.undo(), redo: () => edit.redo() }
    case "analyse":
      return {
        ...everywhere,
        "step-back": () => analyse.step(-1),
        "step-on": () => analyse.step(1),
        "to-start": () => analyse.go(0, 0),
        "to-end": () => analyse.go(0, state.analyse.lines[0]?.moves.length ?? 0),
      }
    case "play":
      return {
        ...everywhere,
        ...turn(play),
        new: open("new"),
        confirm: () => play.confirm(),
        undo: () => play.undo(),
        redo: () => play.redo(),
        hint: () => isLive(state.play) && state.play.building !== null && play.hint(),
        "step-back": () => play.step(-1),
        "step-on": () => play.step(1),
        "to-start": () => play.go(0),
        "to-end": () => play.go(state.play.moves.length),
      }
  }
}
