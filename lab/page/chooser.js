// @ts-check
// Choosing a move: the card, a spot for each of its questions, then the follower; on lists, or on a board beside it.

/** @import {Engine} from "./engine.js" */
/** @import {Sheet, Spot, Turn, Wanted} from "./protocol.js" */
/** @import {Choice, Step} from "./choice.js" */
import { sameSpot } from "./board.js"
import {
  PASS,
  fitting,
  isTold,
  legalAt,
  nextStep,
  nobodyAt,
  nothing,
  question,
  tellAt,
  toldSpots,
  wantedAt,
  withCard,
} from "./choice.js"
import { button, element, fill, freshId, keepingFocus } from "./elements.js"

/**
 * What is told to whoever mounts a chooser after each change: the choice, the engine's answer to it, and how a board
 * beside it is to be marked. `byReader` is false where the choice was given from outside.
 * @typedef {{choice: Choice, turn: Turn, legal: Spot[], told: Spot[], wants: Wanted | null, byReader: boolean}} Told
 */

/**
 * @typedef {object} Options
 * @property {string} state the position in text notation; must be possible
 * @property {Sheet} [sheet] the engine's sheet of it, if it is at hand
 * @property {Choice} [choice] what has been told already
 * @property {boolean} [lawfulOnly] offer nothing illegal, and a button that plays
 * @property {(told: Told) => void} [onChange] after each change, once the engine has answered
 * @property {(move: string) => void} [onMove] a whole move is told; if `lawfulOnly`: and it is to be played
 * @property {(error: Error) => void} [onError] the engine could not answer
 */

/**
 * A chooser, to be told of clicks on the board and of other positions.
 * @typedef {object} Chooser
 * @property {(spot: Spot) => void} press a click on the board
 * @property {(state: string, sheet?: Sheet, choice?: Choice) => Promise<void>} show another position, or another choice
 * @property {() => Promise<void>} clear begin the turn again
 * @property {() => Choice} choice
 * @property {() => void} focus give the focus to what is to be told next, or to what plays
 */

/**
 * Put a chooser into the root.
 * @param {HTMLElement} root
 * @param {Engine} engine
 * @param {Options} options
 * @returns {Chooser}
 */
export function mountChooser(root, engine, options) {
  const made = new Choosing(root, engine, options)
  void made.show(options.state, options.sheet, options.choice)
  return made
}

/** @implements {Chooser} */
class Choosing {
  /** @type {Sheet | null} */
  #sheet = null
  /** @type {Turn | null} */
  #turn = null
  #choice = nothing()
  /** The step whose list is open. @type {Step} */
  #step = null
  /** The place of which a follower is to be chosen, after a click on the mere place. @type {string | null} */
  #narrowed = null
  #asked = 0

  /** @param {HTMLElement} root @param {Engine} engine @param {Options} options */
  constructor(root, engine, options) {
    this.engine = engine
    this.options = options
    this.state = options.state
    this.body = element("div", { class: "lab-chooser" })
    this.hint = element("p", { class: "lab-hint", role: "status" })
    this.asking = element("p", { class: "lab-hidden-words", role: "status" })
    fill(root, this.body, this.hint, this.asking)
  }

  choice() {
    return this.#choice
  }

  async clear() {
    await this.#become(nothing())
  }

  /** @param {string} state @param {Sheet} [sheet] @param {Choice} [choice] */
  async show(state, sheet, choice = nothing()) {
    const ask = ++this.#asked
    this.state = state
    try {
      const found = sheet ?? (await this.engine.ask("sheet", { state }))
      if (ask !== this.#asked) return
      this.#sheet = found
      await this.#become(choice, { byReader: false })
    } catch (error) {
      this.options.onError?.(/** @type {Error} */ (error))
    }
  }

  /** @param {Spot} spot */
  press(spot) {
    const turn = this.#turn
    if (turn === null) return
    if (this.#step === null) return this.#say(this.#choice.card === null ? "Choose a card first." : "")
    const told = fitting(turn, this.#step, spot)
    if (told !== null) return void this.#tell(told)
    const [only, ...more] = legalAt(turn, this.#step).filter(each => each.place === spot.place)
    if (only && more.length === 0) return void this.#tell(only)
    this.#narrowed = spot.place
    this.#draw()
    this.#say(`Which follower in ${placeName(spot.place)}?`)
    this.body.querySelector(`[data-key^="${CSS.escape(`opt ${spot.place}/`)}"]`)?.scrollIntoView({ block: "nearest" })
  }

  /** @param {Spot | null} spot */
  #tell(spot) {
    return this.#become(tellAt(this.#choice, this.#step, spot, { afresh: this.#lawful }))
  }

  get #lawful() {
    return this.options.lawfulOnly ?? false
  }

  /** Ask the engine about a choice, and show the answer. @param {Choice} choice @param {{byReader?: boolean}} [how] */
  async #become(choice, { byReader = true } = {}) {
    const ask = ++this.#asked
    this.#choice = choice
    try {
      const turn = await this.engine.ask("tell", question(this.state, choice))
      if (ask !== this.#asked) return
      this.#turn = turn
      this.#open(nextStep(choice, turn), byReader)
      if (turn.move !== null && !this.#lawful) this.options.onMove?.(turn.move)
    } catch (error) {
      if (ask === this.#asked) this.options.onError?.(/** @type {Error} */ (error))
    }
  }

  /** @param {Step} step @param {boolean} byReader */
  #open(step, byReader) {
    const turn = /** @type {Turn} */ (this.#turn)
    this.#step = step
    this.#narrowed = null
    this.#draw()
    this.#say("")
    this.asking.textContent = this.#askedNow()
    const [legal, told, wants] = [legalAt(turn, step), toldSpots(this.#choice), wantedAt(turn, step)]
    this.options.onChange?.({ choice: this.#choice, turn, legal, told, wants, byReader })
  }

  #askedNow() {
    const [turn, step] = [this.#turn, this.#step]
    if (turn === null || this.#choice.card === null) return ""
    if (step === "take") return turn.take.ask
    if (step !== null) return turn.slots[step]?.ask ?? ""
    return ""
  }

  /** @param {string} words */
  #say(words) {
    if (this.hint.textContent !== words) this.hint.textContent = words
  }

  #draw() {
    const had = this.body.contains(document.activeElement)
    keepingFocus(this.body, () => fill(this.body, this.#cards(), this.#steps()))
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
    const sheet = this.#sheet
    if (sheet === null) return null
    const hand = sheet.hands[sheet.to_move] ?? []
    const id = freshId("cards")
    const kinds = sheet.words.cards.filter(({ key }) => !this.#lawful || sheet.cards.includes(key))
    const made = kinds.map(({ key, name }) => this.#card(key, name, hand.filter(each => each === key).length))
    const pass = button("Pass", () => void this.#become(withCard(PASS)), {
      class: "lab-button lab-pass",
      "data-key": "card pass",
      "aria-pressed": String(this.#choice.card === PASS),
    })
    return element(
      "div",
      { class: "lab-cards", role: "group", "aria-labelledby": id },
      element("h3", { id }, `Player ${sheet.to_move} plays`),
      element("div", { class: "lab-row" }, made, pass),
    )
  }

  /** @param {string} key @param {string} name @param {number} count */
  #card(key, name, count) {
    const lawful = this.#sheet?.cards.includes(key) ?? false
    const why = lawful ? "" : count === 0 ? ", not in hand" : ", cannot be played"
    const more = count > 1 ? element("span", { class: "lab-count", "aria-hidden": true }, `×${count}`) : null
    const made = button(name, () => void this.#become(withCard(key)), {
      class: `lab-button lab-card${lawful ? "" : " is-unlawful"}`,
      "data-key": `card ${key}`,
      "aria-pressed": String(this.#choice.card === key),
      "aria-label": `${name}${count > 1 ? `, ${count} in hand` : ""}${why}`,
    })
    if (more) made.append(more)
    return made
  }

  #steps() {
    const [turn, sheet] = [this.#turn, this.#sheet]
    if (turn === null || sheet === null || this.#choice.card === null) return null
    const made = []
    if (this.#choice.card !== PASS) {
      if (turn.slots.length === 0) made.push(element("li", { class: "lab-nothing" }, "Nothing can be done with this card: it has no effect."))
      for (const [place, slot] of turn.slots.entries()) {
        const told = isTold(this.#choice, slot, place) ? this.#spotName(this.#choice.told[place] ?? null) : null
        made.push(this.#stepOf(place, slot.ask, told))
      }
      const taken = this.#choice.taken || this.#choice.take !== null
      if (!this.#lawful || turn.action !== null) {
        made.push(this.#stepOf("take", turn.take.ask, taken ? this.#spotName(this.#choice.take) : null))
      }
    }
    return element("div", {}, made.length > 0 && element("ol", { class: "lab-steps" }, made), this.#playing(turn))
  }

  /** @param {Turn} turn */
  #playing(turn) {
    const { move, legal } = turn
    const play =
      this.#lawful && move !== null && legal === true
        ? button(move === PASS ? "Pass now" : "Play it", () => this.options.onMove?.(move), {
            class: "lab-button is-main",
            "data-key": "play",
          })
        : null
    const again = button("Start again", () => void this.clear(), { "data-key": "again" })
    return element("div", { class: "lab-row" }, play, again, move !== null && element("code", { class: "lab-move" }, move))
  }

  /** @param {number | "take"} step @param {string} ask @param {string | null} told */
  #stepOf(step, ask, told) {
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
      told !== null && element("b", {}, told),
    )
    return element("li", { class: open ? "is-open" : null }, head, open && this.#options(step))
  }

  /** @param {number | "take"} step */
  #options(step) {
    const turn = /** @type {Turn} */ (this.#turn)
    const follower = wantedAt(turn, step) === "follower"
    const places = [...this.#places(), ...(step === "take" ? ["pool"] : [])]
    const made = follower ? this.#followers(step, places) : this.#optionsOf(step, places.map(place => ({ place })))
    const nobody = nobodyAt(turn, step) || (step === "take" && !this.#lawful)
    return element(
      "div",
      { class: "lab-options" },
      follower ? made : element("div", { class: "lab-row" }, made),
      nobody &&
        button("Nobody", () => void this.#tell(null), {
          class: `lab-button${nobodyAt(turn, step) ? " is-legal" : " is-unlawful"}`,
          "data-key": "opt nobody",
        }),
    )
  }

  #places() {
    return this.#sheet?.words.provinces.map(each => each.name) ?? []
  }

  /** @param {number | "take"} step @param {string[]} places */
  #followers(step, places) {
    const sheet = /** @type {Sheet} */ (this.#sheet)
    return places.flatMap(place => {
      const spots = sheet.words.factions.map(({ key }) => ({ place, faction: key }))
      const made = this.#optionsOf(step, spots)
      if (made.length === 0) return []
      const shown = this.#narrowed === null || this.#narrowed === place
      const name = element("span", { class: "lab-place" }, capital(placeName(place)))
      return [element("div", { class: "lab-line", role: "group", "aria-label": place, hidden: !shown }, name, made)]
    })
  }

  /** @param {number | "take"} step @param {Spot[]} spots */
  #optionsOf(step, spots) {
    const turn = /** @type {Turn} */ (this.#turn)
    const legal = legalAt(turn, step)
    const told = step === "take" ? this.#choice.take : (this.#choice.told[step] ?? null)
    return spots.flatMap(spot => {
      const lawful = legal.some(each => sameSpot(each, spot))
      if (this.#lawful && !lawful) return []
      const chosen = told !== null && sameSpot(told, spot)
      const words = spot.faction === undefined ? [spot.place] : this.#followerWords(spot)
      const made = element(
        "button",
        {
          type: "button",
          class: `lab-button lab-option ${lawful ? "is-legal" : "is-unlawful"}`,
          "data-key": spot.faction === undefined ? `opt ${spot.place}` : `opt ${spot.place}/${spot.faction}`,
          "aria-pressed": String(chosen),
          "aria-label": `${this.#spotName(spot)}${lawful ? "" : ", not legal"}`,
          onclick: () => void this.#tell(spot),
        },
        words,
      )
      return [made]
    })
  }

  /** @param {Spot} spot */
  #followerWords(spot) {
    const { factions } = /** @type {Sheet} */ (this.#sheet).words
    const number = factions.findIndex(each => each.key === spot.faction)
    return [pip(number, factions[number]?.name ?? ""), element("span", {}, factions[number]?.name ?? spot.faction ?? "")]
  }

  /** @param {Spot | null} spot */
  #spotName(spot) {
    if (spot === null) return "Nobody"
    if (spot.faction === undefined) return spot.place
    const name = this.#sheet?.words.factions.find(each => each.key === spot.faction)?.name ?? spot.faction
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
export function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
