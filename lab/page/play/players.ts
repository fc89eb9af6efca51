// The players: human or machine in each seat, and their names.

import type { Seat } from "../engine/protocol"
import { say } from "../shell/voice"

export type Kind = "human" | "easy" | "medium" | "hard"
export interface Preset {
  name: string
  readings: string
  answers: string[]
}

export const SEATS = ["A", "B", "C", "D"]
export const PLAYERS = [2, 3, 4]

/** Who can play a seat, with the label of each. */
export const KINDS: Record<Kind, string> = {
  human: say("players.human"),
  easy: say("players.easy"),
  medium: say("players.medium"),
  hard: say("players.hard"),
}

/** The label of each preset. */
const PRESETS: Record<string, string> = {
  RULEBOOK: say("preset.rulebook"),
  YUCATA: say("preset.yucata"),
  YUCATA_OPEN: say("preset.yucata-open"),
  DUTCH: say("preset.dutch"),
  RUSSIAN: say("preset.russian"),
  SPANISH: say("preset.spanish"),
  SUMMARY: say("preset.summary"),
}

/** The name of a player; the seat of one without a name, and of a machine that is called by its level. */
export function playerName(names: string[], seat: Seat) {
  const name = names[SEATS.indexOf(seat)]
  return !name || isKind(name) ? seat : name
}

export const MAX_NAME_LENGTH = 40

export function presetLabel(name: string) {
  return PRESETS[name] ?? name
}

export function isKind(value: unknown): value is Kind {
  return typeof value === "string" && Object.hasOwn(KINDS, value)
}

/**
 * Who plays each seat: the kinds from the URL, if they fit; else a player with the name of a kind is of that kind, and
 * all others are human.
 * @param seats from the URL
 */
export function kindsOf(names: string[], seats: string[] | undefined): Kind[] {
  if (seats?.length === names.length && seats.every(isKind)) return seats
  return names.map(name => (isKind(name) ? name : "human"))
}

/** The label of a player: name, seat and kind of machine, as far as there are any. */
export function playerLabel(seat: Seat, names: string[], kinds: Kind[]) {
  const at = SEATS.indexOf(seat)
  const [name, kind] = [names[at] ?? "", kinds[at] ?? "human"]
  if (!name || isKind(name)) return kind === "human" ? seat : say("players.bot", { seat, kind: KINDS[kind] })
  return kind === "human"
    ? say("players.named", { name, seat })
    : say("players.named-bot", { name, seat, kind: KINDS[kind] })
}

export function isHuman(seat: Seat | undefined, kinds: Kind[]) {
  return seat !== undefined && kinds[SEATS.indexOf(seat)] === "human"
}

export function humans(kinds: Kind[]) {
  return SEATS.filter(seat => isHuman(seat, kinds))
}

/**
 * The last decision of a human player before this moment; null if there was none.
 * @param movers who moved, move by move
 */
export function previousDecision(movers: (Seat | undefined)[], kinds: Kind[], at: number) {
  for (let each = at - 1; each >= 0; each--) if (isHuman(movers[each], kinds)) return each
  return null
}

/**
 * The next decision of a human player after this moment, or the end of what was played; null if this is the end.
 */
export function nextDecision(movers: (Seat | undefined)[], kinds: Kind[], at: number) {
  if (at >= movers.length) return null
  for (let each = at + 1; each < movers.length; each++) if (isHuman(movers[each], kinds)) return each
  return movers.length
}

/**
 * A seed for a machine's move, hashed (FNV-1a) from the deal and the number of moves alone: after an undo the machine
 * plays the same move again.
 */
export function machineSeed(record: string, at: number) {
  const deal = record.match(/^\[(?:Deal|Position) .*$/m)?.[0] ?? ""
  let sum = 0x811c9dc5
  for (const each of `${deal} ${at}`) sum = Math.imul(sum ^ (each.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum
}

/** Parse a typed seed; null if the field is empty. Throws `RangeError`. */
export function parseSeed(typed: string) {
  if (typed.trim() === "") return null
  if (!/^\d{1,15}$/.test(typed.trim())) throw new RangeError(say("deal.wrong-seed"))
  return Number(typed)
}

/** Remarks on teams, a shared device and games without humans. */
export function remarks(kinds: Kind[]) {
  const lines = []
  if (kinds.length === 4) lines.push(say("players.teams"))
  if (humans(kinds).length > 1) lines.push(say("players.shared-device"))
  if (humans(kinds).length === 0) lines.push(say("players.no-humans"))
  return lines
}
