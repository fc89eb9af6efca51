// An analysis: the board with the move that is looked at, and the best moves with their chances, reasons and lines.

import { type MoveShown, NO_MOVE } from "../board/arrows"
import type { PositionView } from "../generated/protocol"
import { OutcomePanel } from "../learn/rulebook"
import { kindsOf, playerLabel } from "../play/players"
import { Button, Faults, Group, Waiting } from "../shell/controls"
import { useLab } from "../shell/lab"
import type { Analysing, AnalysisSection } from "../shell/state"
import { say } from "../shell/voice"
import { TurnPanel } from "../turn/panel"
import { moveShown, TurnTable } from "../turn/table"
import { Candidates, Chosen, chosenCandidate, Engine } from "./candidates"
import { AnalysedGame } from "./game"
import { GuessPanel } from "./guess"

const SECTIONS: Record<AnalysisSection, string> = {
  why: say("analysis.why"),
  game: say("analysis.game"),
  move: say("analysis.move"),
  guess: say("analysis.guess"),
}

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
  const keys = (Object.keys(SECTIONS) as AnalysisSection[]).filter(key => key !== "guess" || guesses)
  const sections = keys.map(key => (
    <Button
      key={key}
      name={`section ${key}`}
      words={SECTIONS[key]}
      pressed={key === section}
      onClick={() => analyse.show(key)}
    />
  ))
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
            <Group label={say("analysis.sections")} class="analysis-sections">
              {sections}
            </Group>
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

/** The move that is built, the one that was guessed, or the one that is looked at. */
function arrowsShown(analysing: Analysing, view: PositionView): MoveShown {
  const { building, section, guessed, ahead } = analysing
  if (guessed !== null) return { ...guessed.played, done: false }
  if (building !== null && building.turn.answers.length > 0) return moveShown(view, building.turn)
  const step = section === "guess" ? undefined : (ahead?.line.at(-1) ?? chosenCandidate(analysing)?.line[0])
  return step ? { ...step, done: false } : NO_MOVE
}

/** The reader chooses a move of their own. */
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
