// Spots: what can be chosen on the board, as values and as string keys.

import type { FollowerDocument, PositionView, TurnView } from "../generated/protocol"
import { say } from "../shell/voice"

export type Follower = FollowerDocument
export type Faction = Follower["faction"]
export type PowerKey = BoardDocument["control"][number]
/** How many followers of each faction. */
export type FollowerCounts = Record<string, number>
export type BoardDocument = TurnView["preview"]
/** What can be clicked on the board: a province, a tile, a follower. */
export type Spot = string | Follower
/** An answer of a turn: a card or "pass", a province, a follower; null for nobody and nowhere. */
export type Answer = Spot | null
/** A seat, "A" to "D". */
export type Seat = PositionView["to_move"]

export const POOL = "pool"
/** Where a follower is dropped that a player takes. */
export const TAKEN = "taken"

/** The name of a province, or of the pool. */
export function placeName(place: string) {
  return place === POOL ? say("board.pool") : place
}

/** A spot as a string key. */
export function spotKey(spot: Spot) {
  return typeof spot === "string" ? spot : `${spot.province}/${spot.faction}`
}

/** The spot of a key. */
export function spotOfKey(key: string): Spot {
  const [place = "", faction] = key.split("/")
  return faction === undefined ? place : { province: place, faction: faction as Faction }
}

export function sameAnswer(one: Answer, other: Answer) {
  return one === null || other === null ? one === other : spotKey(one) === spotKey(other)
}

export function keysOf(answers: Answer[]) {
  return new Set(answers.flatMap(answer => (answer === null ? [] : [spotKey(answer)])))
}

export function isFollower(answer: Answer | undefined): answer is Follower {
  return typeof answer === "object" && answer !== null
}
