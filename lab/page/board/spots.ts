// Spots: what can be chosen on the board, as values and as string keys.

import type { Answer, Follower, Spot } from "../engine/protocol"
import { say } from "../shell/voice"

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
  const slash = key.indexOf("/")
  return slash < 0 ? key : { province: key.slice(0, slash), faction: key.slice(slash + 1) }
}

export function sameAnswer(one: Answer, other: Answer) {
  return one === null || other === null ? one === other : spotKey(one) === spotKey(other)
}

export function keysOf(answers: Answer[]) {
  return new Set(answers.flatMap(each => (each === null ? [] : [spotKey(each)])))
}

export function isFollower(answer: Answer | undefined): answer is Follower {
  return typeof answer === "object" && answer !== null
}
