// The engine of an analysis: it searches what is shown, or estimates the chances along the game.

import type { Page } from "../shell/page"
import type { Analysing } from "../shell/state"
import { say } from "../shell/voice"
import { evaluateGame } from "./chances"
import { MAX_SIMULATIONS, searchInSlices } from "./search"

export class AnalysisEngine {
  /** Counts the searches, and the estimates along a game: what the reader has stopped is not shown. */
  #search = 0
  #evaluation = 0

  constructor(readonly page: Page) {}

  get #analysing() {
    return this.page.state.analyse
  }

  #change(change: Partial<Analysing>) {
    this.page.changeIn("analyse", change)
  }

  /** Begin to search, or go on. */
  start() {
    const { view, section, running, evaluating } = this.#analysing
    if (view === null || section === "guess" || running || evaluating) return
    const over = view.faults.length > 0 || view.outcome !== null || view.cards.length === 0
    if (!over) void this.attempt(() => this.#searchOn(view.state))
  }

  /** Stop the search, and the estimates of the chances. */
  stop() {
    this.stopSearch()
    this.stopEvaluating()
  }

  stopSearch() {
    this.#search++
    this.#change({ running: false })
  }

  stopEvaluating() {
    this.#evaluation++
    this.#change({ evaluating: false })
  }

  /** Search in slices until the reader stops it, or the position is solved. */
  async #searchOn(state: string) {
    const search = ++this.#search
    const isCurrent = () => search === this.#search
    const { simulations } = this.#analysing
    this.#change({ running: true })
    const slices = { simulations, most: MAX_SIMULATIONS }
    await searchInSlices(this.page.client, state, slices, (found, simulations, took) => {
      const milliseconds = this.#analysing.milliseconds + took
      if (isCurrent()) this.#change({ found, simulations, milliseconds })
      return isCurrent()
    })
    if (isCurrent()) this.#change({ running: false })
  }

  /** Estimate the chances all along the game. */
  evaluate() {
    this.stop()
    const evaluation = this.#evaluation
    const isCurrent = () => evaluation === this.#evaluation
    this.#change({ evaluating: true, chances: [] })
    return this.attempt(async () => {
      await evaluateGame(this.page, this.#analysing, chances => {
        if (isCurrent()) this.#change({ chances })
        return isCurrent()
      })
      if (!isCurrent()) return
      this.#change({ evaluating: false })
      this.start()
    })
  }

  /** Do something; if it fails, everything stops, and the reader sees why. */
  async attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      this.stop()
      this.page.fail(error, say("analysis.fault"))
    }
  }
}
