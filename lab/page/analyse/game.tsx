// The game that is analysed: its chances, its moves with variations and comments, and a field to comment.

import { useLayoutEffect, useRef } from "preact/hooks"
import type { GameLine, PlayedMove } from "../generated/protocol"
import { playerName } from "../play/players"
import { Button, Group } from "../shell/controls"
import { Form } from "../shell/forms"
import { useLab } from "../shell/lab"
import { say } from "../shell/voice"
import { ChanceGraph } from "./graph"

/** A piece of a written game: a move, a comment, or a variation. */
type Piece = { move: PlayedMove; at: number } | { comment: string } | { variation: number }

export function AnalysedGame() {
  const { analyse, state } = useLab()
  const { engine } = analyse
  const { lines, line, at, chances, evaluating, names } = state.analyse
  const [game] = lines
  if (game === undefined) return null
  const { after = 0, moves = [] } = lines[line] ?? {}
  const count = game.moves.length
  const bare = count + lines.length <= 1 && game.comments.length === 0
  const evaluate = () => (evaluating ? engine.stopEvaluating() : engine.evaluate())
  const graph = { chances, moves: count, at: line === 0 ? at : null, name: (seat: string) => playerName(names, seat) }
  return (
    <div class="analysis-game">
      {chances.length > 0 && <ChanceGraph {...graph} onGo={goal => analyse.go(0, goal)} />}
      <Group label={say("moves.step")} class="lab-row analysis-steps">
        <Button
          name="step-back"
          words="◀"
          label={say("moves.back")}
          onClick={() => analyse.step(-1)}
          disabled={at === 0}
        />
        <Button
          name="step-on"
          words="▶"
          label={say("moves.forward")}
          onClick={() => analyse.step(1)}
          disabled={at === after + moves.length}
        />
        {count > 0 && (
          <Button
            name="evaluate"
            words={evaluating ? say("analysis.stop") : say("analysis.evaluate")}
            onClick={evaluate}
          />
        )}
        {line > 0 && <Button name="remove-variation" words={say("analysis.remove")} onClick={() => analyse.remove()} />}
      </Group>
      {bare ? <p class="lab-remark">{say("analysis.no-moves")}</p> : <Moves />}
      <CommentField />
    </div>
  )
}

/** All moves with their variations; the place that is shown is scrolled to. */
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

/** A move as it is written. */
function Written({ number, move, at }: { number: number; move: PlayedMove; at: number }) {
  const { analyse, state } = useLab()
  const { names, line, at: now } = state.analyse
  const current = line === number && at === now ? "step" : undefined
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
  const input = {
    name: "comment",
    "data-key": "comment",
    maxLength: 500,
    autocomplete: "off",
    placeholder: label,
  } as const
  return (
    <Form class="lab-row analysis-comment-field" onSubmit={() => analyse.comment(text.trim())}>
      <input {...input} value={text} aria-label={label} onInput={event => analyse.draft(event.currentTarget.value)} />
      <Button name="save-comment" type="submit" words={say("analysis.save")} disabled={text.trim() === written} />
    </Form>
  )
}
