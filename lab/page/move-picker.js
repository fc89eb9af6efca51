// @ts-check
// Move picker: shows a turn that the engine builds answer by answer, on lists, or on a board beside it.

/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Answer, FactionWords, Follower, OldLink, PositionView, Spot, SlotKind, Turn} from "./protocol.js" */
import { placeName, sameAnswer, spotKey } from "./board.js"
import { RpcError } from "./rpc-client.js"
import { button, capitalize, element, fill, uniqueId, keepFocus } from "./dom.js"
import { say } from "./voice.js"

const PASS = "pass"

/**
 * What `onChange` receives after each change: the turn as far as it is built, and what to mark on the board beside it.
 * `byReader` is false if the answers were given from outside.
 * @typedef {{turn: Turn, legal: Answer[], wants: SlotKind | null, byReader: boolean}} PickerState
 */

/**
 * @typedef {object} Options
 * @property {boolean} [legalOnly] offer nothing illegal, and a button that plays
 * @property {(now: PickerState) => void} [onChange] after each change, once the engine has answered
 * @property {(move: string) => void} [onMove] a move is complete; with `legalOnly`: the player plays it
 * @property {(error: Error) => void} [onError] the engine could not answer
 */

/** Mount it once, then `show` a position; pass it clicks on the board. */
export class MovePicker {
  /** @type {PositionView | null} */
  #view = null
  /** The turn with all its answers. @type {Turn | null} */
  #turn = null
  /** The turn at the question whose list is open: the same, or one with fewer answers. @type {Turn | null} */
  #open = null
  #requests = 0

  /** @param {HTMLElement} root @param {RpcClient} client @param {Options} options */
  constructor(root, client, options) {
    this.client = client
    this.options = options
    this.body = element("div", { class: "lab-move-picker" })
    this.hint = element("p", { class: "lab-hint", role: "status" })
    this.announcement = element("p", { class: "lab-visually-hidden", role: "status" })
    fill(root, this.body, this.hint, this.announcement)
  }

  get #legalOnly() {
    return this.options.legalOnly ?? false
  }

  /** The answers so far. */
  get answers() {
    return this.#turn?.answers ?? []
  }

  /** Show a position, which must be valid, and the answers so far. @param {PositionView} view @param {Answer[]} [answers] */
  async show(view, answers = []) {
    this.#view = view
    await this.#ask(answers, answers.length, false)
  }

  /** A click on the board. @param {Spot} spot */
  press(spot) {
    if (this.answers.length > 0) this.#answer(spot)
    else this.hint.textContent = say("move.card-first")
  }

  /** Answer the open question; answers to later ones stay, unless only what is legal is offered. @param {Answer} answer */
  #answer(answer) {
    const [turn, open] = [this.#turn, this.#open]
    if (turn === null || open === null || open.question === null) return
    const rest = this.#legalOnly || open.question.kind === "card" ? [] : turn.answers.slice(open.answers.length + 1)
    void this.#ask([...open.answers, answer, ...rest])
  }

  /**
   * Ask the engine about the turn with these answers, open the question `at`, and show it. What is forced is answered,
   * unless the reader has opened that very question.
   * @param {Answer[]} answers
   * @param {number} [at]
   * @param {boolean} [byReader]
   */
  async #ask(answers, at = answers.length, byReader = true) {
    const request = ++this.#requests
    const { state } = /** @type {PositionView} */ (this.#view)
    try {
      const turn = await this.client.call("turn", { state, answers, skip_forced: answers.length > 0 && at === answers.length })
      const open = at < answers.length ? await this.client.call("turn", { state, answers: answers.slice(0, at) }) : turn
      if (request !== this.#requests) return
      ;[this.#turn, this.#open] = [turn, open]
      this.#draw()
      this.hint.textContent = ""
      this.announcement.textContent = open.answers.length > 0 ? (open.question?.text ?? "") : ""
      this.options.onChange?.({ turn, legal: open.legal, wants: slotKind(open), byReader })
      if (turn.move !== null && !this.#legalOnly) this.options.onMove?.(turn.move)
    } catch (error) {
      if (request !== this.#requests) return
      this.options.onError?.(/** @type {Error} */ (error))
      if (error instanceof RpcError && !byReader && answers.length > 0) await this.#ask([], 0, false)
    }
  }

  #draw() {
    const [turn, open, view] = [this.#turn, this.#open, this.#view]
    if (turn === null || open === null || view === null) return
    const had = this.body.contains(document.activeElement)
    keepFocus(this.body, () => fill(this.body, this.#cards(view), turn.answers.length > 0 && this.#steps(turn, open)))
    if (had && !this.body.contains(document.activeElement)) this.focus()
  }

  /** Focus the open question, or the button that plays. */
  focus() {
    const wanted = ["[data-open]", ".is-main", '[data-key="again"]', "[data-key]"]
    const found = wanted.map(each => this.body.querySelector(each)).find(each => each !== null)
    if (found instanceof HTMLElement) found.focus()
  }

  /** @param {PositionView} view */
  #cards(view) {
    const hand = view.hands[view.to_move] ?? []
    const id = uniqueId("cards")
    const kinds = view.words.cards.filter(({ key }) => !this.#legalOnly || view.cards.includes(key))
    const made = kinds.map(({ key, name }) => {
      const [legal, count] = [view.cards.includes(key), hand.filter(each => each === key).length]
      const why = !legal && (count === 0 ? say("move.not-in-hand") : say("move.unplayable"))
      const label = [name, count > 1 && say("move.in-hand", { count }), why].filter(Boolean).join(", ")
      const card = this.#card(key, name, label, `lab-card${legal ? "" : " is-illegal"}`)
      if (count > 1) card.append(element("span", { class: "lab-count", "aria-hidden": true }, `×${count}`))
      return card
    })
    return element(
      "div",
      { class: "lab-cards", role: "group", "aria-labelledby": id },
      element("h3", { id }, say("move.plays", { seat: view.to_move })),
      element("div", { class: "lab-row" }, made, this.#card(PASS, say("move.pass"), say("move.pass"), "lab-pass")),
    )
  }

  /** @param {string} key @param {string} words @param {string} label @param {string} kind */
  #card(key, words, label, kind) {
    return button(words, () => void this.#ask([key]), {
      class: `lab-button ${kind}`,
      "data-key": `card ${key}`,
      "aria-pressed": String(this.answers[0] === key),
      "aria-label": label,
    })
  }

  /** @param {Turn} turn @param {Turn} open */
  #steps(turn, open) {
    const asked = turn.steps.map(({ question, label }) => ({ text: question.text, label: capitalize(label) }))
    if (turn.question !== null) asked.push({ text: turn.question.text, label: "" })
    const items = asked.map(({ text, label }, at) => {
      const here = at === open.answers.length
      const head = element(
        "button",
        { type: "button", class: "lab-ask", "data-key": `step ${at}`, "data-open": here, "aria-expanded": String(here), onclick: () => void this.#ask(turn.answers, at) },
        element("span", {}, text),
        label !== "" && element("b", {}, label),
      )
      return element("li", { class: here ? "is-open" : null }, head, here && this.#options(open, turn.answers[at]))
    })
    return element("div", {}, items.length > 1 && element("ol", { class: "lab-steps" }, items.slice(1)), this.#moveRow(turn))
  }

  /** @param {Turn} turn */
  #moveRow({ move, violations }) {
    const play =
      this.#legalOnly && move !== null && violations.length === 0
        ? button(move === PASS ? say("move.pass-now") : say("move.play"), () => this.options.onMove?.(move), { class: "lab-button is-main", "data-key": "play" })
        : null
    const again = button(say("move.again"), () => void this.#ask([]), { "data-key": "again" })
    return element("div", { class: "lab-row" }, play, again, move !== null && element("code", { class: "lab-move" }, move))
  }

  /** The candidates of a turn; followers stand by province. @param {Turn} turn @param {Answer | undefined} chosen */
  #options(turn, chosen) {
    /** @type {Map<string, HTMLElement[]>} */
    const lines = new Map()
    for (const [place, answer] of turn.candidates.entries()) {
      const legal = turn.legal.some(each => sameAnswer(each, answer))
      if (this.#legalOnly && !legal) continue
      const line = isFollower(answer) ? answer.province : ""
      const label = turn.labels[place] ?? ""
      const made = button(null, () => this.#answer(answer), {
        class: `lab-button lab-option ${legal ? "is-legal" : "is-illegal"}`,
        "data-key": `opt ${answer === null ? "nobody" : spotKey(answer)}`,
        "aria-pressed": String(chosen !== undefined && sameAnswer(answer, chosen)),
        "aria-label": legal ? label : say("move.not-legal", { answer: label }),
      })
      made.append(...(isFollower(answer) ? this.#followerWords(answer) : [capitalize(label)]))
      lines.set(line, [...(lines.get(line) ?? []), made])
    }
    const rows = [...lines].map(([place, made]) =>
      place === ""
        ? element("div", { class: "lab-row" }, made)
        : element("div", { class: "lab-line", role: "group", "aria-label": place }, element("span", { class: "lab-place" }, capitalize(placeName(place))), made),
    )
    return element("div", { class: "lab-options" }, rows)
  }

  /** @param {Follower} follower */
  #followerWords({ faction }) {
    const factions = this.#view?.words.factions ?? []
    const number = factions.findIndex(each => each.key === faction)
    const words = factions[number]
    return words ? [pip(number, words), element("span", {}, words.name)] : [element("span", {}, faction)]
  }
}

/** What the board offers at the open question of a turn. @param {Turn} turn @returns {SlotKind | null} */
function slotKind({ question }) {
  if (question === null || question.kind === "card") return null
  return question.kind === "take" ? "follower" : question.kind
}

/** @param {Answer} answer @returns {answer is Follower} */
function isFollower(answer) {
  return typeof answer === "object" && answer !== null
}

/**
 * The answers of an old link, which left out questions that had no answer but "nowhere".
 * @param {RpcClient} client
 * @param {string} state
 * @param {OldLink} link
 */
export async function answersOfOldLink(client, state, { card, told, take }) {
  /** @type {Answer[]} */
  const answers = [card]
  const given = [...told]
  for (;;) {
    const { question, legal } = await client.call("turn", { state, answers })
    if (question === null || question.kind === "take") return take === undefined || question === null ? answers : [...answers, take]
    const nowhere = legal.length === 1 && legal[0] === null
    const answer = nowhere && (question.kind !== "follower" || given.length === 0) ? null : given.shift()
    if (answer === undefined || (answer === null && !nowhere)) return answers
    answers.push(answer)
  }
}

/** The mark of a faction, as on the board: its shape, colour and letter. @param {number} number @param {FactionWords} faction */
export function pip(number, { letter, fill, ink }) {
  const style = `background: ${fill}; color: ${ink}`
  return element("span", { class: `lab-pip lab-pip-${number}`, style, "aria-hidden": "true" }, letter)
}
