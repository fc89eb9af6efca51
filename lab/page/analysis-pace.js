// @ts-check
// The pace of an analysis: slices short enough for the page to stay alive, and what to call a chance.

/** @import {Candidate} from "./protocol.js" */
import { say } from "./voice.js"

/** How long the engine works before it listens again, in milliseconds. */
const SLICE = 150
export const FIRST_SLICE = 4
/** An analysis stops by itself after so many simulations. */
export const MAX_SIMULATIONS = 20_000

/**
 * How many simulations the next slice has; it at most doubles.
 * @param {number} simulations of the last slice
 * @param {number} milliseconds that it took
 */
export function nextSlice(simulations, milliseconds) {
  return Math.max(1, Math.min(2 * simulations, Math.round((simulations * SLICE) / Math.max(1, milliseconds))))
}

/** A chance out of fewer simulations is not shown: a move that lost its only one has not lost the game. */
const FEWEST_SIMULATIONS = 20

/** Whether the chance of a move says something. @param {Pick<Candidate, "exact" | "simulations">} candidate */
export function isEstimated({ exact, simulations }) {
  return exact || simulations >= FEWEST_SIMULATIONS
}

/** The chance of a move in words. @param {Pick<Candidate, "chance" | "exact" | "forced" | "simulations">} candidate */
export function chanceLabel({ chance, exact, forced, simulations }) {
  if (!isEstimated({ exact, simulations })) return say("analysis.unknown")
  if (exact && chance === 1) return forced ? say("analysis.wins") : say("analysis.wins-if")
  if (exact && chance === 0) return say("analysis.loses")
  return exact ? say("analysis.shares") : say("analysis.chance", { percent: Math.round(100 * chance) })
}
