// The record of a game: what the engine says about it, and the shelf on this device where each game is saved.

import { cardName } from "../board/pieces"
import { mapOptions } from "../edit/boards"
import { type RpcClient, RpcError } from "../engine/rpc-client"
import type { GameRecord, Imported, PositionView } from "../generated/protocol"
import { eventsOf, reasonsOf } from "../learn/rulebook"
import { Button } from "../shell/controls"
import { type Page, useLab } from "../shell/page"
import type { Moment, Playing } from "../shell/state"
import { newGameId, withGame, withoutGame } from "../shell/storage"
import { say } from "../shell/voice"
import { kindsOf, onlooker, SEATS } from "./players"

const DATES = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

export function saveGame(page: Page, push: boolean) {
  const { record, at, kinds, id, names, moves } = page.state.play
  if (record === "" || page.state.mode !== "play") return
  page.urlState.set({ mode: "play", record, at, seats: kinds }, push)
  const title = record.match(/^\[Map "(.*)"\]$/m)?.[1] ?? ""
  const game = { id, record, names, kinds, at, moves: moves.length, title, saved: Date.now() }
  page.keep({ games: withGame(page.state.games, game) })
}

export function GamesPanel() {
  const { page, play, state } = useLab()
  const forget = (id: string) => page.keep({ games: withoutGame(state.games, id) })
  const maps = new Map(mapOptions(state, null))
  const games = state.games.map(({ id, names, kinds, moves, saved, title }) => (
    <li key={id} class="lab-bar">
      <Button name={`resume ${id}`} onClick={() => play.resume(id)} class="lab-game">
        <b>{kinds.map((kind, at) => names[at] || kind).join(" – ")}</b>{" "}
        <small>{say("games.facts", { map: maps.get(title) ?? title, count: moves, date: DATES.format(saved) })}</small>
      </Button>
      <Button name={`forget ${id}`} words="✕" hint={say("games.forget")} onClick={() => forget(id)} />
    </li>
  ))
  const count = games.length
  return (
    <>
      <p>{count === 0 ? say("games.none") : say("games.saved", { count })}</p>
      <ul class="lab-games">{games}</ul>
      <Button name="new-from-games" words={say("play.new")} onClick={() => page.change({ dialog: "new" })} main />
    </>
  )
}

/** Who plays, after how many moves the game is shown, and its name among the saved games. */
export type Opening = { seats?: string[] | undefined; at?: number | undefined; id?: string }

/** The game of a record. Rejects if it is none, or has an illegal move. */
export async function openRecord(page: Page, asked: Promise<GameRecord | Imported>, { seats, at, id }: Opening) {
  const game = await asked
  if (game.record === null) throw new RpcError(say("play.not-a-game"))
  const { record, short, names, moves, played, lines } = game
  if (played < moves.length) throw new RpcError((await page.client.call("verify", { record })).text)
  const count = moves.length
  if (at !== undefined && at > count) throw new RpcError(say("play.too-few-moves", { count, number: at }))
  const kinds = kindsOf(names, seats)
  const saved = page.state.games.find(game => game.record === short)
  const facts = { record: short, id: id ?? saved?.id ?? newGameId(), names, kinds, moves, variations: lines.length - 1 }
  return { ...facts, at: at ?? count } satisfies Partial<Playing>
}

/** What the engine calls the players, by seat: an only human without a name is "you". */
export const namesTold = ({ names, kinds }: Pick<Playing, "names" | "kinds">) =>
  SEATS.map((seat, at) => names[at] || (onlooker(kinds) === seat ? say("play.reader") : ""))

export async function momentOf(page: Page): Promise<Moment> {
  const { record, at, kinds } = page.state.play
  const { client } = page
  const names = namesTold(page.state.play)
  const asked = { record, at }
  const seen = { ...asked, seat: onlooker(kinds), names }
  const [game, told] = await Promise.all([client.call("game", asked), client.call("happened", seen)])
  return { at, view: await page.position(game.state, undefined, { ...asked, names }), events: eventsOf(told) }
}

/** The record with this move; at the end of the game it keeps its variations. */
export async function withMove({ client, state }: Page, move: string) {
  const { record, at, moves } = state.play
  if (at === moves.length) return client.call("add_move", { record, line: 0, at, move })
  return client.call("import", { text: (await client.call("game", { record, at, move })).record })
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
