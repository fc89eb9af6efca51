// The moves of a game: the last ones, all as a list, and a slider and keys to step through them.

import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { GameLine, PlayedMove } from "../generated/protocol"
import { SentenceList } from "../learn/rulebook"
import { Button, classes, onSinglePress } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Moment, Playing } from "../shell/state"
import { say } from "../shell/voice"
import { isHuman, keepsSecrets, nextDecision, playerName, previousDecision } from "./players"

const LEAPS = { PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }
const STEPS = new Map(Object.entries({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, ...LEAPS }))
/** The buttons that step: title and sign, drawn because not every font has it. */
const BUTTONS: Record<string, [hint: string, sign: string]> = {
  Home: [say("moves.to-start"), "M3 2h2v12H3zM14 2v12L6 8z"],
  ArrowLeft: [say("moves.back"), "M12 2v12L3 8z"],
  ArrowRight: [say("moves.forward"), "M4 2v12l9-6z"],
  End: [say("moves.to-end"), "M11 2h2v12h-2zM2 2v12l8-6z"],
}

/** Where a key leads in a record of so many moves; null if it leads nowhere. */
export function stepTarget(key: string, at: number, last: number) {
  const target = Math.min(Math.max(at + (STEPS.get(key) ?? 0), 0), last)
  return target === at ? null : target
}

export function momentLabel(at: number, count: number) {
  if (at > 0) return say("moves.after", { number: at, count })
  return count > 0 ? say("moves.before", { count }) : say("moves.none")
}

/** `onStep`: on from where the reader is by then, as they may click faster than the page shows. */
type StepperProps = { last: number; at: number; onGo: (at: number) => unknown; onStep: (by: 1 | -1) => unknown }

export function Stepper({ last, at, onGo, onStep }: StepperProps) {
  const buttons = Object.entries(BUTTONS).map(([key, [hint, sign]]) => {
    const by = STEPS.get(key)
    const onClick = () => (by === 1 || by === -1 ? onStep(by) : onGo(stepTarget(key, at, last) ?? at))
    return (
      <Button key={key} name={`go ${key}`} hint={hint} disabled={stepTarget(key, at, last) === null} onClick={onClick}>
        <svg viewBox="0 0 16 16" width="16" fill="currentcolor" aria-hidden="true">
          <path d={sign} />
        </svg>
      </Button>
    )
  })
  const label = { "aria-label": say("moves.slider"), "aria-valuetext": momentLabel(at, last) }
  const range = { min: 0, max: last, step: 1, value: at, disabled: last === 0, ...label }
  return (
    <div class="lab-bar lab-stepper">
      <fieldset class="lab-stepper-buttons" aria-label={say("moves.step")}>
        {buttons}
      </fieldset>
      <input type="range" class="lab-slider" {...range} onInput={event => onGo(+event.currentTarget.value)} />
    </div>
  )
}

type Lines = Pick<GameLine, "line" | "after" | "moves" | "comments">[]
/** `marks`: "?" or "??" for moves of the game, by their numbers; `undone`: the next move replaces later ones. */
type Extras = { marks?: Map<number, string>; undone?: boolean; onGo: (line: number, at: number) => unknown }
type MoveListProps = Extras & { lines: Lines; line: number; at: number; names: string[] }

export function MoveList(props: MoveListProps) {
  const { lines, line, at, onGo } = props
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another move is shown, or the moves are others
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]")
    if (!list.current || !here) return
    const { scrollTop, clientHeight } = list.current // the list alone scrolls, never the page
    const end = here.offsetTop + here.offsetHeight
    list.current.scrollTop = Math.min(here.offsetTop, Math.max(scrollTop, end - clientHeight))
    if (list.current.contains(document.activeElement)) here.focus({ preventScroll: true })
  }, [line, at, lines])
  const onKeyDown = (event: KeyboardEvent) => {
    const goal = stepTarget(event.key, at, lengthOf(lines[line]))
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onGo(line, goal)
  }
  return (
    <nav class="lab-moves" aria-label={say("moves.list")} ref={list} onKeyDown={onKeyDown}>
      <Row list={props} number={0} at={0} />
      <Line list={props} number={0} />
    </nav>
  )
}

export const lengthOf = (line: Pick<GameLine, "after" | "moves"> | undefined) =>
  line === undefined ? 0 : line.after + line.moves.length

export function moveBefore(lines: Lines, number: number, at: number): PlayedMove | undefined {
  const line = lines[number]
  if (line === undefined) return undefined
  return at > line.after || number === 0 ? line.moves[at - line.after - 1] : moveBefore(lines, line.line, at)
}

function Line({ list, number }: { list: MoveListProps; number: number }) {
  return piecesOf(list.lines, number).map(piece => {
    if ("move" in piece) return <Row key={piece.at} list={list} number={number} {...piece} />
    return "comment" in piece ? (
      <p key={piece.comment} class="lab-comment">
        {piece.comment}
      </p>
    ) : (
      <div key={`variation ${piece.variation}`} class="lab-variation">
        <Line list={list} number={piece.variation} />
      </div>
    )
  })
}

/** A move of a line; without one, the start of the game. */
function Row({ list, number, at, move }: { list: MoveListProps; number: number; at: number; move?: PlayedMove }) {
  const here = list.line === number && list.at === at && ({ tabIndex: 0, "aria-current": "step" } as const)
  const told = move ? [move.words, move.settled].filter(Boolean).join(". ") : say("moves.start")
  const facts = { name: `move ${number} ${at}`, title: move?.text, "data-at": at, ...(here || { tabIndex: -1 }) }
  const look = classes("lab-move-row", list.undone && at > list.at && "is-away")
  return (
    <Button {...facts} class={look} onClick={() => list.onGo(number, at)}>
      <span class="lab-move-number">{at > 0 && `${at}.`}</span>
      <span>
        {move && <b>{playerName(list.names, move.seat)}</b>}
        {number === 0 && <b class="is-no">{list.marks?.get(at)}</b>} {told}
      </span>
    </Button>
  )
}

type Piece = { move: PlayedMove; at: number } | { comment: string } | { variation: number }

/** A line as it is written: after each move its comments, then what could replace it. */
export function piecesOf(lines: Lines, number: number): Piece[] {
  const line = lines[number]
  if (line === undefined) return []
  const comments = (at: number) =>
    line.comments.filter(({ after }) => after === at).map(({ text }) => ({ comment: text }))
  const variations = (after: number) =>
    lines.flatMap((other, variation) => {
      const replaces = variation > 0 && other.line === number && other.after === after
      return replaces ? [{ variation }] : []
    })
  const moves = line.moves.map((move, place) => ({ move, at: line.after + place + 1 }))
  const written = moves.flatMap(piece => [piece, ...comments(piece.at), ...variations(piece.at - 1)])
  return number === 0 ? [...comments(0), ...written] : written
}

/** The moves of the others before the last one, since a human player last moved; as far back as there are players. */
export function earlierMoves({ moves, kinds }: Pick<Playing, "moves" | "kinds">, at: number) {
  const since = Math.max(0, previousDecision(moves, kinds, at) ?? 0, at - kinds.length)
  return moves.slice(since, Math.max(0, at - 1)).filter(({ seat }) => !isHuman(seat, kinds))
}

/** What the very last move did. */
export function LastMove({ moment: { at, events } }: { moment: Moment }) {
  const [unfolded, setUnfolded] = useState(false)
  if (at === 0) return <p>{say("play.first")}</p>
  const more = { words: say("play.what-happened"), expanded: unfolded }
  return (
    <div class="play-last">
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
      <Button name="undo" words={say("play.undo")} onClick={onSinglePress(() => play.undo())} disabled={first} />
      <Button name="redo" words={say("play.redo")} onClick={() => play.redo()} disabled={last} />
      <Button name="judge" words={say("play.judge")} onClick={() => navigation.judgeShown()} {...closed} />
      <Button name="analyse" words={say("lab.analyse")} onClick={() => navigation.analyseShown()} {...closed} />
    </div>
  )
}
