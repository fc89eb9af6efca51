// An analysis: the board with the move that is looked at, and the best moves with their chances, reasons and lines.

import { keysOf } from "../board/spots"
import { Table } from "../board/table"
import type { Candidate, PositionView } from "../engine/protocol"
import { moveShown } from "../judge/view"
import { OutcomePanel } from "../learn/rulebook"
import { kindsOf, playerLabel, playerName } from "../play/players"
import { Button, capitalize, Faults, Group } from "../shell/controls"
import type { Page } from "../shell/page"
import type { Analysing, AnalysisSection, PageModel } from "../shell/state"
import { say } from "../shell/voice"
import { slotKind } from "../turn/builder"
import { legalAnswers, TurnPanel } from "../turn/panel"
import type { AnalysisControl } from "./control"
import { AnalysedGame } from "./game"
import { chanceLabel, isEstimated } from "./search"

export interface AnalysisProps {
  state: PageModel
  page: Page
  control: AnalysisControl
}

const NOTHING = { legal: new Set<string>(), chosen: new Set<string>(), wants: null }

export function AnalysisView(props: AnalysisProps) {
  const { state, control } = props
  const { view, ahead, building, section, names } = state.analyse
  if (view === null)
    return (
      <p class="lab-waiting" role="status">
        {say("lab.loading")}
      </p>
    )
  const shown = ahead?.view ?? view
  const choosing =
    building !== null &&
    ahead === null &&
    (section === "move" || (section === "guess" && state.analyse.guessed === null))
  const marks = choosing
    ? {
        legal: keysOf(legalAnswers(building.open)),
        chosen: keysOf(building.turn.answers),
        wants: slotKind(building.open),
      }
    : NOTHING
  return (
    <div
      class="lab-layout"
      id="lab-analyse"
      data-mode="analyse"
      data-line={state.analyse.line}
      data-at={state.analyse.at}>
      <Table
        view={shown}
        map={state.maps[shown.map]}
        name={seat => playerLabel(seat, names, kindsOf(names, undefined))}
        {...marks}
        move={arrowsShown(state.analyse, view)}
        onSpot={spot => control.builder.choose(spot)}
        onDrop={(from, to) => choosing && control.builder.drop(from, to)}
      />
      <AnalysisPanel {...props} view={view} />
    </div>
  )
}

/** The move that is built, the one that was guessed, or the one that is looked at. */
function arrowsShown(analyse: Analysing, view: PositionView) {
  const { building, section, guessed, ahead } = analyse
  if (guessed !== null) return { transfers: guessed.played.transfers, tiles: guessed.played.tiles, done: false }
  if (building !== null && building.turn.answers.length > 0) return moveShown(view, building.turn)
  const step = section === "guess" ? undefined : (ahead?.line.at(-1) ?? chosenCandidate(analyse)?.line[0])
  return { transfers: step?.transfers ?? [], tiles: step?.tiles ?? [], done: false }
}

/** The move that the reader has chosen, or else the best. */
export function chosenCandidate({ found, chosen }: Analysing) {
  return found?.moves.find(({ line }) => line[0]?.text === chosen) ?? found?.moves[0]
}

function AnalysisPanel({ state, page, control, view }: AnalysisProps & { view: PositionView }) {
  const { analyse } = state
  const { section, lines } = analyse
  const searched = view.outcome === null && view.faults.length === 0 && section !== "guess"
  return (
    <section class={`lab-panel is-${section}`} aria-label={say("analysis.title")}>
      <div class="lab-panel-work analysis-work">
        <h2 class="lab-title">{view.title}</h2>
        {view.faults.length > 0 && <Faults lines={view.faults} />}
        {view.outcome !== null && view.faults.length === 0 && section !== "guess" && (
          <OutcomePanel
            outcome={view.outcome}
            rulebook={page.rulebook}
            winners={view.outcome.winners.map(seat =>
              playerLabel(seat, analyse.names, kindsOf(analyse.names, undefined)),
            )}
          />
        )}
        {searched && (
          <>
            <Engine analyse={analyse} control={control} view={view} />
            <Candidates analyse={analyse} control={control} player={playerName(analyse.names, view.to_move)} />
          </>
        )}
      </div>
      {view.faults.length === 0 && (
        <div class="lab-panel-verdict analysis-below">
          <Sections
            section={section}
            guesses={(lines[0]?.moves.length ?? 0) > 0}
            onSection={each => control.show(each)}
          />
          {section === "why" && <Chosen analyse={analyse} control={control} />}
          {section === "game" && <AnalysedGame analyse={analyse} control={control} />}
          {section === "move" && view.outcome === null && <OwnMove analyse={analyse} control={control} view={view} />}
          {section === "guess" && <GuessPanel analyse={analyse} control={control} view={view} />}
        </div>
      )}
    </section>
  )
}

function Sections({
  section,
  guesses,
  onSection,
}: {
  section: AnalysisSection
  guesses: boolean
  onSection: (section: AnalysisSection) => void
}) {
  const all = [
    ["why", say("analysis.why")],
    ["game", say("analysis.game")],
    ["move", say("analysis.move")],
    ["guess", say("analysis.guess")],
  ] as [AnalysisSection, string][]
  return (
    <Group label={say("analysis.sections")} class="analysis-sections">
      {all
        .filter(([each]) => each !== "guess" || guesses)
        .map(([each, words]) => (
          <Button
            key={`section ${each}`}
            name={`section ${each}`}
            words={words}
            pressed={each === section}
            onClick={() => onSection(each)}
          />
        ))}
    </Group>
  )
}

/** The reader chooses a move of their own. */
function OwnMove({ analyse, control, view }: { analyse: Analysing; control: AnalysisControl; view: PositionView }) {
  const move = analyse.building?.turn.move ?? null
  return (
    <>
      <TurnPanel view={view} building={analyse.building} builder={control.builder} explains showAll={false} />
      {move !== null && (
        <Button name="play" words={say("analysis.play-move")} onClick={() => control.play(move)} class="is-main" />
      )}
    </>
  )
}

/** The switch of the engine, and how far it is. */
function Engine({ analyse, control, view }: { analyse: Analysing; control: AnalysisControl; view: PositionView }) {
  const { running, evaluating, simulations, milliseconds, found } = analyse
  if (view.cards.length === 0) return <p>{say("analysis.only-pass")}</p>
  const move = chosenCandidate(analyse)?.line[0]?.text
  const rate = Math.round((1000 * simulations) / Math.max(1, milliseconds))
  return (
    <div class="analysis-engine">
      <button
        type="button"
        class={running ? "lab-button" : "lab-button is-main"}
        data-key="engine"
        data-running={running}
        disabled={evaluating || (found?.done ?? false)}
        onClick={() => (running ? control.stopSearch() : control.start())}>
        {running ? say("analysis.stop") : say("analysis.start")}
      </button>
      <span class="analysis-count" data-simulations={simulations}>
        {found?.done
          ? say("analysis.solved")
          : simulations === 0
            ? say("analysis.thinking")
            : say("analysis.simulations", { count: simulations.toLocaleString("en"), rate: rate.toLocaleString("en") })}
      </span>
      {move !== undefined && (
        <Button
          name="play-best"
          words={say("analysis.play")}
          title={say("analysis.play-hint")}
          onClick={() => control.play(move)}
        />
      )}
    </div>
  )
}

/** The chance as far as it is known: a move that was hardly tried comes last. */
function shownChance(candidate: Candidate) {
  return isEstimated(candidate) ? candidate.chance : -1
}

/** The move that was searched most, then the others by their chances, which are bars. */
function Candidates({ analyse, control, player }: { analyse: Analysing; control: AnalysisControl; player: string }) {
  const moves = analyse.found?.moves ?? []
  const [best, ...others] = moves
  const ordered =
    best === undefined ? [] : [best, ...others.sort((one, other) => shownChance(other) - shownChance(one))]
  const chosen = chosenCandidate(analyse)
  return (
    <Group label={say("analysis.best")} class="analysis-candidates">
      {ordered.map((each, place) => (
        <button
          type="button"
          key={place}
          data-key={`candidate ${place}`}
          data-move={each.line[0]?.text}
          class="lab-button analysis-candidate"
          aria-pressed={each === chosen}
          style={{ "--chance": `${100 * Math.max(0, shownChance(each))}%` }}
          onClick={() => control.choose(moves.indexOf(each))}>
          <b
            class={each.exact && each.chance === 1 ? "analysis-chance is-won" : "analysis-chance"}
            title={isEstimated(each) ? say("analysis.chance-of", { player }) : say("analysis.hardly-tried")}>
            {chanceLabel(each)}
          </b>
          <span class="analysis-move">{capitalize(each.line[0]?.words ?? "")}</span>
        </button>
      ))}
    </Group>
  )
}

/** Why the chosen move is good, and how the game may go on. */
function Chosen({ analyse, control }: { analyse: Analysing; control: AnalysisControl }) {
  const candidate = chosenCandidate(analyse)
  if (candidate === undefined) return null
  const [first, ...later] = candidate.line
  const place = analyse.found?.moves.indexOf(candidate) ?? 0
  const at = analyse.ahead?.line.length ?? 1
  if (first === undefined) return null
  return (
    <>
      <ul class="analysis-reasons">
        {candidate.reasons.map(each => (
          <li>{each}</li>
        ))}
      </ul>
      <Group label={say("analysis.line")} class="analysis-line">
        {[first, ...later].map((step, number) => (
          <Button
            key={`line ${number}`}
            name={`line ${number}`}
            onClick={() => control.choose(place, number)}
            pressed={number + 1 === at}
            class="analysis-step">
            <b>{playerName(analyse.names, step.seat)}</b> {step.words}
          </Button>
        ))}
      </Group>
    </>
  )
}

// Guess the move: the reader chooses, and compares with what was played and with what a search finds.

export function GuessPanel({
  analyse,
  control,
  view,
}: {
  analyse: Analysing
  control: AnalysisControl
  view: PositionView
}) {
  const { lines, line, at, names, building, guessed, score } = analyse
  const played = lines[0]?.moves[at]
  const player = playerName(names, view.to_move)
  if (played === undefined || line !== 0)
    return (
      <div class="lab-row">
        <p>{say("guess.end", { right: score.right, asked: score.asked })}</p>
        <Button name="guess-first" words={say("guess.first")} onClick={() => control.go(0, 0)} class="is-main" />
      </div>
    )
  const next = (
    <Button name="guess-next" words={say("guess.next")} onClick={() => control.go(0, at + 1)} class="is-main" />
  )
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
        <Guessed analyse={analyse} guessed={guessed} player={player} />
        {next}
      </div>
    )
  const move = building?.turn.move ?? null
  return (
    <div>
      <h2 class="lab-question">{say("guess.what", { number: at + 1, player })}</h2>
      <TurnPanel view={view} building={building} builder={control.builder} explains showAll={false} />
      {move !== null && (
        <Button name="guess" words={say("guess.guess")} onClick={() => control.guess(move)} class="is-main" />
      )}
    </div>
  )
}

function Guessed({
  analyse: { score, building },
  guessed: { move, played, best },
  player,
}: {
  analyse: Analysing
  guessed: NonNullable<Analysing["guessed"]>
  player: string
}) {
  const right = move === played.text
  const yours = (building?.turn.steps ?? []).map(({ label }) => label).join(", ")
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
        <dd>
          {best === null ? say("analysis.thinking") : `${capitalize(best.line[0]?.words ?? "")} (${chanceLabel(best)})`}
        </dd>
      </dl>
      <p class="lab-remark">{say("guess.score", { right: score.right, asked: score.asked })}</p>
    </div>
  )
}
