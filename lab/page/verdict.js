// @ts-check
// The verdict on a move: every reason why it is illegal, or its events. The engine finds both.

/** @import {Outcome, PositionView, Verdict} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { h } from "preact"
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

/**
 * Why only a pass is legal: the rule of the pass, and why each card in hand cannot be played.
 * @param {RpcClient} client
 * @param {{state: string, view: PositionView}} position
 * @returns {Promise<RuleSentence[]>}
 */
export async function whyPass(client, { state, view }) {
  const cards = [...new Set(view.hands[view.to_move] ?? [])]
  const [passed, ...turns] = await Promise.all([client.call("narrate", { state, move: "pass" }), ...cards.map(card => client.call("turn", { state, answers: [card] }))])
  const name = (/** @type {string | undefined} */ card) => view.words.cards.find(({ key }) => key === card)?.name ?? card ?? ""
  const reasons = turns.flatMap((turn, at) => reasonsOf(turn).slice(0, 1).map(({ rule, text }) => ({ rule, text: say("play.unplayable", { card: name(cards[at]), reason: text }) })))
  return [...eventsOf(passed).slice(0, 1), ...reasons]
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
 * Sentences, each with a link to its rule. `name` says what they are: a reason, an event, a rule of the outcome.
 * @param {{sentences: RuleSentence[], rulebook: Rulebook, tag?: "ol" | "ul", class?: string, name?: string}} props
 */
export function SentenceList({ sentences, rulebook, tag = "ul", class: kind = "lab-reasons", name = "reason" }) {
  return h(
    tag,
    { class: kind },
    sentences.map(({ rule, text }) => h("li", { [`data-rule-of-${name}`]: rule }, text.replace(` [${rule}]`, ""), " [", rulebook.link(rule), "]")),
  )
}

/** The outcome of a game: the rule that decided it, and those asked before. @param {{outcome: Outcome, rulebook: Rulebook, winners: string[]}} props */
export function OutcomePanel({ outcome, rulebook, winners }) {
  const rules = rulesOf(outcome)
  const list = (/** @type {RuleSentence[]} */ some) => h(SentenceList, { sentences: some, rulebook, class: "lab-events", name: "outcome" })
  return h(
    "div",
    { class: "lab-outcome" },
    h("p", { class: "lab-winner" }, say("play.wins", { winners })),
    h("p", {}, outcome.words),
    h("h3", {}, say("play.decided-by")),
    list(rules.slice(-1)),
    rules.length > 1 && [h("h3", {}, say("play.asked-before")), list(rules.slice(0, -1))],
  )
}
