// @ts-check
// The turn panel: the cards, the answers given so far, and the choices of the open question.

/** @import {Answer, PositionView, Turn} from "./protocol.js" */
/** @import {Building} from "./state.js" */
/** @import {TurnBuilder} from "./turn-builder.js" */
import { h } from "preact"
import { useRef } from "preact/hooks"
import { button, capitalize, Group } from "./controls.js"
import { Pip, powerOf } from "./pieces.js"
import { useFocusWhenLost } from "./roving.js"
import { isFollower, placeName, sameAnswer, spotKey } from "./spots.js"
import { PASS } from "./turn-builder.js"
import { say } from "./voice.js"

/**
 * `explains` says that an illegal choice is answered with the reasons: its buttons then look different.
 * @typedef {{view: PositionView, building: Building | null, builder: TurnBuilder, explains: boolean, showAll: boolean}} TurnProps
 */

/** @param {TurnProps} props */
export function TurnPanel(props) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  useFocusWhenLost(place, ['.lab-options [tabindex="0"]', '[data-key="play"]', ".play-status", '.lab-cards [tabindex="0"]'])
  const { building } = props
  const begun = building !== null && building.turn.answers.length > 0
  return h("div", { class: begun ? "lab-turn is-begun" : "lab-turn", ref: place }, h(Cards, props), building && building.turn.answers.length > 0 && [h(Steps, { ...props, building }), h(Options, { ...props, building })])
}

/** @param {TurnProps} props */
function Cards({ view, building, builder, explains, showAll }) {
  const hand = view.hands[view.to_move] ?? []
  const chosen = building?.turn.answers[0]
  const kinds = view.words.cards.filter(({ key }) => !explains || showAll || hand.includes(key))
  const made = kinds.map(({ key, name }) => {
    const [legal, count] = [view.cards.includes(key), hand.filter(each => each === key).length]
    const why = !legal && (count === 0 ? say("move.not-in-hand") : say("move.unplayable"))
    return button({
      key: `card ${key}`, onClick: () => void builder.card(key), pressed: chosen === key,
      words: [h("span", {}, name), count > 1 && h("small", { "aria-hidden": "true" }, `×${count}`), count === 0 && h("small", { "aria-hidden": "true" }, say("move.not-in-hand"))],
      class: `lab-card ${legal ? "is-legal" : explains ? "is-refused" : ""}`,
      label: [name, count > 1 && say("move.in-hand", { count }), why].filter(Boolean).join(", "),
    })
  })
  return h(
    Group,
    { label: say("move.cards"), class: "lab-cards" },
    made,
    button({ key: `card ${PASS}`, words: say("move.pass"), onClick: () => void builder.card(PASS), pressed: chosen === PASS, class: "lab-card is-pass" }),
  )
}

/** @param {TurnProps & {building: Building}} props */
function Steps({ building: { turn, open }, builder }) {
  const [card, ...asked] = turn.steps
  return h(
    Group,
    { label: say("move.answers"), class: "lab-steps" },
    card && button({ key: "step 0", words: h("b", {}, capitalize(card.label)), onClick: () => void builder.again(), label: say("move.other-card", { card: card.label }), class: "lab-step lab-step-card" }),
    asked.map(({ question, label }, place) => {
      const here = place + 1 === open.answers.length
      return button({
        key: `step ${place + 1}`, onClick: () => void builder.reopen(place + 1), expanded: here, class: here ? "lab-step is-open" : "lab-step",
        words: [h("span", { class: "lab-step-question" }, question.text, " "), h("b", {}, capitalize(label))],
      })
    }),
    h(
      "span",
      { class: "lab-steps-back" },
      button({ key: "back", words: "←", onClick: () => void builder.back(), label: say("move.back"), title: say("move.back") }),
      button({ key: "again", words: "✕", onClick: () => void builder.again(), label: say("move.again"), title: say("move.again") }),
    ),
  )
}

/** @param {TurnProps & {building: Building}} props */
function Options({ building: { turn, open }, builder, view, explains, showAll }) {
  if (open.question === null || open.question.kind === "card") return null
  const chosen = turn.answers[open.answers.length]
  const shown = open.candidates
    .map((answer, place) => ({ answer, label: open.labels[place] ?? "", legal: open.legal.some(each => sameAnswer(each, answer)) }))
    .filter(({ legal }) => legal || !explains || showAll)
  /** @type {Map<string, typeof shown>} */
  const lines = new Map()
  for (const each of shown) {
    const line = isFollower(each.answer) ? each.answer.province : ""
    lines.set(line, [...(lines.get(line) ?? []), each])
  }
  const option = (/** @type {typeof shown[number]} */ { answer, label, legal }) =>
    button({
      key: `opt ${answer === null ? "nobody" : spotKey(answer)}`, onClick: () => void builder.choose(answer),
      class: `lab-option ${legal ? "is-legal" : explains ? "is-refused" : ""}`, pressed: chosen !== undefined && sameAnswer(answer, chosen),
      label: legal ? label : say("move.not-legal", { answer: label }),
      words: isFollower(answer) ? h(Pip, { power: powerOf(view.words, answer.faction), large: true }) : capitalize(label),
    })
  const rows = [...lines].map(([place, made]) =>
    place === ""
      ? made.map(option)
      : h("div", { class: "lab-line", key: place, role: "group", "aria-label": capitalize(placeName(place)) }, h("span", { class: "lab-place" }, capitalize(placeName(place))), h("span", {}, made.map(option))),
  )
  const kind = lines.size > 1 || !lines.has("") ? "lab-options is-followers" : "lab-options"
  return [
    h("h3", { class: "lab-question", "data-open": open.answers.length }, open.question.text),
    h(Group, { label: open.question.text, class: kind }, rows),
  ]
}

/** The keys of an open question on the board. @param {Turn | undefined} open @returns {Answer[]} */
export function legalAnswers(open) {
  return open === undefined || open.question === null || open.question.kind === "card" ? [] : open.legal
}
