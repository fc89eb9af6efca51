// Where everything on the board goes: the sheet, the followers of a province, the arrows of a move.

import type { MapView, Transfer } from "../generated/protocol"
import { type BoardDocument, type Faction, type Follower, POOL } from "./spots"

export type Point = [number, number]
/**
 * Followers drawn at one point: one of them, or, on a small board, all of one faction. A ghost is still to come;
 * `leaving` says how many go away.
 */
export type Token = { faction: Faction; at: Point; radius: number; count: number; ghost: boolean; leaving: number }
export type Sheet = Record<"left" | "top" | "width" | "height", number>

const EDGE = 7
const [RADIUS, SPACING, PER_ROW] = [9.5, 22.5, 6]
const [PILE_RADIUS, PILE_SPACING] = [16, 35]

export function sheetOf({ lands }: MapView): Sheet {
  const points = lands.flatMap(({ outline }) => outline)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  return { left, top, width: Math.max(...xs) + EDGE - left, height: Math.max(...ys) + EDGE - top }
}

type Counts = Partial<Record<Faction, number>>

/** The tokens of a province around a point: what stands there, then the ghosts; in piles if the board is `small`. */
export function tokensAt(center: Point, counts: Counts, coming: Faction[], leaving: Faction[], small: boolean) {
  const here = (Object.entries(counts) as [Faction, number][]).filter(([, count]) => count > 0)
  const away = countsOf(leaving)
  return small ? piles(center, here, countsOf(coming), away) : singles(center, here, coming, away)
}

function piles(center: Point, here: [Faction, number][], come: Counts, away: Counts): Token[] {
  const coming = Object.entries(come) as [Faction, number][]
  const all = [
    ...here.map(([faction, count]) => ({ faction, count, ghost: false, leaving: away[faction] ?? 0 })),
    ...coming.map(([faction, count]) => ({ faction, count, ghost: true, leaving: 0 })),
  ]
  const close = all.length > 3 ? 0.82 : 1
  const x = (place: number) => center[0] + PILE_SPACING * close * (place - (all.length - 1) / 2)
  return all.map((pile, place) => ({ ...pile, radius: PILE_RADIUS * close, at: [x(place), center[1]] }))
}

function singles([x, y]: Point, here: [Faction, number][], coming: Faction[], away: Counts): Token[] {
  const standing = here.flatMap(([faction, count]) => {
    const stay = count - (away[faction] ?? 0)
    return Array.from({ length: count }, (_, place) => ({ faction, ghost: false, leaving: place >= stay ? 1 : 0 }))
  })
  const all = [...standing, ...coming.map(faction => ({ faction, ghost: true, leaving: 0 }))]
  const { inRow, pitch } = rowsOf(all.length)
  const rows = Math.ceil(all.length / inRow)
  return all.map((token, place) => {
    const row = Math.floor(place / inRow)
    const width = Math.min(inRow, all.length - row * inRow)
    const at: Point = [x + pitch * ((place % inRow) - (width - 1) / 2), y + pitch * (row - (rows - 1) / 2)]
    return { ...token, count: 1, radius: (RADIUS * pitch) / SPACING, at }
  })
}

/** A large crowd moves closer together. */
function rowsOf(count: number) {
  if (count <= PER_ROW) return { inRow: PER_ROW, pitch: SPACING }
  if (count <= 2 * PER_ROW) return { inRow: Math.ceil(count / 2), pitch: SPACING }
  const inRow = Math.ceil(Math.sqrt(count * 2.4))
  return { inRow, pitch: (PER_ROW * SPACING) / inRow }
}

function countsOf(factions: Faction[]) {
  const counts: Counts = {}
  for (const faction of factions) counts[faction] = (counts[faction] ?? 0) + 1
  return counts
}

export const reachAbove = (tokens: Token[], y: number) =>
  Math.max(0, ...tokens.map(({ at, radius }) => y - at[1] + radius))

/** `done` if the move has been made, else its arrivals are still to come. */
export type MoveShown = { transfers: Transfer[]; tiles: string[]; done: boolean }
type Arrow = { path: string; head: string; taken: boolean }
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
export function arrowsOf(transfers: Transfer[], tokens: Map<string, Token[]>, stage: Stage): Arrow[] {
  const { sheet, map, done, below } = stage
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

type Stage = { sheet: Sheet; map: MapView; done: boolean; below: boolean }

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

const written = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
