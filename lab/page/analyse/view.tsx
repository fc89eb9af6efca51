// An analysis: the board with the move that is looked at, the best moves as bars, and the guess of a move.

import { type MoveShown, NO_MOVE } from "../board/layout"
import type { CandidateView, PositionView } from "../generated/protocol"
import { OutcomePanel } from "../learn/rulebook"
import { moveBefore } from "../play/moves"
import { playerName } from "../play/players"
import { Button, Choice, capitalize, classes, Faults, Group, Waiting } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Analysing, AnalysisSection } from "../shell/state"
import { say } from "../shell/voice"
import { moveShown, TurnTable } from "../turn/panel"
import { AnalysedGame } from "./game"
import { ChooseMove, GuessPanel, LessonPanel } from "./lesson"
import { chanceLabel, isEstimated } from "./search"

const SECTIONS: readonly AnalysisSection[] = ["why", "game", "move", "guess", "lesson"]

export function AnalysisView() {
  const { analyse, state } = useLab()
  const { view, ahead, building, section, guessed, lesson, names, lines, line, at } = state.analyse
  if (view === null) return <Waiting />
  const { faults, outcome } = view
  const valid = faults.length === 0
  const exercises = section === "guess" || section === "lesson"
  const answers = section === "guess" ? guessed === null : lesson !== null
  const builds = ahead === null && (section === "move" || (exercises && answers))
  const built = builds ? building : null
  const name = (seat: string) => playerName(names, seat)
  const table = { view: ahead?.view ?? view, move: arrowsShown(state.analyse), name }
  const game = { "data-line": line, "data-at": at }
  const played = (lines[0]?.moves.length ?? 0) > 0
  const keys = SECTIONS.filter(key => played || (key !== "guess" && key !== "lesson"))
  const sections = { label: say("analysis.sections"), class: "analysis-sections", name: "section", keys }
  return (
    <div class="lab-layout" id="lab-analyse" data-mode="analyse" {...game}>
      <TurnTable {...table} building={built} builder={analyse.builder} active={built !== null} />
      <section class={`lab-panel is-${section}`} aria-label={say("analysis.title")}>
        <div class="lab-panel-work analysis-work">
          <h2 class="lab-title">{view.title}</h2>
          <Faults lines={faults} />
          {outcome !== null && valid && !exercises && <OutcomePanel outcome={outcome} />}
          {outcome === null && valid && !exercises && <Engine view={view} />}
          {outcome === null && valid && !exercises && <Candidates view={view} />}
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
            {section === "move" && outcome === null && (
              <ChooseMove view={view} name="play" words={say("analysis.play-move")} onMove={analyse.play} />
            )}
            {section === "guess" && <GuessPanel view={view} />}
            {section === "lesson" && <LessonPanel view={view} />}
          </div>
        )}
      </section>
    </div>
  )
}

function arrowsShown(analysing: Analysing): MoveShown {
  const { building, section, guessed, ahead, lines, line, at } = analysing
  if (guessed !== null) return { ...guessed.played, done: false }
  if (ahead !== null) return { ...(ahead.line.at(-1) ?? NO_MOVE), done: section === "lesson" }
  if (building !== null && building.turn.answers.length > 0) return moveShown(building.turn)
  const last = section === "game" && moveBefore(lines, line, at)
  if (last) return { ...last, done: true }
  const step = section === "guess" || section === "lesson" ? undefined : chosenCandidate(analysing)?.line[0]
  return step ? { ...step, done: false } : NO_MOVE
}

export const chosenCandidate = ({ found, chosen }: Analysing) =>
  found?.moves.find(({ line }) => line[0]?.text === chosen) ?? found?.moves[0]

export function Engine({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { engine } = analyse
  const { running, evaluating, found } = state.analyse
  if (view.cards.length === 0) return <p>{say("analysis.only-pass")}</p>
  const move = chosenCandidate(state.analyse)?.line[0]?.text
  const words = running ? say("analysis.stop") : say("analysis.start")
  const facts = { "data-running": running, disabled: evaluating || found?.done === true }
  const best = { words: say("analysis.play"), title: say("analysis.play-hint") }
  const onClick = () => (running ? engine.stopSearch() : engine.start())
  return (
    <div class="lab-bar analysis-engine">
      <Button name="engine" words={words} main={!running} onClick={onClick} {...facts} />
      <span class="analysis-count" data-simulations={state.analyse.simulations}>
        {progressOf(state.analyse)}
      </span>
      {move && <Button name="play-best" {...best} onClick={() => analyse.play(move)} />}
    </div>
  )
}

function progressOf({ found, simulations }: Analysing) {
  if (found?.done) return say("analysis.solved")
  return simulations === 0
    ? say("analysis.thinking")
    : say("analysis.simulations", { count: simulations.toLocaleString("en") })
}

/** The chance as far as it is known: a move that was hardly tried comes last. */
const shownChance = (candidate: CandidateView) => (isEstimated(candidate) ? candidate.chance : -1)

/** The move that was searched most, then the others by their chances, which are bars. */
export function Candidates({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { found, names } = state.analyse
  const moves = found?.moves ?? []
  const others = moves.slice(1).sort((one, other) => shownChance(other) - shownChance(one))
  const chosen = chosenCandidate(state.analyse)
  const player = playerName(names, view.to_move)
  const buttons = [...moves.slice(0, 1), ...others].map((candidate, place) => {
    const { exact, chance, line } = candidate
    const style = { "--chance": `${100 * Math.max(0, shownChance(candidate))}%` }
    const facts = { name: `candidate ${place}`, pressed: candidate === chosen, "data-move": line[0]?.text, style }
    const title = isEstimated(candidate) ? say("analysis.chance-of", { player }) : say("analysis.hardly-tried")
    const onClick = () => analyse.choose(moves.indexOf(candidate))
    return (
      <Button key={place} class="lab-bar analysis-candidate" {...facts} onClick={onClick}>
        <b class={classes("analysis-chance", exact && chance === 1 && "is-yes")} title={title}>
          {chanceLabel(candidate)}
        </b>
        <span>{capitalize(line[0]?.words ?? "")}</span>
      </Button>
    )
  })
  return (
    <Group label={say("analysis.best")} class="analysis-candidates">
      {buttons}
    </Group>
  )
}

/** Why the chosen move is good, and how the game may go on. */
export function Chosen() {
  const { analyse, state } = useLab()
  const { found, ahead, names } = state.analyse
  const candidate = chosenCandidate(state.analyse)
  if (candidate === undefined) return null
  const place = found?.moves.indexOf(candidate) ?? 0
  const at = ahead?.line.length ?? 1
  const reasons = candidate.reasons.map(reason => <li key={reason}>{reason}</li>)
  const steps = candidate.line.map(({ seat, words }, number) => {
    const facts = { name: `line ${number}`, pressed: number + 1 === at, class: "analysis-step" }
    return (
      <Button key={number} {...facts} onClick={() => analyse.choose(place, number)}>
        <b>{playerName(names, seat)}</b> {words}
      </Button>
    )
  })
  return (
    <>
      <ul class="lab-reasons">{reasons}</ul>
      <Group label={say("analysis.line")} class="lab-row analysis-line">
        {steps}
      </Group>
    </>
  )
}
