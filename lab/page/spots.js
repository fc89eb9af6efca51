// @ts-check
// Spots: what can be chosen on the board, as values and as string keys.

/** @import {Answer, Spot} from "./protocol.js" */
import { say } from "./voice.js"

export const POOL = "pool"
/** Where a follower is dropped that a player takes. */
export const TAKEN = "taken"

/** The name of a province, or of the pool. @param {string} place */
export function placeName(place) {
  return place === POOL ? say("board.pool") : place
}

/** A spot as a string key. @param {Spot} spot */
export function spotKey(spot) {
  return typeof spot === "string" ? spot : `${spot.province}/${spot.faction}`
}

/** The spot of a key. @param {string} key @returns {Spot} */
export function spotOfKey(key) {
  const slash = key.indexOf("/")
  return slash < 0 ? key : { province: key.slice(0, slash), faction: key.slice(slash + 1) }
}

/** @param {Answer} one @param {Answer} other */
export function sameAnswer(one, other) {
  return one === null || other === null ? one === other : spotKey(one) === spotKey(other)
}

/** @param {Answer[]} answers */
export function keysOf(answers) {
  return new Set(answers.flatMap(each => (each === null ? [] : [spotKey(each)])))
}

/** @param {Answer | undefined} answer @returns {answer is import("./protocol.js").Follower} */
export function isFollower(answer) {
  return typeof answer === "object" && answer !== null
}
