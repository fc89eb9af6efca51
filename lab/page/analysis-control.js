// @ts-check
// What an analysis does: open a position, search on and on in slices, show a move or a line on the board.

/** @import {AnalyseState} from "./protocol.js" */
/** @import {Analysing} from "./state.js" */
/** @import {Page} from "./page.js" */
import { FIRST_SLICE, MAX_SIMULATIONS, nextSlice } from "./analysis-pace.js"
import { NO_ANALYSIS } from "./state.js"
import { say } from "./voice.js"

/** The seed of the deal that is analysed if nothing else is shown. */
const FIRST_SEED = 7

export class AnalysisControl {
  /** Counts what the reader does: a late answer about something else is not shown. */
  #turn = 0

  /** @param {Page} page */
  constructor(page) {
    this.page = page
  }

  get analysing() {
    return this.page.state.analyse
  }

  /** @param {Partial<Analysing>} change */
  #change(change) {
    this.page.store.dispatch({ type: "analyse", change })
  }

  /** Show the state of the URL. @param {AnalyseState} state */
  async follow({ state }) {
    const text = state ?? (await this.page.client.call("new_game", { players: 3, seed: FIRST_SEED })).state
    await this.#attempt(() => this.#show(text))
  }

  /** Analyse another position; the back button returns to the one before. @param {string} state */
  async open(state) {
    await this.#attempt(async () => {
      await this.#show(state)
      this.page.change({ mode: "analyse", fault: null, message: null })
      this.page.saveToUrl({ mode: "analyse", state: this.analysing.view?.state ?? state }, true)
    })
  }

  /** @param {string} state */
  async #show(state) {
    const turn = ++this.#turn
    const view = await this.page.position(state)
    if (turn !== this.#turn) return
    this.#change({ ...NO_ANALYSIS, view })
    this.start()
  }

  /** Begin to search, or go on. */
  start() {
    const { view } = this.analysing
    if (view === null || view.faults.length > 0 || view.outcome !== null || view.cards.length === 0) return
    void this.#attempt(() => this.#search(view.state))
  }

  stop() {
    this.#turn++
    this.#change({ running: false })
  }

  /** Search in slices until the reader stops it, or the position is solved. @param {string} state */
  async #search(state) {
    const turn = ++this.#turn
    let { simulations, milliseconds } = this.analysing
    let slice = FIRST_SLICE
    this.#change({ running: true })
    while (simulations < MAX_SIMULATIONS) {
      const began = performance.now()
      const found = await this.page.client.call("analyse", { state, simulations: simulations + slice })
      if (turn !== this.#turn) return
      const took = performance.now() - began
      simulations += slice
      milliseconds += took
      this.#change({ found, simulations, milliseconds })
      if (found.done) break
      slice = nextSlice(slice, took)
    }
    this.#change({ running: false })
  }

  /** Show a move on the board, or a later one of its line. @param {number} candidate @param {number} [step] */
  async choose(candidate, step = 0) {
    const line = this.analysing.found?.moves[candidate]?.line ?? []
    const before = line[step - 1]
    const view = before === undefined ? null : await this.page.position(before.state)
    this.#change({ chosen: line[0]?.text ?? "", ahead: view === null ? null : { view, line: line.slice(0, step + 1) } })
  }

  /** Play the move that is shown, and analyse what follows. @param {string} move */
  async play(move) {
    const { view } = this.analysing
    if (view === null) return
    await this.#attempt(async () => this.open((await this.page.client.call("play", { state: view.state, move })).state))
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
