// A search in slices: between any two the engine answers other calls. And what to call a chance.

import type { RpcClient } from "../engine/rpc-client"
import type { Analysis, CandidateView } from "../generated/protocol"
import { say } from "../shell/voice"

/** How long the engine works before it listens again, in milliseconds. */
const SLICE = 150
const FIRST_SLICE = 4
/** An analysis stops by itself after so many simulations. */
export const MAX_SIMULATIONS = 100_000
/** A hint takes as many simulations as the strongest opponent, or this time where the kernel is not compiled. */
const HINT = { most: 1000, milliseconds: 2000 }
/** A chance out of fewer simulations is not shown: a move that lost its only one has not lost the game. */
const FEWEST_SIMULATIONS = 20

/** Simulations that are made before, and how many there will be at most. */
interface Slices {
  simulations?: number
  most: number
}
type OnFound = (found: Analysis, simulations: number, milliseconds: number) => boolean

/** Search until `onFound` returns false, the position is solved, or there have been so many simulations. */
export async function searchInSlices(
  client: RpcClient,
  state: string,
  { simulations = 0, most }: Slices,
  onFound: OnFound,
) {
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

/** How many simulations the next slice has, after the last one and the time it took; it at most doubles. */
export function nextSlice(simulations: number, milliseconds: number) {
  return Math.max(1, Math.min(2 * simulations, Math.round((simulations * SLICE) / Math.max(1, milliseconds))))
}

/** The best move that a short search finds; null if there is none. */
export async function findHint(
  client: RpcClient,
  state: string,
  isCurrent = () => true,
  { most, milliseconds } = HINT,
) {
  let best: CandidateView | null = null
  const end = performance.now() + milliseconds
  await searchInSlices(client, state, { most }, ({ moves }) => {
    best = moves[0] ?? null
    return isCurrent() && performance.now() < end
  })
  return best as CandidateView | null
}

/** Whether the chance of a move says something. */
export function isEstimated({ exact, simulations }: Pick<CandidateView, "exact" | "simulations">) {
  return exact || simulations >= FEWEST_SIMULATIONS
}

/** The chance of a move in words. */
export function chanceLabel(candidate: Omit<CandidateView, "reasons" | "line">) {
  const { chance, margin, exact, forced } = candidate
  if (!isEstimated(candidate)) return say("analysis.unknown")
  if (exact && chance === 1) return forced ? say("analysis.wins") : say("analysis.wins-if")
  if (exact && chance === 0) return say("analysis.loses")
  if (exact) return say("analysis.shares")
  return say("analysis.chance", { percent: Math.round(100 * chance), margin: Math.round(100 * margin) })
}
