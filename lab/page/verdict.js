// @ts-check
// The verdict on a move: every reason why it is illegal, or its events.

/** @import {Outcome, Verdict, Violation} from "./protocol.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { button, element } from "./dom.js"

/**
 * The verdict in one line.
 * @param {{legal: boolean, violations: {sentence: string}[]}} verdict
 */
export function headline({ legal, violations }) {
  if (legal) return "Legal."
  return `Not legal: ${violations.length === 1 ? "one reason" : `${violations.length} reasons`}.`
}

/**
 * The verdict with its reasons, or with its events and what makes the move.
 * @param {Verdict} verdict
 * @param {Rulebook} rulebook
 * @param {(() => void) | null} onPlay
 * @returns {HTMLElement}
 */
export function verdictBody(verdict, rulebook, onPlay) {
  if (!verdict.legal) {
    return element(
      "ul",
      { class: "lab-reasons" },
      verdict.violations.map(each => reason(each, rulebook)),
    )
  }
  const events = verdict.events.map(each =>
    element("li", { "data-rule-of-event": each.rule }, element("span", {}, each.text), " ", rulebook.link(each.rule)),
  )
  return element(
    "div",
    {},
    element("h4", {}, "What happens"),
    element("ol", { class: "lab-events" }, events),
    onPlay !== null &&
      verdict.after !== null &&
      button("Play it", onPlay, { class: "lab-button is-main", "data-key": "play-it" }),
  )
}

/**
 * One violation: the sentence of its rule, its facts, and what would be allowed.
 * @param {Violation} violation
 * @param {Rulebook} rulebook
 */
export function reason({ rule, sentence, facts, allowed }, rulebook) {
  const factRows = facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)))
  return element(
    "li",
    { "data-rule-of-reason": rule },
    element("p", { class: "lab-sentence" }, sentence, " ", rulebook.link(rule)),
    factRows.length > 0 && element("dl", { class: "lab-facts" }, factRows),
    allowed !== null && element("p", { class: "lab-allowed" }, element("b", {}, "Allowed: "), allowed),
  )
}

/**
 * The outcome of a game, with the rules that decided it.
 * @param {Outcome} outcome
 * @param {Rulebook} rulebook
 */
export function outcomeBody(outcome, rulebook) {
  return element(
    "div",
    { class: "lab-outcome" },
    element("p", {}, element("b", {}, "The game is over. "), outcome.words),
    element(
      "ol",
      { class: "lab-events" },
      outcome.rules.map(id => element("li", {}, rulebook.sentence(id), " ", rulebook.link(id))),
    ),
  )
}
