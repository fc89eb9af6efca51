// @ts-check
// Position editor: change a position by clicks, with undo, and see how many faults it has; the judge lists them.

/** @import {RpcClient} from "./rpc-client.js" */
/** @import {FactionWords, PositionView, Spot} from "./protocol.js" */
/** @import {FollowerPlace, Position} from "./position-edits.js" */
import { placeName } from "./board.js"
import { pip } from "./move-picker.js"
import {
  POOL,
  cleared,
  controlOf,
  followersAt,
  withCardBack,
  withCardOnTop,
  withCardPlayed,
  withControl,
  withFollower,
  withKing,
  withLastCard,
  withTileMoved,
  withTurn,
} from "./position-edits.js"
import { button, capitalize, element, errorList, fill, uniqueId, keepFocus } from "./dom.js"
import { SEATS } from "./players.js"
import { errorLines } from "./rpc-client.js"
import { say } from "./voice.js"

const MAX_UNDO = 200
const MAX_PASSES = 3
const MAX_CARDS = 32

/** What a click on the board does. @typedef {"show" | "remove" | "king" | `add ${string}` | `control ${string}`} Tool */

/**
 * @typedef {object} Options
 * @property {(view: PositionView) => void} onView the position has been changed
 * @property {() => void} onDone
 * @property {() => void} onFaults the faults are to be seen
 */

export class Editor {
  /** @type {PositionView | null} */
  #view = null
  /** @type {string[]} */
  #before = []
  /** @type {Tool} */
  #tool = "show"
  #balanced = true
  /** Edits run one after the other, each on the result of the one before. @type {Promise<void>} */
  #queue = Promise.resolve()

  /** @param {HTMLElement} root @param {RpcClient} client @param {Options} options */
  constructor(root, client, options) {
    this.client = client
    this.options = options
    this.undoButton = button(say("editor.undo"), () => this.undo(), { "data-key": "undo" })
    this.refused = element("div", { role: "status" })
    this.summary = button("", () => options.onFaults(), { "data-key": "faults" })
    this.parts = [say("editor.followers"), say("editor.tiles"), say("editor.cards"), say("editor.turn")].map((title, place) => {
      const body = element("div", { class: "lab-part" })
      return { whole: element("details", { open: place < 2 }, element("summary", {}, title), body), body }
    })
    this.toolPlace = element("div", { class: "lab-tools" })
    const bar = element(
      "div",
      { class: "lab-row lab-editor-bar" },
      this.undoButton,
      button(say("editor.clear"), () => this.#edit(each => cleared(each, this.#kinds())), { "data-key": "clear", title: say("editor.clear-what") }),
      button(say("editor.done"), () => options.onDone(), { class: "lab-button is-main", "data-key": "done" }),
      this.summary,
    )
    fill(root, bar, this.refused, this.toolPlace, this.parts.map(each => each.whole))
  }

  /** Show a position; `clearUndo` forgets the edits of the one before. @param {PositionView} view @param {{clearUndo?: boolean}} [how] */
  show(view, { clearUndo = false } = {}) {
    this.#view = view
    if (clearUndo) this.#before = []
    this.undoButton.disabled = this.#before.length === 0
    fill(this.refused)
    const count = view.faults.length
    this.summary.textContent = count === 0 ? say("editor.possible") : say("editor.faults", { count })
    this.summary.disabled = count === 0
    this.summary.className = `lab-button lab-summary ${count === 0 ? "is-yes" : "is-no"}`
    const drawn = [this.#followers, this.#tiles, this.#cards, this.#turn]
    for (const [place, { body }] of this.parts.entries()) {
      keepFocus(body, () => fill(body, drawn[place]?.call(this, view)))
    }
    keepFocus(this.toolPlace, () => fill(this.toolPlace, this.#tools(view)))
  }

  /** A click on the board. @param {Spot} spot */
  press(spot) {
    const [does, what = ""] = splitTool(this.#tool)
    const [place, faction] = typeof spot === "string" ? [spot] : [spot.province, spot.faction]
    if (does === "add") return this.#edit(each => withFollower(each, place, what, 1, this.#balanced))
    if (does === "remove" && faction !== undefined) return this.#edit(each => withFollower(each, place, faction, -1, this.#balanced))
    if (does === "king" && place !== POOL) return this.#edit(each => withKing(each, place))
    if (does === "control" && place !== POOL) return this.#edit(each => withControl(each, place, what || null))
    const [part] = this.parts
    if (part) part.whole.open = true
    const line = part?.body.querySelector(`[data-place="${CSS.escape(place)}"]`)
    line?.scrollIntoView({ block: "nearest" })
    line?.querySelector("button")?.focus()
  }

  undo() {
    const before = this.#before.pop()
    if (before !== undefined) this.#ask(() => before, false)
  }

  /** @param {(position: Position) => Position} change */
  #edit(change) {
    this.#ask(view => change(view.document), true)
  }

  /** @param {(view: PositionView) => string | Position} what @param {boolean} undoable */
  #ask(what, undoable) {
    this.#queue = this.#queue.then(async () => {
      const was = /** @type {PositionView} */ (this.#view)
      try {
        const view = await this.client.call("position", { state: what(was) })
        if (undoable && view.state !== was.state) this.#before = [...this.#before, was.state].slice(-MAX_UNDO)
        this.show(view)
        this.options.onView(view)
      } catch (error) {
        this.show(was)
        fill(this.refused, errorList(errorLines(error), say("editor.refused")))
      }
    })
  }

  #kinds() {
    return this.#view?.words.cards.map(each => each.key) ?? []
  }

  /** @param {PositionView} view */
  #tools(view) {
    const { factions, king, invader } = view.words
    /** @type {[Tool, string][]} */
    const tools = [
      ["show", say("editor.click-find")],
      ...factions.map(({ key, name }) => /** @type {[Tool, string]} */ ([`add ${key}`, say("editor.click-add", { faction: name })])),
      ["remove", say("editor.click-remove")],
      ["king", say("editor.click-king", { king })],
      ...factions.map(({ key, name }) => /** @type {[Tool, string]} */ ([`control ${key}`, say("editor.click-control", { power: name })])),
      [`control ${INVADER}`, say("editor.click-control", { power: invader })],
      ["control ", say("editor.click-no-control")],
    ]
    const id = uniqueId("tool")
    const select = element(
      "select",
      { id, "data-key": "tool", onchange: () => (this.#tool = /** @type {Tool} */ (select.value)) },
      tools.map(([value, words]) => element("option", { value, selected: value === this.#tool }, words)),
    )
    const balanced = element("input", { type: "checkbox", checked: this.#balanced, "data-key": "balanced", onchange: () => (this.#balanced = balanced.checked) })
    return [
      element("p", {}, element("label", { for: id }, say("editor.click")), " ", select),
      element("label", { class: "lab-choice" }, balanced, element("span", {}, say("editor.balanced"))),
    ]
  }

  /** @param {PositionView} view */
  #followers({ document: position, words }) {
    const seats = position.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => seat)
    /** @type {FollowerPlace[]} */
    const places = [...words.provinces.map(each => each.name), POOL, ...seats]
    return places.map(where => {
      const name = typeof where === "number" ? say("editor.player", { seat: seatName(where) }) : capitalize(placeName(where))
      const byFaction = followersAt(position, where)
      const counts = words.factions.map((faction, number) => this.#counter(where, name, faction, number, byFaction[faction.key] ?? 0))
      return element("div", { class: "lab-line", role: "group", "aria-label": name, "data-place": String(where) }, element("span", { class: "lab-place" }, name), element("div", { class: "lab-counters" }, counts))
    })
  }

  /** @param {FollowerPlace} where @param {string} place @param {FactionWords} faction @param {number} number @param {number} count */
  #counter(where, place, faction, number, count) {
    const { key, name } = faction
    const facts = { faction: name, place }
    /** @param {1 | -1} change @param {string} sign @param {string} words */
    const stepper = (change, sign, words) =>
      button(sign, () => this.#edit(each => withFollower(each, where, key, change, this.#balanced)), {
        class: "lab-button lab-step-button",
        "data-key": `${where} ${key} ${sign}`,
        "aria-label": words,
        "aria-disabled": change < 0 && count === 0,
      })
    const shown = element("span", { class: "lab-number" }, pip(number, faction), element("b", { "data-count": `${where} ${key}` }, String(count)))
    return element("span", { class: "lab-counter" }, stepper(-1, "−", say("editor.fewer", facts)), shown, stepper(1, "+", say("editor.more", facts)))
  }

  /** @param {PositionView} view */
  #tiles({ document: position, words }) {
    const powers = [...words.factions.map(({ key, name }) => ({ key, name })), { key: INVADER, name: words.invader }]
    const lines = position.tiles.map((/** @type {string} */ province, /** @type {number} */ place) => {
      const control = controlOf(position, province)
      const select = element(
        "select",
        {
          "data-key": `control ${province}`,
          "aria-label": say("editor.control", { province }),
          onchange: () => this.#edit(each => withControl(each, province, select.value || null)),
        },
        element("option", { value: "", selected: control === null }, say("editor.face-up")),
        powers.map(({ key, name }) => element("option", { value: key, selected: key === control }, say("editor.face-down", { power: name }))),
      )
      const crowned = position.kings.includes(province)
      const king = button("♛", () => this.#edit(each => withKing(each, province)), {
        class: "lab-button lab-step-button",
        "data-key": `king ${province}`,
        "aria-pressed": String(crowned),
        "aria-label": say("editor.king-on", { king: words.king, province }),
        title: say("editor.king", { king: words.king }),
      })
      return element(
        "li",
        { class: "lab-line", "data-tile": province },
        element("span", { class: "lab-place" }, `${place + 1}. ${province}`),
        element("span", { class: "lab-row" }, this.#mover(province, place, -1), this.#mover(province, place, 1), king, select),
      )
    })
    return element("ol", { class: "lab-tiles" }, lines)
  }

  /** @param {string} province @param {number} place @param {1 | -1} step */
  #mover(province, place, step) {
    return button(step < 0 ? "↑" : "↓", () => this.#edit(each => withTileMoved(each, place, step)), {
      class: "lab-button lab-step-button",
      "data-key": `tile ${province} ${step}`,
      "aria-label": step < 0 ? say("editor.earlier", { province }) : say("editor.later", { province }),
    })
  }

  /** @param {PositionView} view */
  #cards({ document: position, words }) {
    const name = (/** @type {string} */ key) => words.cards.find(each => each.key === key)?.name ?? key
    return position.players.map((/** @type {import("./position-edits.js").Player} */ player, /** @type {number} */ seat) => {
      const hand = player.hand.map((card, place) =>
        button(name(card), () => this.#edit(each => withCardPlayed(each, seat, card)), {
          "data-key": `hand ${seat} ${place}`,
          "aria-label": say("editor.play-card", { seat: seatName(seat), card: name(card) }),
        }),
      )
      const pile = player.played.map((card, place) =>
        element(
          "li",
          {},
          button(name(card), () => this.#edit(each => withCardBack(each, seat, place, this.#kinds())), {
            "data-key": `pile ${seat} ${place}`,
            "aria-label": say("editor.take-back", { seat: seatName(seat), card: name(card) }),
          }),
          place < player.played.length - 1 &&
            button("⤒", () => this.#edit(each => withCardOnTop(each, seat, place)), {
              class: "lab-button lab-step-button",
              "data-key": `top ${seat} ${place}`,
              "aria-label": say("editor.to-top", { seat: seatName(seat), card: name(card) }),
            }),
        ),
      )
      return element(
        "fieldset",
        { class: "lab-seat" },
        element("legend", {}, say("editor.player", { seat: seatName(seat) })),
        element("p", {}, say("editor.hand")),
        element("div", { class: "lab-row", "data-hand": seat }, hand.length ? hand : say("editor.empty")),
        element("p", {}, say("editor.pile")),
        pile.length ? element("ol", { class: "lab-row lab-pile", "data-pile": seat }, pile) : element("div", { "data-pile": seat }, say("editor.empty")),
        this.#lastCard(player.last_card, seat),
      )
    })
  }

  /** @param {number} number @param {number} seat */
  #lastCard(number, seat) {
    const field = element("input", {
      type: "number",
      min: 0,
      max: MAX_CARDS,
      value: number,
      "data-key": `last ${seat}`,
      onchange: () => this.#edit(each => withLastCard(each, seat, wholeNumber(field.value, MAX_CARDS))),
    })
    return element("label", { class: "lab-choice" }, element("span", {}, say("editor.last-card")), " ", field)
  }

  /** @param {PositionView} view */
  #turn({ document: position }) {
    const seats = position.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => ({ value: seat, words: say("editor.player", { seat: seatName(seat) }) }))
    const passes = Array.from({ length: MAX_PASSES + 1 }, (_, count) => ({ value: count, words: String(count) }))
    return [
      this.#select(say("editor.to-move"), "to-move", seats, position.to_move, value => this.#edit(each => withTurn(each, { to_move: value }))),
      this.#select(say("editor.passes"), "passes", passes, position.passes, value => this.#edit(each => withTurn(each, { passes: value }))),
      element(
        "div",
        { class: "lab-row" },
        position.last_swap === null
          ? element("p", {}, say("editor.no-ban"))
          : button(say("editor.lift-ban"), () => this.#edit(each => withTurn(each, { last_swap: null })), { "data-key": "ban" }),
      ),
    ]
  }

  /**
   * @param {string} words
   * @param {string} key
   * @param {{value: number, words: string}[]} choices
   * @param {number} chosen
   * @param {(value: number) => void} onChoice
   */
  #select(words, key, choices, chosen, onChoice) {
    const select = element(
      "select",
      { "data-key": key, onchange: () => onChoice(Number(select.value)) },
      choices.map(each => element("option", { value: each.value, selected: each.value === chosen }, each.words)),
    )
    return element("label", { class: "lab-choice" }, element("span", {}, words), select)
  }
}

/** How the documents call the foreign power, whatever its name on the map. */
const INVADER = "British"

/** @param {number} seat */
function seatName(seat) {
  return SEATS[seat] ?? ""
}

/** @param {Tool} tool @returns {[string, string]} */
function splitTool(tool) {
  const space = tool.indexOf(" ")
  return space < 0 ? [tool, ""] : [tool.slice(0, space), tool.slice(space + 1)]
}

/** @param {string} text @param {number} most */
function wholeNumber(text, most) {
  return Math.min(most, Math.max(0, Math.trunc(Number(text)) || 0))
}
