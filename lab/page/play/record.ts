// What the engine says about the game that is played: its record, its positions, and the record with another move.

import { RpcError } from "../engine/rpc-client"
import type { GameRecord, Imported } from "../generated/protocol"
import { eventsOf } from "../judge/verdict"
import type { Page } from "../shell/page"
import type { Moment, Playing } from "../shell/state"
import { say } from "../shell/voice"
import { kindsOf, onlooker } from "./players"
import { idOf } from "./shelf"

/** Who plays, after how many moves the game is shown, and its name among the saved games. */
export interface Opening {
  seats?: string[] | undefined
  at?: number | undefined
  id?: string
}

/** The game of a record. Rejects if it is none, or has an illegal move. */
export async function openRecord(page: Page, asked: Promise<GameRecord | Imported>, { seats, at, id }: Opening) {
  const game = await asked
  if (game.record === null) throw new RpcError(say("play.not-a-game"))
  const { record, short, names, moves, played, lines } = game
  if (played < moves.length) throw new RpcError((await page.client.call("verify", { record })).text)
  const count = moves.length
  if (at !== undefined && at > count) throw new RpcError(say("play.too-few-moves", { count, number: at }))
  const kinds = kindsOf(names, seats)
  const facts = { record: short, id: id ?? idOf(page, short), names, kinds, moves, variations: lines.length - 1 }
  return { ...facts, at: at ?? count } satisfies Partial<Playing>
}

/** The position that is to be shown, with the events of the move before it. */
export async function momentOf(page: Page): Promise<Moment> {
  const { record, at, kinds, moves } = page.state.play
  const seat = onlooker(kinds, moves[at - 1]?.seat)
  const { client } = page
  const [game, told] = await Promise.all([
    client.call("game", { record, at }),
    client.call("game", { record, at, seat }),
  ])
  return { at, view: await page.position(game.state), events: eventsOf(told) }
}

/** The record with this move; at the end of the game it keeps its variations. */
export async function withMove({ client, state }: Page, move: string) {
  const { record, at, moves } = state.play
  if (at === moves.length) return client.call("add_move", { record, line: 0, at, move })
  return client.call("import", { text: (await client.call("game", { record, at, move })).record })
}
