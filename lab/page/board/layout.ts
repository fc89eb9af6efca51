// Where everything on the board goes: the sheet, the followers of a province, the arrows of a move.

import type { FollowerCounts } from "../edit/position"
import type { Follower, MapView, Transfer } from "../engine/protocol"
import { POOL } from "./spots"

export type Point = [number, number]
/**
 * Followers drawn at one point: one of them, or, on a small board, all of one faction. A ghost is still to come; `leaving`
 * says how many go away.
 */
export interface Token {
  faction: string
  at: Point
  radius: number
  count: number
  ghost: boolean
  leaving: number
}
export interface Arrow {
  path: string
  head: string
  taken: boolean
}
export interface Sheet {
  left: number
  top: number
  width: number
  height: number
}

const EDGE = 7
const [RADIUS, SPACING, PER_ROW] = [9.5, 22.5, 6]
const [PILE_RADIUS, PILE_SPACING] = [16, 35]

/** The part of the drawing that holds the land. */
export function sheetOf({ lands }: MapView): Sheet {
  const points = lands.flatMap(each => each.outline)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  return { left, top, width: Math.max(...xs) + EDGE - left, height: Math.max(...ys) + EDGE - top }
}

/**
 * The tokens of a province around a point: what stands there, then the ghosts.
 * @param counts by faction, in order
 * @param small whether the factions stand in piles
 */
export function tokensAt(
  center: Point,
  counts: FollowerCounts,
  coming: string[],
  leaving: string[],
  small: boolean,
): Token[] {
  const here = Object.entries(counts).filter(([, count]) => count > 0)
  return small ? piles(center, here, coming, leaving) : singles(center, here, coming, leaving)
}

function piles(center: Point, here: [string, number][], coming: string[], leaving: string[]): Token[] {
  const come = Object.entries(countsOf(coming))
  const away = countsOf(leaving)
  const all = [
    ...here.map(([faction, count]) => ({ faction, count, ghost: false, leaving: away[faction] ?? 0 })),
    ...come.map(([faction, count]) => ({ faction, count, ghost: true, leaving: 0 })),
  ]
  const [spacing, radius] = all.length > 3 ? [PILE_SPACING * 0.82, PILE_RADIUS * 0.82] : [PILE_SPACING, PILE_RADIUS]
  return all.map((each, place) => ({
    ...each,
    radius,
    at: [center[0] + spacing * (place - (all.length - 1) / 2), center[1]],
  }))
}

function singles(center: Point, here: [string, number][], coming: string[], leaving: string[]): Token[] {
  const away = countsOf(leaving)
  const standing = here.flatMap(([faction, count]) =>
    Array.from({ length: count }, (_, place) => ({
      faction,
      ghost: false,
      leaving: place >= count - (away[faction] ?? 0) ? 1 : 0,
    })),
  )
  const all = [...standing, ...coming.map(faction => ({ faction, ghost: true, leaving: 0 }))]
  const { inRow, pitch } = rowsOf(all.length)
  const rows = Math.ceil(all.length / inRow)
  return all.map((each, place) => {
    const row = Math.floor(place / inRow)
    const width = Math.min(inRow, all.length - row * inRow)
    const at = [
      center[0] + pitch * ((place % inRow) - (width - 1) / 2),
      center[1] + pitch * (row - (rows - 1) / 2),
    ] as Point
    return { ...each, count: 1, radius: (RADIUS * pitch) / SPACING, at }
  })
}

/** A large crowd moves closer together. */
function rowsOf(count: number) {
  if (count <= PER_ROW) return { inRow: PER_ROW, pitch: SPACING }
  if (count <= 2 * PER_ROW) return { inRow: Math.ceil(count / 2), pitch: SPACING }
  const inRow = Math.ceil(Math.sqrt(count * 2.4))
  return { inRow, pitch: (PER_ROW * SPACING) / inRow }
}

function countsOf(factions: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of factions) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

/** Half of the height that the tokens of a province need. */
export function reachAbove(tokens: Token[], center: Point) {
  return Math.max(0, ...tokens.map(({ at, radius }) => center[1] - at[1] + radius))
}

/** The followers that changed their place between two boards; `to` is null for those that left the board. */
export function transfersBetween(
  before: { followers: Record<string, FollowerCounts>; pool: FollowerCounts },
  after: { followers: Record<string, FollowerCounts>; pool: FollowerCounts },
): Transfer[] {
  const places = [...Object.keys(before.followers), POOL]
  const at = (board: typeof before, place: string) => (place === POOL ? board.pool : (board.followers[place] ?? {}))
  return Object.keys(before.pool).flatMap(faction => {
    const changes = places.map(place => ({
      place,
      by: (at(after, place)[faction] ?? 0) - (at(before, place)[faction] ?? 0),
    }))
    const repeated = (sign: 1 | -1) =>
      changes.flatMap(({ place, by }) => Array.from({ length: Math.max(0, sign * by) }, () => place))
    const [origins, goals] = [repeated(-1), repeated(1)]
    return origins.map((from, number) => ({ faction, from, to: goals[number] ?? null }))
  })
}

/**
 * The transfers of a swap: the followers of each of two provinces go to the other one; none as long as only one is chosen.
 */
export function swapOf(followers: Follower[]): Transfer[] {
  const [one, other] = new Set(followers.map(({ province }) => province))
  if (one === undefined || other === undefined) return []
  return followers.map(({ faction, province }) => ({ faction, from: province, to: province === one ? other : one }))
}

/**
 * An arrow for each transfer: from the token that leaves, or from where it stood, to the token that comes. The pool and the
 * players lie beyond the edge of the sheet: on its right, or `below` it, the pool further left.
 * @param tokens by province
 * `done` if the move has been made
 */
export function arrowsOf(
  transfers: Transfer[],
  tokens: Map<string, Token[]>,
  { sheet, map, done, below }: { sheet: Sheet; map: MapView; done: boolean; below: boolean },
): Arrow[] {
  const used = new Set()
  const edge = (right: number, down: number) => ({
    at: [sheet.left + (sheet.width - 3) * right, sheet.top + (sheet.height - 3) * down] as Point,
    radius: 0,
  })
  const [pool, players] = below ? [edge(1 / 8, 1), edge(5 / 8, 1)] : [edge(1, 0.5), edge(1, 0.5)]
  const token = (place: string, fits: (token: Token) => boolean) => {
    const found = (tokens.get(place) ?? []).filter(fits)
    const next = found.findLast(each => !used.has(each)) ?? found.at(-1)
    if (next) used.add(next)
    const center = map.lands.find(({ name }) => name === place)?.center
    return next ?? (center ? { at: center, radius: 10 } : pool)
  }
  return transfers.flatMap(({ faction, from, to }) => {
    const start = from === POOL ? pool : token(from, each => !done && each.faction === faction && each.leaving > 0)
    const goal =
      to === null ? players : to === POOL ? pool : token(to, each => each.faction === faction && each.ghost === !done)
    return start === pool && (goal === pool || goal === players) ? [] : [arrowBetween(start, goal, to === null)]
  })
}

const HEAD = 10

/** A bent arrow from the edge of one token to that of another. */
function arrowBetween(
  start: { at: Point; radius: number },
  goal: { at: Point; radius: number },
  taken: boolean,
): Arrow {
  const [dx, dy] = [goal.at[0] - start.at[0], goal.at[1] - start.at[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const bend = Math.min(46, length * 0.18)
  const middle = [start.at[0] + dx / 2 - uy * bend, start.at[1] + dy / 2 + ux * bend] as Point
  const first = beside(start, middle)
  const last = beside(goal, middle)
  const [hx, hy] = direction(middle, last)
  const neck = [last[0] - hx * HEAD, last[1] - hy * HEAD] as Point
  const corners = [last, [neck[0] - hy * 5, neck[1] + hx * 5], [neck[0] + hy * 5, neck[1] - hx * 5]]
  return {
    path: `M${written(first)} Q${written(middle)} ${written(neck)}`,
    head: corners.map(each => written(each as Point)).join(" "),
    taken,
  }
}

function beside({ at, radius }: { at: Point; radius: number }, towards: Point): Point {
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
