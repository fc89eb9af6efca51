// @ts-check
// Links from the lab to the pages of the rulebook and of the rulings. They open beside the lab: no game is left.

/** @import {Outcome, PositionView, Verdict} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
import { h } from "preact"
import { say } from "./voice.js"

/** The root of the site; the lab lies in assets/lab. */
const SITE = new URL("../../", import.meta.url)

/** The page of each section, as docs/generators/markdown.py names it. @type {Record<string, string>} */
const PAGES = {
  1: "1-components",
  2: "2-concept",
  3: "3-setup",
  4: "4-course",
  5: "5-actions",
  6: "6-power-struggle",
  7: "7-victory",
  8: "8-four-players",
  online: "online",
  saba: "saba",
}

/** @typedef {{id: string, section: string}} Rule */

/**
 * The URL of a ruling.
 * @param {string} ruling
 * @param {URL} [site]
 */
export function rulingUrl(ruling, site = SITE) {
  return new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href
}

/** A link that opens beside the lab. @param {string} href @param {import("preact").ComponentChild} words @param {Record<string, string>} [attributes] */
export function link(href, words, attributes = {}) {
  return h("a", { href, target: "_blank", rel: "noopener", ...attributes }, words)
}

/** Every rule with its URL. */
export class Rulebook {
  /** @param {Rule[]} rules @param {URL} [site] */
  constructor(rules, site = SITE) {
    this.sections = new Map(rules.map(each => [each.id, each.section]))
    this.site = site
  }

  /** @param {RpcClient} client */
  static async load(client) {
    return new Rulebook((await client.call("rules", {})).rules)
  }

  /** The URL of a rule: its page and its place there. @param {string} id */
  url(id) {
    const page = PAGES[this.sections.get(id) ?? ""]
    return new URL(page ? `rulebook/${page}/#${id}` : "rulebook/", this.site).href
  }

  /** A link to the rule, with its id as text. @param {string} id */
  link(id) {
    return link(this.url(id), h("code", {}, id), { class: "lab-rule", "data-rule": id, "data-key": `rule ${id}` })
  }
}

// The verdict on a move: every reason why it is illegal, or its events. The engine finds both.

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
