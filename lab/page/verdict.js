// @ts-check
// The verdict on a move: every reason why it is illegal, or its events. The engine finds both.

/** @import {Outcome, Verdict} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { button, element } from "./dom.js"
import { say } from "./voice.js"

/** A sentence and its rule: a reason, which ends with the id of the rule in brackets, or an event. @typedef {{rule: string, text: string}} RuleSentence */

/** Judge a move: its reasons, or its events and the position after it. @param {RpcClient} client @param {string} state @param {string} move @returns {Promise<Verdict>} */
export async function judge(client, state, move) {
  const judged = await client.call("judge", { state, move })
  if (!judged.legal) return { reasons: reasonsOf(judged), events: [], after: null }
  const [narrated, played] = await Promise.all([client.call("narrate", { state, move }), client.call("play", { state, move })])
  return { reasons: [], events: eventsOf(narrated), after: played.state }
}

/** @param {{violations: {rule: string}[], reasons: string[]}} found @returns {RuleSentence[]} */
export function reasonsOf({ violations, reasons }) {
  return violations.map(({ rule }, at) => ({ rule, text: reasons[at] ?? "" }))
}

/** @param {{events: {rule: string}[], told: string[]}} found @returns {RuleSentence[]} */
export function eventsOf({ events, told }) {
  return events.map(({ rule }, at) => ({ rule, text: told[at] ?? "" }))
}

/** The rules that decided a game. @param {Pick<Outcome, "rules" | "sentences">} outcome @returns {RuleSentence[]} */
export function rulesOf({ rules, sentences }) {
  return rules.map((rule, at) => ({ rule, text: sentences[at] ?? "" }))
}

/** The verdict in one line. @param {Pick<Verdict, "reasons">} verdict */
export function headline({ reasons }) {
  return reasons.length === 0 ? say("verdict.legal") : say("verdict.not-legal", { count: reasons.length })
}

/**
 * Sentences, each with a link to its rule. `name` says what they are: a reason, an event.
 * @param {RuleSentence[]} sentences
 * @param {Rulebook} rulebook
 * @param {{tag?: "ol" | "ul", class?: string, name?: string}} how
 */
export function sentenceList(sentences, rulebook, { tag = "ul", class: kind = "lab-reasons", name = "reason" } = {}) {
  return element(
    tag,
    { class: kind },
    sentences.map(({ rule, text }) => element("li", { [`data-rule-of-${name}`]: rule }, text.replace(` [${rule}]`, ""), " [", rulebook.link(rule), "]")),
  )
}

/**
 * The verdict with its reasons, or with its events and a button that plays the move.
 * @param {Verdict} verdict
 * @param {Rulebook} rulebook
 * @param {() => void} onPlay
 */
export function verdictBody(verdict, rulebook, onPlay) {
  if (verdict.reasons.length > 0) return sentenceList(verdict.reasons, rulebook)
  return element(
    "div",
    {},
    element("h4", {}, say("verdict.events")),
    sentenceList(verdict.events, rulebook, { tag: "ol", class: "lab-events", name: "event" }),
    verdict.after !== null && button(say("verdict.play"), onPlay, { class: "lab-button is-main", "data-key": "play-it" }),
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
    element("p", {}, element("b", {}, say("verdict.over")), " ", outcome.words),
    sentenceList(rulesOf(outcome), rulebook, { tag: "ol", class: "lab-events", name: "outcome" }),
  )
}
