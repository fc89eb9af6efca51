// What a move does on the board: the followers that it transfers, and an arrow for each.

import type { MapView, Transfer } from "../generated/protocol"
import type { Point, Sheet, Token } from "./layout"
import { type BoardDocument, type Faction, type Follower, POOL } from "./spots"

/** `done` if the move has been made, else its arrivals are still to come. */
export interface MoveShown {
  transfers: Transfer[]
  tiles: string[]
  done: boolean
}
interface Arrow {
  path: string
  head: string
  taken: boolean
}
type End = Pick<Token, "at" | "radius">

export const NO_MOVE: MoveShown = { transfers: [], tiles: [], done: false }
const HEAD = 10

/** The followers that changed their place between two boards; `to` is null for those that left the board. */
export function transfersBetween(before: Followers, after: Followers): Transfer[] {
  const places = [...Object.keys(before.followers), POOL]
  const count = (board: Followers, place: string, faction: Faction) =>
    (place === POOL ? board.pool : board.followers[place])?.[faction] ?? 0
  return (Object.keys(before.pool) as Faction[]).flatMap(faction => {
    const changes = places.map(place => ({ place, by: count(after, place, faction) - count(before, place, faction) }))
    const repeated = (sign: 1 | -1) =>
      changes.flatMap(({ place, by }) => Array<string>(Math.max(0, sign * by)).fill(place))
    const goals = repeated(1)
    return repeated(-1).map((from, number) => ({ faction, from, to: goals[number] ?? null }))
  })
}

type Followers = Pick<BoardDocument, "followers" | "pool">

/** The followers of each of two provinces go to the other one; none as long as only one is chosen. */
export function swapOf(followers: Follower[]): Transfer[] {
  const [one, other] = new Set(followers.map(({ province }) => province))
  if (one === undefined || other === undefined) return []
  return followers.map(({ faction, province }) => ({ faction, from: province, to: province === one ? other : one }))
}

/**
 * An arrow for each transfer: from the token that leaves, or from where it stood, to the token that comes. The pool and
 * the players lie beyond the edge of the sheet: on its right, or `below` it, the pool further left.
 */
export function arrowsOf(
  transfers: Transfer[],
  tokens: Map<string, Token[]>,
  { sheet, map, done, below }: Stage,
): Arrow[] {
  const used = new Set<Token>()
  const edge = (right: number, down: number): End => {
    return { at: [sheet.left + (sheet.width - 3) * right, sheet.top + (sheet.height - 3) * down], radius: 0 }
  }
  const [pool, players] = below ? [edge(1 / 8, 1), edge(5 / 8, 1)] : [edge(1, 0.5), edge(1, 0.5)]
  const end = (place: string, fits: (token: Token) => boolean): End => {
    const fitting = (tokens.get(place) ?? []).filter(fits)
    const token = fitting.findLast(token => !used.has(token)) ?? fitting.at(-1)
    if (token) used.add(token)
    const at = map.lands.find(({ name }) => name === place)?.center
    return token ?? (at ? { at, radius: 10 } : pool)
  }
  return transfers.flatMap(({ faction, from, to }) => {
    const start = from === POOL ? pool : end(from, token => !done && token.faction === faction && token.leaving > 0)
    const arrived = (token: Token) => token.faction === faction && token.ghost === !done
    const goal = to === null ? players : to === POOL ? pool : end(to, arrived)
    return start === pool && (goal === pool || goal === players) ? [] : [arrowBetween(start, goal, to === null)]
  })
}

interface Stage {
  sheet: Sheet
  map: MapView
  done: boolean
  below: boolean
}

/** A bent arrow from the edge of one token to that of another. */
function arrowBetween(start: End, goal: End, taken: boolean): Arrow {
  const [x, y] = start.at
  const [dx, dy] = [goal.at[0] - x, goal.at[1] - y]
  const [ux, uy] = direction(start.at, goal.at)
  const bend = Math.min(46, Math.hypot(dx, dy) * 0.18)
  const middle: Point = [x + dx / 2 - uy * bend, y + dy / 2 + ux * bend]
  const [first, last] = [beside(start, middle), beside(goal, middle)]
  const [hx, hy] = direction(middle, last)
  const neck: Point = [last[0] - hx * HEAD, last[1] - hy * HEAD]
  const corners: Point[] = [last, [neck[0] - hy * 5, neck[1] + hx * 5], [neck[0] + hy * 5, neck[1] - hx * 5]]
  const path = `M${written(first)} Q${written(middle)} ${written(neck)}`
  return { path, head: corners.map(written).join(" "), taken }
}

function beside({ at, radius }: End, towards: Point): Point {
  const [x, y] = direction(at, towards)
  return [at[0] + x * (radius + 3), at[1] + y * (radius + 3)]
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function written([x, y]: Point) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
