// @ts-check
// What has been told of a turn, and how a click tells more of it. No rule is known here: the engine says what is asked.

/** @import {Slot, Spot, Turn, Wanted} from "./protocol.js" */

export const PASS = "pass"

/**
 * A turn as far as it has been told: the card ("pass" for none), a spot for each question, and who is taken
 * (null: nobody) once `taken`.
 * @typedef {{card: string | null, told: (Spot | null)[], take: Spot | null, taken: boolean}} Choice
 */

/** Where the next click belongs: a question of the card by its number, the take, or nowhere. @typedef {number | "take" | null} Step */

/** @returns {Choice} */
export function nothing() {
  return { card: null, told: [], take: null, taken: false }
}

/** @param {string | null} card @returns {Choice} */
export function withCard(card) {
  return { ...nothing(), card }
}

/**
 * The step that is to be told next.
 * @param {Choice} choice
 * @param {Turn | null} turn
 * @returns {Step}
 */
export function nextStep(choice, turn) {
  if (choice.card === null || choice.card === PASS || turn === null) return null
  const open = turn.slots.findIndex((slot, place) => !isTold(choice, slot, place))
  if (open >= 0) return open
  return choice.taken || choice.take !== null ? null : "take"
}

/**
 * Whether a question has its answer; "nobody" is one where that may be.
 * @param {Choice} choice
 * @param {Slot} slot
 * @param {number} place
 */
export function isTold(choice, slot, place) {
  const told = choice.told[place]
  return told === undefined ? false : told !== null || slot.may_be_nobody
}

/**
 * What is wanted at a step.
 * @param {Turn} turn
 * @param {Step} step
 * @returns {Wanted | null}
 */
export function wantedAt(turn, step) {
  if (step === null) return null
  return step === "take" ? "follower" : (turn.slots[step]?.wants ?? null)
}

/**
 * What would be legal at a step.
 * @param {Turn} turn
 * @param {Step} step
 * @returns {Spot[]}
 */
export function legalAt(turn, step) {
  if (step === null) return []
  return step === "take" ? turn.take.legal : (turn.slots[step]?.legal ?? [])
}

/**
 * Whether nobody may be told at a step.
 * @param {Turn} turn
 * @param {Step} step
 */
export function nobodyAt(turn, step) {
  if (step === null) return false
  return step === "take" ? turn.take.nobody : (turn.slots[step]?.may_be_nobody ?? false)
}

/**
 * The spot as the step wants it: of a follower only his place where a place is wanted; null where a follower is wanted
 * and only a place was clicked.
 * @param {Turn} turn
 * @param {Step} step
 * @param {Spot} spot
 * @returns {Spot | null}
 */
export function fitting(turn, step, spot) {
  const wanted = wantedAt(turn, step)
  if (wanted === null) return null
  if (wanted !== "follower") return { place: spot.place }
  return spot.faction === undefined ? null : { place: spot.place, faction: spot.faction }
}

/**
 * The choice with this spot told at the step. What was told for later steps stays, unless `afresh`.
 * @param {Choice} choice
 * @param {Step} step
 * @param {Spot | null} spot
 * @param {{afresh?: boolean}} [how]
 * @returns {Choice}
 */
export function tellAt(choice, step, spot, { afresh = false } = {}) {
  if (step === null) return choice
  if (step === "take") return { ...choice, take: spot, taken: true }
  const told = afresh ? choice.told.slice(0, step) : [...choice.told]
  while (told.length < step) told.push(null)
  told[step] = spot
  return afresh ? { ...choice, told, take: null, taken: false } : { ...choice, told }
}

/**
 * All spots that have been told, the take included.
 * @param {Choice} choice
 * @returns {Spot[]}
 */
export function toldSpots(choice) {
  return [...choice.told, choice.take].flatMap(each => (each === null || each === undefined ? [] : [each]))
}

/**
 * What the engine is asked by.
 * @param {string} state
 * @param {Choice} choice
 */
export function question(state, choice) {
  return { state, card: choice.card, told: choice.told, take: choice.take, taken: choice.taken }
}
