// The verdict on a move: every reason why it is illegal, or its events. The engine finds both.

import { cardName } from "../board/pieces"
import type { RpcClient } from "../engine/rpc-client"
import type { PositionView } from "../generated/protocol"
import type { RuleSentence } from "../learn/rulebook"
import { say } from "../shell/voice"

/** Its reasons; if there are none, its events and the position after it. */
export interface Verdict {
  reasons: RuleSentence[]
  events: RuleSentence[]
  after: string | null
}

export async function judge(client: RpcClient, state: string, move: string): Promise<Verdict> {
  const judged = await client.call("judge", { state, move })
  if (!judged.legal) return { reasons: reasonsOf(judged), events: [], after: null }
  const [narrated, played] = await Promise.all([
    client.call("narrate", { state, move }),
    client.call("play", { state, move }),
  ])
  return { reasons: [], events: eventsOf(narrated), after: played.state }
}

interface Facts {
  rule: string
}

export function reasonsOf({ violations, reasons }: { violations: Facts[]; reasons: string[] }): RuleSentence[] {
  return violations.map(({ rule }, at) => ({ rule, text: reasons[at] ?? "" }))
}

export function eventsOf({ events, told }: { events: Facts[]; told: string[] }): RuleSentence[] {
  return events.map(({ rule }, at) => ({ rule, text: told[at] ?? "" }))
}

/** Why only a pass is legal: the rule of the pass, and why each card in hand cannot be played. */
export async function whyPass(client: RpcClient, { state, words, hands, to_move }: PositionView) {
  const passed = await client.call("narrate", { state, move: "pass" })
  const cards = [...new Set(hands[to_move])]
  const reasons = cards.map(async card => {
    const [first] = reasonsOf(await client.call("turn", { state, answers: [card] }))
    return first && { ...first, text: say("play.unplayable", { card: cardName(words, card), reason: first.text }) }
  })
  const told = [eventsOf(passed)[0], ...(await Promise.all(reasons))]
  return told.filter(sentence => sentence !== undefined)
}

/** The verdict in one line. */
export function headline({ reasons }: Pick<Verdict, "reasons">) {
  return reasons.length === 0 ? say("verdict.legal") : say("verdict.not-legal", { count: reasons.length })
}
