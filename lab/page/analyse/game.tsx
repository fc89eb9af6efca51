// The game that is analysed: its chances, its moves with variations and comments, a field to comment.

import { lengthOf, MoveList, Stepper } from "../play/moves"
import { Button } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { ChanceGraph } from "./chances"

export function AnalysedGame() {
  const { analyse, state } = useLab()
  const { lines, line, at, names, chances, slips, view } = state.analyse
  const [game] = lines
  if (game === undefined || view === null) return null
  const count = game.moves.length
  const marks = new Map(slips.map(slip => [slip.at, slip.mark]))
  const bare = count + lines.length <= 1 && game.comments.length === 0
  return (
    <div class="analysis-game">
      {chances.length > 0 && <ChanceGraph moves={count} view={view} />}
      <Stepper last={lengthOf(lines[line])} at={at} onGo={at => analyse.go(line, at)} onStep={analyse.step} />
      <div class="lab-row">
        {count > 0 && <Evaluate />}
        {line > 0 && <Button name="remove-variation" words={say("analysis.remove")} onClick={() => analyse.remove()} />}
      </div>
      {bare && <p class="lab-remark">{say("analysis.no-moves")}</p>}
      {!bare && <MoveList lines={lines} line={line} at={at} names={names} marks={marks} onGo={analyse.go} />}
      <CommentField />
    </div>
  )
}

export function Evaluate() {
  const { analyse, state } = useLab()
  const { evaluating, chances, lines } = state.analyse
  const seen = { at: chances.at(-1)?.at ?? 0, count: lengthOf(lines[0]) }
  const words = evaluating ? say("analysis.stop-at", seen) : say("analysis.evaluate")
  const onClick = () => (evaluating ? analyse.engine.stopEvaluating() : analyse.engine.evaluate())
  return <Button name="evaluate" words={words} onClick={onClick} />
}

/** What is typed is saved as soon as the reader goes on. */
function CommentField() {
  const { analyse, state } = useLab()
  const { view, lines, line, at } = state.analyse
  const comments = lines[line]?.comments.filter(({ after }) => after === at) ?? []
  const label = say("analysis.comment")
  const facts = { name: "comment", "data-key": "comment", "aria-label": label, placeholder: label }
  const input = { ...facts, defaultValue: comments.map(({ text }) => text).join("\n"), maxLength: 500 }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => analyse.comment(currentTarget.value)
  return (
    <div class="lab-row analysis-comment-field">
      <input key={`${line} ${at} ${view?.state}`} {...input} autocomplete="off" onChange={onChange} />
    </div>
  )
}
