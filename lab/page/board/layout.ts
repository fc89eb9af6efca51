// Where everything on the board goes: the sheet, and the followers of a province.

import type { MapView } from "../generated/protocol"
import type { Faction } from "./spots"

export type Point = [number, number]
/**
 * Followers drawn at one point: one of them, or, on a small board, all of one faction. A ghost is still to come;
 * `leaving` says how many go away.
 */
export interface Token {
  faction: Faction
  at: Point
  radius: number
  count: number
  ghost: boolean
  leaving: number
}
export type Sheet = Record<"left" | "top" | "width" | "height", number>

const EDGE = 7
const [RADIUS, SPACING, PER_ROW] = [9.5, 22.5, 6]
const [PILE_RADIUS, PILE_SPACING] = [16, 35]

/** The part of the drawing that holds the land. */
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
  const all = [
    ...here.map(([faction, count]) => ({ faction, count, ghost: false, leaving: away[faction] ?? 0 })),
    ...(Object.entries(come) as [Faction, number][]).map(([faction, count]) => ({
      faction,
      count,
      ghost: true,
      leaving: 0,
    })),
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

/** How far the tokens of a province reach above a line. */
export function reachAbove(tokens: Token[], y: number) {
  return Math.max(0, ...tokens.map(({ at, radius }) => y - at[1] + radius))
}
