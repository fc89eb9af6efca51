// The game that is analysed: the graph of its chances, its moves with variations and comments, a field to comment.

import type { Seat } from "../board/spots"
import { lengthOf, MoveList, Stepper } from "../play/moves"
import { playerName } from "../play/players"
import { Button, Group } from "../shell/controls"
import { Form } from "../shell/forms"
import { useLab } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { blundersOf } from "./search"

export function AnalysedGame() {
  const { analyse, state } = useLab()
  const { engine } = analyse
  const { lines, line, at, names, chances, evaluating } = state.analyse
  const [game] = lines
  if (game === undefined) return null
  const count = game.moves.length
  const bare = count + lines.length <= 1 && game.comments.length === 0
  const search = evaluating ? say("analysis.stop") : say("analysis.evaluate")
  const evaluate = () => (evaluating ? engine.stopEvaluating() : engine.evaluate())
  return (
    <div class="analysis-game">
      {chances.length > 0 && <ChanceGraph moves={count} />}
      <Stepper last={lengthOf(lines[line])} at={at} onGo={at => analyse.go(line, at)} onStep={analyse.step} />
      <div class="lab-row">
        {count > 0 && <Button name="evaluate" words={search} onClick={evaluate} />}
        {line > 0 && <Button name="remove-variation" words={say("analysis.remove")} onClick={() => analyse.remove()} />}
      </div>
      {bare && <p class="lab-remark">{say("analysis.no-moves")}</p>}
      {!bare && <MoveList lines={lines} line={line} at={at} names={names} onGo={analyse.go} />}
      <CommentField />
    </div>
  )
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
