// Shortcuts: what a key does, where no field and no other control takes it.

import { PASS, type TurnBuilder } from "../turn/builder"
import { canOpen, canShare } from "./app"
import type { Lab } from "./page"
import { isLive, shownView } from "./state"

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented">

/** Whether a key is free for a shortcut. `onPage`: no control has the focus; `letters`: letters are shortcuts. */
export function isFree({ key, altKey, ctrlKey, metaKey, defaultPrevented }: Key, onPage: boolean, letters: boolean) {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return false
  if (key === "ArrowUp" || key === "ArrowDown") return onPage
  if (/^(Arrow|Home$|End$)/.test(key)) return true
  return letters && (key !== "Enter" || onPage)
}

export function onShortcut(event: KeyboardEvent, lab: Lab) {
  const { preferences, dialog } = lab.page.state
  const { target, key } = event
  const element = target instanceof Element ? target : null
  if (element?.closest("input, select, textarea, dialog") || dialog !== null) return
  const onText = element?.closest(".lab-title, .lab-panel-verdict") && !element.closest("button, a")
  const onPage = target === document.body || Boolean(onText)
  const actions = actionsOf(lab)
  if (!isFree(event, onPage, preferences.shortcuts) || !Object.hasOwn(actions, key)) return
  event.preventDefault()
  void actions[key]?.()
}

function actionsOf({ page, judge, play, edit, analyse, learn, navigation }: Lab): Record<string, () => unknown> {
  const { state } = page
  const open = (dialog: "new" | "deal" | "share" | "keys") => () => page.change({ dialog })
  const turn = (builder: TurnBuilder, confirm: () => unknown) =>
    document.querySelector(".lab-turn") !== null && // a turn that is built here
    Object.fromEntries([
      ...(shownView(state)?.words.cards ?? []).map(({ key }, place) => [place + 1, () => builder.card(key)]),
      ["p", () => builder.card(PASS)],
      ["Backspace", () => builder.answers.length > 0 && builder.back()],
      ["Escape", () => builder.answers.length > 0 && builder.again()],
      ["Enter", confirm],
    ])
  const steps = (step: (by: 1 | -1) => unknown, go: (at: number) => unknown, last = 0) =>
    Object.fromEntries([
      ["ArrowLeft", () => step(-1)],
      ["ArrowRight", () => step(1)],
      ...["ArrowUp", "Home"].map(key => [key, () => go(0)]),
      ...["ArrowDown", "End"].map(key => [key, () => go(last)]),
    ])
  const undo = ({ undo, redo }: Pick<typeof play | typeof edit, "undo" | "redo">) => ({ z: undo, y: redo })
  const everywhere = {
    j: () => canOpen(state) && navigation.judgeShown(),
    a: () => canOpen(state) && navigation.analyseShown(),
    s: () => canShare(state) && navigation.settled().then(open("share")),
    n: open(state.mode === "play" ? "new" : "deal"),
    "?": open("keys"),
  }
  const modes = {
    judge: () => turn(judge.builder, () => judge.play()),
    learn: () => turn(learn.builder, () => learn.confirm()),
    edit: () => undo(edit),
    analyse: () => ({
      ...turn(analyse.builder, () => document.querySelector<HTMLElement>(".lab-turn + .is-main")?.click()),
      ...steps(analyse.step, at => analyse.go(0, at), state.analyse.lines[0]?.moves.length),
    }),
    play: () => ({
      ...turn(play.builder, () => play.confirm()),
      ...undo(play),
      ...steps(play.step, play.go, state.play.moves.length),
      h: () => isLive(state.play) && state.play.building !== null && play.hint(),
    }),
  }
  return { ...everywhere, ...modes[state.mode]() }
}
