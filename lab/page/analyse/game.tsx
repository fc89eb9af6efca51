// The game that is analysed: the graph of its chances, its moves with variations and comments, a field to comment.

import { useLayoutEffect, useRef } from "preact/hooks"
import type { Seat } from "../board/spots"
import type { GameLine, PlayedMove } from "../generated/protocol"
import { playerName } from "../play/players"
import { Button, Group } from "../shell/controls"
import { Form } from "../shell/forms"
import { useLab } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { blundersOf } from "./search"

type Piece = { move: PlayedMove; at: number } | { comment: string } | { variation: number }

export function AnalysedGame() {
  const { analyse, state } = useLab()
  const { engine } = analyse
  const { lines, line, at, chances, evaluating } = state.analyse
  const [game] = lines
  if (game === undefined) return null
  const { after = 0, moves = [] } = lines[line] ?? {}
  const count = game.moves.length
  const bare = count + lines.length <= 1 && game.comments.length === 0
  const back = { words: "◀", label: say("moves.back"), disabled: at === 0 }
  const on = { words: "▶", label: say("moves.forward"), disabled: at === after + moves.length }
  const search = evaluating ? say("analysis.stop") : say("analysis.evaluate")
  const evaluate = () => (evaluating ? engine.stopEvaluating() : engine.evaluate())
  return (
    <div class="analysis-game">
      {chances.length > 0 && <ChanceGraph moves={count} />}
      <Group label={say("moves.step")} class="lab-row analysis-steps">
        <Button name="step-back" {...back} onClick={() => analyse.step(-1)} />
        <Button name="step-on" {...on} onClick={() => analyse.step(1)} />
        {count > 0 && <Button name="evaluate" words={search} onClick={evaluate} />}
        {line > 0 && <Button name="remove-variation" words={say("analysis.remove")} onClick={() => analyse.remove()} />}
      </Group>
      {bare ? <p class="lab-remark">{say("analysis.no-moves")}</p> : <Moves />}
      <CommentField />
    </div>
  )
}

function Moves() {
  const { line, at, lines } = useLab().state.analyse
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = box.current?.querySelector<HTMLElement>("[aria-current]")
    if (box.current && here) box.current.scrollTop = here.offsetTop - box.current.clientHeight / 2
  }, [line, at, lines])
  return (
    <div class="analysis-moves" ref={box} data-line={line} data-at={at}>
      <Group label={say("moves.list")}>
        <Line number={0} />
      </Group>
    </div>
  )
}

function Line({ number }: { number: number }) {
  const { lines } = useLab().state.analyse
  return piecesOf(lines, number).map((piece, place) => {
    if ("comment" in piece)
      return (
        <p key={place} class="analysis-comment">
          {piece.comment}
        </p>
      )
    if ("variation" in piece)
      return (
        <div key={place} class="analysis-variation">
          <Line number={piece.variation} />
        </div>
      )
    return <Written key={place} number={number} {...piece} />
  })
}

function Written({ number, move, at }: { number: number; move: PlayedMove; at: number }) {
  const { analyse, state } = useLab()
  const { names, line, at: now } = state.analyse
  const current = line === number && at === now ? ("step" as const) : undefined
  const facts = { name: `move ${number} ${at}`, title: move.words, "aria-current": current }
  return (
    <Button {...facts} class="analysis-written" onClick={() => analyse.go(number, at)}>
      <span>{at}.</span> <b>{playerName(names, move.seat)}</b> {move.text}
    </Button>
  )
}

/** A line as it is written: after each move its comments, then what could replace it. */
export function piecesOf(lines: GameLine[], number: number): Piece[] {
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

function CommentField() {
  const { analyse, state } = useLab()
  const { view, lines, line, at, drafts } = state.analyse
  const comments = lines[line]?.comments.filter(({ after }) => after === at) ?? []
  const written = comments.map(({ text }) => text).join("\n")
  const text = drafts[view?.state ?? ""] ?? written
  const label = say("analysis.comment")
  const facts = { name: "comment", "data-key": "comment", "aria-label": label, placeholder: label }
  const input = { ...facts, value: text, maxLength: 500, autocomplete: "off" } as const
  return (
    <Form class="lab-row analysis-comment-field" onSubmit={() => analyse.comment(text.trim())}>
      <input {...input} onInput={event => analyse.draft(event.currentTarget.value)} />
      <Button name="save-comment" type="submit" words={say("analysis.save")} disabled={text.trim() === written} />
    </Form>
  )
}

const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]
const seatColour = (seat: Seat) => `var(--lab-seat-${seat})`
export const pointOf = ({ at, chance }: Pick<Chance, "at" | "chance">, moves: number): [number, number] => [
  EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves),
  HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance,
]

/** The move whose column is nearest to this place on the graph, a share of its width. */
export const momentAt = (x: number, moves: number) =>
  Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))

function ChanceGraph({ moves }: { moves: number }) {
  const { analyse, state } = useLab()
  const { chances, names, line, at: now } = state.analyse
  const name = (seat: Seat) => playerName(names, seat)
  const onGo = (at: number) => analyse.go(0, at)
  const seats = [...new Set(chances.map(({ seat }) => seat))].sort()
  const blunders = blundersOf(chances).map(({ at, seat, fall, margin }) => {
    const facts = { player: name(seat), number: at, percent: Math.round(100 * fall), margin: Math.round(100 * margin) }
    const words = say("analysis.blunder", facts)
    return { at, seat, words }
  })
  const onClick = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onGo(momentAt((clientX - left) / width, moves))
  }
  const x = (at: number) => pointOf({ at, chance: 0 }, moves)[0]
  const column = (at: number) => ({ x1: x(at), x2: x(at), y2: HEIGHT })
  const marks = blunders.map(({ at, seat, words }) => (
    <line key={at} {...column(at)} y1={HEIGHT - 14} class="analysis-graph-blunder" style={{ stroke: seatColour(seat) }}>
      <title>{words}</title>
    </line>
  ))
  const curves = seats.map(seat => {
    const points = chances.filter(chance => chance.seat === seat).map(chance => pointOf(chance, moves))
    return (
      <polyline key={seat} points={points.join(" ")} class="analysis-graph-line" style={{ stroke: seatColour(seat) }} />
    )
  })
  const buttons = blunders.map(({ at, seat, words }) => {
    const look = { class: "analysis-blunder", style: { color: seatColour(seat) } }
    return <Button key={at} name={`blunder ${at}`} words={`${at}.`} hint={words} onClick={() => onGo(at)} {...look} />
  })
  const legend = seats.map(seat => (
    <span key={seat} class="analysis-graph-seat" style={{ color: seatColour(seat) }}>
      {name(seat)}
    </span>
  ))
  const image = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" }
  return (
    <figure class="analysis-graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons that step lead to the same moves */}
      <svg role="img" aria-label={say("analysis.graph")} {...image} onClick={onClick} data-points={chances.length}>
        <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="analysis-graph-half" />
        {line === 0 && <line {...column(now)} y1={0} class="analysis-graph-now" />}
        {marks}
        {curves}
      </svg>
      {blunders.length > 0 && (
        <Group label={say("analysis.blunders")} class="lab-bar analysis-blunders">
          <span>{say("analysis.blunders")}</span>
          {buttons}
        </Group>
      )}
      <figcaption>{legend}</figcaption>
    </figure>
  )
}
