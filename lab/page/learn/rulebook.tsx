// The rules: links to the pages of the rulebook and of the rulings, which open beside the lab, and sentences with them.

import type { OutcomeView } from "../generated/protocol"
import { RULES } from "../generated/rules"
import type { WhyNot } from "../shell/state"
import { say } from "../shell/voice"

/** The root of the site; the lab lies in assets/lab. */
const SITE = new URL("../../", import.meta.url)
/** A sentence and its rule: a reason, which ends with the id of the rule in brackets, or an event. */
export type RuleSentence = { rule: string; text: string }
type Facts = { rule: string }[]
export const reasonsOf = ({ violations, reasons }: { violations: Facts; reasons: string[] }): RuleSentence[] =>
  violations.map(({ rule }, at) => ({ rule, text: reasons[at] ?? "" }))

export const eventsOf = ({ events, told }: { events: Facts; told: string[] }): RuleSentence[] =>
  events.map(({ rule }, at) => ({ rule, text: told[at] ?? "" }))

export const ruleUrl = (id: string, site = SITE) => new URL(RULES[id] ?? "rulebook/", site).href
export const rulingUrl = (ruling: string, site = SITE) => new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href

const BESIDE = { target: "_blank", rel: "noopener" } as const

export const RulingLink = ({ ruling, name }: { ruling: string; name: string }) => (
  <a {...BESIDE} href={rulingUrl(ruling)} data-key={name}>
    {say("readings.why")}
  </a>
)

type SentenceListProps = { sentences: RuleSentence[]; of?: "reason" | "event" | "outcome" | "card"; ordered?: boolean }

export function SentenceList({ sentences, of = "reason", ordered = false }: SentenceListProps) {
  const List = ordered ? "ol" : "ul"
  const items = sentences.map(({ rule, text }) => (
    <li key={text} {...{ [`data-rule-of-${of}`]: rule }}>
      {text.replace(` [${rule}]`, "")}{" "}
      <a {...BESIDE} href={ruleUrl(rule)} class="lab-rule" data-rule={rule} data-key={`rule ${rule}`}>
        <code>{rule}</code>
      </a>
    </li>
  ))
  return <List class={of === "reason" || of === "card" ? "lab-reasons" : "lab-events"}>{items}</List>
}

export const Reasons = ({ lines }: { lines: string[] }) => (
  <ul class="lab-reasons">
    {lines.map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

export const Refusal = ({ whyNot: { label, reasons } }: { whyNot: WhyNot }) => (
  <div class="lab-why-not" role="status" ref={scrollToIt}>
    <p>
      <b>{say("play.not-legal", { choice: label })}</b>
    </p>
    <SentenceList sentences={reasons} />
  </div>
)

export const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" })

export function OutcomePanel({ outcome }: { outcome: OutcomeView }) {
  const text = (at: number) => `${outcome.facts[at] ?? ""} ${outcome.sentences[at] ?? ""}`.trim()
  const rules = outcome.rules.map((rule, at) => ({ rule, text: text(at) }))
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
