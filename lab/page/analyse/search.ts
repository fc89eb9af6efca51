// A search in slices: between any two the engine answers other calls, so the page stays alive.

import type { Analysis, Candidate } from "../engine/protocol"
import type { RpcClient } from "../engine/rpc-client"
import { say } from "../shell/voice"

/** A hint takes as many simulations as the strongest opponent, or this time where the kernel is not compiled. */
const HINT = { most: 1000, milliseconds: 2000 }

/** Search until `onFound` returns false, the position is solved, or there have been so many simulations. */
export async function searchInSlices(
  client: RpcClient,
  state: string,
  {
    simulations = 0,
    most,
    onFound,
  }: {
    simulations?: number
    most: number
    onFound: (found: Analysis, simulations: number, milliseconds: number) => boolean
  },
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

/** The best move that a short search finds; null if there is none. */
export async function findHint(
  client: RpcClient,
  state: string,
  isCurrent: () => boolean,
  { most, milliseconds } = HINT,
): Promise<Candidate | null> {
  let best: Candidate | null = null
  const end = performance.now() + milliseconds
  const onFound = (found: Analysis) => {
    best = found.moves[0] ?? null
    return isCurrent() && performance.now() < end
  }
  await searchInSlices(client, state, { most, onFound })
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
 * @param simulations of the last slice
 * @param milliseconds that it took
 */
export function nextSlice(simulations: number, milliseconds: number) {
  return Math.max(1, Math.min(2 * simulations, Math.round((simulations * SLICE) / Math.max(1, milliseconds))))
}

/** A chance out of fewer simulations is not shown: a move that lost its only one has not lost the game. */
const FEWEST_SIMULATIONS = 20

/** Whether the chance of a move says something. */
export function isEstimated({ exact, simulations }: Pick<Candidate, "exact" | "simulations">) {
  return exact || simulations >= FEWEST_SIMULATIONS
}

/** The chance of a move in words. */
export function chanceLabel({
  chance,
  margin,
  exact,
  forced,
  simulations,
}: Pick<Candidate, "chance" | "margin" | "exact" | "forced" | "simulations">) {
  if (!isEstimated({ exact, simulations })) return say("analysis.unknown")
  if (exact && chance === 1) return forced ? say("analysis.wins") : say("analysis.wins-if")
  if (exact && chance === 0) return say("analysis.loses")
  return exact
    ? say("analysis.shares")
    : say("analysis.chance", { percent: Math.round(100 * chance), margin: Math.round(100 * margin) })
}
