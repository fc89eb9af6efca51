// The best moves: the switch of the engine, their chances as bars, and why the chosen one is good.

import type { CandidateView, PositionView } from "../generated/protocol"
import { playerName } from "../play/players"
import { Button, capitalize, classes, Group } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Analysing } from "../shell/state"
import { say } from "../shell/voice"
import { chanceLabel, isEstimated } from "./search"

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

function progressOf({ found, simulations, milliseconds }: Analysing) {
  if (found?.done) return say("analysis.solved")
  if (simulations === 0) return say("analysis.thinking")
  const rate = Math.round((1000 * simulations) / Math.max(1, milliseconds))
  return say("analysis.simulations", { count: simulations.toLocaleString("en"), rate: rate.toLocaleString("en") })
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
        <span class="analysis-move">{capitalize(line[0]?.words ?? "")}</span>
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
      <ul class="analysis-reasons">{reasons}</ul>
      <Group label={say("analysis.line")} class="lab-row analysis-line">
        {steps}
      </Group>
    </>
  )
}
