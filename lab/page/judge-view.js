// @ts-check
// The judge: a position on the board, a move that is built beside it, the verdict, and what other readings would change.

/** @import {PositionView, Turn} from "./protocol.js" */
/** @import {PageModel} from "./state.js" */
/** @import {JudgeControl} from "./judge-control.js" */
/** @import {Page} from "./page.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { swapOf, transfersBetween } from "./board-layout.js"
import { button, Faults, Field } from "./controls.js"
import { ReadingsPanel } from "./readings.js"
import { isFollower, keysOf } from "./spots.js"
import { answersOf } from "./state.js"
import { Table } from "./table-view.js"
import { legalAnswers, TurnPanel } from "./turn-panel.js"
import { slotKind } from "./turn-builder.js"
import { headline, OutcomePanel, SentenceList } from "./rulebook.js"
import { say } from "./voice.js"

/** @typedef {{state: PageModel, page: Page, control: JudgeControl, onEdit: () => void}} JudgeProps */

/** @param {JudgeProps} props */
export function JudgeView(props) {
  const { state, control } = props
  const { view, building } = state.judge
  if (view === null) return h("p", { class: "lab-waiting", role: "status" }, say("lab.loading"))
  const marks = building === null ? { legal: new Set(), chosen: new Set(), wants: null } : { legal: keysOf(legalAnswers(building.open)), chosen: keysOf(building.turn.answers), wants: slotKind(building.open) }
  return h(
    "div",
    { class: "lab-layout", id: "lab-judge", "data-mode": "judge" },
    h(Table, {
      view, map: state.maps[view.map], name: seat => seat, ...marks, move: moveShown(view, building?.turn),
      onSpot: spot => void control.builder.choose(spot), onDrop: (from, to) => void control.builder.drop(from, to),
    }),
    h(JudgePanel, { ...props, view }),
  )
}

/** What the answers so far do on the board. @param {PositionView} view @param {Turn | undefined} turn */
export function moveShown(view, turn) {
  if (turn === undefined) return { transfers: [], tiles: [], done: false }
  const asked = turn.steps.map(({ question }, at) => ({ kind: question.kind, answer: turn.answers[at] }))
  const followers = (/** @type {string} */ kind) => asked.flatMap(each => (each.kind === kind && isFollower(each.answer) ? [each.answer] : []))
  const taken = followers("take").map(({ faction, province }) => ({ faction, from: province, to: null }))
  const swapped = swapOf(followers("follower"))
  const moved = swapped.length > 0 ? swapped : transfersBetween(view.document, turn.preview).filter(({ to }) => to !== null)
  const tiles = asked.flatMap(({ kind, answer }) => (kind === "tile" && typeof answer === "string" ? [answer] : []))
  return { transfers: [...moved, ...taken], tiles, done: false }
}

/** @param {JudgeProps & {view: PositionView}} props */
function JudgePanel({ state, page, control, onEdit, view }) {
  const { building, verdict, judged, compared, played } = state.judge
  const over = view.outcome !== null
  return h(
    "section",
    { class: "lab-panel", "aria-label": say("judge.move") },
    h(
      "div",
      { class: "lab-panel-work" },
      h("h2", { class: "lab-title" }, view.title),
      view.faults.length > 0 && [h(Faults, { lines: view.faults }), button({ key: "fix", words: say("judge.fix"), onClick: onEdit, class: "is-main" })],
      view.faults.length === 0 && !over && h(TurnPanel, { view, building, builder: control.builder, explains: false, showAll: true }),
      view.outcome !== null && view.faults.length === 0 && h(OutcomePanel, { outcome: view.outcome, rulebook: page.rulebook, winners: view.outcome.winners }),
    ),
    h(
      "div",
      { class: verdict === null ? "lab-panel-verdict is-empty" : "lab-panel-verdict" },
      h(
        "div",
        { class: "lab-verdict-head" },
        h("p", { class: `lab-headline ${verdict === null ? "" : verdict.reasons.length > 0 ? "is-no" : "is-yes"}`, role: "status" }, verdict === null ? (played ?? (answersOf(building).length > 0 ? say("judge.go-on") : say("judge.hint"))) : headline(verdict)),
        verdict !== null && verdict.after !== null && button({ key: "play-it", words: say("verdict.play"), onClick: () => void control.play(), class: "is-main" }),
      ),
      h(
        "div",
        { class: "lab-verdict", "data-of": view.state, "data-judged": verdict === null ? "" : judged },
        verdict !== null && verdict.reasons.length > 0 && h(SentenceList, { sentences: verdict.reasons, rulebook: page.rulebook }),
        verdict !== null && verdict.events.length > 0 && h(SentenceList, { sentences: verdict.events, rulebook: page.rulebook, tag: "ol", class: "lab-events", name: "event" }),
      ),
      h(ReadingsPanel, { view, compared, rulebook: page.rulebook, onReadings: readings => void control.applyReadings(readings) }),
      view.faults.length === 0 && h(TypedMove, { view, typed: state.judge.typed, onMove: move => void control.typeMove(move) }),
    ),
  )
}

/** A move in notation. @param {{view: PositionView, typed: string, onMove: (move: string) => void}} props */
function TypedMove({ view, typed, onMove }) {
  const [text, setText] = useState(typed)
  const [crowned = "", other = "", from = ""] = view.words.provinces.map(each => each.code)
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    onMove(text.trim())
  }
  return h(
    "details",
    { class: "lab-typed", open: typed !== "" },
    h("summary", {}, say("judge.typed")),
    h(
      "form",
      { class: "lab-row", onSubmit },
      h(Field, { words: say("judge.notation"), name: "move", input: { value: text, spellcheck: false, maxLength: 200, placeholder: say("judge.example", { crowned, other, from }), onInput: event => setText(event.currentTarget.value) } }),
      h("button", { class: "lab-button" }, say("judge.judge")),
    ),
  )
}
