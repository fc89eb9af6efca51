// The game that is analysed: its chances, its moves with variations and comments, and a field to comment.

import { useLayoutEffect, useRef } from "preact/hooks"
import type { GameLine, PlayedMove } from "../engine/protocol"
import { playerName } from "../play/players"
import { Button, Group } from "../shell/controls"
import type { Analysing } from "../shell/state"
import { say } from "../shell/voice"
import type { AnalysisControl } from "./control"
import { ChanceGraph } from "./graph"

export interface GameProps {
  analyse: Analysing
  control: AnalysisControl
}
/** A piece of a written game: a move, a comment, or a variation. */
export type Piece = { move: PlayedMove; at: number } | { comment: string } | { variation: number }

export function AnalysedGame({ analyse, control }: GameProps) {
  const { lines, line, at, chances, evaluating } = analyse
  const [game] = lines
  if (game === undefined) return null
  return (
    <div class="analysis-game">
      {chances.length > 0 && (
        <ChanceGraph
          chances={chances}
          game={game}
          at={line === 0 ? at : null}
          name={seat => playerName(analyse.names, seat)}
          onGo={goal => control.go(0, goal)}
        />
      )}
      <Group label={say("moves.step")} class="lab-row analysis-steps">
        <Button
          name="step-back"
          words="◀"
          label={say("moves.back")}
          onClick={() => control.step(-1)}
          disabled={at === 0}
        />
        <Button
          name="step-on"
          words="▶"
          label={say("moves.forward")}
          onClick={() => control.step(1)}
          disabled={at === endOf(lines[line])}
        />
        {game.moves.length > 0 && (
          <Button name="evaluate" onClick={() => (evaluating ? control.stopEvaluating() : control.evaluate())}>
            {evaluating ? say("analysis.stop") : say("analysis.evaluate")}
          </Button>
        )}
        {line > 0 && <Button name="remove-variation" words={say("analysis.remove")} onClick={() => control.remove()} />}
      </Group>
      {game.moves.length + lines.length > 1 || game.comments.length > 0 ? (
        <Moves analyse={analyse} control={control} />
      ) : (
        <p class="lab-remark">{say("analysis.no-moves")}</p>
      )}
      <CommentField analyse={analyse} control={control} />
    </div>
  )
}

function endOf(line: GameLine | undefined) {
  return line === undefined ? 0 : line.after + line.moves.length
}

/** All moves with their variations; the place that is shown is scrolled to. */
function Moves({ analyse, control }: GameProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const { line, at, lines } = analyse
  useLayoutEffect(() => {
    const here = box.current?.querySelector("[aria-current]")
    if (box.current && here instanceof HTMLElement)
      box.current.scrollTop = here.offsetTop - box.current.clientHeight / 2
  }, [line, at, lines])
  return (
    <div class="analysis-moves" ref={box} data-line={line} data-at={at}>
      <Group label={say("moves.list")}>
        <Line analyse={analyse} control={control} number={0} />
      </Group>
    </div>
  )
}

function Line({ analyse, control, number }: GameProps & { number: number }) {
  const { lines, line, at } = analyse
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
          <Line analyse={analyse} control={control} number={piece.variation} />
        </div>
      )
    const here = line === number && at === piece.at
    return (
      <button
        type="button"
        key={place}
        class="lab-button analysis-written"
        data-key={`move ${number} ${piece.at}`}
        aria-current={here ? "step" : undefined}
        title={piece.move.words}
        onClick={() => control.go(number, piece.at)}>
        <span>{`${piece.at}.`}</span> <b>{playerName(analyse.names, piece.move.seat)}</b> {piece.move.text}
      </button>
    )
  })
}

/** A line as it is written: after each move its comments, then what could replace it. */
export function piecesOf(lines: GameLine[], number: number): Piece[] {
  const line = lines[number]
  if (line === undefined) return []
  const comments = (at: number) =>
    line.comments.filter(({ after }) => after === at).map(({ text }) => ({ comment: text }))
  const variations = (after: number) =>
    lines.flatMap((each, variation) =>
      variation > 0 && each.line === number && each.after === after ? [{ variation }] : [],
    )
  const moves = line.moves.map((move, place) => ({ move, at: line.after + place + 1 }))
  return [
    ...(number === 0 ? comments(0) : []),
    ...moves.flatMap(each => [each, ...comments(each.at), ...variations(each.at - 1)]),
  ]
}

function CommentField({ analyse, control }: GameProps) {
  const { view, lines, line, at, drafts } = analyse
  const written = (lines[line]?.comments ?? [])
    .filter(({ after }) => after === at)
    .map(({ text }) => text)
    .join("\n")
  const text = drafts[view?.state ?? ""] ?? written
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void control.comment(text.trim())
  }
  return (
    <form class="lab-row analysis-comment-field" onSubmit={onSubmit}>
      <input
        name="comment"
        data-key="comment"
        value={text}
        maxLength={500}
        autocomplete="off"
        placeholder={say("analysis.comment")}
        aria-label={say("analysis.comment")}
        onInput={event => control.draft(event.currentTarget.value)}
      />
      <button type="submit" class="lab-button" data-key="save-comment" disabled={text.trim() === written}>
        {say("analysis.save")}
      </button>
    </form>
  )
}
