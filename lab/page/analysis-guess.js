// @ts-check
// Guess the move: the reader chooses, and compares with what was played and with what a search finds.

/** @import {PositionView} from "./protocol.js" */
/** @import {Analysing} from "./state.js" */
/** @import {AnalysisControl} from "./analysis-control.js" */
import { h } from "preact"
import { chanceLabel } from "./analysis-pace.js"
import { button, capitalize } from "./controls.js"
import { playerName } from "./players.js"
import { TurnPanel } from "./turn-panel.js"
import { say } from "./voice.js"

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
