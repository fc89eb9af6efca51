// @ts-check
// Turn builder: builds a turn answer by answer; the engine says what is asked, what is legal, and why not.

/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Answer, SlotKind, Spot, Turn} from "./protocol.js" */
/** @import {Building} from "./state.js" */
/** @import {RuleSentence} from "./rulebook.js" */
import { POOL, TAKEN, isFollower, sameAnswer } from "./spots.js"
import { RpcError } from "./rpc-client.js"
import { reasonsOf } from "./rulebook.js"

export const PASS = "pass"
/** The card that places each faction. @type {Record<string, string>} */
const FACTION_CARDS = { Rama: "Rama", Lao: "Lao", Malay: "Malai" }

/**
 * @typedef {object} Options
 * @property {boolean} [legalOnly] refuse what is not legal, and say why
 * @property {(building: Building, byReader: boolean) => void} onBuilding after each answer, once the engine has replied
 * @property {(label: string, reasons: RuleSentence[]) => void} [onRefused] with `legalOnly`: the choice is not legal
 * @property {(error: Error) => void} onError the engine could not answer
 */

export class TurnBuilder {
  #state = ""
  #requests = 0
  /** A choice waits for the answer to the one before: a quick reader loses none. @type {Promise<void>} */
  #queue = Promise.resolve()
  /** @type {Building | null} */
  #building = null

  /** @param {RpcClient} client @param {Options} options */
  constructor(client, options) {
    this.client = client
    this.options = options
  }

  /** The answers so far. */
  get answers() {
    return this.#building?.turn.answers ?? []
  }

  /** Begin a turn of a valid position. @param {string} state @param {Answer[] | Promise<Answer[]>} [answers] */
  show(state, answers = []) {
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

  /** A choice is about the position in which it was made. @param {() => Promise<void> | void} work */
  #enqueue(work) {
    const state = this.#state
    this.#queue = this.#queue.then(() => (this.#state === state ? work() : undefined)).catch(error => this.options.onError(error))
    return this.#queue
  }

  /** Play another card; answers to its questions are gone. @param {string} card a card or the pass */
  card(card) {
    return this.#enqueue(() => this.#card(card))
  }

  /** Answer the open question; answers to later ones stay if they may be illegal. @param {Answer} answer */
  choose(answer) {
    return this.#enqueue(() => this.#choose(answer))
  }

  /** Open the question `at` again. @param {number} at */
  reopen(at) {
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
   * @param {Spot} from a follower, or a tile
   * @param {string} to a province, or `TAKEN`
   */
  drop(from, to) {
    return this.#enqueue(() => this.#drop(from, to))
  }

  /** @param {string} card */
  async #card(card) {
    const legal = this.#building && (this.answers.length > 0 ? null : this.#building.open.legal)
    if (this.options.legalOnly && legal && !legal.includes(card)) return this.#refuse([], card)
    if (this.options.legalOnly && legal === null) return this.#cardAgain(card)
    await this.#ask([card])
  }

  /** @param {string} card */
  async #cardAgain(card) {
    const { legal } = await this.client.call("turn", { state: this.#state, answers: [] })
    await (legal.includes(card) ? this.#ask([card]) : this.#refuse([], card))
  }

  /** @param {Answer} answer */
  async #choose(answer) {
    const { turn, open } = this.#building ?? {}
    if (!turn || !open || open.question === null) return
    if (open.question.kind === "card") return this.#card(String(answer))
    if (this.options.legalOnly && !open.legal.some(each => sameAnswer(each, answer))) return this.#refuse(open.answers, answer)
    const rest = this.options.legalOnly ? [] : turn.answers.slice(open.answers.length + 1)
    await this.#ask([...open.answers, answer, ...rest])
  }

  /** @param {Spot} from @param {string} to */
  async #drop(from, to) {
    if (this.answers.length === 0 && isFollower(from) && from.province === POOL && to !== TAKEN) await this.#card(FACTION_CARDS[from.faction] ?? PASS)
    const question = this.#building?.open.question
    if (!question || this.answers.length === 0) return
    if (question.kind === "take") return isFollower(from) && to === TAKEN ? this.#choose(from) : undefined
    if (question.kind === "place") return isFollower(from) && (question.faction ?? from.faction) === from.faction ? this.#choose(to) : undefined
    const before = this.answers.length
    await this.#choose(from)
    if (this.answers.length === before) return
    if (question.kind === "tile") return this.#choose(to)
    const there = this.#building?.open.legal.filter(each => isFollower(each) && each.province === to) ?? []
    if (there.length === 1 && this.#building?.open.question?.kind === "follower") await this.#choose(/** @type {Answer} */ (there[0]))
  }

  /**
   * Ask the engine about the turn with these answers, with the question `at` open. What is forced is answered, unless the
   * reader has opened that very question.
   * @param {Answer[]} answers
   * @param {number} [at]
   * @param {boolean} [byReader]
   * @param {boolean} [skipForced]
   */
  async #ask(answers, at = answers.length, byReader = true, skipForced = answers.length > 0 && at === answers.length) {
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
      this.options.onError(/** @type {Error} */ (error))
      if (error instanceof RpcError && !byReader && answers.length > 0) await this.#ask([], 0, false)
    }
  }

  /** Say why a choice is not legal. @param {Answer[]} answers @param {Answer} answer */
  async #refuse(answers, answer) {
    const request = ++this.#requests
    try {
      const asked = await this.client.call("turn", { state: this.#state, answers, answer: [answer] })
      if (request !== this.#requests || asked.why_not === null) return
      const at = asked.candidates.findIndex(each => sameAnswer(each, answer))
      this.options.onRefused?.(asked.labels[at] ?? "", reasonsOf(asked.why_not))
    } catch (error) {
      if (request === this.#requests) this.options.onError(/** @type {Error} */ (error))
    }
  }
}

/** What the board offers at the open question of a turn. @param {Turn} turn @returns {SlotKind | null} */
export function slotKind({ question }) {
  if (question === null || question.kind === "card") return null
  return question.kind === "take" ? "follower" : question.kind
}
