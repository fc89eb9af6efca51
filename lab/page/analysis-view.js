// @ts-check
// An analysis: the board with the move that is looked at, and the best moves with their chances, reasons and lines.

/** @import {AnalysisControl} from "./analysis-control.js" */
/** @import {Page} from "./page.js" */
/** @import {Candidate, PositionView} from "./protocol.js" */
/** @import {Analysing, AnalysisSection, PageModel} from "./state.js" */
import { h } from "preact"
import { AnalysedGame } from "./analysis-game.js"
import { chanceLabel, isEstimated } from "./analysis-search.js"
import { button, capitalize, Faults, Group } from "./controls.js"
import { moveShown } from "./judge-view.js"
import { kindsOf, playerLabel, playerName } from "./players.js"
import { keysOf } from "./spots.js"
import { Table } from "./table-view.js"
import { slotKind } from "./turn-builder.js"
import { legalAnswers, TurnPanel } from "./turn-panel.js"
import { OutcomePanel } from "./rulebook.js"
import { say } from "./voice.js"

/** @typedef {{state: PageModel, page: Page, control: AnalysisControl}} AnalysisProps */

const NOTHING = { legal: new Set(), chosen: new Set(), wants: null }

/** @param {AnalysisProps} props */
export function AnalysisView(props) {
  const { state, control } = props
  const { view, ahead, building, section, names } = state.analyse
  if (view === null) return h("p", { class: "lab-waiting", role: "status" }, say("lab.loading"))
  const shown = ahead?.view ?? view
  const choosing = building !== null && ahead === null && (section === "move" || (section === "guess" && state.analyse.guessed === null))
  const marks = choosing ? { legal: keysOf(legalAnswers(building.open)), chosen: keysOf(building.turn.answers), wants: slotKind(building.open) } : NOTHING
  return h(
    "div",
    { class: "lab-layout", id: "lab-analyse", "data-mode": "analyse", "data-line": state.analyse.line, "data-at": state.analyse.at },
    h(Table, {
      view: shown, map: state.maps[shown.map], name: seat => playerLabel(seat, names, kindsOf(names, undefined)), ...marks, move: arrowsShown(state.analyse, view),
      onSpot: spot => void control.builder.choose(spot), onDrop: (from, to) => void (choosing && control.builder.drop(from, to)),
    }),
    h(AnalysisPanel, { ...props, view }),
  )
}

/** The move that is built, the one that was guessed, or the one that is looked at. @param {Analysing} analyse @param {PositionView} view */
function arrowsShown(analyse, view) {
  const { building, section, guessed, ahead } = analyse
  if (guessed !== null) return { transfers: guessed.played.transfers, tiles: guessed.played.tiles, done: false }
  if (building !== null && building.turn.answers.length > 0) return moveShown(view, building.turn)
  const step = section === "guess" ? undefined : (ahead?.line.at(-1) ?? chosenCandidate(analyse)?.line[0])
  return { transfers: step?.transfers ?? [], tiles: step?.tiles ?? [], done: false }
}

/** The move that the reader has chosen, or else the best. @param {Analysing} analysing */
export function chosenCandidate({ found, chosen }) {
  return found?.moves.find(({ line }) => line[0]?.text === chosen) ?? found?.moves[0]
}

/** @param {AnalysisProps & {view: PositionView}} props */
function AnalysisPanel({ state, page, control, view }) {
  const { analyse } = state
  const { section, lines } = analyse
  const searched = view.outcome === null && view.faults.length === 0 && section !== "guess"
  return h(
    "section",
    { class: `lab-panel is-${section}`, "aria-label": say("analysis.title") },
    h(
      "div",
      { class: "lab-panel-work analysis-work" },
      h("h2", { class: "lab-title" }, view.title),
      view.faults.length > 0 && h(Faults, { lines: view.faults }),
      view.outcome !== null && view.faults.length === 0 && section !== "guess" && h(OutcomePanel, { outcome: view.outcome, rulebook: page.rulebook, winners: view.outcome.winners.map(seat => playerLabel(seat, analyse.names, kindsOf(analyse.names, undefined))) }),
      searched && [h(Engine, { analyse, control, view }), h(Candidates, { analyse, control, player: playerName(analyse.names, view.to_move) })],
    ),
    view.faults.length === 0 && h(
      "div",
      { class: "lab-panel-verdict analysis-below" },
      h(Sections, { section, guesses: (lines[0]?.moves.length ?? 0) > 0, onSection: each => control.show(each) }),
      section === "why" && h(Chosen, { analyse, control }),
      section === "game" && h(AnalysedGame, { analyse, control }),
      section === "move" && view.outcome === null && h(OwnMove, { analyse, control, view }),
      section === "guess" && h(GuessPanel, { analyse, control, view }),
    ),
  )
}

/** @param {{section: AnalysisSection, guesses: boolean, onSection: (section: AnalysisSection) => void}} props */
function Sections({ section, guesses, onSection }) {
  const all = /** @type {[AnalysisSection, string][]} */ ([["why", say("analysis.why")], ["game", say("analysis.game")], ["move", say("analysis.move")], ["guess", say("analysis.guess")]])
  return h(
    Group,
    { label: say("analysis.sections"), class: "analysis-sections" },
    all.filter(([each]) => each !== "guess" || guesses).map(([each, words]) => button({ key: `section ${each}`, words, pressed: each === section, onClick: () => onSection(each) })),
  )
}

/** The reader chooses a move of their own. @param {{analyse: Analysing, control: AnalysisControl, view: PositionView}} props */
function OwnMove({ analyse, control, view }) {
  const move = analyse.building?.turn.move ?? null
  return [
    h(TurnPanel, { view, building: analyse.building, builder: control.builder, explains: true, showAll: false }),
    move !== null && button({ key: "play", words: say("analysis.play-move"), onClick: () => void control.play(move), class: "is-main" }),
  ]
}

/** The switch of the engine, and how far it is. @param {{analyse: Analysing, control: AnalysisControl, view: PositionView}} props */
function Engine({ analyse, control, view }) {
  const { running, evaluating, simulations, milliseconds, found } = analyse
  if (view.cards.length === 0) return h("p", {}, say("analysis.only-pass"))
  const move = chosenCandidate(analyse)?.line[0]?.text
  const rate = Math.round((1000 * simulations) / Math.max(1, milliseconds))
  return h(
    "div",
    { class: "analysis-engine" },
    h("button", { type: "button", class: running ? "lab-button" : "lab-button is-main", "data-key": "engine", "data-running": running, disabled: evaluating || (found?.done ?? false), onClick: () => (running ? control.stopSearch() : control.start()) }, running ? say("analysis.stop") : say("analysis.start")),
    h("span", { class: "analysis-count", "data-simulations": simulations }, found?.done ? say("analysis.solved") : simulations === 0 ? say("analysis.thinking") : say("analysis.simulations", { count: simulations.toLocaleString("en"), rate: rate.toLocaleString("en") })),
    move !== undefined && button({ key: "play-best", words: say("analysis.play"), title: say("analysis.play-hint"), onClick: () => void control.play(move) }),
  )
}

/** The chance as far as it is known: a move that was hardly tried comes last. @param {Candidate} candidate */
function shownChance(candidate) {
  return isEstimated(candidate) ? candidate.chance : -1
}

/** The move that was searched most, then the others by their chances, which are bars. @param {{analyse: Analysing, control: AnalysisControl, player: string}} props */
function Candidates({ analyse, control, player }) {
  const moves = analyse.found?.moves ?? []
  const [best, ...others] = moves
  const ordered = best === undefined ? [] : [best, ...others.sort((one, other) => shownChance(other) - shownChance(one))]
  const chosen = chosenCandidate(analyse)
  return h(
    Group,
    { label: say("analysis.best"), class: "analysis-candidates" },
    ordered.map((each, place) =>
      h(
        "button",
        {
          type: "button", key: place, "data-key": `candidate ${place}`, "data-move": each.line[0]?.text, class: "lab-button analysis-candidate", "aria-pressed": each === chosen,
          style: { "--chance": `${100 * Math.max(0, shownChance(each))}%` }, onClick: () => void control.choose(moves.indexOf(each)),
        },
        h("b", { class: each.exact && each.chance === 1 ? "analysis-chance is-won" : "analysis-chance", title: isEstimated(each) ? say("analysis.chance-of", { player }) : say("analysis.hardly-tried") }, chanceLabel(each)),
        h("span", { class: "analysis-move" }, capitalize(each.line[0]?.words ?? "")),
      ),
    ),
  )
}

/** Why the chosen move is good, and how the game may go on. @param {{analyse: Analysing, control: AnalysisControl}} props */
function Chosen({ analyse, control }) {
  const candidate = chosenCandidate(analyse)
  if (candidate === undefined) return null
  const [first, ...later] = candidate.line
  const place = analyse.found?.moves.indexOf(candidate) ?? 0
  const at = analyse.ahead?.line.length ?? 1
  if (first === undefined) return null
  return [
    h("ul", { class: "analysis-reasons" }, candidate.reasons.map(each => h("li", {}, each))),
    h(
      Group,
      { label: say("analysis.line"), class: "analysis-line" },
      [first, ...later].map((step, number) =>
        button({ key: `line ${number}`, words: [h("b", {}, playerName(analyse.names, step.seat)), " ", step.words], onClick: () => void control.choose(place, number), pressed: number + 1 === at, class: "analysis-step" }),
      ),
    ),
  ]
}

// Guess the move: the reader chooses, and compares with what was played and with what a search finds.

/** @param {{analyse: Analysing, control: AnalysisControl, view: PositionView}} props */
export function GuessPanel({ analyse, control, view }) {
  const { lines, line, at, names, building, guessed, score } = analyse
  const played = lines[0]?.moves[at]
  const player = playerName(names, view.to_move)
  if (played === undefined || line !== 0) return h("div", { class: "lab-row" }, h("p", {}, say("guess.end", { right: score.right, asked: score.asked })), button({ key: "guess-first", words: say("guess.first"), onClick: () => void control.go(0, 0), class: "is-main" }))
  const next = button({ key: "guess-next", words: say("guess.next"), onClick: () => void control.go(0, at + 1), class: "is-main" })
  if (view.cards.length === 0) return h("div", { class: "lab-row" }, h("p", {}, say("guess.only-pass", { player })), next)
  if (guessed !== null) return h("div", { class: "analysis-guessed" }, h(Guessed, { analyse, guessed, player }), next)
  const move = building?.turn.move ?? null
  return h(
    "div",
    {},
    h("h2", { class: "lab-question" }, say("guess.what", { number: at + 1, player })),
    h(TurnPanel, { view, building, builder: control.builder, explains: true, showAll: false }),
    move !== null && button({ key: "guess", words: say("guess.guess"), onClick: () => void control.guess(move), class: "is-main" }),
  )
}

/** @param {{analyse: Analysing, guessed: NonNullable<Analysing["guessed"]>, player: string}} props */
function Guessed({ analyse: { score, building }, guessed: { move, played, best }, player }) {
  const right = move === played.text
  const yours = (building?.turn.steps ?? []).map(({ label }) => label).join(", ")
  return h(
    "div",
    { role: "status" },
    h("p", { class: right ? "lab-headline is-yes" : "lab-headline is-no" }, right ? say("guess.right") : say("guess.wrong")),
    h(
      "dl",
      { class: "analysis-comparison" },
      h("dt", {}, say("guess.you")), h("dd", {}, capitalize(yours)),
      h("dt", {}, player), h("dd", {}, capitalize(played.words)),
      h("dt", {}, say("analysis.title")), h("dd", {}, best === null ? say("analysis.thinking") : `${capitalize(best.line[0]?.words ?? "")} (${chanceLabel(best)})`),
    ),
    h("p", { class: "lab-remark" }, say("guess.score", { right: score.right, asked: score.asked })),
  )
}
