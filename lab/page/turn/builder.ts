// Turn builder: builds a turn answer by answer; the engine says what is asked, what is legal, and why not.

import { isFollower, POOL, sameAnswer, TAKEN } from "../board/spots"
import type { Answer, SlotKind, Spot, Turn } from "../engine/protocol"
import type { RpcClient } from "../engine/rpc-client"
import { RpcError } from "../engine/rpc-client"
import type { RuleSentence } from "../learn/rulebook"
import { reasonsOf } from "../learn/rulebook"
import type { Building } from "../shell/state"

export const PASS = "pass"
/** The card that places each faction. */
const FACTION_CARDS: Record<string, string> = { Rama: "Rama", Lao: "Lao", Malay: "Malai" }

export interface Options {
  /** refuse what is not legal, and say why */
  legalOnly?: boolean
  /** after each answer, once the engine has replied */
  onBuilding: (building: Building, byReader: boolean) => void
  /** with `legalOnly`: the choice is not legal */
  onRefused?: (label: string, reasons: RuleSentence[]) => void
  /** the engine could not answer */
  onError: (error: Error) => void
}

export class TurnBuilder {
  #state = ""
  #requests = 0
  /** A choice waits for the answer to the one before: a quick reader loses none. */
  #queue: Promise<void> = Promise.resolve()
  #building: Building | null = null

  constructor(
    readonly client: RpcClient,
    readonly options: Options,
  ) {}

  /** The answers so far. */
  get answers() {
    return this.#building?.turn.answers ?? []
  }

  /** Begin a turn of a valid position. */
  show(state: string, answers: Answer[] | Promise<Answer[]> = []) {
    this.#state = state
    this.#building = null
    return this.#enqueue(async () => {
      const given = await answers
      if (this.#state === state) await this.#ask(given, given.length, false)
    })
  }

  /** Resolves when the engine has replied to every choice. */
  get settled() {
    return this.#queue
  }

  /** Forget the turn: an answer of the engine that is still under way is dropped. */
  stop() {
    this.#requests++
    this.#building = null
  }

  /** A choice is about the position in which it was made. */
  #enqueue(work: () => Promise<void> | void) {
    const state = this.#state
    this.#queue = this.#queue
      .then(() => (this.#state === state ? work() : undefined))
      .catch(error => this.options.onError(error))
    return this.#queue
  }

  /**
   * Play another card; answers to its questions are gone.
   * @param card a card or the pass
   */
  card(card: string) {
    return this.#enqueue(() => this.#card(card))
  }

  /** Answer the open question; answers to later ones stay if they may be illegal. */
  choose(answer: Answer) {
    return this.#enqueue(() => this.#choose(answer))
  }

  /** Open the question `at` again. */
  reopen(at: number) {
    return this.#enqueue(() => this.#ask(this.answers, at))
  }

  /** Take the last answer back. */
  back() {
    return this.#enqueue(() => this.#ask(this.answers.slice(0, -1), Math.max(0, this.answers.length - 1), true, false))
  }

  /** Begin again. */
  again() {
    return this.#enqueue(() => this.#ask([]))
  }

  /**
   * Something was dragged onto something else: give every answer that this says.
   * @param from a follower, or a tile
   * @param to a province, or `TAKEN`
   */
  drop(from: Spot, to: string) {
    return this.#enqueue(() => this.#drop(from, to))
  }

  async #card(card: string) {
    const legal = this.#building && (this.answers.length > 0 ? null : this.#building.open.legal)
    if (this.options.legalOnly && legal && !legal.includes(card)) return this.#refuse([], card)
    if (this.options.legalOnly && legal === null) return this.#cardAgain(card)
    await this.#ask([card])
  }

  async #cardAgain(card: string) {
    const { legal } = await this.client.call("turn", { state: this.#state, answers: [] })
    await (legal.includes(card) ? this.#ask([card]) : this.#refuse([], card))
  }

  async #choose(answer: Answer) {
    const { turn, open } = this.#building ?? {}
    if (!turn || !open || open.question === null) return
    if (open.question.kind === "card") return this.#card(String(answer))
    if (this.options.legalOnly && !open.legal.some(each => sameAnswer(each, answer)))
      return this.#refuse(open.answers, answer)
    const rest = this.options.legalOnly ? [] : turn.answers.slice(open.answers.length + 1)
    await this.#ask([...open.answers, answer, ...rest])
  }

  async #drop(from: Spot, to: string) {
    if (this.answers.length === 0 && isFollower(from) && from.province === POOL && to !== TAKEN)
      await this.#card(FACTION_CARDS[from.faction] ?? PASS)
    const question = this.#building?.open.question
    if (!question || this.answers.length === 0) return
    if (question.kind === "take") return isFollower(from) && to === TAKEN ? this.#choose(from) : undefined
    if (question.kind === "place")
      return isFollower(from) && (question.faction ?? from.faction) === from.faction ? this.#choose(to) : undefined
    const before = this.answers.length
    await this.#choose(from)
    if (this.answers.length === before) return
    if (question.kind === "tile") return this.#choose(to)
    const there = this.#building?.open.legal.filter(each => isFollower(each) && each.province === to) ?? []
    if (there.length === 1 && this.#building?.open.question?.kind === "follower") await this.#choose(there[0] as Answer)
  }

  /**
   * Ask the engine about the turn with these answers, with the question `at` open. What is forced is answered, unless the
   * reader has opened that very question.
   */
  async #ask(
    answers: Answer[],
    at: number = answers.length,
    byReader = true,
    skipForced: boolean = answers.length > 0 && at === answers.length,
  ) {
    const request = ++this.#requests
    try {
      const state = this.#state
      const turn = await this.client.call("turn", { state, answers, skip_forced: skipForced })
      const open = at < answers.length ? await this.client.call("turn", { state, answers: answers.slice(0, at) }) : turn
      if (request !== this.#requests) return
      this.#building = { turn, open }
      this.options.onBuilding(this.#building, byReader)
    } catch (error) {
      if (request !== this.#requests) return
      this.options.onError(error as Error)
      if (error instanceof RpcError && !byReader && answers.length > 0) await this.#ask([], 0, false)
    }
  }

  /** Say why a choice is not legal. */
  async #refuse(answers: Answer[], answer: Answer) {
    const request = ++this.#requests
    try {
      const asked = await this.client.call("turn", { state: this.#state, answers, answer: [answer] })
      if (request !== this.#requests || asked.why_not === null) return
      const at = asked.candidates.findIndex(each => sameAnswer(each, answer))
      this.options.onRefused?.(asked.labels[at] ?? "", reasonsOf(asked.why_not))
    } catch (error) {
      if (request === this.#requests) this.options.onError(error as Error)
    }
  }
}

/** What the board offers at the open question of a turn. */
export function slotKind({ question }: Turn): SlotKind | null {
  if (question === null || question.kind === "card") return null
  return question.kind === "take" ? "follower" : question.kind
}
