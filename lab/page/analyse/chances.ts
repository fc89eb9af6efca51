// The chances along a game: what the player to move could expect, turn by turn.

import type { Page } from "../shell/page"
import type { Analysing, Chance } from "../shell/state"
import { findHint } from "./search"

/** How long each position of a game is searched. */
const LOOK = { most: 400, milliseconds: 600 }
/** From how much on a fall of a chance is a blunder, unless it lies within its margin. */
const BLUNDER = 0.15

/** The chances position by position; at the end, who has won. `onChances` returns false to stop. */
export async function evaluateGame(
  page: Page,
  { record, lines }: Analysing,
  onChances: (chances: Chance[]) => boolean,
) {
  const count = lines[0]?.moves.length ?? 0
  let chances: Chance[] = []
  for (let at = 0; at <= count; at++) {
    chances = [...chances, ...(await chancesAt(page, record, at))]
    if (!onChances(chances)) return
  }
}

async function chancesAt(page: Page, record: string, at: number): Promise<Chance[]> {
  const { state } = await page.client.call("moment", { record, line: 0, at })
  const { outcome, hands, cards, to_move: seat } = await page.position(state)
  if (outcome !== null) {
    const share = 1 / outcome.winners.length
    return Object.keys(hands).map(seat => ({ at, seat, chance: outcome.winners.includes(seat) ? share : 0, margin: 0 }))
  }
  if (cards.length === 0) return []
  const { chance = 0, margin = 0 } = (await findHint(page.client, state, undefined, LOOK)) ?? {}
  return [{ at, seat, chance, margin }]
}

/** The moves after which their player's chance had clearly fallen by their next turn, and by how much. */
export function blundersOf(chances: Chance[]) {
  return chances.flatMap(({ at, seat, chance, margin }, place) => {
    const next = chances.slice(place + 1).find(later => later.seat === seat)
    const fall = next === undefined ? 0 : chance - next.chance
    const off = Math.hypot(margin, next?.margin ?? 0)
    return fall >= Math.max(BLUNDER, off) ? [{ at: at + 1, seat, fall, margin: off }] : []
  })
}
