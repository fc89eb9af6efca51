// @ts-check
// Position edits: pure functions that change the JSON document of a position. Only the engine says what is possible.

/** @import {PositionView} from "./protocol.js" */

/**
 * @typedef {Record<string, number>} FollowerCounts followers by faction
 * @typedef {{hand: string[], played: string[], followers: FollowerCounts, last_card: number}} Player
 * @typedef {{
 *   tiles: string[], kings: string[], control: string[], followers: Record<string, FollowerCounts>, pool: FollowerCounts, players: Player[],
 *   to_move: number, passes: number, last_swap: unknown, readings: Record<string, string>, [part: string]: unknown
 * }} Position
 */

/** A place for followers: the name of a province, "pool", or the number of a seat. @typedef {string | number} FollowerPlace */

export const POOL = "pool"
const MAX_FOLLOWERS = 54

/** @param {Position} position @param {FollowerPlace} where @returns {FollowerCounts} */
export function followersAt(position, where) {
  if (typeof where === "number") return position.players[where]?.followers ?? {}
  return where === POOL ? position.pool : (position.followers[where] ?? {})
}

/**
 * Add or remove a follower. With `fromPool` it comes from the common pool or goes there, if the pool has one.
 * @param {Position} position
 * @param {FollowerPlace} where
 * @param {string} faction
 * @param {1 | -1} change
 * @param {boolean} [fromPool]
 */
export function withFollower(position, where, faction, change, fromPool = false) {
  const made = cloned(position)
  const counts = followersAt(made, where)
  const count = (counts[faction] ?? 0) + change
  if (count < 0 || count > MAX_FOLLOWERS) return made
  counts[faction] = count
  if (fromPool && where !== POOL) made.pool[faction] = Math.max(0, (made.pool[faction] ?? 0) - change)
  return made
}

/**
 * Move a follower from one place to another.
 * @param {Position} position
 * @param {FollowerPlace} from
 * @param {FollowerPlace} to
 * @param {string} faction
 */
export function withFollowerMoved(position, from, to, faction) {
  if (from === to || (followersAt(position, from)[faction] ?? 0) === 0) return position
  return withFollower(withFollower(position, from, faction, -1), to, faction, 1)
}

/** Put all followers of a place into the pool. @param {Position} position @param {FollowerPlace} where */
export function emptied(position, where) {
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
 * @param {Position} position
 * @param {string} province
 * @param {string | null} power
 */
export function withControl(position, province, power) {
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

/** @param {Position} position @param {string} province @returns {string | null} */
export function controlOf(position, province) {
  return position.control[position.tiles.indexOf(province)] ?? null
}

/**
 * Move a tile one place to the front (-1) or to the back (1); what lies in the boxes stays there.
 * @param {Position} position
 * @param {number} place
 * @param {1 | -1} step
 */
export function withTileMoved(position, place, step) {
  const made = cloned(position)
  const [one, other] = [made.tiles[place], made.tiles[place + step]]
  if (one === undefined || other === undefined) return made
  made.tiles[place] = other
  made.tiles[place + step] = one
  return made
}

/** Move a tile to the place of another one; what lies in the boxes stays there. @param {Position} position @param {string} tile @param {string} goal */
export function withTileTo(position, tile, goal) {
  const made = cloned(position)
  const [from, to] = [made.tiles.indexOf(tile), made.tiles.indexOf(goal)]
  if (from < 0 || to < 0) return made
  made.tiles.splice(from, 1)
  made.tiles.splice(to, 0, tile)
  return made
}

/** Lay the King marker on a tile, or take it away. @param {Position} position @param {string} province */
export function withKing(position, province) {
  const made = cloned(position)
  const crowned = new Set(made.kings)
  if (!crowned.delete(province)) crowned.add(province)
  made.kings = made.tiles.filter(each => crowned.has(each))
  return made
}

/**
 * Put a card of the hand on top of the pile, as the latest card played.
 * @param {Position} position
 * @param {number} seat
 * @param {string} card
 */
export function withCardPlayed(position, seat, card) {
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
 * @param {Position} position
 * @param {number} seat
 * @param {number} place
 * @param {string[]} kinds every kind of card, in order
 */
export function withCardBack(position, seat, place, kinds) {
  const made = cloned(position)
  const player = made.players[seat]
  const card = player?.played[place]
  if (player === undefined || card === undefined) return made
  player.played.splice(place, 1)
  player.hand = [...player.hand, card].sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other))
  return renumbered(made)
}

/** Lay a card of the pile on its top. @param {Position} position @param {number} seat @param {number} place */
export function withCardOnTop(position, seat, place) {
  const made = cloned(position)
  const pile = made.players[seat]?.played
  if (pile) pile.push(...pile.splice(place, 1))
  return made
}

/**
 * The position with numbers of the last cards that fit the piles, in the order in which they were.
 * @param {Position} position
 */
export function renumbered(position) {
  const made = cloned(position)
  const latest = made.players.filter(each => each.played.length > 0).sort((one, other) => other.last_card - one.last_card)
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

/** @param {Position} position @param {number} seat @param {number} number */
export function withLastCard(position, seat, number) {
  const made = cloned(position)
  const player = made.players[seat]
  if (player) player.last_card = number
  return made
}

/** Change whose turn it is, the passes in a row, or the ban on undoing a swap. @param {Position} position @param {Partial<Pick<Position, "to_move" | "passes" | "last_swap">>} fields */
export function withTurn(position, fields) {
  return { ...cloned(position), ...fields }
}

/**
 * The swap that may not be undone: one follower for another, or two for one.
 * @param {string} card
 * @param {{province: string, faction: string}[]} followers that changed places: two, or the two of one province and the other
 */
export function swapOf(card, followers) {
  const [first, second, third] = followers
  return third === undefined ? { card, one: first, other: second } : { card, two: [first, second], one: third }
}

/**
 * An empty board: all followers in the pool, no markers, all cards in hand.
 * @param {Position} position
 * @param {string[]} kinds every kind of card, in order
 * @returns {Position}
 */
export function cleared(position, kinds) {
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

/** @param {Position} position @returns {Position} */
function cloned(position) {
  return structuredClone(position)
}

// The history of the editor: what can be undone and done again.

const MAX_STEPS = 200

/** @typedef {{past: PositionView[], now: PositionView, future: PositionView[]}} EditHistory */

/** @param {PositionView} now @returns {EditHistory} */
export function beginHistory(now) {
  return { past: [], now, future: [] }
}

/** @param {EditHistory} history @param {PositionView} view @returns {EditHistory} */
export function edited({ past, now }, view) {
  return { past: [...past, now].slice(-MAX_STEPS), now: view, future: [] }
}

/** @param {EditHistory} history @returns {EditHistory} */
export function undone(history) {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

/** @param {EditHistory} history @returns {EditHistory} */
export function redone(history) {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later }
}
