// An analysis: the board with the move that is looked at, the best moves as bars, and the guess of a move.

import { type MoveShown, NO_MOVE } from "../board/layout"
import type { CandidateView, PositionView } from "../generated/protocol"
import { OutcomePanel, Reasons } from "../learn/rulebook"
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

function MovePanel({ view }: { view: PositionView }) {
  const { play } = useLab().analyse
  if (view.outcome !== null) return null
  return <ChooseMove view={view} name="play" words={say("analysis.play-move")} onMove={play} />
}

const PANELS = { why: Chosen, game: AnalysedGame, move: MovePanel, guess: GuessPanel, lesson: LessonPanel }
const SECTIONS = Object.keys(PANELS) as AnalysisSection[]

export function AnalysisView() {
  const { analyse, state } = useLab()
  const { view, ahead, building, section, guessed, lesson, names, lines, line, at } = state.analyse
  if (view === null) return <Waiting />
  const { faults, outcome } = view
  const valid = faults.length === 0
  const exercises = section === "guess" || section === "lesson"
  const answers = section === "guess" ? guessed === null : lesson !== null
  const built = ahead === null && (section === "move" || (exercises && answers)) ? building : null
  const move = arrowsShown(state.analyse)
  const table = { view: ahead?.view ?? view, move, name: (seat: string) => playerName(names, seat) }
  const keys = SECTIONS.filter(key => lines[0]?.moves[0] || (key !== "guess" && key !== "lesson"))
  const sections = { label: say("analysis.sections"), class: "analysis-sections", name: "section", keys }
  const Panel = PANELS[section]
  return (
    <div class="lab-layout" id="lab-analyse" data-mode="analyse" data-line={line} data-at={at}>
      <TurnTable {...table} building={built} builder={analyse.builder} active={built !== null} />
      <section class={`lab-panel is-${section}`} aria-label={say("analysis.title")}>
        <div class="lab-panel-work analysis-work">
          <h2 class="lab-title">{view.title}</h2>
          <p class="lab-remark">{say("analysis.what")}</p>
          <Faults lines={faults} />
          {valid && !exercises && (outcome ? <OutcomePanel outcome={outcome} /> : <BestMoves view={view} />)}
        </div>
        {valid && (
          <div class="lab-panel-verdict analysis-below">
            <Choice {...sections} chosen={section} words={key => say(`analysis.${key}`)} onChoose={analyse.show} />
            <Panel view={view} />
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

/** The chance as far as it is known: a move that was hardly tried comes last. */
const shownChance = (candidate: CandidateView) => (isEstimated(candidate) ? candidate.chance : -1)

/** How far the search has come; the move that it tried most, then the others by their chances, which are bars. */
function BestMoves({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { engine } = analyse
  const { running, evaluating, found, names } = state.analyse
  if (view.cards.length === 0) return <p>{say("analysis.only-pass")}</p>
  const { done = false, simulations = 0, moves = [] } = found ?? {}
  const chosen = chosenCandidate(state.analyse)
  const move = chosen?.line[0]?.text
  const words = running ? say("analysis.stop") : say("analysis.start")
  const facts = { "data-running": running, disabled: evaluating || done }
  const play = { words: say("analysis.play"), title: say("analysis.play-hint") }
  const onClick = () => (running ? engine.stopSearch() : engine.start())
  const count = simulations.toLocaleString("en")
  const player = playerName(names, view.to_move)
  const progress = simulations > 0 ? say("analysis.simulations", { player, count }) : say("analysis.thinking")
  const [best, ...others] = moves
  const inOrder = best ? [best, ...others.sort((one, other) => shownChance(other) - shownChance(one))] : []
  const buttons = inOrder.map((candidate, place) => {
    const { exact, chance, line } = candidate
    const { text, words = "" } = line[0] ?? {}
    const style = { "--chance": `${100 * Math.max(0, shownChance(candidate))}%` }
    const facts = { name: `candidate ${place}`, pressed: candidate === chosen, "data-move": text, style }
    const title = isEstimated(candidate) ? say("analysis.chance-of", { player }) : say("analysis.hardly-tried")
    return (
      <Button key={text} class="lab-bar analysis-candidate" {...facts} onClick={() => analyse.choose(candidate)}>
        <b class={classes("analysis-chance", exact && chance === 1 && "is-yes")} title={title}>
          {chanceLabel(candidate)}
        </b>
        <span>{capitalize(words)}</span>
      </Button>
    )
  })
  return (
    <>
      <div class="lab-bar analysis-engine">
        <Button name="engine" words={words} main={!running} {...facts} onClick={onClick} />
        <span class="analysis-count" data-simulations={simulations}>
          {done ? say("analysis.solved") : progress}
        </span>
        {move && <Button name="play-best" {...play} onClick={() => analyse.play(move)} />}
      </div>
      <Group label={say("analysis.best", { player })} class="analysis-candidates">
        {buttons}
      </Group>
    </>
  )
}

function Chosen() {
  const { analyse, state } = useLab()
  const { ahead, names } = state.analyse
  const candidate = chosenCandidate(state.analyse)
  if (candidate === undefined) return null
  const at = ahead?.line.length ?? 1
  const steps = candidate.line.map(({ seat, words }, number) => {
    const facts = { name: `line ${number}`, pressed: number + 1 === at, class: "analysis-step" }
    return (
      <Button key={facts.name} {...facts} onClick={() => analyse.choose(candidate, number)}>
        <b>{playerName(names, seat)}</b> {words}
      </Button>
    )
  })
  return (
    <>
      <Reasons lines={candidate.reasons} />
      <Group label={say("analysis.line")} class="lab-row analysis-line">
        {steps}
      </Group>
      {!candidate.exact && <p class="lab-remark">{say("analysis.margin")}</p>}
    </>
  )
}
