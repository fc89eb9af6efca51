// @ts-check
// A search in slices: between any two the engine answers other calls, so the page stays alive.

/** @import {Analysis, Candidate} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
import { FIRST_SLICE, nextSlice } from "./analysis-pace.js"

/** A hint and the hardest opponent search as long as this. */
export const HINT_SIMULATIONS = 150

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
  const onFound = (/** @type {Analysis} */ found) => {
    best = found.moves[0] ?? null
    return isCurrent()
  }
  await searchInSlices(client, state, { most: HINT_SIMULATIONS, onFound })
  return best
}
