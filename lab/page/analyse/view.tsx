// An analysis: the board with the move that is looked at, the best moves, and the guess of a move.

import { type MoveShown, NO_MOVE } from "../board/layout"
import type { PositionView } from "../generated/protocol"
import { OutcomePanel } from "../learn/rulebook"
import { kindsOf, playerLabel, playerName } from "../play/players"
import { Button, Choice, capitalize, Faults, Waiting } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Analysing, AnalysisSection, Guessed } from "../shell/state"
import { say } from "../shell/voice"
import { moveShown, TurnPanel, TurnTable } from "../turn/panel"
import { Candidates, Chosen, chosenCandidate, Engine } from "./candidates"
import { AnalysedGame } from "./game"
import { chanceLabel } from "./search"

const SECTIONS: readonly AnalysisSection[] = ["why", "game", "move", "guess"]

export function AnalysisView() {
  const { analyse, state } = useLab()
  const { view, ahead, building, section, guessed, names, lines, line, at } = state.analyse
  if (view === null) return <Waiting />
  const { faults, outcome } = view
  const valid = faults.length === 0
  const builds = ahead === null && (section === "move" || (section === "guess" && guessed === null))
  const built = builds ? building : null
  const name = (seat: string) => playerLabel(seat, names, kindsOf(names, undefined))
  const table = { view: ahead?.view ?? view, move: arrowsShown(state.analyse, view), name }
  const game = { "data-line": line, "data-at": at }
  const guesses = (lines[0]?.moves.length ?? 0) > 0
  const keys = SECTIONS.filter(key => key !== "guess" || guesses)
  const sections = { label: say("analysis.sections"), class: "analysis-sections", name: "section", keys }
  return (
    <div class="lab-layout" id="lab-analyse" data-mode="analyse" {...game}>
      <TurnTable {...table} building={built} builder={analyse.builder} active={built !== null} />
      <section class={`lab-panel is-${section}`} aria-label={say("analysis.title")}>
        <div class="lab-panel-work analysis-work">
          <h2 class="lab-title">{view.title}</h2>
          <Faults lines={faults} />
          {outcome !== null && valid && section !== "guess" && (
            <OutcomePanel outcome={outcome} winners={outcome.winners.map(name)} />
          )}
          {outcome === null && valid && section !== "guess" && <Engine view={view} />}
          {outcome === null && valid && section !== "guess" && <Candidates view={view} />}
        </div>
        {valid && (
          <div class="lab-panel-verdict analysis-below">
            <Choice
              {...sections}
              chosen={section}
              words={key => say(`analysis.${key}`)}
              onChoose={key => analyse.show(key)}
            />
            {section === "why" && <Chosen />}
            {section === "game" && <AnalysedGame />}
            {section === "move" && outcome === null && <OwnMove view={view} />}
            {section === "guess" && <GuessPanel view={view} />}
          </div>
        )}
      </section>
    </div>
  )
}

function arrowsShown(analysing: Analysing, view: PositionView): MoveShown {
  const { building, section, guessed, ahead } = analysing
  if (guessed !== null) return { ...guessed.played, done: false }
  if (building !== null && building.turn.answers.length > 0) return moveShown(view, building.turn)
  const step = section === "guess" ? undefined : (ahead?.line.at(-1) ?? chosenCandidate(analysing)?.line[0])
  return step ? { ...step, done: false } : NO_MOVE
}

function OwnMove({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { building } = state.analyse
  const move = building?.turn.move
  return (
    <>
      <TurnPanel view={view} building={building} builder={analyse.builder} explains />
      {move && <Button name="play" words={say("analysis.play-move")} onClick={() => analyse.play(move)} main />}
    </>
  )
}

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
