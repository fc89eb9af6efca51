// Position edits: pure functions that change the JSON document of a position. Only the engine says what is possible.

import { type Faction, type Follower, type FollowerCounts, POOL } from "../board/spots"
import type { PlayerDocument, StateDocument } from "../generated/protocol"

export type Position = StateDocument
type Card = PlayerDocument["hand"][number]
type PowerKey = Position["control"][number]
/** A place for followers: the name of a province, "pool", or the number of a seat. */
export type FollowerPlace = string | number

const MAX_FOLLOWERS = 54

/** A function that makes the changed position, from one that changes a draft. */
function edit<A extends unknown[]>(change: (draft: Position, ...how: A) => unknown) {
  return (position: Position, ...how: A) => {
    const draft = structuredClone(position)
    change(draft, ...how)
    return draft
  }
}

export function followersAt(position: Position, where: FollowerPlace): FollowerCounts {
  if (typeof where === "number") return position.players[where]?.followers ?? {}
  return where === POOL ? position.pool : (position.followers[where] ?? {})
}

/** Add or remove a follower. With `fromPool` it comes from the common pool or goes there, if the pool has one. */
export const withFollower = edit(addFollower)

function addFollower(draft: Position, where: FollowerPlace, faction: Faction, change: 1 | -1, fromPool = false) {
  const counts = followersAt(draft, where)
  const count = (counts[faction] ?? 0) + change
  if (count < 0 || count > MAX_FOLLOWERS) return
  counts[faction] = count
  if (fromPool && where !== POOL) draft.pool[faction] = Math.max(0, draft.pool[faction] - change)
}

export const withFollowerMoved = edit((draft, from: FollowerPlace, to: FollowerPlace, faction: Faction) => {
  if (from === to || !followersAt(draft, from)[faction]) return
  addFollower(draft, from, faction, -1)
  addFollower(draft, to, faction, 1)
})

export const emptied = edit((draft, where: FollowerPlace) => empty(draft, followersAt(draft, where)))

function empty({ pool }: Position, counts: FollowerCounts) {
  for (const [faction, count] of Object.entries(counts)) {
    pool[faction as Faction] += count
    counts[faction] = 0
  }
}

/**
 * Set the power that controls a province (null: none). Struggles are decided in the order of the tiles: a province that
 * gets its first marker is moved before those still open, one that loses it behind those decided.
 */
export const withControl = edit(({ tiles, control }, province: string, power: PowerKey | null) => {
  const place = tiles.indexOf(province)
  const decided = control.length
  if (place < 0) return
  if (power !== null) control[Math.min(place, decided)] = power
  if (power !== null && place >= decided) move(tiles, place, decided)
  if (power !== null || place >= decided) return
  control.splice(place, 1)
  move(tiles, place, decided - 1)
})

function move<T>(list: T[], from: number, to: number) {
  list.splice(to, 0, ...list.splice(from, 1))
}

export const controlOf = (position: Position, province: string) =>
  position.control[position.tiles.indexOf(province)] ?? null

/** Move a tile one place to the front (-1) or to the back (1); what lies in the boxes stays there. */
export const withTileMoved = edit(({ tiles }, place: number, step: 1 | -1) => {
  if (tiles[place] !== undefined && tiles[place + step] !== undefined) move(tiles, place, place + step)
})

/** Move a tile to the place of another one; what lies in the boxes stays there. */
export const withTileTo = edit(({ tiles }, tile: string, goal: string) => {
  const [from, to] = [tiles.indexOf(tile), tiles.indexOf(goal)]
  if (from >= 0 && to >= 0) move(tiles, from, to)
})

export const withKing = edit((draft, province: string) => {
  const isCrowned = (tile: string) => draft.kings.includes(tile) !== (tile === province)
  draft.kings = draft.tiles.filter(isCrowned)
})

export const withCardPlayed = edit((draft, seat: number, card: Card) => {
  const player = draft.players[seat]
  if (!player?.hand.includes(card)) return
  player.hand.splice(player.hand.indexOf(card), 1)
  player.played.push(card)
  player.last_card = Math.max(...draft.players.map(({ last_card }) => last_card)) + 1
  renumber(draft)
})

/** Take a card of the pile back into the hand, which has the order of the `kinds`. */
export const withCardBack = edit((draft, seat: number, place: number, kinds: string[]) => {
  const player = draft.players[seat]
  if (player?.played[place] === undefined) return
  player.hand = sorted([...player.hand, ...player.played.splice(place, 1)], kinds)
  renumber(draft)
})

const sorted = (cards: Card[], kinds: string[]) => cards.sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other))

export const withCardOnTop = edit((draft, seat: number, place: number) => {
  const pile = draft.players[seat]?.played
  pile?.push(...pile.splice(place, 1))
})

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

export const withLastCard = edit((draft, seat: number, number: number) => {
  const player = draft.players[seat]
  if (player) player.last_card = number
})

export const withTurn = edit((draft, fields: TurnChange) => Object.assign(draft, fields))
export type TurnChange = Partial<Pick<Position, "to_move" | "passes" | "last_swap">>

/** The swap of these followers, which may not be undone: one for another, or the two of one province and the other. */
export function swapOf([first, second, third]: (Follower | undefined)[]): Position["last_swap"] {
  if (!first || !second) return null
  if (third) return { card: "2 vs. 1", two: [first, second], one: third }
  return { card: "1 vs. 1", one: first, other: second }
}

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
