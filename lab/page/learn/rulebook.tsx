// Links from the lab to the pages of the rulebook and of the rulings. They open beside the lab: no game is left.

import type { ComponentChild } from "preact"
import type { Outcome, PositionView, Verdict } from "../engine/protocol"
import type { RpcClient } from "../engine/rpc-client"
import { say } from "../shell/voice"

/** The root of the site; the lab lies in assets/lab. */
const SITE = new URL("../../", import.meta.url)

/** The page of each section, as docs/generators/markdown.py names it. */
const PAGES: Record<string, string> = {
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

export interface Rule {
  id: string
  section: string
}

/** The URL of a ruling. */
export function rulingUrl(ruling: string, site: URL = SITE) {
  return new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href
}

/** A link that opens beside the lab. */
export function link(href: string, words: ComponentChild, attributes: Record<string, string> = {}) {
  return (
    <a href={href} target="_blank" rel="noopener" {...attributes}>
      {words}
    </a>
  )
}

/** Every rule with its URL. */
export class Rulebook {
  readonly sections: Map<string, string>

  constructor(
    rules: Rule[],
    readonly site: URL = SITE,
  ) {
    this.sections = new Map(rules.map(each => [each.id, each.section]))
  }

  static async load(client: RpcClient) {
    return new Rulebook((await client.call("rules", {})).rules)
  }

  /** The URL of a rule: its page and its place there. */
  url(id: string) {
    const page = PAGES[this.sections.get(id) ?? ""]
    return new URL(page ? `rulebook/${page}/#${id}` : "rulebook/", this.site).href
  }

  /** A link to the rule, with its id as text. */
  link(id: string) {
    return link(this.url(id), <code>{id}</code>, { class: "lab-rule", "data-rule": id, "data-key": `rule ${id}` })
  }
}

// The verdict on a move: every reason why it is illegal, or its events. The engine finds both.

/** A sentence and its rule: a reason, which ends with the id of the rule in brackets, or an event. */
export interface RuleSentence {
  rule: string
  text: string
}

/** Judge a move: its reasons, or its events and the position after it. */
export async function judge(client: RpcClient, state: string, move: string): Promise<Verdict> {
  const judged = await client.call("judge", { state, move })
  if (!judged.legal) return { reasons: reasonsOf(judged), events: [], after: null }
  const [narrated, played] = await Promise.all([
    client.call("narrate", { state, move }),
    client.call("play", { state, move }),
  ])
  return { reasons: [], events: eventsOf(narrated), after: played.state }
}

export function reasonsOf({
  violations,
  reasons,
}: {
  violations: { rule: string }[]
  reasons: string[]
}): RuleSentence[] {
  return violations.map(({ rule }, at) => ({ rule, text: reasons[at] ?? "" }))
}

export function eventsOf({ events, told }: { events: { rule: string }[]; told: string[] }): RuleSentence[] {
  return events.map(({ rule }, at) => ({ rule, text: told[at] ?? "" }))
}

/** Why only a pass is legal: the rule of the pass, and why each card in hand cannot be played. */
export async function whyPass(
  client: RpcClient,
  { state, view }: { state: string; view: PositionView },
): Promise<RuleSentence[]> {
  const cards = [...new Set(view.hands[view.to_move] ?? [])]
  const [passed, ...turns] = await Promise.all([
    client.call("narrate", { state, move: "pass" }),
    ...cards.map(card => client.call("turn", { state, answers: [card] })),
  ])
  const name = (card: string | undefined) => view.words.cards.find(({ key }) => key === card)?.name ?? card ?? ""
  const reasons = turns.flatMap((turn, at) =>
    reasonsOf(turn)
      .slice(0, 1)
      .map(({ rule, text }) => ({ rule, text: say("play.unplayable", { card: name(cards[at]), reason: text }) })),
  )
  return [...eventsOf(passed).slice(0, 1), ...reasons]
}

/** The rules that decided a game. */
export function rulesOf({ rules, sentences }: Pick<Outcome, "rules" | "sentences">): RuleSentence[] {
  return rules.map((rule, at) => ({ rule, text: sentences[at] ?? "" }))
}

/** The verdict in one line. */
export function headline({ reasons }: Pick<Verdict, "reasons">) {
  return reasons.length === 0 ? say("verdict.legal") : say("verdict.not-legal", { count: reasons.length })
}

/**
 * Sentences, each with a link to its rule. `name` says what they are: a reason, an event, a rule of the outcome.
 */
export function SentenceList({
  sentences,
  rulebook,
  tag: List = "ul",
  class: kind = "lab-reasons",
  name = "reason",
}: {
  sentences: RuleSentence[]
  rulebook: Rulebook
  tag?: "ol" | "ul"
  class?: string
  name?: string
}) {
  const items = sentences.map(({ rule, text }) => (
    <li key={rule} {...{ [`data-rule-of-${name}`]: rule }}>
      {text.replace(` [${rule}]`, "")} [{rulebook.link(rule)}]
    </li>
  ))
  return <List class={kind}>{items}</List>
}

/** The outcome of a game: the rule that decided it, and those asked before. */
export function OutcomePanel({
  outcome,
  rulebook,
  winners,
}: {
  outcome: Outcome
  rulebook: Rulebook
  winners: string[]
}) {
  const rules = rulesOf(outcome)
  const list = (some: RuleSentence[]) => (
    <SentenceList sentences={some} rulebook={rulebook} class="lab-events" name="outcome" />
  )
  return (
    <div class="lab-outcome">
      <p class="lab-winner">{say("play.wins", { winners })}</p>
      <p>{outcome.words}</p>
      <h3>{say("play.decided-by")}</h3>
      {list(rules.slice(-1))}
      {rules.length > 1 && (
        <>
          <h3>{say("play.asked-before")}</h3>
          {list(rules.slice(0, -1))}
        </>
      )}
    </div>
  )
}
