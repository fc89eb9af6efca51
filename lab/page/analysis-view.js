// @ts-check
// An analysis: the board with the move that is looked at, and the best moves with their chances, reasons and lines.

/** @import {Candidate, PositionView} from "./protocol.js" */
/** @import {Analysing, PageModel} from "./state.js" */
/** @import {AnalysisControl} from "./analysis-control.js" */
/** @import {Page} from "./page.js" */
import { h } from "preact"
import { chanceLabel } from "./analysis-pace.js"
import { button, capitalize, Faults, Group } from "./controls.js"
import { Table } from "./table-view.js"
import { OutcomePanel } from "./verdict.js"
import { say } from "./voice.js"

/** @typedef {{state: PageModel, page: Page, control: AnalysisControl}} AnalysisProps */

const NOTHING = { legal: new Set(), chosen: new Set(), wants: null, onSpot: () => {}, onDrop: () => {} }

/** @param {AnalysisProps} props */
export function AnalysisView(props) {
  const { state } = props
  const { view, ahead } = state.analyse
  if (view === null) return h("p", { class: "lab-waiting", role: "status" }, say("lab.loading"))
  const shown = ahead?.view ?? view
  const step = ahead?.line.at(-1) ?? chosenCandidate(state.analyse)?.line[0]
  return h(
    "div",
    { class: "lab-layout", id: "lab-analyse", "data-mode": "analyse" },
    h(Table, { view: shown, map: state.maps[shown.map], name: seat => seat, ...NOTHING, move: { transfers: step?.transfers ?? [], tiles: step?.tiles ?? [], done: false } }),
    h(AnalysisPanel, { ...props, view }),
  )
}

/** The move that the reader has chosen, or else the best. @param {Analysing} analysing */
export function chosenCandidate({ found, chosen }) {
  return found?.moves.find(({ line }) => line[0]?.text === chosen) ?? found?.moves[0]
}

/** @param {AnalysisProps & {view: PositionView}} props */
function AnalysisPanel({ state, page, control, view }) {
  const { analyse } = state
  const candidate = chosenCandidate(analyse)
  return h(
    "section",
    { class: "lab-panel", "aria-label": say("analysis.title") },
    h(
      "div",
      { class: "lab-panel-work analysis-work" },
      h("h2", { class: "lab-title" }, view.title),
      view.faults.length > 0 && h(Faults, { lines: view.faults }),
      view.outcome !== null && view.faults.length === 0 && h(OutcomePanel, { outcome: view.outcome, rulebook: page.rulebook, winners: view.outcome.winners }),
      view.outcome === null && view.faults.length === 0 && [h(Engine, { analyse, control, view }), h(Candidates, { analyse, control })],
    ),
    candidate && view.outcome === null && h("div", { class: "lab-panel-verdict analysis-chosen" }, h(Chosen, { analyse, control, candidate })),
  )
}

/** The switch of the engine, and how far it is. @param {{analyse: Analysing, control: AnalysisControl, view: PositionView}} props */
function Engine({ analyse, control, view }) {
  const { running, simulations, milliseconds, found } = analyse
  if (view.cards.length === 0) return h("p", {}, say("analysis.only-pass"))
  const move = chosenCandidate(analyse)?.line[0]?.text
  const rate = Math.round((1000 * simulations) / Math.max(1, milliseconds))
  return h(
    "div",
    { class: "analysis-engine" },
    h("button", { type: "button", class: running ? "lab-button" : "lab-button is-main", "data-key": "engine", "data-running": running, disabled: found?.done ?? false, onClick: () => (running ? control.stop() : control.start()) }, running ? say("analysis.stop") : say("analysis.start")),
    h("span", { class: "analysis-count", "data-simulations": simulations }, found?.done ? say("analysis.solved") : simulations === 0 ? say("analysis.thinking") : say("analysis.simulations", { count: simulations.toLocaleString("en"), rate: rate.toLocaleString("en") })),
    move !== undefined && button({ key: "play-best", words: say("analysis.play"), title: say("analysis.play-hint"), onClick: () => void control.play(move) }),
  )
}

/** The best moves, each with its chance as a bar. @param {{analyse: Analysing, control: AnalysisControl}} props */
function Candidates({ analyse, control }) {
  const moves = analyse.found?.moves ?? []
  const chosen = chosenCandidate(analyse)
  return h(
    Group,
    { label: say("analysis.best"), class: "analysis-candidates" },
    moves.map((each, place) =>
      h(
        "button",
        {
          type: "button", key: place, "data-key": `candidate ${place}`, "data-move": each.line[0]?.text, class: "lab-button analysis-candidate", "aria-pressed": each === chosen,
          style: { "--chance": `${100 * each.chance}%` }, onClick: () => void control.choose(place),
        },
        h("b", { class: each.exact && each.chance === 1 ? "analysis-chance is-won" : "analysis-chance" }, chanceLabel(each)),
        h("span", { class: "analysis-move" }, capitalize(each.line[0]?.words ?? "")),
      ),
    ),
  )
}

/** Why the chosen move is good, and how the game may go on. @param {{analyse: Analysing, control: AnalysisControl, candidate: Candidate}} props */
function Chosen({ analyse, control, candidate }) {
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
        button({ key: `line ${number}`, words: [h("b", {}, step.seat), " ", step.words], onClick: () => void control.choose(place, number), pressed: number + 1 === at, class: "analysis-step" }),
      ),
    ),
  ]
}
