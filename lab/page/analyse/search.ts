// Searches, of a position or along a game: after each slice the engine answers other calls.

import { type Answer, answerKey, type Seat } from "../board/spots"
import type { RpcClient } from "../engine/rpc-client"
import type { Analysis, CandidateView, PositionView } from "../generated/protocol"
import { ModeControl, type Page } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"

const SLICE = 150 // how long the engine works before it listens again, in milliseconds
const MAX_SIMULATIONS = 100_000 // after so many an analysis stops by itself
/** A hint takes as many simulations as the strongest opponent, or this time where the kernel is not compiled. */
const HINT = { most: 1000, milliseconds: 2000 }
const LOOK = { most: 400, milliseconds: 600 }
/** How long the best move of a position is searched, and as long the one played, before that is called a slip. */
const DEEP_LOOK = { most: 20_000, milliseconds: 5000 }
const FEWEST_SIMULATIONS = 20 // for a chance to be shown: a move that lost its only one has not lost the game
const SLIP = 0.15 // from how much on a fall of a chance is a slip, unless it lies within its margin

/** `names`: of the players, for the reasons; `move`: the only one to search. */
type Asked = { state: string; names: string[]; move?: string }

/** Search until `onFound` returns false, the position is solved, or there have been so many simulations. */
export async function search(client: RpcClient, asked: Asked, most: number, onFound: (found: Analysis) => boolean) {
  for (let goesOn = true; goesOn; ) {
    const found = await client.call("analyse", { ...asked, simulations: most, milliseconds: SLICE })
    goesOn = onFound(found) && !found.done && found.simulations < most
  }
}

export async function findMoves(client: RpcClient, asked: Asked, isCurrent = () => true, limits = HINT) {
  let moves: CandidateView[] = []
  const end = performance.now() + limits.milliseconds
  await search(client, asked, limits.most, found => {
    moves = found.moves
    return isCurrent() && performance.now() < end
  })
  return moves
}

export const isEstimated = ({ exact, simulations }: Pick<CandidateView, "exact" | "simulations">) =>
  exact || simulations >= FEWEST_SIMULATIONS

export const percentLabel = ({ chance, margin }: Pick<Chance, "chance" | "margin">) =>
  say("analysis.chance", { percent: Math.round(100 * chance), margin: Math.round(100 * margin) })

export function chanceLabel(candidate: Omit<CandidateView, "reasons" | "line">) {
  const { chance, exact, forced } = candidate
  if (!isEstimated(candidate)) return say("analysis.unknown")
  if (exact && chance === 1) return forced ? say("analysis.wins") : say("analysis.wins-if")
  if (exact) return chance === 0 ? say("analysis.loses") : say("analysis.shares")
  return percentLabel(candidate)
}

/** What the player who asks for a hint can expect. */
export const hintLabel = (hint: CandidateView) =>
  hint.exact || !isEstimated(hint) ? chanceLabel(hint) : say("play.chance", { percent: Math.round(100 * hint.chance) })

export const sidesOf = (seats: Seat[]) =>
  seats.length === 4
    ? [seats.filter((_, place) => place % 2 === 0), seats.filter((_, place) => place % 2 > 0)]
    : seats.map(seat => [seat])

export function chancesAtEnd({ outcome, hands }: Pick<PositionView, "outcome" | "hands">, at: number): Chance[] {
  const won = (side: Seat[]) => side.some(seat => outcome?.winners.includes(seat))
  const sides = sidesOf(Object.keys(hands))
  const share = 1 / sides.filter(won).length
  return sides.flatMap(side => side.map(seat => ({ at, seat, chance: won(side) ? share : 0, margin: 0, best: "" })))
}

async function chancesAt(page: Page, record: string, at: number): Promise<Chance[]> {
  const { state } = await page.client.call("moment", { record, line: 0, at })
  const view = await page.position(state)
  if (view.outcome !== null) return chancesAtEnd(view, at)
  const [best] = view.cards.length > 0 ? await findMoves(page.client, { state, names: [] }, undefined, LOOK) : []
  if (best === undefined) return []
  const { chance, margin, line } = best
  return [{ at, seat: view.to_move, chance, margin, best: line[0]?.text ?? "" }]
}

type Fall = { at: number; seat: Seat }
/** A move, by its number, that is clearly worse than the best of the `moves` that a search considers. */
export type Slip = Fall & { moves: CandidateView[]; played: CandidateView; fall: number; margin: number; mark: string }

export async function confirmSlip(client: RpcClient, asked: Asked, { at, seat }: Fall, move: string): Promise<Slip[]> {
  const moves = await findMoves(client, asked, undefined, DEEP_LOOK)
  const [played] = await findMoves(client, { ...asked, move }, undefined, DEEP_LOOK)
  const [best] = moves
  if (best === undefined || played === undefined || best.line[0]?.text === move) return []
  const fall = best.chance - played.chance
  const margin = Math.hypot(best.margin, played.margin)
  const mark = fall >= 2 * SLIP ? "??" : "?"
  return fall >= Math.max(SLIP, margin) ? [{ at, seat, moves, played, fall, margin, mark }] : []
}

/** The moves after which their player's chance had fallen by their next turn, though another was better. */
export function fallsOf(chances: Chance[], moves: { text: string }[]): Fall[] {
  return chances.flatMap(({ at, seat, chance, best }, place) => {
    const after = chances.slice(place + 1).find(later => later.seat === seat)
    const fell = after !== undefined && moves[at]?.text !== best && chance - after.chance >= SLIP
    return fell ? [{ at: at + 1, seat }] : []
  })
}

export function pointsOf(guess: Answer[], played: Answer[]) {
  const keys = (answers: Answer[], from: number, to?: number) => `${answers.slice(from, to).map(answerKey).sort()}`
  const same = (from: number, to?: number) => keys(guess, from, to) === keys(played, from, to)
  return [same(0, 1), same(0, 1) && same(1, -1), same(-1)].filter(Boolean).length
}

export class AnalysisEngine extends ModeControl<"analyse"> {
  readonly mode = "analyse"
  /** Counts the searches, and the estimates along a game: what the reader has stopped is not shown. */
  #search = 0
  #evaluation = 0

  start() {
    const { view, section, running, evaluating } = this.model
    if (view === null || section === "guess" || section === "lesson" || running || evaluating) return
    const over = view.faults.length > 0 || view.outcome !== null || view.cards.length === 0
    if (!over) void this.attempt(() => this.#searchOn(view.state))
  }

  stop() {
    this.stopSearch()
    this.stopEvaluating()
  }

  stopSearch() {
    this.#search++
    this.change({ running: false })
  }

  stopEvaluating() {
    this.#evaluation++
    this.change({ evaluating: false })
  }

  async #searchOn(state: string) {
    const begun = ++this.#search
    const isCurrent = () => begun === this.#search
    this.change({ running: true })
    await search(this.page.client, { state, names: this.model.names }, MAX_SIMULATIONS, found => {
      if (isCurrent()) this.change({ found })
      return isCurrent()
    })
    if (isCurrent()) this.change({ running: false })
  }

  evaluate() {
    this.stop()
    const evaluation = this.#evaluation
    const isCurrent = () => evaluation === this.#evaluation
    this.change({ evaluating: true, chances: [], slips: [] })
    return this.attempt(async () => {
      const { client } = this.page
      const { record, lines, names } = this.model
      const moves = lines[0]?.moves ?? []
      for (let at = 0; at <= moves.length && isCurrent(); at++) {
        const found = await chancesAt(this.page, record, at)
        if (isCurrent()) this.change({ chances: [...this.model.chances, ...found] })
      }
      for (const fall of fallsOf(this.model.chances, moves)) {
        if (!isCurrent()) return
        const { state } = await client.call("moment", { record, line: 0, at: fall.at - 1 })
        const slips = await confirmSlip(client, { state, names }, fall, moves[fall.at - 1]?.text ?? "")
        if (isCurrent()) this.change({ slips: [...this.model.slips, ...slips] })
      }
      if (!isCurrent()) return
      this.change({ evaluating: false })
      this.start()
    })
  }

  /** Do something; if it fails, everything stops, and the reader sees why. */
  async attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      this.stop()
      this.page.fail(error, say("analysis.fault"))
    }
  }
}
