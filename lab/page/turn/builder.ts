// Turn builder: builds a turn answer by answer; the engine says what is asked, what is legal, and why not.

import { type Answer, isFollower, POOL, type Spot, sameAnswer, TAKEN } from "../board/spots"
import { type RpcClient, RpcError } from "../engine/rpc-client"
import { reasonsOf } from "../learn/rulebook"
import type { Building, WhyNot } from "../shell/state"

export const PASS = "pass"
const FACTION_CARDS = { Rama: "Rama", Lao: "Lao", Malay: "Malai" }

/** With `legalOnly` what is not legal is refused, and `onRefused` says why. */
type Refusing = { legalOnly?: boolean; onRefused?: (whyNot: WhyNot) => unknown; onError: (error: Error) => unknown }
type Options = Refusing & { onBuilding: (building: Building, byReader: boolean) => unknown }

export class TurnBuilder {
  #state = ""
  #requests = 0
  /** A choice waits for the answer to the one before: a quick reader loses none. */
  settled: Promise<unknown> = Promise.resolve()
  #building: Building | null = null

  constructor(
    readonly client: RpcClient,
    readonly options: Options,
  ) {}

  get answers() {
    return this.#building?.turn.answers ?? []
  }

  /** Build on answers, or on those of a move; on none if no answers give it. */
  show(state: string, from: Answer[] | Promise<Answer[]> | string = []) {
    this.#state = state
    this.#building = null
    return this.#enqueue(async () => {
      const given = typeof from === "string" ? await this.#answersOf(state, from) : await from
      if (this.#state === state) await this.#ask(given, given.length, false)
    })
  }

  #answersOf = async (state: string, move: string) =>
    move === "" ? [] : ((await this.client.call("move_answers", { state, move })).answers ?? [])

  /** Forget the turn: an answer of the engine that is still under way is dropped. */
  stop() {
    this.#requests++
    this.#building = null
  }

  /** A choice is about the position in which it was made. */
  #enqueue(work: () => unknown) {
    const state = this.#state
    const step = () => (this.#state === state ? work() : undefined)
    this.settled = this.settled.then(step).catch(error => this.options.onError(error))
    return this.settled
  }

  /** Play another card, or the pass; answers to the questions of the one before are gone. */
  card = (card: string) => this.#enqueue(() => this.#card(card))

  /** Answer the open question; answers to later ones stay if they may be illegal. */
  choose = (answer: Answer) => this.#enqueue(() => this.#choose(answer))
  reopen = (at: number) => this.#enqueue(() => this.#ask(this.answers, at))
  back = () => this.#enqueue(() => this.#back(this.answers.slice(0, -1)))
  again = () => this.#enqueue(() => this.#ask([]))

  /** A follower or a tile was dragged onto a province, or taken: give every answer that this says. */
  drop = (from: Spot, to: string) => this.#enqueue(() => this.#drop(from, to))

  async #card(card: string) {
    if (this.options.legalOnly && !(await this.#legalAfter([])).includes(card)) return this.#refuse([], card)
    await this.#ask([card])
  }

  async #legalAfter(answers: Answer[]) {
    const first = this.answers.length === 0 ? this.#building?.open : null
    return (first ?? (await this.client.call("turn", { state: this.#state, answers }))).legal
  }

  async #back(answers: Answer[]): Promise<void> {
    const forced = this.options.legalOnly && answers.length > 0 && (await this.#legalAfter(answers)).length === 1
    return forced ? this.#back(answers.slice(0, -1)) : this.#ask(answers, answers.length, true, false)
  }

  async #choose(answer: Answer) {
    const { legalOnly } = this.options
    const { turn, open } = this.#building ?? {}
    if (!turn || !open?.question) return
    if (open.question.kind === "card") return this.#card(String(answer))
    if (legalOnly && !open.legal.some(legal => sameAnswer(legal, answer))) return this.#refuse(open.answers, answer)
    const later = legalOnly ? [] : turn.answers.slice(open.answers.length + 1)
    await this.#ask([...open.answers, answer, ...later])
  }

  async #drop(from: Spot, to: string) {
    const isFromPool = isFollower(from) && from.province === POOL && to !== TAKEN
    if (this.answers.length === 0 && isFromPool) await this.#card(FACTION_CARDS[from.faction])
    const before = this.answers.length
    const question = this.#building?.open.question
    if (!question || before === 0) return
    if (question.kind === "take") return isFollower(from) && to === TAKEN ? this.#choose(from) : undefined
    if (question.kind === "place") {
      const fits = isFollower(from) && (question.faction ?? from.faction) === from.faction
      return fits ? this.#choose(to) : undefined
    }
    await this.#choose(from)
    if (this.answers.length === before) return
    if (question.kind === "tile") return this.#choose(to)
    const { question: next, legal = [] } = this.#building?.open ?? {}
    const [partner, ...others] = legal.filter(answer => isFollower(answer) && answer.province === to)
    if (partner && others.length === 0 && next?.kind === "follower") await this.#choose(partner)
  }

  /** Ask about these answers, with the question `at` open. In a game a forced answer is given, unless it was opened. */
  async #ask(answers: Answer[], at = answers.length, byReader = true, goesOn = at > 0 && at === answers.length) {
    const request = ++this.#requests
    const skipsForced = goesOn && this.options.legalOnly === true
    const state = this.#state
    try {
      const turn = await this.client.call("turn", { state, answers, skip_forced: skipsForced })
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

  async #refuse(answers: Answer[], answer: Answer) {
    const request = ++this.#requests
    const turn = await this.client.call("turn", { state: this.#state, answers, answer: [answer] })
    if (request !== this.#requests || turn.why_not === null) return
    const at = turn.candidates.findIndex(candidate => sameAnswer(candidate, answer))
    this.options.onRefused?.({ label: turn.labels[at] ?? "", reasons: reasonsOf(turn.why_not) })
  }
}
