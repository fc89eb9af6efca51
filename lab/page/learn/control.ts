// What the lessons do: a first game with a coach, step by step, and puzzles whose answers the engine has checked.

import firstGame from "../../first-game.json"
import puzzles from "../../puzzles.json"
import { findMoves } from "../analyse/search"
import type { TEXTS } from "../generated/english"
import { judge, type Verdict } from "../judge/control"
import { ModeControl } from "../shell/page"
import { NO_LEARNING } from "../shell/state"
import type { StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"

export type PuzzleKind = "legal" | "force" | "british"
/** `move` is judged, and is "legal" or not; without one, any of the `moves` solves the puzzle. */
export type Puzzle = { id: string; kind: PuzzleKind; state: string; words: string; move: string; moves: string[] }

export const PUZZLES = puzzles as Puzzle[]
type StepName<Key = keyof typeof TEXTS> = Key extends `steps.${infer Name}` ? Name : never
/** The words of each step stand in the catalogue; where the reader `plays`, only the move of the record leads on. */
export const STEPS = firstGame.steps as { at: number; words: StepName; plays?: boolean }[]
const RECORD = firstGame.record.join("\n")
const DAY = 24 * 60 * 60 * 1000
export const puzzleOfTheDay = (now: number) => PUZZLES[Math.floor(now / DAY) % PUZZLES.length]
export const puzzleFor = (solved: string[]) => (solved.length > 0 ? puzzleOfTheDay(Date.now()) : PUZZLES[0])

export class LearnControl extends ModeControl<"learn"> {
  readonly mode = "learn"
  readonly builder = new TurnBuilder(this.page.client, {
    legalOnly: true,
    onBuilding: building => this.change({ building, whyNot: null, tried: null }),
    onRefused: whyNot => this.change({ whyNot }),
    onError: error => this.page.fail(error, say("judge.no-answer")),
  })

  get settled() {
    return this.builder.settled
  }

  follow({ step, puzzle }: StateOf<"learn">) {
    const found = PUZZLES.find(({ id }) => id === puzzle)
    return found === undefined ? this.openStep(step ?? this.model.step) : this.openPuzzle(found)
  }

  openStep = async (wanted: number) => {
    const opened = ++this.opened
    const step = Math.max(0, Math.min(wanted, STEPS.length - 1))
    const { at = 0, plays = false } = STEPS[step] ?? {}
    const { client } = this.page
    const asked = { record: RECORD, at }
    const [game, moment] = await Promise.all([client.call("import", { text: RECORD }), client.call("game", asked)])
    const view = await this.page.position(moment.state, undefined, asked)
    if (opened !== this.opened || game.record === null) return
    this.builder.stop()
    const { moves, names } = game
    const [last = null, next = null] = [moves[at - 1], moves[at]]
    this.change({ ...NO_LEARNING, step, view, names, last, next })
    this.page.urlState.set({ mode: "learn", step })
    if (plays) await this.builder.show(view.state)
  }

  /** Play or try the move that is built; in the first game, only the move of the record leads on. */
  async confirm() {
    await this.builder.settled
    const { puzzle, building, next, step } = this.model
    if (puzzle !== null) return puzzle.kind === "legal" ? undefined : this.try()
    if (building !== null && building.turn.move === next?.text) await this.openStep(step + 1)
  }

  async openPuzzle(puzzle: Puzzle) {
    const opened = ++this.opened
    const { state, move } = puzzle
    const view = await this.page.position(state)
    if (opened !== this.opened) return
    this.builder.stop()
    const { step } = this.model
    this.change({ ...NO_LEARNING, step, view, puzzle })
    this.page.urlState.set({ mode: "learn", puzzle: puzzle.id })
    await this.builder.show(state, move)
  }

  async try(legal?: boolean) {
    const { puzzle, building, view, revealed } = this.model
    const move = puzzle?.move || building?.turn.move
    if (!puzzle || !move) return
    const verdict = await judge(this.page.client, puzzle.state, move)
    const prospect = legal === undefined ? await this.#prospect(puzzle, move, verdict) : []
    if (this.model.view !== view) return
    const right = legal === undefined ? puzzle.moves.includes(move) : legal === (verdict.reasons.length === 0)
    this.change({ tried: { right, verdict, prospect } })
    const { solved } = this.page.state
    if (right && !revealed && !solved.includes(puzzle.id)) this.page.keep({ solved: [...solved, puzzle.id] })
  }

  async #prospect({ kind, state }: Puzzle, move: string, { ending }: Verdict) {
    if (kind === "british") return ending ? [ending.words, ...ending.facts].filter(Boolean) : []
    const open = await this.page.position(state, "hands=open") // with all cards in sight it is solved
    const [found] = await findMoves(this.page.client, { state: open.state, names: [], move })
    const replies = found?.line.slice(1).map(({ seat, words }) => `${seat}: ${words}`) ?? []
    return [replies.join("; "), ...(found?.reasons ?? [])].filter(Boolean)
  }

  async reveal() {
    const { puzzle } = this.model
    const [move] = puzzle?.moves ?? []
    this.change({ revealed: true })
    if (puzzle && move) await this.builder.show(puzzle.state, move)
  }
}
