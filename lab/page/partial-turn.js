// @ts-check
// A partial turn: the answers given so far, and how a click adds one. The rules stay in the engine.

/** @import {Slot, Spot, Turn, SlotKind} from "./protocol.js" */

export const PASS = "pass"

/**
 * A turn that is built step by step: the card ("pass" for none), a spot for each question (`told`), and the follower
 * you take (null: nobody) once `taken`.
 * @typedef {{card: string | null, told: (Spot | null)[], take: Spot | null, taken: boolean}} PartialTurn
 */

/** What the next click answers: a question of the card by its number, the take, or nowhere. @typedef {number | "take" | null} Step */

/** @returns {PartialTurn} */
export function emptyTurn() {
  return { card: null, told: [], take: null, taken: false }
}

/** @param {string | null} card @returns {PartialTurn} */
export function withCard(card) {
  return { ...emptyTurn(), card }
}

/**
 * The step to be answered next.
 * @param {PartialTurn} partial
 * @param {Turn | null} turn
 * @returns {Step}
 */
export function nextStep(partial, turn) {
  if (partial.card === null || partial.card === PASS || turn === null) return null
  const open = turn.slots.findIndex((slot, place) => !isAnswered(partial, slot, place))
  if (open >= 0) return open
  return partial.taken || partial.take !== null ? null : "take"
}

/**
 * Whether a question has its answer; null ("nobody") counts where it is possible.
 * @param {PartialTurn} partial
 * @param {Slot} slot
 * @param {number} place
 */
export function isAnswered(partial, slot, place) {
  const answer = partial.told[place]
  return answer === undefined ? false : answer !== null || slot.may_be_nobody
}

/**
 * The kind of spot that a step asks for.
 * @param {Turn} turn
 * @param {Step} step
 * @returns {SlotKind | null}
 */
export function slotKindAt(turn, step) {
  if (step === null) return null
  return step === "take" ? "follower" : (turn.slots[step]?.wants ?? null)
}

/**
 * The legal spots at a step.
 * @param {Turn} turn
 * @param {Step} step
 * @returns {Spot[]}
 */
export function legalAt(turn, step) {
  if (step === null) return []
  return step === "take" ? turn.take.legal : (turn.slots[step]?.legal ?? [])
}

/**
 * Whether "nobody" is a legal answer at a step.
 * @param {Turn} turn
 * @param {Step} step
 */
export function nobodyAllowedAt(turn, step) {
  if (step === null) return false
  return step === "take" ? turn.take.nobody : (turn.slots[step]?.may_be_nobody ?? false)
}

/**
 * The clicked spot as an answer to the step: only the place of a follower if the step asks for a place; null if it asks
 * for a follower and only a place was clicked.
 * @param {Turn} turn
 * @param {Step} step
 * @param {Spot} spot
 * @returns {Spot | null}
 */
export function spotForStep(turn, step, spot) {
  const wanted = slotKindAt(turn, step)
  if (wanted === null) return null
  if (wanted !== "follower") return { place: spot.place }
  return spot.faction === undefined ? null : { place: spot.place, faction: spot.faction }
}

/**
 * The partial turn with this spot as the answer at the step. Answers to later steps stay, unless `restart`.
 * @param {PartialTurn} partial
 * @param {Step} step
 * @param {Spot | null} spot
 * @param {{restart?: boolean}} [how]
 * @returns {PartialTurn}
 */
export function answerAt(partial, step, spot, { restart = false } = {}) {
  if (step === null) return partial
  if (step === "take") return { ...partial, take: spot, taken: true }
  const told = restart ? partial.told.slice(0, step) : [...partial.told]
  while (told.length < step) told.push(null)
  told[step] = spot
  return restart ? { ...partial, told, take: null, taken: false } : { ...partial, told }
}

/**
 * All answers so far, the take included.
 * @param {PartialTurn} partial
 * @returns {Spot[]}
 */
export function answeredSpots(partial) {
  return [...partial.told, partial.take].flatMap(each => (each === null || each === undefined ? [] : [each]))
}

/**
 * The parameters of the RPC method `turn`.
 * @param {string} state
 * @param {PartialTurn} partial
 */
export function turnParams(state, partial) {
  return { state, card: partial.card, told: partial.told, take: partial.take, taken: partial.taken }
}
