// @ts-check
// Play a game, or step through one. What may be done, and what comes of it, the engine says.

/** @import {Address} from "./address.js" */
/** @import {Engine} from "./engine.js" */
/** @import {Game, PageState, Seat, Sheet, Verdict} from "./protocol.js" */
/** @import {Kind, Opening} from "./seats.js" */
import { written } from "./address.js"
import { showBoard } from "./board.js"
import { mountChooser } from "./chooser.js"
import { needsCurtain, showCurtain, shownHands } from "./curtain.js"
import { button, element, fill, link, wantsNoMotion } from "./elements.js"
import { EngineError } from "./engine.js"
import { eventList, mountMoveList, stepped, takesKeys } from "./movelist.js"
import { Rulebook } from "./rulebook.js"
import { mountLoad, mountSave } from "./records.js"
import { SEATS, chance, decisionAfter, decisionBefore, isHuman, kindsOf, mountSeats, namesIn, playerWords } from "./seats.js"

/** How long a machine waits before it moves, in milliseconds, so that one can follow. */
export const PAUSE = 900

/**
 * A game on the table. `moves` are all that were played; `at` is how many of them lie before what is shown.
 * @typedef {{record: string, kinds: Kind[], names: string[], at: number, moves: Game["moves"]}} Table
 */

/** A record, and the same without its map, which the engine knows. @typedef {{record: string, short?: string}} Written */

/**
 * @param {HTMLElement} root
 * @param {Engine} engine
 * @param {Address} address
 */
export async function mountPlay(root, engine, address) {
  const rulebook = await Rulebook.read(engine)
  await new Play(root, engine, address, rulebook).open()
}

class Play {
  /** @type {Table | null} */
  #table = null
  /** @type {Sheet | null} */
  #sheet = null
  /** The position after so many moves, as far as they are known. @type {Map<number, string>} */
  #states = new Map()
  /** The human player who has said that he is there. @type {Seat | null} */
  #present = null
  /** Whether the game goes on from a moment before its end; what was played after it is lost with the next move. */
  #goesOn = false
  /** Whether machines move by themselves. */
  #running = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined
  /** Counts what is asked for, so that an answer that comes too late is not shown. */
  #turn = 0

  /** @param {HTMLElement} root @param {Engine} engine @param {Address} address @param {Rulebook} rulebook */
  constructor(root, engine, address, rulebook) {
    this.root = root
    this.engine = engine
    this.address = address
    this.rulebook = rulebook
    this.parts = this.#built()
    address.onChange(state => this.#moved(state))
    document.addEventListener("keydown", event => this.#key(event))
    // The other side may be shown meanwhile: machines wait until this one is seen again.
    new MutationObserver(() => this.#settle()).observe(root, { attributeFilter: ["hidden"] })
  }

  #built() {
    const fault = element("p", { class: "lab-fault play-fault", role: "alert", hidden: true })
    const setup = element("div", { class: "play-setup" })
    const status = element("h2", { class: "play-status", tabindex: -1 })
    const said = element("p", { class: "lab-hidden-words", role: "status" })
    const board = element("div", { class: "play-table" })
    const turn = element("section", { class: "play-turn", "aria-label": "The turn" })
    const hands = element("section", { class: "play-hands", "aria-label": "Hands" })
    const last = element("section", { class: "play-last", "aria-label": "The last move" })
    const moves = element("section", { class: "play-record", "aria-label": "The game so far" })
    const actions = element("div", { class: "play-actions", role: "group", "aria-label": "The game" })
    const game = element(
      "div",
      { class: "play-game", hidden: true },
      element("div", { class: "play-head" }, status, said),
      element("div", { class: "play-grid" }, board, element("div", { class: "play-side" }, turn, hands, last, moves)),
    )
    fill(this.root, actions, fault, setup, game)
    return { fault, setup, status, said, board, turn, hands, last, moves, actions, game }
  }

  // --- opening --------------------------------------------------------------------------------------------------------

  /** Begin with what the address says. */
  async open() {
    const { presets } = await this.#anySheet()
    this.presets = presets
    this.list = mountMoveList(this.parts.moves, { onGo: at => this.#go(at) })
    await this.#moved(this.address.get())
    this.root.dataset.ready = "true"
  }

  /** A sheet of no matter which game, for what is the same in all. */
  async #anySheet() {
    const { record } = await this.engine.ask("new_game", { players: 2, seed: 1 })
    const { state } = await this.engine.ask("game", { record })
    return this.engine.ask("sheet", { state })
  }

  /** The address says something else, or for the first time something. @param {PageState} state */
  async #moved(state) {
    this.#stop()
    if (state.mode !== "play") return
    if (state.record === undefined) return this.#start()
    if (state.record === this.#table?.record && state.at !== undefined && state.at <= this.#table.moves.length) {
      this.#table.at = state.at
      this.#goesOn = false
      return this.#show()
    }
    try {
      await this.#seat(state.record, state.seats, state.at)
      this.#setUp(null)
      await this.#show()
    } catch (error) {
      this.#complain(error)
      if (this.#table === null) this.#start()
    }
  }

  /** Nothing is on the table: ask what is to be played. */
  #start() {
    this.#table = null
    this.parts.game.hidden = true
    this.#drawActions()
    this.#setUp("new")
  }

  /**
   * Put a record on the table. Rejects, and changes nothing, if it is none or has a move that is not legal.
   * @param {string} text
   * @param {string[] | undefined} seats
   * @param {number | undefined} at
   */
  async #seat(text, seats, at) {
    const { record, short } = /** @type {Written} */ (await this.engine.ask("open", { text }))
    if (record === null) throw new EngineError("This is a position, not a record of a game.")
    const game = await this.engine.ask("game", { record })
    if (game.at < game.moves.length) throw new EngineError((await this.engine.ask("verify", { record })).text)
    if (at !== undefined && at > game.moves.length) throw new EngineError(`The game has ${game.moves.length} moves, not ${at}.`)
    const sheet = await this.engine.ask("sheet", { state: game.state })
    const names = namesIn(record, Object.keys(sheet.hands).length)
    this.#table = { record: short ?? record, names, kinds: kindsOf(names, seats), at: at ?? game.moves.length, moves: game.moves }
    this.#states = new Map([[game.at, game.state]])
    this.#present = null
    this.#goesOn = false
  }

  /** @param {Opening} opening @param {Kind[]} kinds */
  async #begin(opening, kinds) {
    try {
      const { record } = await this.engine.ask("new_game", opening)
      await this.#seat(record, kinds, 0)
    } catch (error) {
      return this.#complain(error)
    }
    this.#setUp(null)
    this.#running = true
    this.#keep(true)
    await this.#show(true)
  }

  /** Put a text that somebody pasted or loaded on the table. @param {string} text */
  async #load(text) {
    this.#stop()
    try {
      await this.#seat(text, undefined, undefined)
    } catch (error) {
      return this.#complain(error)
    }
    this.#setUp(null)
    this.#keep(true)
    await this.#show(true)
  }

  /** @param {unknown} error */
  #complain(error) {
    fill(this.parts.fault, reasonsOf(error))
    this.parts.fault.hidden = false
    this.parts.fault.scrollIntoView({ block: "nearest" })
  }

  /** The state of the table into the address. @param {boolean} push */
  #keep(push) {
    if (this.#table === null || this.root.hidden) return
    const { record, at, kinds } = this.#table
    this.address.set({ mode: "play", record, at, seats: kinds }, { push })
  }

  // --- moving ---------------------------------------------------------------------------------------------------------

  /** Look at the game after so many moves. @param {number} at @param {boolean} [goesOn] */
  async #go(at, goesOn = false) {
    if (this.#table === null) return
    this.#stop()
    this.#table.at = at
    this.#goesOn = goesOn
    this.#keep(false)
    await this.#show()
  }

  /** Play a move here; what was played after this moment is gone. @param {string} move @param {boolean} byHuman */
  async #play(move, byHuman) {
    const table = this.#table
    if (table === null) return
    const [turn, at] = [++this.#turn, table.at]
    try {
      const { record, short } = /** @type {Written} */ (await this.engine.ask("move", { record: table.record, at, move }))
      const game = await this.engine.ask("game", { record })
      if (turn !== this.#turn || this.root.hidden) return
      this.#states = new Map([...this.#states].filter(([each]) => each <= at)).set(at + 1, game.state)
      Object.assign(table, { record: short ?? record, at: at + 1, moves: game.moves })
    } catch (error) {
      return this.#complain(error)
    }
    this.#goesOn = false
    if (this.#setup === "save") this.#setUp(null)
    if (byHuman) this.#running = true
    this.#keep(byHuman)
    await this.#show(byHuman)
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#running = false
    this.#turn++
  }

  /** The position after so many moves. @param {number} at */
  async #state(at) {
    const known = this.#states.get(at)
    if (known !== undefined || this.#table === null) return known ?? ""
    const { state } = await this.engine.ask("game", { record: this.#table.record, at })
    this.#states.set(at, state)
    return state
  }

  get #over() {
    return this.#sheet !== null && this.#sheet.outcome !== null
  }

  /** Whether the game is being played here, and not only looked at. */
  get #live() {
    return this.#table !== null && !this.#over && (this.#goesOn || this.#table.at === this.#table.moves.length)
  }

  // --- showing --------------------------------------------------------------------------------------------------------

  /** Show the game as it is now. @param {boolean} [focus] whether the reader is led to the turn */
  async #show(focus = false) {
    const table = this.#table
    if (table === null) return
    const [turn, at] = [++this.#turn, table.at]
    const state = await this.#state(at)
    const move = table.moves[at - 1]
    const [sheet, verdict] = await Promise.all([
      this.engine.ask("sheet", { state }),
      move ? this.#state(at - 1).then(before => this.engine.ask("verdict", { state: before, move: move.text })) : null,
    ])
    if (turn !== this.#turn) return
    this.#sheet = sheet
    this.parts.fault.hidden = true
    this.parts.game.hidden = false
    const lost = this.root.contains(document.activeElement)
    this.#draw(table, sheet, verdict)
    Object.assign(this.parts.game.dataset, { at, moves: table.moves.length })
    if (focus || (lost && !this.root.contains(document.activeElement))) this.parts.status.focus({ preventScroll: true })
    if (focus) this.parts.status.scrollIntoView({ block: "nearest" })
    this.#settle()
  }

  /** @param {Table} table @param {Sheet} sheet @param {Verdict | null} verdict */
  #draw(table, sheet, verdict) {
    const { status, said, last } = this.parts
    const player = this.#player
    const move = table.moves[table.at - 1]
    fill(status, this.#over ? "The game is over" : `Turn ${table.at + 1}: ${player(sheet.to_move)} to move`)
    fill(said, move ? `${player(move.seat)}: ${move.words}. ` : "", this.#over ? sheet.outcome?.words : `${player(sheet.to_move)} to move.`)
    fill(
      last,
      verdict && move && [
        element("h3", {}, "Last move"),
        element("p", {}, element("b", {}, player(move.seat)), " ", element("code", {}, move.text)),
        eventList(verdict.events, rule => this.rulebook.link(rule)),
      ],
    )
    this.list?.show(table.moves, table.at, player)
    this.#drawActions()
    this.#drawTurn(table, sheet)
  }

  /** A player in words. @param {Seat} seat */
  #player = seat => playerWords(seat, this.#table?.names ?? [], this.#table?.kinds ?? [])

  /** The board and what the one to move is asked, as far as whoever looks may see it. @param {Table} table @param {Sheet} sheet */
  #drawTurn(table, sheet) {
    const { board, turn, hands } = this.parts
    const open = sheet.readings.some(({ name, chosen }) => name === "hands" && chosen === "open")
    const toMove = sheet.to_move
    const choosing = this.#live && isHuman(toMove, table.kinds)
    const hidden = choosing && needsCurtain({ kinds: table.kinds, open, toMove, present: this.#present })
    this.#drawHands(hands, sheet, hidden ? [] : shownHands({ kinds: table.kinds, open, seats: Object.keys(sheet.hands) }), choosing && !hidden ? toMove : null)
    if (choosing && !hidden) return this.#choose(board, turn, sheet)
    showBoard(board, sheet.picture)
    if (hidden) {
      showCurtain(turn, { who: this.#player(toMove), onThere: () => this.#arrived(toMove) })
    } else if (sheet.outcome) {
      this.#drawResult(turn, sheet)
    } else if (this.#live) {
      this.#drawWaiting(turn, toMove)
    } else {
      fill(
        turn,
        element("p", {}, `This moment is past: it was the turn of ${this.#player(toMove)}.`),
        button("Go on from here", () => this.#goOn(), { class: "lab-button is-main", "data-key": "go-on" }),
        this.#loses(table),
      )
    }
  }

  /** What is lost by a move here, if anything. @param {Table} table */
  #loses(table) {
    const rest = table.moves.length - table.at
    if (rest === 0) return null
    return element("p", { class: "play-remark" }, `The next move takes the place of ${rest === 1 ? "the one move" : `the ${rest} moves`} that followed.`)
  }

  /** Let the player to move choose, on the board or on lists. @param {HTMLElement} board @param {HTMLElement} root @param {Sheet} sheet */
  #choose(board, root, sheet) {
    const why = element("div", { class: "play-why" })
    const place = element("div")
    fill(root, this.#table && this.#loses(this.#table), why, place)
    const chooser = mountChooser(place, this.engine, {
      state: sheet.state,
      sheet,
      lawfulOnly: true,
      onChange: ({ legal, told, wants }) =>
        showBoard(board, sheet.picture, { legal, told, wants, onSpot: wants && (spot => chooser.press(spot)) }),
      onMove: move => this.#play(move, true),
      onError: error => this.#complain(error),
    })
    if (sheet.cards.length === 0) void this.#tellWhy(why, sheet)
  }

  /** Why the player to move can only pass: by which rule he does, and what stands against each card. @param {HTMLElement} root @param {Sheet} sheet */
  async #tellWhy(root, sheet) {
    const cards = [...new Set(sheet.hands[sheet.to_move] ?? [])]
    const name = (/** @type {string} */ card) => sheet.words.cards.find(({ key }) => key === card)?.name ?? card
    const [passed, ...turns] = await Promise.all([
      this.engine.ask("verdict", { state: sheet.state, move: "pass" }),
      ...cards.map(card => this.engine.ask("tell", { state: sheet.state, card, told: [], take: null, taken: false })),
    ])
    const rule = (/** @type {string} */ id, /** @type {string} */ what = "") =>
      element("li", {}, what && element("b", {}, `${what}: `), this.rulebook.sentence(id), " ", this.rulebook.link(id))
    fill(
      root,
      element("p", {}, cards.length ? "None of the cards in hand can be played: only a pass is legal." : "No card is left in hand: only a pass is legal."),
      element(
        "ul",
        { class: "play-events" },
        passed.events.slice(0, 1).map(event => rule(event.rule)),
        cards.flatMap((card, at) => (turns[at]?.violations ?? []).slice(0, 1).map(each => rule(each.rule, name(card)))),
      ),
    )
  }

  /** @param {HTMLElement} root @param {Sheet} sheet */
  #drawResult(root, sheet) {
    const { outcome } = sheet
    if (!outcome) return
    const rule = (/** @type {string} */ id) => element("li", {}, this.rulebook.sentence(id), " ", this.rulebook.link(id))
    fill(
      root,
      element(
        "div",
        { class: "play-result" },
        element("p", { class: "play-winner" }, winnerWords(outcome.winners.map(this.#player))),
        element("p", {}, outcome.words),
        element("h3", {}, "Decided by"),
        element("ul", { class: "play-events play-deciding" }, outcome.rules.slice(-1).map(rule)),
        outcome.rules.length > 1 && [
          element("h3", {}, "Asked before"),
          element("ul", { class: "play-events" }, outcome.rules.slice(0, -1).map(rule)),
        ],
      ),
    )
  }

  /** A machine is to move. The button stays the same from move to move, so that it can be hit. @param {HTMLElement} root @param {Seat} toMove */
  #drawWaiting(root, toMove) {
    const words = this.#running ? `${this.#player(toMove)} is thinking…` : `It is the turn of ${this.#player(toMove)}.`
    const shown = root.querySelector(`[data-key="machines"][data-running="${this.#running}"]`)
    if (shown?.previousElementSibling) return fill(shown.previousElementSibling, words)
    const how = { "data-key": "machines", "data-running": String(this.#running) }
    const made = this.#running
      ? button("Stop the machines", () => this.#halt(), how)
      : button("Let the machines play", () => this.#goOn(), { ...how, class: "lab-button is-main" })
    fill(root, element("p", {}, words), made)
  }

  /** @param {HTMLElement} root @param {Sheet} sheet @param {Seat[]} seats @param {Seat | null} choosing whose cards the chooser shows */
  #drawHands(root, sheet, seats, choosing) {
    const shown = seats.filter(seat => seat !== choosing)
    const name = (/** @type {string} */ card) => sheet.words.cards.find(({ key }) => key === card)?.name ?? card
    const lists = shown.map(seat => {
      const cards = sheet.hands[seat] ?? []
      const chips = cards.map(card => element("li", { class: "play-card" }, name(card)))
      return element("div", {}, element("h3", {}, `Hand of ${this.#player(seat)}`), cards.length ? element("ul", { class: "play-cards", "data-seat": seat }, chips) : element("p", {}, "No card is left."))
    })
    root.hidden = lists.length === 0
    fill(root, lists)
  }

  #drawActions() {
    const table = this.#table
    const movers = table?.moves.map(({ seat }) => seat) ?? []
    const back = table && decisionBefore(movers, table.kinds, table.at)
    const forth = table && decisionAfter(movers, table.kinds, table.at)
    const { actions } = this.parts
    const focused = actions.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null
    fill(
      actions,
      button("New game", () => this.#setUp("new"), { "data-key": "new", "aria-expanded": this.#setup === "new" ? "true" : "false" }),
      button("Load", () => this.#setUp("load"), { "data-key": "load", "aria-expanded": this.#setup === "load" ? "true" : "false" }),
      table && button("Save", () => this.#setUp("save"), { "data-key": "save", "aria-expanded": this.#setup === "save" ? "true" : "false" }),
      table && element("span", { class: "play-gap" }),
      table && button("↶ Undo", () => back !== null && this.#go(back, true), { "data-key": "undo", disabled: back === null }),
      table && button("↷ Redo", () => forth !== null && this.#go(forth, true), { "data-key": "redo", disabled: forth === null }),
      table && this.#sheet && link(written({ mode: "judge", state: this.#sheet.state }), "Judge this position", { class: "play-judge" }),
    )
    if (focused) /** @type {HTMLElement | null} */ (actions.querySelector(`[data-key="${focused}"]:not(:disabled)`))?.focus()
  }

  /** @type {"new" | "load" | "save" | null} */
  #setup = null

  /** Open or close a panel above the table. @param {"new" | "load" | "save" | null} which */
  #setUp(which) {
    const { setup, fault } = this.parts
    this.#setup = which === this.#setup && this.#table !== null ? null : which
    fault.hidden = true
    fill(setup)
    if (this.#setup === "new") {
      mountSeats(setup, { presets: this.presets ?? [], onBegin: (opening, kinds) => this.#begin(opening, kinds), ...(this.#table && { kinds: this.#table.kinds }) })
    } else if (this.#setup === "load") {
      mountLoad(setup, { onText: text => this.#load(text) })
    } else if (this.#setup === "save") {
      if (this.#running) this.#halt() // what is saved is what is seen
      this.#save(setup)
    }
    this.#drawActions()
  }

  /** @param {Element} root */
  async #save(root) {
    if (this.#table === null) return
    const { record } = await this.engine.ask("open", { text: this.#table.record })
    const { text } = await this.engine.ask("verify", { record: record ?? "" })
    if (this.#setup === "save" && this.#table) {
      mountSave(root, { record: record ?? "", names: this.#table.names, verified: text, link: () => this.address.link() })
    }
  }

  // --- going on -------------------------------------------------------------------------------------------------------

  /** @param {Seat} seat */
  #arrived(seat) {
    this.#present = seat
    if (this.#table && this.#sheet) this.#drawTurn(this.#table, this.#sheet)
    this.parts.status.focus({ preventScroll: true })
  }

  #goOn() {
    this.#goesOn = true
    this.#running = true
    this.#show(true)
  }

  #halt() {
    this.#stop()
    this.#show()
  }

  /** If a machine is to move and may, let it, after a while. */
  #settle() {
    clearTimeout(this.#timer)
    if (!this.#running || !this.#live || this.root.hidden || this.#sheet === null || this.#table === null) return
    if (isHuman(this.#sheet.to_move, this.#table.kinds)) return
    this.#timer = setTimeout(() => this.#machine(), wantsNoMotion() ? 0 : PAUSE)
  }

  async #machine() {
    const [table, sheet] = [this.#table, this.#sheet]
    if (table === null || sheet === null) return
    const [turn, kind] = [this.#turn, table.kinds[SEATS.indexOf(sheet.to_move)]]
    if (kind === undefined || kind === "human") return
    const { move } = await this.engine.ask("machine", { state: sheet.state, player: kind, seed: chance(table.record, table.at) })
    if (turn === this.#turn && !this.root.hidden) await this.#play(move, false)
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#table === null || this.root.hidden || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || takesKeys(event.target)) return
    const inside = event.target instanceof Node && this.root.contains(event.target)
    const keys = inside ? ["ArrowLeft", "ArrowRight", "Home", "End"] : ["ArrowLeft", "ArrowRight"]
    if (!inside && event.target !== document.body) return
    const goal = keys.includes(event.key) ? stepped(event.key, this.#table.at, this.#table.moves.length) : null
    if (goal === null) return
    event.preventDefault()
    this.#go(goal)
  }
}

/** @param {string[]} winners */
function winnerWords(winners) {
  const last = winners.at(-1) ?? ""
  return winners.length === 1 ? `${last} wins` : `${winners.slice(0, -1).join(", ")} and ${last} win`
}

/** What is wrong, in words. @param {unknown} error */
export function reasonsOf(error) {
  if (!(error instanceof EngineError)) return error instanceof Error ? error.message : String(error)
  /** @type {{what?: string}[]} */
  const faults = error.data?.faults ?? []
  const reasons = [...(error.data?.reasons ?? []), ...faults.map(({ what }) => what ?? "")]
  return reasons.length ? reasons.join(" ") : error.message
}
