// Move list: the moves of a game, with a slider and keys to step through them.

import type { ComponentChild } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import type { PlayedMove, Seat } from "../engine/protocol"
import { Button } from "../shell/controls"
import { say } from "../shell/voice"

/** How far each key steps. */
const STEPS: Map<string, number> = new Map([
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
 * @param at how many moves are played
 * @param last how many there are
 */
export function stepTarget(key: string, at: number, last: number) {
  const by = STEPS.get(key)
  if (by === undefined) return null
  const target = Math.min(Math.max(at + by, 0), last)
  return target === at ? null : target
}

export function momentLabel(at: number, moves: PlayedMove[]) {
  if (at === 0) return moves.length ? say("moves.before", { count: moves.length }) : say("moves.none")
  return say("moves.after", { number: at, count: moves.length })
}

/** Icons as SVG, because not every font has the characters. */
const SIGNS: Record<string, string> = {
  Home: "M3 2h2v12H3zM14 2v12L6 8z",
  ArrowLeft: "M12 2v12L3 8z",
  ArrowRight: "M4 2v12l9-6z",
  End: "M11 2h2v12h-2zM2 2v12l8-6z",
}

export interface MoveListProps {
  moves: PlayedMove[]
  at: number
  player: (seat: Seat) => string
  onGo: (at: number) => void
}

/** Buttons and a slider that step through a game. */
export function Stepper({ moves, at, onGo }: Omit<MoveListProps, "player">) {
  const step = (key: string, label: string, title: string) => (
    <Button
      name={`go ${key}`}
      label={label}
      title={title}
      disabled={stepTarget(key, at, moves.length) === null}
      onClick={() => onGo(stepTarget(key, at, moves.length) ?? at)}>
      <svg viewBox="0 0 16 16" aria-hidden="true" class="lab-sign">
        <path d={SIGNS[key] ?? ""} />
      </svg>
    </Button>
  )
  return (
    <div class="lab-stepper">
      <div class="lab-stepper-buttons" role="group" aria-label={say("moves.step")}>
        {step("Home", say("moves.to-start"), say("moves.to-start-key"))}
        {step("ArrowLeft", say("moves.back"), say("moves.back-key"))}
        {step("ArrowRight", say("moves.forward"), say("moves.forward-key"))}
        {step("End", say("moves.to-end"), say("moves.to-end-key"))}
      </div>
      <input
        type="range"
        class="lab-slider"
        min={0}
        max={moves.length}
        step={1}
        value={at}
        disabled={moves.length === 0}
        aria-label={say("moves.slider")}
        aria-valuetext={momentLabel(at, moves)}
        onInput={event => onGo(Number(event.currentTarget.value))}
      />
    </div>
  )
}

/** The moves as a list; the arrow keys step through it. */
export function MoveList({ moves, at, player, onGo }: MoveListProps) {
  const list = useRef<HTMLOListElement | null>(null)
  useLayoutEffect(() => {
    const here = list.current?.querySelector("[aria-current]")
    if (list.current && here instanceof HTMLElement) {
      scrollInside(list.current, here)
      if (list.current.contains(document.activeElement)) here.focus({ preventScroll: true })
    }
  }, [at, moves])
  const onKeyDown = (event: KeyboardEvent) => {
    const goal = stepTarget(event.key, at, moves.length)
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onGo(goal)
  }
  return (
    <ol class="lab-moves" aria-label={say("moves.list")} start={0} ref={list} onKeyDown={onKeyDown}>
      <Row at={0} now={at} onGo={onGo} head={say("moves.start")} words="" />
      {moves.map(({ seat, text, words }, place) => (
        <Row
          key={place}
          at={place + 1}
          now={at}
          onGo={onGo}
          head={
            <>
              <b title={player(seat)}>{seat}</b> <code>{text}</code>
            </>
          }
          words={words === text ? "" : words}
        />
      ))}
    </ol>
  )
}

function Row({
  at,
  now,
  onGo,
  head,
  words,
}: {
  at: number
  now: number
  onGo: (at: number) => void
  head: ComponentChild
  words: string
}) {
  const here = at === now
  return (
    <li>
      <button
        type="button"
        class="lab-button lab-move-row"
        data-at={at}
        data-key={`move-${at}`}
        tabIndex={here ? 0 : -1}
        aria-current={here ? "step" : undefined}
        onClick={() => onGo(at)}>
        <span class="lab-move-number">{at === 0 ? "" : `${at}.`}</span>
        <span>
          {head}
          {words && <small>{words}</small>}
        </span>
      </button>
    </li>
  )
}

/** Scroll the list alone, never the page. */
function scrollInside(list: HTMLElement, row: HTMLElement) {
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (line.top < box.top) list.scrollTop -= box.top - line.top
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom
}
