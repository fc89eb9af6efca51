// Position edits: pure functions that change the JSON document of a position. Only the engine says what is possible.

import { type Faction, type FollowerCounts, POOL } from "../board/spots"
import type { PlayerPart, StateDocument } from "../generated/protocol"
import { SEATS } from "../play/players"

export type Position = StateDocument
type Card = PlayerPart["hand"][number]
type PowerKey = Position["control"][number]
const MAX_FOLLOWERS = 54
const CROWNING = "Maharacha"

function edit<A extends unknown[]>(change: (draft: Position, ...how: A) => unknown) {
  return (position: Position, ...how: A) => {
    const draft = structuredClone(position)
    change(draft, ...how)
    return draft
  }
}

export const followersAt = ({ followers, pool, players }: Position, where: string): FollowerCounts =>
  followers[where] ?? (where === POOL ? pool : players[SEATS.indexOf(where)]?.followers) ?? {}

/** Add or remove a follower: it comes from the common pool or goes there, if the pool has one. */
export const withFollower = edit((draft, where: string, faction: Faction, change: 1 | -1) => {
  const counts = followersAt(draft, where)
  const count = (counts[faction] ?? 0) + change
  if (count < 0 || count > MAX_FOLLOWERS) return
  counts[faction] = count
  if (where !== POOL) draft.pool[faction] = Math.max(0, draft.pool[faction] - change)
})

export const withFollowerMoved = edit((draft, from: string, to: string, faction: Faction) => {
  const [here, there] = [followersAt(draft, from), followersAt(draft, to)]
  if (from === to || !here[faction]) return
  here[faction]--
  there[faction] = (there[faction] ?? 0) + 1
})

export const emptied = edit((draft, where: string) => empty(draft, followersAt(draft, where)))

function empty({ pool }: Position, counts: FollowerCounts) {
  if (counts === pool) return
  for (const [faction, count] of Object.entries(counts)) {
    pool[faction as Faction] += count
    counts[faction] = 0
  }
}

/** Set who controls a province (null: nobody). Markers follow the order of tiles: that of a first or lost one moves. */
export const withControl = edit((draft, province: string, power: PowerKey | null) => {
  const { tiles, control } = draft
  const place = tiles.indexOf(province)
  const decided = control.length
  if (place < 0) return
  if (power !== null) control[Math.min(place, decided)] = power
  if (power !== null && place >= decided) move(tiles, place, decided)
  if (power !== null) empty(draft, followersAt(draft, province))
  if (power !== null || place >= decided) return
  control.splice(place, 1)
  move(tiles, place, decided - 1)
})

const move = (list: string[], from: number, to: number) => list.splice(to, 0, ...list.splice(from, 1))

/** Move a tile to the place of another one; what lies in the boxes stays there. */
export const withTileTo = edit(({ tiles }, tile: string, goal: string) => {
  const [from, to] = [tiles.indexOf(tile), tiles.indexOf(goal)]
  if (from >= 0 && to >= 0) move(tiles, from, to)
})

/** Lay or take a King marker. If too few Maharachas were played for it, the first player who holds one plays it. */
export const withKing = edit((draft, province: string) => {
  const isCrowned = (tile: string) => draft.kings.includes(tile) !== (tile === province)
  draft.kings = draft.tiles.filter(isCrowned)
  const played = draft.players.flatMap(player => player.played).filter(card => card === CROWNING).length
  const holder = draft.players.findIndex(({ hand }) => hand.includes(CROWNING))
  if (draft.kings.length > played) playCards(draft, holder, [CROWNING])
})

/** Play cards of a hand: they lie on top, and the last of them is the latest of all. */
export const withCardsPlayed = edit(playCards)

function playCards(draft: Position, seat: number, cards: Card[]) {
  const player = draft.players[seat]
  if (player === undefined || cards.length === 0) return
  for (const card of cards) player.hand.splice(player.hand.indexOf(card), 1)
  player.played.push(...cards)
  player.last_card = Math.max(...draft.players.map(({ last_card }) => last_card)) + 1
  draft.last_swap = null // a card has been played since
  renumber(draft)
}

/** Take the topmost of these cards of the pile back into the hand, which has the order of the `kinds`. */
export const withCardBack = edit((draft, seat: number, card: Card, kinds: string[]) => {
  const player = draft.players[seat]
  if (!player?.played.includes(card)) return
  player.hand = sorted([...player.hand, ...player.played.splice(player.played.lastIndexOf(card), 1)], kinds)
  renumber(draft)
})

export const sorted = (cards: Card[], kinds: string[]) =>
  cards.toSorted((one, other) => kinds.indexOf(one) - kinds.indexOf(other))

/** The position with numbers of the last cards that fit the piles, in the order in which they were. */
export const renumbered = edit(renumber)

function renumber({ players }: Position) {
  for (const player of players) if (player.played.length === 0) player.last_card = 0
  const latest = players.filter(({ played }) => played.length > 0).sort((one, other) => other.last_card - one.last_card)
  let least = latest.reduce((sum, { played }) => sum + played.length, 0) // of this player and all before
  let most = least
  for (const [place, player] of latest.entries()) {
    player.last_card = place === 0 ? most : Math.max(least, Math.min(player.last_card, most))
    least -= player.played.length
    most = player.last_card - 1
  }
}

export const withTurn = edit((draft, fields: TurnChange) => Object.assign(draft, fields))
export type TurnChange = Partial<Pick<Position, "to_move" | "passes" | "last_swap">>

/** An empty board: all followers in the pool, no markers, all cards in hand. */
export const cleared = edit((draft, kinds: string[]) => {
  for (const counts of Object.values(draft.followers)) empty(draft, counts)
  for (const player of draft.players) {
    empty(draft, player.followers)
    player.hand = sorted([...player.hand, ...player.played], kinds)
    player.played = []
    player.last_card = 0
  }
  Object.assign(draft, { kings: [], control: [], passes: 0, to_move: 0, last_swap: null })
})
