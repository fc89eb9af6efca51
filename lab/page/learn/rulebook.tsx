// The rules: links to the pages of the rulebook and of the rulings, which open beside the lab, and sentences with them.

import type { RpcClient } from "../engine/rpc-client"
import type { OutcomeView, Rule } from "../generated/protocol"
import { useLab } from "../shell/page"
import type { WhyNot } from "../shell/state"
import { say } from "../shell/voice"

/** The root of the site; the lab lies in assets/lab. */
const SITE = new URL("../../", import.meta.url)
/** The page of each section, as docs/generators/markdown.py names it. */
const CHAPTERS = { 1: "1-components", 2: "2-concept", 3: "3-setup", 4: "4-course", 5: "5-actions" }
const LATER_CHAPTERS = { 6: "6-power-struggle", 7: "7-victory", 8: "8-four-players", online: "online", saba: "saba" }
const PAGES: Record<string, string> = { ...CHAPTERS, ...LATER_CHAPTERS }
/** Section 5 has several pages, by how the ids of their rules begin. */
const ACTION_PAGES = [
  [/^action\.(follower|last-card)/, "5-follower"],
  [/^action\.(maharacha|khon-thai)/, "5-maharacha-khon-thai"],
  [/^action\.(swap|one-vs-one|two-vs-one|undo)/, "5-swaps"],
  [/^action\.faction-card/, "5-faction-cards"],
] as const

/** A sentence and its rule: a reason, which ends with the id of the rule in brackets, or an event. */
export type RuleSentence = { rule: string; text: string }

type Facts = { rule: string }

export const reasonsOf = ({ violations, reasons }: { violations: Facts[]; reasons: string[] }): RuleSentence[] =>
  violations.map(({ rule }, at) => ({ rule, text: reasons[at] ?? "" }))

export const eventsOf = ({ events, told }: { events: Facts[]; told: string[] }): RuleSentence[] =>
  events.map(({ rule }, at) => ({ rule, text: told[at] ?? "" }))

export class Rulebook {
  readonly #sections: Map<string, string>

  constructor(
    rules: Rule[],
    readonly site = SITE,
  ) {
    this.#sections = new Map(rules.map(({ id, section }) => [id, section]))
  }

  static async load(client: RpcClient) {
    return new Rulebook((await client.call("rules", {})).rules)
  }

  url(id: string) {
    const page = ACTION_PAGES.find(([ids]) => ids.test(id))?.[1] ?? PAGES[this.#sections.get(id) ?? ""]
    return new URL(page ? `rulebook/${page}/#${id}` : "rulebook/", this.site).href
  }
}

export const rulingUrl = (ruling: string, site = SITE) => new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href

const BESIDE = { target: "_blank", rel: "noopener" } as const

export const RuleLink = ({ id }: { id: string }) => (
  <a {...BESIDE} href={useLab().page.rulebook.url(id)} class="lab-rule" data-rule={id} data-key={`rule ${id}`}>
    <code>{id}</code>
  </a>
)

export const RulingLink = ({ ruling, name }: { ruling: string; name: string }) => (
  <a {...BESIDE} href={rulingUrl(ruling)} data-key={name}>
    {say("readings.why")}
  </a>
)

type SentenceListProps = { sentences: RuleSentence[]; of?: "reason" | "event" | "outcome" | "card"; ordered?: boolean }

export function SentenceList({ sentences, of = "reason", ordered = false }: SentenceListProps) {
  const List = ordered ? "ol" : "ul"
  const items = sentences.map(({ rule, text }, place) => (
    <li key={place} {...{ [`data-rule-of-${of}`]: rule }}>
      {text.replace(` [${rule}]`, "")} [<RuleLink id={rule} />]
    </li>
  ))
  return <List class={of === "reason" || of === "card" ? "lab-reasons" : "lab-events"}>{items}</List>
}

/** Why a choice is not legal, where it was made. */
export const Refusal = ({ whyNot: { label, reasons } }: { whyNot: WhyNot }) => (
  <div class="lab-why-not" role="status" ref={scrollToIt}>
    <p>
      <b>{say("play.not-legal", { choice: label })}</b>
    </p>
    <SentenceList sentences={reasons} />
  </div>
)

export function scrollToIt(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" })
}

/** The outcome of a game: the rule that decided it, and those asked before. */
export function OutcomePanel({ outcome }: { outcome: OutcomeView }) {
  const rules = outcome.rules.map((rule, at) => ({
    rule,
    text: `${outcome.facts[at] ?? ""} ${outcome.sentences[at] ?? ""}`.trim(),
  }))
  const before = rules.slice(0, -1)
  return (
    <div class="lab-outcome">
      <p class="lab-winner">{outcome.words}</p>
      <h3>{say("play.decided-by")}</h3>
      <SentenceList sentences={rules.slice(-1)} of="outcome" />
      {before.length > 0 && <h3>{say("play.asked-before")}</h3>}
      {before.length > 0 && <SentenceList sentences={before} of="outcome" />}
    </div>
  )
}
