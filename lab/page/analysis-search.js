// @ts-check
// A search in slices: between any two the engine answers other calls, so the page stays alive.

/** @import {Analysis, Candidate} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
import { say } from "./voice.js"

/** A hint takes as many simulations as the hardest opponent, or this time where the kernel is not compiled. */
export const HINT_SIMULATIONS = 1000
const HINT_MILLISECONDS = 2000

/**
 * Search until `onFound` returns false, the position is solved, or there have been so many simulations.
 * @param {RpcClient} client
 * @param {string} state
 * @param {{simulations?: number, most: number, onFound: (found: Analysis, simulations: number, milliseconds: number) => boolean}} how
 */
export async function searchInSlices(client, state, { simulations = 0, most, onFound }) {
  let slice = Math.min(FIRST_SLICE, most - simulations)
  while (simulations < most) {
    const began = performance.now()
    const found = await client.call("analyse", { state, simulations: simulations + slice })
    const took = performance.now() - began
    simulations += slice
    if (!onFound(found, simulations, took) || found.done) return
    slice = Math.min(nextSlice(slice, took), most - simulations)
  }
}

/** The best move that a short search finds; null if there is none. @param {RpcClient} client @param {string} state @param {() => boolean} isCurrent @returns {Promise<Candidate | null>} */
export async function findHint(client, state, isCurrent) {
  /** @type {Candidate | null} */
  let best = null
  const end = performance.now() + HINT_MILLISECONDS
  const onFound = (/** @type {Analysis} */ found) => {
    best = found.moves[0] ?? null
    return isCurrent() && performance.now() < end
  }
  await searchInSlices(client, state, { most: HINT_SIMULATIONS, onFound })
  return best
}

// The pace of an analysis: slices short enough for the page to stay alive, and what to call a chance.

/** How long the engine works before it listens again, in milliseconds. */
const SLICE = 150
export const FIRST_SLICE = 4
/** An analysis stops by itself after so many simulations. */
export const MAX_SIMULATIONS = 100_000

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
