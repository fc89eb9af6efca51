// @ts-check
// What an analysis does: open a position or a game, search on and on in slices, add moves and comments to its record.

/** @import {AnalyseState, Analysis, ChangedRecord, GameRecord} from "./protocol.js" */
/** @import {Analysing, AnalysisSection} from "./state.js" */
/** @import {Page} from "./page.js" */
import { evaluateGame } from "./analysis-graph.js"
import { MAX_SIMULATIONS } from "./analysis-pace.js"
import { findHint, searchInSlices } from "./analysis-search.js"
import { RpcError } from "./rpc-client.js"
import { NO_ANALYSIS } from "./state.js"
import { TurnBuilder } from "./turn-builder.js"
import { say } from "./voice.js"

/** The seed of the deal that is analysed if nothing else is shown. */
const FIRST_SEED = 7

export class AnalysisControl {
  /** Counts what the reader does: a late answer about something else is not shown. */
  #turn = 0

  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.builder = new TurnBuilder(page.client, {
      legalOnly: true,
      onBuilding: building => this.#change({ building }),
      onError: error => page.fail(error, say("analysis.fault")),
    })
  }

  get analysing() {
    return this.page.state.analyse
  }

  /** @param {Partial<Analysing>} change */
  #change(change) {
    this.page.store.dispatch({ type: "analyse", change })
  }

  /** Show the state of the URL. @param {AnalyseState} state */
  async follow({ state, record, line = 0, at = 0 }) {
    await this.#attempt(async () => {
      if (record !== undefined && record === this.analysing.record) return this.#show(line, at)
      if (record !== undefined) return this.#openRecord(await this.page.client.call("import", { text: record }), line, at)
      const text = state ?? (await this.page.client.call("new_game", { players: 3, seed: FIRST_SEED })).state
      await this.#openPosition(text)
    })
  }

  /** Analyse another position; the back button returns to the one before. @param {string} state */
  async open(state) {
    await this.#attempt(async () => {
      await this.#openPosition(state)
      this.#saveToUrl(true)
    })
  }

  /** Analyse a game, or a position; returns its error, and then nothing changes. @param {string} text @param {number} [at] @returns {Promise<unknown>} */
  async openText(text, at = 0) {
    try {
      const found = await this.page.client.call("import", { text })
      await (found.record === null ? this.#openPosition(found.state) : this.#openRecord(found, 0, at))
      this.#saveToUrl(true)
      return null
    } catch (error) {
      return error
    }
  }

  /** @param {string} state */
  async #openPosition(state) {
    const view = await this.page.position(state)
    if (view.faults.length > 0) return this.#change({ ...NO_ANALYSIS, view })
    await this.#openRecord(await this.page.client.call("go_on", { state: view.state, names: [] }), 0, 0)
  }

  /** @param {GameRecord | {record: null}} found @param {number} line @param {number} at */
  async #openRecord(found, line, at) {
    if (found.record === null) throw new RpcError(say("play.not-a-game"))
    this.#turn++
    this.#change({ ...NO_ANALYSIS, record: found.short, names: found.names, lines: found.lines, section: found.moves.length > 0 ? "game" : "why" })
    await this.#show(line, at)
  }

  /** Show the position after so many moves of a line. @param {number} line @param {number} at */
  async #show(line, at) {
    const turn = ++this.#turn
    const { state } = await this.page.client.call("moment", { record: this.analysing.record, line, at })
    const view = await this.page.position(state)
    if (turn !== this.#turn) return
    this.builder.stop()
    this.#change({ view, line, at, found: null, simulations: 0, milliseconds: 0, running: false, chosen: "", ahead: null, building: null, guessed: null })
    this.page.change({ fault: null })
    this.#offerMove()
    this.start()
  }

  /** @param {number} line @param {number} at */
  async go(line, at) {
    await this.#attempt(async () => {
      await this.#show(line, at)
      this.#saveToUrl(false)
    })
  }

  /** One move on in this line, or back. @param {1 | -1} by */
  step(by) {
    const { lines, line, at } = this.analysing
    const { after = 0, moves = [] } = lines[line] ?? {}
    const goal = at + by
    if (goal < 0 || goal > after + moves.length) return undefined
    return goal < after ? this.go(lines[line]?.line ?? 0, goal) : this.go(line, goal)
  }

  /** @param {boolean} push */
  #saveToUrl(push) {
    const { view, record, lines, line, at } = this.analysing
    if (view === null) return
    const bare = lines.every(({ moves, comments }) => moves.length + comments.length === 0)
    this.page.change({ mode: "analyse", ...(push ? { fault: null, message: null } : {}) })
    this.page.saveToUrl(bare ? { mode: "analyse", state: view.state } : { mode: "analyse", record, line, at }, push)
  }

  /** @param {AnalysisSection} section */
  show(section) {
    this.#change({ section, guessed: null })
    if (section === "guess") this.stop()
    this.#offerMove()
  }

  /** Let the reader choose a move, where they can. */
  #offerMove() {
    const { view, section, building } = this.analysing
    if (view === null || view.outcome !== null || building !== null || (section !== "move" && section !== "guess")) return
    void this.builder.show(view.state)
  }

  /** Begin to search, or go on. */
  start() {
    const { view, section, evaluating } = this.analysing
    if (view === null || section === "guess" || evaluating || view.faults.length > 0 || view.outcome !== null || view.cards.length === 0) return
    void this.#attempt(() => this.#search(view.state))
  }

  stop() {
    this.#turn++
    this.#change({ running: false, evaluating: false })
  }

  /** Search in slices until the reader stops it, or the position is solved. @param {string} state */
  async #search(state) {
    const turn = ++this.#turn
    const { simulations } = this.analysing
    this.#change({ running: true })
    const onFound = (/** @type {Analysis} */ found, /** @type {number} */ simulations, /** @type {number} */ took) => {
      if (turn === this.#turn) this.#change({ found, simulations, milliseconds: this.analysing.milliseconds + took })
      return turn === this.#turn
    }
    await searchInSlices(this.page.client, state, { simulations, most: MAX_SIMULATIONS, onFound })
    if (turn === this.#turn) this.#change({ running: false })
  }

  /** Show a move on the board, or a later one of its line. @param {number} candidate @param {number} [step] */
  async choose(candidate, step = 0) {
    const line = this.analysing.found?.moves[candidate]?.line ?? []
    const before = line[step - 1]
    const view = before === undefined ? null : await this.page.position(before.state)
    this.#change({ chosen: line[0]?.text ?? "", ahead: view === null ? null : { view, line: line.slice(0, step + 1) } })
  }

  /** Play a move: where it is not the next one it begins a variation. @param {string} move */
  play(move) {
    const { record, line, at } = this.analysing
    return this.#edit(this.page.client.call("add_move", { record, line, at, move }))
  }

  /** Comment on what is shown. @param {string} text */
  comment(text) {
    const { record, line, at } = this.analysing
    return this.#edit(this.page.client.call("comment", { record, line, at, text }))
  }

  /** Remove the variation that is shown. */
  remove() {
    const { record, line } = this.analysing
    return this.#edit(this.page.client.call("remove_variation", { record, line }))
  }

  /** @param {Promise<ChangedRecord>} asked */
  #edit(asked) {
    return this.#attempt(async () => {
      const { short, lines, line, at } = await asked
      this.#change({ record: short, lines, line, at })
      this.#saveToUrl(true)
      await this.#show(line, at)
    })
  }

  /** Estimate the chances all along the game. */
  evaluate() {
    return this.#attempt(async () => {
      const turn = ++this.#turn
      this.#change({ running: false, evaluating: true, chances: [] })
      await evaluateGame(this.page, this.analysing, chances => {
        if (turn === this.#turn) this.#change({ chances })
        return turn === this.#turn
      })
      if (turn !== this.#turn) return
      this.#change({ evaluating: false })
      this.start()
    })
  }

  /** Compare the reader's move with the one played, and with what a short search finds. @param {string} move */
  guess(move) {
    return this.#attempt(async () => {
      const { view, lines, at, score } = this.analysing
      const played = lines[0]?.moves[at]
      if (view === null || played === undefined) return
      const right = played.text === move
      this.#change({ guessed: { move, played, best: null }, score: { right: score.right + (right ? 1 : 0), asked: score.asked + 1 } })
      const best = await findHint(this.page.client, view.state, () => this.analysing.view === view)
      if (this.analysing.view === view) this.#change({ guessed: { move, played, best } })
    })
  }

  /** @param {() => Promise<unknown>} work */
  async #attempt(work) {
    try {
      await work()
    } catch (error) {
      this.stop()
      this.page.fail(error, say("analysis.fault"))
    }
  }
}
