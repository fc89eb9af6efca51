// @ts-check
// Play a game, or step through one. The engine knows the rules.

/** @import {UrlState} from "./url-state.js" */
/** @import {RpcClient} from "./rpc-client.js" */
/** @import {GameRecord, Narrated, PageState, PlayedMove, Seat, PositionView} from "./protocol.js" */
/** @import {Kind} from "./players.js" */
import { formatHash } from "./url-state.js"
import { showBoard } from "./board.js"
import { MovePicker } from "./move-picker.js"
import { needsPrivacyScreen, showPrivacyScreen, visibleHands } from "./privacy-screen.js"
import { button, element, fill, link, prefersReducedMotion } from "./dom.js"
import { RpcError, errorLines } from "./rpc-client.js"
import { mountMoveList, stepTarget, takesKeys } from "./move-list.js"
import { Rulebook } from "./rulebook.js"
import { mountLoad, mountSave } from "./records.js"
import { eventsOf, reasonsOf, rulesOf, sentenceList } from "./verdict.js"
import { say } from "./voice.js"
import { SEATS, machineSeed, nextDecision, previousDecision, isHuman, kindsOf, mountPlayersForm, playerLabel } from "./players.js"

/** The delay before a machine moves, in milliseconds, so that you can follow. */
export const MACHINE_DELAY = 900

/** A position of the game, and what the move before it did. @typedef {Narrated & {state: string}} Moment */

/**
 * The current game. `moves` are all its moves; `at` is how many of them come before the position that is shown.
 * `moments` are known positions, by the number of moves before them.
 * @typedef {{record: string, kinds: Kind[], names: string[], at: number, moves: PlayedMove[], moments: Map<number, Moment>}} PlayedGame
 */

/**
 * @param {HTMLElement} root
 * @param {RpcClient} client
 * @param {UrlState} urlState
 */
export async function mountPlay(root, client, urlState) {
  const rulebook = await Rulebook.load(client)
  await new Play(root, client, urlState, rulebook).open()
}

class Play {
  /** @type {PlayedGame | null} */
  #game = null
  /** @type {PositionView | null} */
  #view = null
  /** The human player who has confirmed that they are there. @type {Seat | null} */
  #present = null
  /** Whether the reader continues from an earlier moment; the next move then replaces the later ones. */
  #continues = false
  /** Whether machines move by themselves. */
  #running = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined
  /** Counts what the reader does, so that a late answer about something else is not shown. */
  #turn = 0

  /** @param {HTMLElement} root @param {RpcClient} client @param {UrlState} urlState @param {Rulebook} rulebook */
  constructor(root, client, urlState, rulebook) {
    this.root = root
    this.client = client
    this.urlState = urlState
    this.rulebook = rulebook
    this.parts = this.#buildParts()
    urlState.onChange(state => this.#onUrlChange(state))
    document.addEventListener("keydown", event => this.#onKey(event))
    // The other side may be shown meanwhile: machines wait until this one is seen again.
    new MutationObserver(() => this.#scheduleMachine()).observe(root, { attributeFilter: ["hidden"] })
  }

  #buildParts() {
    const fault = element("p", { class: "lab-fault play-fault", role: "alert", hidden: true })
    const setup = element("div", { class: "play-setup" })
    const status = element("h2", { class: "play-status", tabindex: -1 })
    const announcement = element("p", { class: "lab-visually-hidden", role: "status" })
    const board = element("div", { class: "play-table" })
    const turn = element("section", { class: "play-turn", "aria-label": say("play.turn") })
    const hands = element("section", { class: "play-hands", "aria-label": say("play.hands") })
    const last = element("section", { class: "play-last", "aria-label": say("play.last") })
    const moves = element("section", { class: "play-record", "aria-label": say("play.record") })
    const actions = element("div", { class: "play-actions", role: "group", "aria-label": say("play.game") })
    const game = element(
      "div",
      { class: "play-game", hidden: true },
      element("div", { class: "play-head" }, status, announcement),
      element("div", { class: "play-grid" }, board, element("div", { class: "play-side" }, turn, hands, last, moves)),
    )
    fill(this.root, actions, fault, setup, game)
    return { fault, setup, status, announcement, board, turn, hands, last, moves, actions, game }
  }

  // --- opening --------------------------------------------------------------------------------------------------------

  /** Begin with the state of the URL. */
  async open() {
    const { state } = await this.client.call("new_game", { players: 2, seed: 1 })
    this.presets = (await this.client.call("position", { state })).presets
    this.list = mountMoveList(this.parts.moves, { onGo: at => this.#go(at) })
    await this.#onUrlChange(this.urlState.get())
    this.root.dataset.ready = "true"
  }

  /** The URL has changed, or is read for the first time. @param {PageState} state */
  async #onUrlChange(state) {
    this.#stop()
    if (state.mode !== "play") return
    const { record, at, seats } = state
    if (record === undefined) return this.#start()
    if (record === this.#game?.record && at !== undefined && at <= this.#game.moves.length) {
      Object.assign(this.#game, { at, kinds: kindsOf(this.#game.names, seats) })
      this.#continues = false
      return this.#show()
    }
    await this.#attempt(async () => {
      if (!(await this.#openRecord(this.client.call("import", { text: record }), seats, at))) return
      this.#setUp(null)
      await this.#show()
    })
    if (this.#game === null) this.#start(this.parts.fault.textContent)
  }

  /**
   * Do what the reader wants. If it fails, the machines stop and the reader sees why.
   * @param {() => Promise<unknown>} work
   */
  async #attempt(work) {
    try {
      await work()
    } catch (error) {
      this.#stop()
      if (this.#game && this.#view) this.#drawTurn(this.#game, this.#view)
      fill(this.parts.fault, errorLines(error).join(" "))
      this.parts.fault.hidden = false
      this.parts.fault.scrollIntoView({ block: "nearest" })
    }
  }

  /** There is no game yet: show the form for a new one. @param {string | null} [fault] */
  #start(fault = "") {
    this.#game = null
    this.parts.game.hidden = true
    this.#setUp("new")
    fill(this.parts.fault, fault)
    this.parts.fault.hidden = !fault
  }

  /**
   * Open a record; false if the reader has gone on meanwhile. Rejects, and changes nothing, if it is not one or has an
   * illegal move.
   * @param {Promise<GameRecord | {record: null}>} asked
   * @param {string[]} [seats]
   * @param {number} [at]
   */
  async #openRecord(asked, seats, at) {
    const turn = this.#turn
    const found = await asked
    if (found.record === null) throw new RpcError(say("play.not-a-game"))
    const { record, short, names, moves, played } = found
    if (played < moves.length) throw new RpcError((await this.client.call("verify", { record })).text)
    if (at !== undefined && at > moves.length) throw new RpcError(say("play.too-few-moves", { count: moves.length, number: at }))
    if (turn !== this.#turn) return false
    this.#game = { record: short, names, kinds: kindsOf(names, seats), at: at ?? moves.length, moves, moments: new Map() }
    this.#present = null
    this.#continues = false
    return true
  }

  /**
   * Begin or load a game.
   * @param {() => Promise<GameRecord | {record: null}>} ask
   * @param {Kind[]} [kinds] of a new game
   */
  #begin(ask, kinds) {
    this.#stop()
    return this.#attempt(async () => {
      if (!(await this.#openRecord(ask(), kinds, kinds && 0))) return
      this.#setUp(null)
      this.#running = kinds !== undefined
      this.#saveToUrl(true)
      await this.#show(true)
    })
  }

  /** Write the current state into the URL. @param {boolean} push */
  #saveToUrl(push) {
    if (this.#game === null || this.root.hidden) return
    const { record, at, kinds } = this.#game
    this.urlState.set({ mode: "play", record, at, seats: kinds }, { push })
  }

  // --- moving ---------------------------------------------------------------------------------------------------------

  /** Show the game after `at` moves. @param {number} at @param {boolean} [continues] */
  async #go(at, continues = false) {
    if (this.#game === null) return
    this.#stop()
    this.#game.at = at
    this.#continues = continues
    this.#saveToUrl(false)
    await this.#show()
  }

  /** Play a move here; it replaces all later moves. @param {string} move @param {boolean} byHuman */
  async #play(move, byHuman) {
    const current = this.#game
    if (current === null) return
    const [turn, at] = [++this.#turn, current.at]
    await this.#attempt(async () => {
      const moment = await this.client.call("game", { record: current.record, at, move })
      const made = await this.client.call("import", { text: moment.record })
      if (turn !== this.#turn || this.root.hidden || made.record === null) return
      for (const each of current.moments.keys()) if (each > at) current.moments.delete(each)
      current.moments.set(at + 1, moment)
      Object.assign(current, { record: made.short, at: at + 1, moves: made.moves })
      this.#continues = false
      if (this.#setup === "save") this.#setUp(null)
      if (byHuman) this.#running = true
      this.#saveToUrl(byHuman)
      await this.#show(byHuman)
    })
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#running = false
    this.#turn++
  }

  get #over() {
    return this.#view !== null && this.#view.outcome !== null
  }

  /** Whether the shown position can be played on, not only looked at. */
  get #live() {
    return this.#game !== null && !this.#over && (this.#continues || this.#game.at === this.#game.moves.length)
  }

  // --- showing --------------------------------------------------------------------------------------------------------

  /** Show the game as it is now. @param {boolean} [focus] whether the reader is led to the turn */
  #show(focus = false) {
    return this.#attempt(async () => {
      const current = this.#game
      if (current === null) return
      const [turn, at] = [++this.#turn, current.at]
      const moment = current.moments.get(at) ?? (await this.client.call("game", { record: current.record, at }))
      current.moments.set(at, moment)
      const view = await this.client.call("position", { state: moment.state })
      if (turn !== this.#turn) return
      this.#view = view
      this.parts.fault.hidden = true
      this.parts.game.hidden = false
      const lost = this.root.contains(document.activeElement)
      this.#draw(current, view, moment)
      Object.assign(this.parts.game.dataset, { at, moves: current.moves.length })
      if (focus || (lost && !this.root.contains(document.activeElement))) this.parts.status.focus({ preventScroll: true })
      if (focus) this.parts.status.scrollIntoView({ block: "nearest" })
      this.#scheduleMachine()
    })
  }

  /** @param {PlayedGame} current @param {PositionView} view @param {Moment} moment */
  #draw(current, view, moment) {
    const { status, announcement, last } = this.parts
    const player = this.#player
    const move = current.moves[current.at - 1]
    fill(status, this.#over ? say("play.over") : say("play.to-move", { number: current.at + 1, player: player(view.to_move) }))
    fill(announcement, move && say("play.moved", { player: player(move.seat), move: move.words }), " ", this.#over ? view.outcome?.words : say("play.next", { player: player(view.to_move) }))
    fill(
      last,
      move && [
        element("h3", {}, say("play.last")),
        element("p", {}, element("b", {}, player(move.seat)), " ", element("code", {}, move.text)),
        sentenceList(eventsOf(moment), this.rulebook, { class: "play-events", name: "event" }),
      ],
    )
    this.list?.show(current.moves, current.at, player)
    this.#drawActions()
    this.#drawTurn(current, view)
  }

  /** The label of a player. @param {Seat} seat */
  #player = seat => playerLabel(seat, this.#game?.names ?? [], this.#game?.kinds ?? [])

  /** Draw the board and the turn, as far as those at the screen may see them. @param {PlayedGame} current @param {PositionView} view */
  #drawTurn(current, view) {
    const { board, turn, hands } = this.parts
    const open = view.readings.some(({ name, chosen }) => name === "hands" && chosen === "open")
    const toMove = view.to_move
    const choosing = this.#live && isHuman(toMove, current.kinds)
    const hidden = choosing && needsPrivacyScreen({ kinds: current.kinds, open, toMove, present: this.#present })
    this.#drawHands(hands, view, hidden ? [] : visibleHands({ kinds: current.kinds, open, seats: Object.keys(view.hands) }), choosing && !hidden ? toMove : null)
    if (choosing && !hidden) return this.#choose(board, turn, view)
    showBoard(board, view.picture)
    if (hidden) {
      showPrivacyScreen(turn, { who: this.#player(toMove), onReady: () => this.#arrived(toMove) })
    } else if (view.outcome) {
      this.#drawResult(turn, view)
    } else if (this.#live) {
      this.#drawWaiting(turn, toMove)
    } else {
      fill(
        turn,
        element("p", {}, say("play.past", { player: this.#player(toMove) })),
        button(say("play.continue"), () => this.#continueHere(), { class: "lab-button is-main", "data-key": "go-on" }),
        this.#loses(current),
      )
    }
  }

  /** A remark on the later moves that a move here would replace, if any. @param {PlayedGame} current */
  #loses(current) {
    const rest = current.moves.length - current.at
    if (rest === 0) return null
    return element("p", { class: "play-remark" }, say("play.replaces", { count: rest }))
  }

  /** Let the player to move choose on the board or from lists. @param {HTMLElement} board @param {HTMLElement} root @param {PositionView} view */
  #choose(board, root, view) {
    const why = element("div", { class: "play-why" })
    const place = element("div")
    fill(root, this.#game && this.#loses(this.#game), why, place)
    const picker = new MovePicker(place, this.client, {
      legalOnly: true,
      onChange: ({ turn, legal, wants }) =>
        showBoard(board, view.picture, { legal, chosen: turn.answers, wants, onSpot: wants && (spot => picker.press(spot)) }),
      onMove: move => this.#play(move, true),
      onError: error => this.#attempt(() => Promise.reject(error)),
    })
    void picker.show(view)
    if (view.cards.length === 0) void this.#attempt(() => this.#explainPass(why, view))
  }

  /** Explain why only a pass is legal: the rule of the pass, and why each card cannot be played. @param {HTMLElement} root @param {PositionView} view */
  async #explainPass(root, view) {
    const cards = [...new Set(view.hands[view.to_move] ?? [])]
    const [passed, ...turns] = await Promise.all([
      this.client.call("narrate", { state: view.state, move: "pass" }),
      ...cards.map(card => this.client.call("turn", { state: view.state, answers: [card] })),
    ])
    const reasons = turns.flatMap((turn, at) => reasonsOf(turn).slice(0, 1).map(({ rule, text }) => ({ rule, text: say("play.unplayable", { card: cardName(view, cards[at]), reason: text }) })))
    fill(
      root,
      element("p", {}, cards.length ? say("play.none-playable") : say("play.no-cards")),
      sentenceList([...eventsOf(passed).slice(0, 1), ...reasons], this.rulebook, { class: "play-events" }),
    )
  }

  /** @param {HTMLElement} root @param {PositionView} view */
  #drawResult(root, view) {
    const { outcome } = view
    if (!outcome) return
    const rules = rulesOf(outcome)
    const list = (/** @type {typeof rules} */ some, kind = "") => sentenceList(some, this.rulebook, { class: `play-events ${kind}`, name: "outcome" })
    fill(
      root,
      element(
        "div",
        { class: "play-result" },
        element("p", { class: "play-winner" }, say("play.wins", { winners: outcome.winners.map(this.#player) })),
        element("p", {}, outcome.words),
        element("h3", {}, say("play.decided-by")),
        list(rules.slice(-1), "play-deciding"),
        rules.length > 1 && [element("h3", {}, say("play.asked-before")), list(rules.slice(0, -1))],
      ),
    )
  }

  /** A machine is to move. The button stays the same element, so that it can be clicked. @param {HTMLElement} root @param {Seat} toMove */
  #drawWaiting(root, toMove) {
    const words = this.#running ? say("play.thinking", { player: this.#player(toMove) }) : say("play.next", { player: this.#player(toMove) })
    const shown = root.querySelector(`[data-key="machines"][data-running="${this.#running}"]`)
    if (shown?.previousElementSibling) return fill(shown.previousElementSibling, words)
    const how = { "data-key": "machines", "data-running": String(this.#running) }
    const made = this.#running
      ? button(say("play.stop-bots"), () => this.#halt(), how)
      : button(say("play.let-bots-play"), () => this.#continueHere(), { ...how, class: "lab-button is-main" })
    fill(root, element("p", {}, words), made)
  }

  /** @param {HTMLElement} root @param {PositionView} view @param {Seat[]} seats @param {Seat | null} choosing whose cards the move picker shows */
  #drawHands(root, view, seats, choosing) {
    const shown = seats.filter(seat => seat !== choosing)
    const lists = shown.map(seat => {
      const cards = view.hands[seat] ?? []
      const chips = cards.map(card => element("li", { class: "play-card" }, cardName(view, card)))
      return element("div", {}, element("h3", {}, say("play.hand", { player: this.#player(seat) })), cards.length ? element("ul", { class: "play-cards", "data-seat": seat }, chips) : element("p", {}, say("play.hand-empty")))
    })
    root.hidden = lists.length === 0
    fill(root, lists)
  }

  #drawActions() {
    const current = this.#game
    const movers = current?.moves.map(({ seat }) => seat) ?? []
    const back = current && previousDecision(movers, current.kinds, current.at)
    const forth = current && nextDecision(movers, current.kinds, current.at)
    const { actions } = this.parts
    const focused = actions.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null
    fill(
      actions,
      button(say("play.new"), () => this.#setUp("new"), { "data-key": "new", "aria-expanded": this.#setup === "new" ? "true" : "false" }),
      button(say("play.load"), () => this.#setUp("load"), { "data-key": "load", "aria-expanded": this.#setup === "load" ? "true" : "false" }),
      current && button(say("play.save"), () => this.#setUp("save"), { "data-key": "save", "aria-expanded": this.#setup === "save" ? "true" : "false" }),
      current && element("span", { class: "play-gap" }),
      current && button(say("play.undo"), () => back !== null && this.#go(back, true), { "data-key": "undo", disabled: back === null }),
      current && button(say("play.redo"), () => forth !== null && this.#go(forth, true), { "data-key": "redo", disabled: forth === null }),
      current && this.#view && link(formatHash({ mode: "judge", state: this.#view.state }), say("play.judge"), { class: "play-judge" }),
    )
    if (focused) /** @type {HTMLElement | null} */ (actions.querySelector(`[data-key="${focused}"]:not(:disabled)`))?.focus()
  }

  /** @type {"new" | "load" | "save" | null} */
  #setup = null

  /** Open or close a panel above the game. @param {"new" | "load" | "save" | null} which */
  #setUp(which) {
    const { setup, fault } = this.parts
    this.#setup = which === this.#setup && this.#game !== null ? null : which
    fault.hidden = true
    fill(setup)
    if (this.#setup === "new") {
      mountPlayersForm(setup, { presets: this.presets ?? [], onBegin: (opening, kinds) => this.#begin(() => this.client.call("new_game", opening), kinds), ...(this.#game && { kinds: this.#game.kinds }) })
    } else if (this.#setup === "load") {
      mountLoad(setup, { onText: text => this.#begin(() => this.client.call("import", { text })) })
    } else if (this.#setup === "save") {
      if (this.#running) this.#halt() // what is saved is what is seen
      void this.#attempt(() => this.#save(setup))
    }
    this.#drawActions()
  }

  /** @param {Element} root */
  async #save(root) {
    if (this.#game === null) return
    const { record } = await this.client.call("game", { record: this.#game.record })
    const { text } = await this.client.call("verify", { record })
    if (this.#setup === "save" && this.#game) {
      mountSave(root, { record, names: this.#game.names, verified: text, link: () => this.urlState.link() })
    }
  }

  // --- going on -------------------------------------------------------------------------------------------------------

  /** @param {Seat} seat */
  #arrived(seat) {
    this.#present = seat
    if (this.#game && this.#view) this.#drawTurn(this.#game, this.#view)
    this.parts.status.focus({ preventScroll: true })
  }

  #continueHere() {
    this.#continues = true
    this.#running = true
    this.#show(true)
  }

  #halt() {
    this.#stop()
    this.#show()
  }

  /** If a machine is to move and the machines are running, let it move after a delay. */
  #scheduleMachine() {
    clearTimeout(this.#timer)
    if (!this.#running || !this.#live || this.root.hidden || this.#view === null || this.#game === null) return
    if (isHuman(this.#view.to_move, this.#game.kinds)) return
    this.#timer = setTimeout(() => this.#machine(), prefersReducedMotion() ? 0 : MACHINE_DELAY)
  }

  #machine() {
    return this.#attempt(async () => {
      const [current, view] = [this.#game, this.#view]
      if (current === null || view === null) return
      const [turn, player] = [this.#turn, current.kinds[SEATS.indexOf(view.to_move)]]
      if (player === undefined || player === "human") return
      const { move } = await this.client.call("machine", { state: view.state, player, seed: machineSeed(current.record, current.at) })
      if (turn === this.#turn && !this.root.hidden) await this.#play(move, false)
    })
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.#game === null || this.root.hidden || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || takesKeys(event.target)) return
    const inside = event.target instanceof Node && this.root.contains(event.target)
    const keys = inside ? ["ArrowLeft", "ArrowRight", "Home", "End"] : ["ArrowLeft", "ArrowRight"]
    if (!inside && event.target !== document.body) return
    const goal = keys.includes(event.key) ? stepTarget(event.key, this.#game.at, this.#game.moves.length) : null
    if (goal === null) return
    event.preventDefault()
    this.#go(goal)
  }
}

/** @param {PositionView} view @param {string | undefined} card */
function cardName(view, card) {
  return view.words.cards.find(({ key }) => key === card)?.name ?? card ?? ""
}
