// Where everything on the board goes: the sheet, the followers of a province, the arrows of a move.

import type { MapView, Transfer } from "../generated/protocol"
import { type Faction, type Follower, POOL } from "./spots"

export type Point = [number, number]
/** Followers at one point: one, or on a small board all of a faction. A ghost is still to come; `leaving` go away. */
export type Token = { faction: Faction; at: Point; radius: number; count: number; ghost: boolean; leaving: number }
export type Sheet = Record<"left" | "top" | "width" | "height", number>

const EDGE = 7
const PER_ROW = 6

export function sheetOf({ lands }: MapView): Sheet {
  const points = lands.flatMap(({ outline }) => outline)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  return { left, top, width: Math.max(...xs) + EDGE - left, height: Math.max(...ys) + EDGE - top }
}

export function turnedMap(map: MapView, quarters: number): MapView {
  const angle = (quarters * Math.PI) / 2
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const turn = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos]
  const lands = map.lands.map(land => ({ ...land, center: turn(land.center), outline: land.outline.map(turn) }))
  return { ...map, lands, borders: map.borders.map(border => ({ ...border, points: border.points.map(turn) })) }
}

type Counts = Partial<Record<Faction, number>>

/** The tokens of a province around a point: what stands there, then the ghosts; in piles if the board is `small`. */
export function tokensAt([x, y]: Point, counts: Counts, coming: Faction[], leaving: Faction[], small: boolean) {
  const away = countsOf(leaving)
  const standing = pilesOf(counts).map(pile => ({ ...pile, ghost: false, leaving: away[pile.faction] ?? 0 }))
  const arriving = pilesOf(countsOf(coming)).map(pile => ({ ...pile, ghost: true, leaving: 0 }))
  const piles = [...standing, ...arriving]
  const all = small ? piles : piles.flatMap(apart)
  const [radius, spacing] = small ? [16, 35] : [9.5, 22.5]
  const rows = small || all.length <= PER_ROW ? 1 : Math.ceil(all.length / Math.ceil(Math.sqrt(all.length * 2.4)))
  const inRow = Math.ceil(all.length / rows)
  const close = small ? (inRow > 3 ? 0.82 : 1) : Math.min(1, PER_ROW / inRow) // a large crowd moves closer together
  return all.map((pile, place): Token => {
    const [row, column] = [Math.floor(place / inRow), place % inRow]
    const width = Math.min(inRow, all.length - row * inRow)
    const across = spacing * close * (column - (width - 1) / 2)
    return { ...pile, radius: radius * close, at: [x + across, y + spacing * close * (row - (rows - 1) / 2)] }
  })
}

type Pile = Omit<Token, "at" | "radius">

const pilesOf = (counts: Counts) =>
  (Object.entries(counts) as [Faction, number][]).flatMap(([faction, count]) => (count > 0 ? { faction, count } : []))

/** The followers of a pile, each for itself; the last ones leave. */
const apart = ({ count, leaving, ...pile }: Pile) =>
  Array.from({ length: count }, (_, place) => ({ ...pile, count: 1, leaving: place >= count - leaving ? 1 : 0 }))

function countsOf(factions: Faction[]) {
  const counts: Counts = {}
  for (const faction of factions) counts[faction] = (counts[faction] ?? 0) + 1
  return counts
}

/** `done` if the move has been made, else its arrivals are still to come; `earlier` went before it. */
export type MoveShown = { transfers: Transfer[]; tiles: string[]; done: boolean; earlier?: Transfer[] }
type Arrow = { path: string; head: string; taken: boolean; earlier: boolean }
export type End = Pick<Token, "at" | "radius">

/** Where arrows come from the pool, which lies beside the board: the corner of the sheet with the most room. */
export function poolOf({ lands }: MapView, { left, top, width, height }: Sheet, radius: number): End {
  const xs = [left + width - radius, left + radius]
  const ys = [top + height - radius / 2, top + radius / 2]
  const corners = xs.flatMap(x => ys.map((y): Point => [x, y]))
  const room = (corner: Point) => Math.min(...lands.map(({ center }) => distance(center, corner)))
  return { at: corners.reduce((one, other) => (room(other) > room(one) ? other : one)), radius }
}

export const NO_MOVE: MoveShown = { transfers: [], tiles: [], done: false }
const [HEAD, BEND, MOST_BEND] = [10, 0.18, 110]

/** The followers of each of two provinces go to the other one; none as long as only one is chosen. */
export function swapOf(followers: Follower[]): Transfer[] {
  const [one, other] = new Set(followers.map(({ province }) => province))
  if (one === undefined || other === undefined) return []
  return followers.map(({ faction, province }) => ({ faction, from: province, to: province === one ? other : one }))
}

/** An arrow for each transfer. One to a player crosses the nearest edge of the board. */
export function arrowsOf(move: MoveShown, tokens: Map<string, Token[]>, map: MapView, pool: End): Arrow[] {
  const { transfers, done, earlier = [] } = move
  const { left, top, width, height } = sheetOf(map)
  const used = new Set<Token>()
  const end = (place: string, fits: (token: Token) => boolean): End | null => {
    const fitting = (tokens.get(place) ?? []).filter(fits)
    const token = fitting.findLast(token => !used.has(token)) ?? fitting.at(-1)
    if (token) used.add(token)
    const at = map.lands.find(({ name }) => name === place)?.center
    return token ?? (at ? { at, radius: 10 } : null)
  }
  const beyond = ({ at: [x, y] }: End): End => {
    const across = x - left < width / 2 ? left : left + width
    const along = y - top < height / 2 ? top : top + height
    return { at: Math.abs(across - x) < Math.abs(along - y) ? [across, y] : [x, along], radius: 0 }
  }
  const arrow = ({ faction, from, to }: Transfer, isEarlier: boolean): Arrow[] => {
    const made = done || isEarlier
    const start = end(from, token => !made && token.faction === faction && token.leaving > 0)
    const goal = to === null ? null : end(to, token => token.faction === faction && token.ghost === !made)
    const inner = start ?? goal
    if (inner === null) return []
    const outside = from === POOL ? pool : beyond(inner)
    const drawn = arrowBetween(start ?? outside, goal ?? beyond(inner))
    return [{ ...drawn, taken: to === null, earlier: isEarlier }]
  }
  return [...earlier.flatMap(one => arrow(one, true)), ...transfers.flatMap(one => arrow(one, false))]
}

function arrowBetween(start: End, goal: End) {
  const [from, to] = [start.at, goal.at]
  const [ux, uy] = direction(from, to)
  const bend = Math.min(MOST_BEND, distance(from, to) * BEND)
  const middle: Point = [(from[0] + to[0]) / 2 - uy * bend, (from[1] + to[1]) / 2 + ux * bend]
  const [first, last] = [beside(start, middle), beside(goal, middle)]
  const [hx, hy] = direction(middle, last)
  const neck: Point = [last[0] - hx * HEAD, last[1] - hy * HEAD]
  const corners: Point[] = [last, [neck[0] - hy * 5, neck[1] + hx * 5], [neck[0] + hy * 5, neck[1] - hx * 5]]
  return { path: `M${written(first)} Q${written(middle)} ${written(neck)}`, head: corners.map(written).join(" ") }
}

function beside({ at, radius }: End, towards: Point): Point {
  const [x, y] = direction(at, towards)
  return [at[0] + x * (radius + 3), at[1] + y * (radius + 3)]
}

const distance = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1])

function direction(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

const written = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
