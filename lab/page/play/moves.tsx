// The moves of a game: the last ones, all as a list, and a slider and keys to step through them.

import type { ComponentChild } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Seat } from "../board/spots"
import type { PlayedMove } from "../generated/protocol"
import { SentenceList } from "../learn/rulebook"
import { Button, classes } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Moment } from "../shell/state"
import { say } from "../shell/voice"
import { keepsSecrets, nextDecision, previousDecision } from "./players"

const LEAPS = { PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }
const STEPS = new Map(Object.entries({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, ...LEAPS }))
/** The buttons that step: label, title and sign, drawn because not every font has it. */
const BUTTONS: Record<string, [label: string, title: string, sign: string]> = {
  Home: [say("moves.to-start"), say("moves.to-start-key"), "M3 2h2v12H3zM14 2v12L6 8z"],
  ArrowLeft: [say("moves.back"), say("moves.back-key"), "M12 2v12L3 8z"],
  ArrowRight: [say("moves.forward"), say("moves.forward-key"), "M4 2v12l9-6z"],
  End: [say("moves.to-end"), say("moves.to-end-key"), "M11 2h2v12h-2zM2 2v12l8-6z"],
}

/** Where a key leads in a record of so many moves; null if it leads nowhere. */
export function stepTarget(key: string, at: number, last: number) {
  const target = Math.min(Math.max(at + (STEPS.get(key) ?? 0), 0), last)
  return target === at ? null : target
}

export function momentLabel(at: number, { length: count }: unknown[]) {
  if (at > 0) return say("moves.after", { number: at, count })
  return count > 0 ? say("moves.before", { count }) : say("moves.none")
}

type StepperProps = { moves: PlayedMove[]; at: number; onGo: (at: number) => unknown }

export function Stepper({ moves, at, onGo }: StepperProps) {
  const last = moves.length
  const buttons = Object.entries(BUTTONS).map(([key, [label, title, sign]]) => {
    const target = stepTarget(key, at, last)
    const facts = { name: `go ${key}`, label, title, disabled: target === null }
    return (
      <Button key={key} {...facts} onClick={() => onGo(target ?? at)}>
        <svg viewBox="0 0 16 16" aria-hidden="true" class="lab-sign">
          <path d={sign} />
        </svg>
      </Button>
    )
  })
  const label = { "aria-label": say("moves.slider"), "aria-valuetext": momentLabel(at, moves) }
  const range = { min: 0, max: last, step: 1, value: at, disabled: last === 0 }
  return (
    <div class="lab-bar lab-stepper">
      <div class="lab-stepper-buttons" role="group" aria-label={say("moves.step")}>
        {buttons}
      </div>
      <input
        type="range"
        class="lab-slider"
        {...range}
        {...label}
        onInput={event => onGo(+event.currentTarget.value)}
      />
    </div>
  )
}

export function MoveList({ moves, at, player, onGo }: StepperProps & { player: (seat: Seat) => string }) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]")
    if (!list.current || !here) return
    scrollInside(list.current, here)
    if (list.current.contains(document.activeElement)) here.focus({ preventScroll: true })
  }, [at, moves])
  const onKeyDown = (event: KeyboardEvent) => {
    const goal = stepTarget(event.key, at, moves.length)
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onGo(goal)
  }
  const row = (number: number, children: ComponentChild) => {
    const here = number === at ? ({ tabIndex: 0, "aria-current": "step" } as const) : { tabIndex: -1 }
    return (
      <li key={number}>
        <Button name={`move-${number}`} class="lab-move-row" data-at={number} {...here} onClick={() => onGo(number)}>
          <span class="lab-move-number">{number > 0 && `${number}.`}</span>
          <span>{children}</span>
        </Button>
      </li>
    )
  }
  const rows = moves.map(({ seat, text, words }, place) =>
    row(
      place + 1,
      <>
        <b>{player(seat)}</b> <code>{text}</code>
        {words !== text && <small>{words}</small>}
      </>,
    ),
  )
  return (
    <ol class="lab-moves" aria-label={say("moves.list")} start={0} ref={list} onKeyDown={onKeyDown}>
      {row(0, say("moves.start"))}
      {rows}
    </ol>
  )
}

/** Scroll the list alone, never the page. */
function scrollInside(list: HTMLElement, row: HTMLElement) {
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (line.top < box.top) list.scrollTop -= box.top - line.top
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom
}

/** The moves since the reader's own last one, and what the very last one did. */
export function LastMoves({ moment: { at, events } }: { moment: Moment }) {
  const { play, state } = useLab()
  const { moves, kinds } = state.play
  const [unfolded, setUnfolded] = useState(false)
  if (at === 0) return null
  const more = { words: say("play.what-happened"), expanded: unfolded }
  const since = Math.max(0, previousDecision(moves, kinds, at) ?? 0, at - kinds.length)
  const shown = moves.slice(since, at).map(({ seat, words }, place) => {
    const number = since + place + 1
    const kind = classes("lab-since", number === at && "is-last")
    return (
      <Button key={number} name={`since ${number}`} onClick={() => play.go(number)} class={kind}>
        <b>{play.name(seat)}</b>: {words}
      </Button>
    )
  })
  return (
    <div class="play-last">
      <div class="play-since" role="group" aria-label={say("play.last")}>
        {shown}
      </div>
      <Button name="what-happened" {...more} onClick={() => setUnfolded(!unfolded)} />
      {unfolded && <SentenceList sentences={events} of="event" />}
    </div>
  )
}

export function Actions() {
  const { play, navigation, state } = useLab()
  const { moves, kinds, at } = state.play
  const closed = keepsSecrets(state.play) ? { disabled: true, title: say("privacy.later") } : {}
  const [first, last] = [previousDecision(moves, kinds, at) === null, nextDecision(moves, kinds, at) === null]
  return (
    <div class="lab-row play-actions">
      <Button name="undo" words={say("play.undo")} onClick={() => play.undo()} disabled={first} />
      <Button name="redo" words={say("play.redo")} onClick={() => play.redo()} disabled={last} />
      <Button name="judge" words={say("play.judge")} onClick={() => navigation.judgeShown()} {...closed} />
      <Button name="analyse" words={say("lab.analyse")} onClick={() => navigation.analyseShown()} {...closed} />
    </div>
  )
}
