// @ts-check
// Move picker: choose the card, answer each of its questions, take a follower; on lists, or on a board beside it.

/** @import {RpcClient} from "./rpc-client.js" */
/** @import {PositionView, Spot, Turn, SlotKind} from "./protocol.js" */
/** @import {PartialTurn, Step} from "./partial-turn.js" */
import { sameSpot } from "./board.js"
import {
  PASS,
  spotForStep,
  isAnswered,
  legalAt,
  nextStep,
  nobodyAllowedAt,
  emptyTurn,
  turnParams,
  answerAt,
  answeredSpots,
  slotKindAt,
  withCard,
} from "./partial-turn.js"
import { button, element, fill, uniqueId, keepFocus } from "./dom.js"

/**
 * What `onChange` receives after each change: the partial turn, the engine's answer to it, and what to
 * mark on the board beside it. `byReader` is false if the partial turn was given from outside.
 * @typedef {{partial: PartialTurn, turn: Turn, legal: Spot[], chosen: Spot[], wants: SlotKind | null, byReader: boolean}} PickerState
 */

/**
 * @typedef {object} Options
 * @property {string} state the position in text notation; must be valid
 * @property {PositionView} [view] its position view, if you have it
 * @property {PartialTurn} [partial] the answers so far
 * @property {boolean} [legalOnly] offer nothing illegal, and a button that plays
 * @property {(now: PickerState) => void} [onChange] after each change, once the engine has answered
 * @property {(move: string) => void} [onMove] a move is complete; with `legalOnly`: the player plays it
 * @property {(error: Error) => void} [onError] the engine could not answer
 */

/**
 * A move picker; pass it clicks on the board and new positions.
 * @typedef {object} MovePicker
 * @property {(spot: Spot) => void} press a click on the board
 * @property {(state: string, view?: PositionView, partial?: PartialTurn) => Promise<void>} show another position, or another partial turn
 * @property {() => Promise<void>} clear begin the turn again
 * @property {() => PartialTurn} partial
 * @property {() => void} focus focus the next question, or the button that plays
 */

/**
 * Mount a move picker in the root.
 * @param {HTMLElement} root
 * @param {RpcClient} client
 * @param {Options} options
 * @returns {MovePicker}
 */
export function mountMovePicker(root, client, options) {
  const picker = new Picker(root, client, options)
  void picker.show(options.state, options.view, options.partial)
  return picker
}

/** @implements {MovePicker} */
class Picker {
  /** @type {PositionView | null} */
  #view = null
  /** @type {Turn | null} */
  #turn = null
  #partial = emptyTurn()
  /** The step whose list is open. @type {Step} */
  #step = null
  /** The place whose followers are offered, after a click on the place itself. @type {string | null} */
  #onlyPlace = null
  #requests = 0

  /** @param {HTMLElement} root @param {RpcClient} client @param {Options} options */
  constructor(root, client, options) {
    this.client = client
    this.options = options
    this.state = options.state
    this.body = element("div", { class: "lab-move-picker" })
    this.hint = element("p", { class: "lab-hint", role: "status" })
    this.announcement = element("p", { class: "lab-visually-hidden", role: "status" })
    fill(root, this.body, this.hint, this.announcement)
  }

  partial() {
    return this.#partial
  }

  async clear() {
    await this.#update(emptyTurn())
  }

  /** @param {string} state @param {PositionView} [view] @param {PartialTurn} [partial] */
  async show(state, view, partial = emptyTurn()) {
    const ask = ++this.#requests
    this.state = state
    try {
      const found = view ?? (await this.client.call("position", { state }))
      if (ask !== this.#requests) return
      this.#view = found
      await this.#update(partial, { byReader: false })
    } catch (error) {
      this.options.onError?.(/** @type {Error} */ (error))
    }
  }

  /** @param {Spot} spot */
  press(spot) {
    const turn = this.#turn
    if (turn === null) return
    if (this.#step === null) return this.#showHint(this.#partial.card === null ? "Choose a card first." : "")
    const answer = spotForStep(turn, this.#step, spot)
    if (answer !== null) return void this.#answer(answer)
    const [only, ...more] = legalAt(turn, this.#step).filter(each => each.place === spot.place)
    if (only && more.length === 0) return void this.#answer(only)
    this.#onlyPlace = spot.place
    this.#draw()
    this.#showHint(`Which follower in ${placeName(spot.place)}?`)
    this.body.querySelector(`[data-key^="${CSS.escape(`opt ${spot.place}/`)}"]`)?.scrollIntoView({ block: "nearest" })
  }

  /** @param {Spot | null} spot */
  #answer(spot) {
    return this.#update(answerAt(this.#partial, this.#step, spot, { restart: this.#legalOnly }))
  }

  get #legalOnly() {
    return this.options.legalOnly ?? false
  }

  /** Ask the engine about a partial turn, and show the answer. @param {PartialTurn} partial @param {{byReader?: boolean}} [how] */
  async #update(partial, { byReader = true } = {}) {
    const ask = ++this.#requests
    this.#partial = partial
    try {
      const turn = await this.client.call("turn", turnParams(this.state, partial))
      if (ask !== this.#requests) return
      this.#turn = turn
      this.#open(nextStep(partial, turn), byReader)
      if (turn.move !== null && !this.#legalOnly) this.options.onMove?.(turn.move)
    } catch (error) {
      if (ask === this.#requests) this.options.onError?.(/** @type {Error} */ (error))
    }
  }

  /** @param {Step} step @param {boolean} byReader */
  #open(step, byReader) {
    const turn = /** @type {Turn} */ (this.#turn)
    this.#step = step
    this.#onlyPlace = null
    this.#draw()
    this.#showHint("")
    this.announcement.textContent = this.#currentQuestion()
    const [legal, chosen, wants] = [legalAt(turn, step), answeredSpots(this.#partial), slotKindAt(turn, step)]
    this.options.onChange?.({ partial: this.#partial, turn, legal, chosen, wants, byReader })
  }

  #currentQuestion() {
    const [turn, step] = [this.#turn, this.#step]
    if (turn === null || this.#partial.card === null) return ""
    if (step === "take") return turn.take.ask
    if (step !== null) return turn.slots[step]?.ask ?? ""
    return ""
  }

  /** @param {string} words */
  #showHint(words) {
    if (this.hint.textContent !== words) this.hint.textContent = words
  }

  #draw() {
    const had = this.body.contains(document.activeElement)
    keepFocus(this.body, () => fill(this.body, this.#cards(), this.#stepList()))
    if (had && !this.body.contains(document.activeElement)) {
      this.focus()
    }
  }

  focus() {
    const wanted = this.#step === null ? [".is-main", '[data-key="again"]', "[data-key]"] : ["[data-open]"]
    const found = wanted.map(each => this.body.querySelector(each)).find(each => each !== null)
    if (found instanceof HTMLElement) found.focus()
  }

  #cards() {
    const view = this.#view
    if (view === null) return null
    const hand = view.hands[view.to_move] ?? []
    const id = uniqueId("cards")
    const kinds = view.words.cards.filter(({ key }) => !this.#legalOnly || view.cards.includes(key))
    const made = kinds.map(({ key, name }) => this.#card(key, name, hand.filter(each => each === key).length))
    const pass = button("Pass", () => void this.#update(withCard(PASS)), {
      class: "lab-button lab-pass",
      "data-key": "card pass",
      "aria-pressed": String(this.#partial.card === PASS),
    })
    return element(
      "div",
      { class: "lab-cards", role: "group", "aria-labelledby": id },
      element("h3", { id }, `Player ${view.to_move} plays`),
      element("div", { class: "lab-row" }, made, pass),
    )
  }

  /** @param {string} key @param {string} name @param {number} count */
  #card(key, name, count) {
    const legalNow = this.#view?.cards.includes(key) ?? false
    const why = legalNow ? "" : count === 0 ? ", not in hand" : ", cannot be played"
    const more = count > 1 ? element("span", { class: "lab-count", "aria-hidden": true }, `×${count}`) : null
    const made = button(name, () => void this.#update(withCard(key)), {
      class: `lab-button lab-card${legalNow ? "" : " is-illegal"}`,
      "data-key": `card ${key}`,
      "aria-pressed": String(this.#partial.card === key),
      "aria-label": `${name}${count > 1 ? `, ${count} in hand` : ""}${why}`,
    })
    if (more) made.append(more)
    return made
  }

  #stepList() {
    const [turn, view] = [this.#turn, this.#view]
    if (turn === null || view === null || this.#partial.card === null) return null
    const made = []
    if (this.#partial.card !== PASS) {
      if (turn.slots.length === 0) made.push(element("li", { class: "lab-no-effect" }, "Nothing can be done with this card: it has no effect."))
      for (const [place, slot] of turn.slots.entries()) {
        const answer = isAnswered(this.#partial, slot, place) ? this.#spotName(this.#partial.told[place] ?? null) : null
        made.push(this.#stepItem(place, slot.ask, answer))
      }
      const taken = this.#partial.taken || this.#partial.take !== null
      if (!this.#legalOnly || turn.action !== null) {
        made.push(this.#stepItem("take", turn.take.ask, taken ? this.#spotName(this.#partial.take) : null))
      }
    }
    return element("div", {}, made.length > 0 && element("ol", { class: "lab-steps" }, made), this.#moveRow(turn))
  }

  /** @param {Turn} turn */
  #moveRow(turn) {
    const { move, legal } = turn
    const play =
      this.#legalOnly && move !== null && legal === true
        ? button(move === PASS ? "Pass now" : "Play it", () => this.options.onMove?.(move), {
            class: "lab-button is-main",
            "data-key": "play",
          })
        : null
    const again = button("Start again", () => void this.clear(), { "data-key": "again" })
    return element("div", { class: "lab-row" }, play, again, move !== null && element("code", { class: "lab-move" }, move))
  }

  /** @param {number | "take"} step @param {string} ask @param {string | null} answer */
  #stepItem(step, ask, answer) {
    const open = step === this.#step
    const head = element(
      "button",
      {
        type: "button",
        class: "lab-ask",
        "data-key": `step ${step}`,
        "data-open": open,
        "aria-expanded": String(open),
        onclick: () => this.#open(step, true),
      },
      element("span", {}, ask),
      answer !== null && element("b", {}, answer),
    )
    return element("li", { class: open ? "is-open" : null }, head, open && this.#options(step))
  }

  /** @param {number | "take"} step */
  #options(step) {
    const turn = /** @type {Turn} */ (this.#turn)
    const follower = slotKindAt(turn, step) === "follower"
    const places = [...this.#places(), ...(step === "take" ? ["pool"] : [])]
    const made = follower ? this.#followers(step, places) : this.#optionButtons(step, places.map(place => ({ place })))
    const nobody = nobodyAllowedAt(turn, step) || (step === "take" && !this.#legalOnly)
    return element(
      "div",
      { class: "lab-options" },
      follower ? made : element("div", { class: "lab-row" }, made),
      nobody &&
        button("Nobody", () => void this.#answer(null), {
          class: `lab-button${nobodyAllowedAt(turn, step) ? " is-legal" : " is-illegal"}`,
          "data-key": "opt nobody",
        }),
    )
  }

  #places() {
    return this.#view?.words.provinces.map(each => each.name) ?? []
  }

  /** @param {number | "take"} step @param {string[]} places */
  #followers(step, places) {
    const view = /** @type {PositionView} */ (this.#view)
    return places.flatMap(place => {
      const spots = view.words.factions.map(({ key }) => ({ place, faction: key }))
      const made = this.#optionButtons(step, spots)
      if (made.length === 0) return []
      const shown = this.#onlyPlace === null || this.#onlyPlace === place
      const name = element("span", { class: "lab-place" }, capitalize(placeName(place)))
      return [element("div", { class: "lab-line", role: "group", "aria-label": place, hidden: !shown }, name, made)]
    })
  }

  /** @param {number | "take"} step @param {Spot[]} spots */
  #optionButtons(step, spots) {
    const turn = /** @type {Turn} */ (this.#turn)
    const legal = legalAt(turn, step)
    const answer = step === "take" ? this.#partial.take : (this.#partial.told[step] ?? null)
    return spots.flatMap(spot => {
      const legalNow = legal.some(each => sameSpot(each, spot))
      if (this.#legalOnly && !legalNow) return []
      const chosen = answer !== null && sameSpot(answer, spot)
      const words = spot.faction === undefined ? [spot.place] : this.#followerWords(spot)
      const made = element(
        "button",
        {
          type: "button",
          class: `lab-button lab-option ${legalNow ? "is-legal" : "is-illegal"}`,
          "data-key": spot.faction === undefined ? `opt ${spot.place}` : `opt ${spot.place}/${spot.faction}`,
          "aria-pressed": String(chosen),
          "aria-label": `${this.#spotName(spot)}${legalNow ? "" : ", not legal"}`,
          onclick: () => void this.#answer(spot),
        },
        words,
      )
      return [made]
    })
  }

  /** @param {Spot} spot */
  #followerWords(spot) {
    const { factions } = /** @type {PositionView} */ (this.#view).words
    const number = factions.findIndex(each => each.key === spot.faction)
    return [pip(number, factions[number]?.name ?? ""), element("span", {}, factions[number]?.name ?? spot.faction ?? "")]
  }

  /** @param {Spot | null} spot */
  #spotName(spot) {
    if (spot === null) return "Nobody"
    if (spot.faction === undefined) return spot.place
    const name = this.#view?.words.factions.find(each => each.key === spot.faction)?.name ?? spot.faction
    return `${name} in ${placeName(spot.place)}`
  }
}

/** The mark of a faction, as on the board: its shape, colour and letter. @param {number} number @param {string} name */
export function pip(number, name) {
  return element("span", { class: `lab-pip lab-pip-${number}`, "aria-hidden": "true" }, name.slice(0, 1))
}

/** @param {string} place */
export function placeName(place) {
  return place === "pool" ? "the common pool" : place
}

/** @param {string} words */
export function capitalize(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
