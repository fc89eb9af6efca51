// Guess the move: the reader chooses, and compares with what was played and with what a search finds.

import type { PositionView } from "../generated/protocol"
import { playerName } from "../play/players"
import { Button, capitalize } from "../shell/controls"
import { useLab } from "../shell/lab"
import type { Guessed } from "../shell/state"
import { say } from "../shell/voice"
import { TurnPanel } from "../turn/panel"
import { chanceLabel } from "./search"

export function GuessPanel({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { lines, line, at, names, building, guessed, score } = state.analyse
  const player = playerName(names, view.to_move)
  if (lines[0]?.moves[at] === undefined || line !== 0)
    return (
      <div class="lab-row">
        <p>{say("guess.end", score)}</p>
        <Button name="guess-first" words={say("guess.first")} onClick={() => analyse.go(0, 0)} main />
      </div>
    )
  const next = <Button name="guess-next" words={say("guess.next")} onClick={() => analyse.go(0, at + 1)} main />
  if (view.cards.length === 0)
    return (
      <div class="lab-row">
        <p>{say("guess.only-pass", { player })}</p>
        {next}
      </div>
    )
  if (guessed !== null)
    return (
      <div class="analysis-guessed">
        <Comparison guessed={guessed} player={player} />
        {next}
      </div>
    )
  const move = building?.turn.move
  return (
    <div>
      <h2 class="lab-question">{say("guess.what", { number: at + 1, player })}</h2>
      <TurnPanel view={view} building={building} builder={analyse.builder} explains />
      {move && <Button name="guess" words={say("guess.guess")} onClick={() => analyse.guess(move)} main />}
    </div>
  )
}

function Comparison({ guessed: { move, played, best }, player }: { guessed: Guessed; player: string }) {
  const { building, score } = useLab().state.analyse
  const right = move === played.text
  const yours = building?.turn.steps.map(({ label }) => label).join(", ") ?? ""
  const found = best && `${capitalize(best.line[0]?.words ?? "")} (${chanceLabel(best)})`
  return (
    <div role="status">
      <p class={right ? "lab-headline is-yes" : "lab-headline is-no"}>
        {right ? say("guess.right") : say("guess.wrong")}
      </p>
      <dl class="analysis-comparison">
        <dt>{say("guess.you")}</dt>
        <dd>{capitalize(yours)}</dd>
        <dt>{player}</dt>
        <dd>{capitalize(played.words)}</dd>
        <dt>{say("analysis.title")}</dt>
        <dd>{found ?? say("analysis.thinking")}</dd>
      </dl>
      <p class="lab-remark">{say("guess.score", score)}</p>
    </div>
  )
}
