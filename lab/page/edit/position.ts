// Position edits: pure functions that change the JSON document of a position. Only the engine says what is possible.

import type { PositionView } from "../engine/protocol"
/** followers by faction */
export type FollowerCounts = Record<string, number>

export interface Player {
  hand: string[]
  played: string[]
  followers: FollowerCounts
  last_card: number
}

export interface Position {
  tiles: string[]
  kings: string[]
  control: string[]
  followers: Record<string, FollowerCounts>
  pool: FollowerCounts
  players: Player[]
  to_move: number
  passes: number
  last_swap: unknown
  readings: Record<string, string>
  [part: string]: unknown
}

/** A place for followers: the name of a province, "pool", or the number of a seat. */
export type FollowerPlace = string | number

export const POOL = "pool"
const MAX_FOLLOWERS = 54

export function followersAt(position: Position, where: FollowerPlace): FollowerCounts {
  if (typeof where === "number") return position.players[where]?.followers ?? {}
  return where === POOL ? position.pool : (position.followers[where] ?? {})
}

/** Add or remove a follower. With `fromPool` it comes from the common pool or goes there, if the pool has one. */
export function withFollower(
  position: Position,
  where: FollowerPlace,
  faction: string,
  change: 1 | -1,
  fromPool = false,
) {
  const made = cloned(position)
  const counts = followersAt(made, where)
  const count = (counts[faction] ?? 0) + change
  if (count < 0 || count > MAX_FOLLOWERS) return made
  counts[faction] = count
  if (fromPool && where !== POOL) made.pool[faction] = Math.max(0, (made.pool[faction] ?? 0) - change)
  return made
}

/** Move a follower from one place to another. */
export function withFollowerMoved(position: Position, from: FollowerPlace, to: FollowerPlace, faction: string) {
  if (from === to || (followersAt(position, from)[faction] ?? 0) === 0) return position
  return withFollower(withFollower(position, from, faction, -1), to, faction, 1)
}

/** Put all followers of a place into the pool. */
export function emptied(position: Position, where: FollowerPlace) {
  const made = cloned(position)
  const counts = followersAt(made, where)
  for (const [faction, count] of Object.entries(counts)) {
    made.pool[faction] = (made.pool[faction] ?? 0) + count
    counts[faction] = 0
  }
  return made
}

/**
 * Set the power that controls a province (null: none). Struggles are decided in the order of the tiles: a province that gets
 * its first marker is moved before those still open, one that loses it behind those decided.
 */
export function withControl(position: Position, province: string, power: string | null) {
  const made = cloned(position)
  const place = made.tiles.indexOf(province)
  if (place < 0) return made
  const decided = made.control.length
  if (place < decided && power !== null) made.control[place] = power
  else if (place < decided) {
    made.control.splice(place, 1)
    made.tiles.splice(place, 1)
    made.tiles.splice(decided - 1, 0, province)
  } else if (power !== null) {
    made.control.push(power)
    made.tiles.splice(place, 1)
    made.tiles.splice(decided, 0, province)
  }
  return made
}

export function controlOf(position: Position, province: string): string | null {
  return position.control[position.tiles.indexOf(province)] ?? null
}

/** Move a tile one place to the front (-1) or to the back (1); what lies in the boxes stays there. */
export function withTileMoved(position: Position, place: number, step: 1 | -1) {
  const made = cloned(position)
  const [one, other] = [made.tiles[place], made.tiles[place + step]]
  if (one === undefined || other === undefined) return made
  made.tiles[place] = other
  made.tiles[place + step] = one
  return made
}

/** Move a tile to the place of another one; what lies in the boxes stays there. */
export function withTileTo(position: Position, tile: string, goal: string) {
  const made = cloned(position)
  const [from, to] = [made.tiles.indexOf(tile), made.tiles.indexOf(goal)]
  if (from < 0 || to < 0) return made
  made.tiles.splice(from, 1)
  made.tiles.splice(to, 0, tile)
  return made
}

/** Lay the King marker on a tile, or take it away. */
export function withKing(position: Position, province: string) {
  const made = cloned(position)
  const crowned = new Set(made.kings)
  if (!crowned.delete(province)) crowned.add(province)
  made.kings = made.tiles.filter(each => crowned.has(each))
  return made
}

/** Put a card of the hand on top of the pile, as the latest card played. */
export function withCardPlayed(position: Position, seat: number, card: string) {
  const made = cloned(position)
  const player = made.players[seat]
  const place = player?.hand.indexOf(card) ?? -1
  if (player === undefined || place < 0) return made
  player.hand.splice(place, 1)
  player.played.push(card)
  player.last_card = Math.max(...made.players.map(each => each.last_card)) + 1
  return renumbered(made)
}

/**
 * Take a card of the pile back into the hand, sorted by kind.
 * @param kinds every kind of card, in order
 */
export function withCardBack(position: Position, seat: number, place: number, kinds: string[]) {
  const made = cloned(position)
  const player = made.players[seat]
  const card = player?.played[place]
  if (player === undefined || card === undefined) return made
  player.played.splice(place, 1)
  player.hand = [...player.hand, card].sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other))
  return renumbered(made)
}

/** Lay a card of the pile on its top. */
export function withCardOnTop(position: Position, seat: number, place: number) {
  const made = cloned(position)
  const pile = made.players[seat]?.played
  if (pile) pile.push(...pile.splice(place, 1))
  return made
}

/** The position with numbers of the last cards that fit the piles, in the order in which they were. */
export function renumbered(position: Position) {
  const made = cloned(position)
  const latest = made.players
    .filter(each => each.played.length > 0)
    .sort((one, other) => other.last_card - one.last_card)
  for (const each of made.players) if (each.played.length === 0) each.last_card = 0
  let least = latest.reduce((sum, each) => sum + each.played.length, 0) // the cards of this player and of all players before them
  let most = least
  for (const [place, each] of latest.entries()) {
    each.last_card = place === 0 ? most : Math.max(least, Math.min(each.last_card, most))
    least -= each.played.length
    most = each.last_card - 1
  }
  return made
}

export function withLastCard(position: Position, seat: number, number: number) {
  const made = cloned(position)
  const player = made.players[seat]
  if (player) player.last_card = number
  return made
}

/** Change whose turn it is, the passes in a row, or the ban on undoing a swap. */
export function withTurn(position: Position, fields: Partial<Pick<Position, "to_move" | "passes" | "last_swap">>) {
  return { ...cloned(position), ...fields }
}

/**
 * The swap that may not be undone: one follower for another, or two for one.
 * @param followers that changed places: two, or the two of one province and the other
 */
export function swapOf(card: string, followers: { province: string; faction: string }[]) {
  const [first, second, third] = followers
  return third === undefined ? { card, one: first, other: second } : { card, two: [first, second], one: third }
}

/**
 * An empty board: all followers in the pool, no markers, all cards in hand.
 * @param kinds every kind of card, in order
 */
export function cleared(position: Position, kinds: string[]): Position {
  const made = cloned(position)
  const allCounts = [...Object.values(made.followers), ...made.players.map(each => each.followers)]
  for (const counts of allCounts) {
    for (const [faction, count] of Object.entries(counts)) {
      made.pool[faction] = (made.pool[faction] ?? 0) + count
      counts[faction] = 0
    }
  }
  for (const each of made.players) {
    each.hand = [...each.hand, ...each.played].sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other))
    each.played = []
    each.last_card = 0
  }
  return { ...made, kings: [], control: [], passes: 0, to_move: 0, last_swap: null }
}

function cloned(position: Position): Position {
  return structuredClone(position)
}

// The history of the editor: what can be undone and done again.

const MAX_STEPS = 200

export interface EditHistory {
  past: PositionView[]
  now: PositionView
  future: PositionView[]
}

export function beginHistory(now: PositionView): EditHistory {
  return { past: [], now, future: [] }
}

export function edited({ past, now }: EditHistory, view: PositionView): EditHistory {
  return { past: [...past, now].slice(-MAX_STEPS), now: view, future: [] }
}

export function undone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later }
}
