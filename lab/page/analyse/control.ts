// What an analysis does: open a position or a game, search on and on in slices, add moves and comments to its record.

import type { AnalyseState, Analysis, ChangedRecord, GameRecord, PositionView } from "../engine/protocol"
import { RpcError } from "../engine/rpc-client"
import type { Page } from "../shell/page"
import type { Analysing, AnalysisSection } from "../shell/state"
import { NO_ANALYSIS } from "../shell/state"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"
import { evaluateGame } from "./graph"
import { findHint, MAX_SIMULATIONS, searchInSlices } from "./search"

/** The seed of the deal that is analysed if nothing else is shown. */
const FIRST_SEED = 7

export class AnalysisControl {
  /** What the reader does to a game waits for what they did before: nothing is lost. */
  #queue: Promise<unknown> = Promise.resolve()
  /** Counts what is opened: what was asked about something else is not shown. */
  #opened = 0
  /** The same for the position that is shown, the search, the chances along the game, and the move that is looked at. */
  #shown = 0
  #search = 0
  #evaluation = 0
  #choice = 0

  readonly builder: TurnBuilder

  constructor(readonly page: Page) {
    this.builder = new TurnBuilder(page.client, {
      legalOnly: true,
      onBuilding: building => this.#change({ building }),
      onError: error => page.fail(error, say("analysis.fault")),
    })
  }

  get analysing() {
    return this.page.state.analyse
  }

  #change(change: Partial<Analysing>) {
    this.page.store.dispatch({ type: "analyse", change })
  }

  /** Resolves when everything is done that the reader has done to the game. */
  get settled() {
    return this.#queue
  }

  /** Show the state of the URL. */
  async follow({ state, record, line = 0, at = 0 }: AnalyseState) {
    await this.#attempt(async () => {
      if (record === undefined)
        return this.#open(async () =>
          this.#positionOf(state ?? (await this.page.client.call("new_game", { players: 3, seed: FIRST_SEED })).state),
        )
      if (record !== this.analysing.record)
        return this.#open(() => this.page.client.call("import", { text: record }), line, at)
      this.#opened++
      return this.#show(line, at)
    })
  }

  /** Analyse another position; the back button returns to the one before. */
  async open(state: string) {
    await this.#attempt(async () => {
      if (await this.#open(() => this.#positionOf(state))) this.#enter()
    })
  }

  /** Analyse a game, or a position; returns its error, and then nothing changes. */
  async openText(text: string, at = 0): Promise<unknown> {
    try {
      const find = async () => {
        const found = await this.page.client.call("import", { text })
        return found.record === null ? this.#positionOf(found.state) : found
      }
      if (await this.#open(find, 0, at)) this.#enter()
      return null
    } catch (error) {
      return error
    }
  }

  /** A game that begins with this position, or the position alone if it is impossible. */
  async #positionOf(state: string) {
    const view = await this.page.position(state)
    return view.faults.length > 0 ? { view } : this.page.client.call("go_on", { state: view.state, names: [] })
  }

  /** Open what is found; false if the reader has opened something else meanwhile. */
  async #open(find: () => Promise<{ view: PositionView } | GameRecord | { record: null }>, line = 0, at = 0) {
    const opened = ++this.#opened
    const found = await find()
    if (opened !== this.#opened) return false
    this.stop()
    this.#shown++
    const { drafts } = this.analysing
    if ("view" in found) this.#change({ ...NO_ANALYSIS, drafts, view: found.view })
    else if (found.record === null) throw new RpcError(say("play.not-a-game"))
    else {
      this.#change({
        ...NO_ANALYSIS,
        drafts,
        record: found.short,
        names: found.names,
        lines: found.lines,
        section: found.moves.length > 0 ? "game" : "why",
      })
      await this.#show(line, at)
    }
    return opened === this.#opened
  }

  /** Show the page, with a link to what is analysed. */
  #enter() {
    this.page.change({ mode: "analyse", fault: null, message: null })
    this.#saveToUrl(true)
  }

  /**
   * Show the position after so many moves of a line, perhaps of a record that has changed; false if the reader goes on meanwhile.
   */
  async #show(line: number, at: number, changed: Partial<Analysing> = {}) {
    const shown = ++this.#shown
    const { record } = { ...this.analysing, ...changed }
    const { state } = await this.page.client.call("moment", { record, line, at })
    const view = await this.page.position(state)
    if (shown !== this.#shown) return false
    this.stopSearch()
    this.builder.stop()
    this.#change({
      ...changed,
      view,
      line,
      at,
      found: null,
      simulations: 0,
      milliseconds: 0,
      chosen: "",
      ahead: null,
      building: null,
      guessed: null,
    })
    this.page.change({ fault: null })
    this.#offerMove()
    this.start()
    return true
  }

  go(line: number, at: number) {
    return this.#enqueue(() => this.#go(line, at))
  }

  /** One move on in this line, or back. */
  step(by: 1 | -1) {
    return this.#enqueue(() => {
      const { lines, line, at } = this.analysing
      const { after = 0, moves = [] } = lines[line] ?? {}
      const goal = at + by
      if (goal < 0 || goal > after + moves.length) return undefined
      return goal < after ? this.#go(lines[line]?.line ?? 0, goal) : this.#go(line, goal)
    })
  }

  async #go(line: number, at: number) {
    if (await this.#show(line, at)) this.#saveToUrl(false)
  }

  /** Do one more thing to this game, once those before are done. */
  #enqueue(work: () => unknown) {
    const opened = this.#opened
    this.#queue = this.#queue.then(() => this.#attempt(async () => opened === this.#opened && work()))
    return this.#queue
  }

  #saveToUrl(push: boolean) {
    const { view, record, lines, line, at } = this.analysing
    if (view === null || this.page.state.mode !== "analyse") return
    const bare = lines.every(({ moves, comments }) => moves.length + comments.length === 0)
    this.page.saveToUrl(bare ? { mode: "analyse", state: view.state } : { mode: "analyse", record, line, at }, push)
  }

  show(section: AnalysisSection) {
    this.#change({ section, guessed: null })
    if (section === "guess") this.stop()
    this.#offerMove()
  }

  /** Let the reader choose a move, where they can. */
  #offerMove() {
    const { view, section, building } = this.analysing
    if (view === null || view.outcome !== null || building !== null || (section !== "move" && section !== "guess"))
      return
    void this.builder.show(view.state)
  }

  /** Begin to search, or go on. */
  start() {
    const { view, section, running, evaluating } = this.analysing
    if (
      view === null ||
      section === "guess" ||
      running ||
      evaluating ||
      view.faults.length > 0 ||
      view.outcome !== null ||
      view.cards.length === 0
    )
      return
    void this.#attempt(() => this.#searchOn(view.state))
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
    const { simulations } = this.analysing
    this.#change({ running: true })
    const onFound = (found: Analysis, simulations: number, took: number) => {
      if (search === this.#search)
        this.#change({ found, simulations, milliseconds: this.analysing.milliseconds + took })
      return search === this.#search
    }
    await searchInSlices(this.page.client, state, { simulations, most: MAX_SIMULATIONS, onFound })
    if (search === this.#search) this.#change({ running: false })
  }

  /** Show a move on the board, or a later one of its line. */
  choose(candidate: number, step = 0) {
    const choice = ++this.#choice
    const { view: shown, found } = this.analysing
    const line = found?.moves[candidate]?.line ?? []
    const before = line[step - 1]
    return this.#attempt(async () => {
      const view = before === undefined ? null : await this.page.position(before.state)
      if (choice !== this.#choice || this.analysing.view !== shown) return
      this.#change({
        chosen: line[0]?.text ?? "",
        ahead: view === null ? null : { view, line: line.slice(0, step + 1) },
      })
    })
  }

  /** Play a move: where it is not the next one it begins a variation. */
  play(move: string) {
    return this.#edit(place => this.page.client.call("add_move", { ...place, move }))
  }

  /** What is typed as a comment on what is shown, and not yet saved. */
  draft(text: string) {
    const { drafts, view } = this.analysing
    if (view !== null) this.#change({ drafts: { ...drafts, [view.state]: text } })
  }

  /** Comment on what is shown. */
  comment(text: string) {
    const position = this.analysing.view?.state ?? ""
    return this.#edit(
      place => this.page.client.call("comment", { ...place, text }),
      () => {
        const { [position]: draft, ...drafts } = this.analysing.drafts
        if (draft?.trim() === text) this.#change({ drafts })
      },
    )
  }

  /** Remove the variation that is shown. */
  remove() {
    return this.#edit(({ record, line }) => this.page.client.call("remove_variation", { record, line }))
  }

  /** Change the record at the place that is shown. */
  #edit(ask: (place: { record: string; line: number; at: number }) => Promise<ChangedRecord>, onDone?: () => void) {
    const { line, at, lines } = this.analysing
    return this.#enqueue(async () => {
      const { record, lines: before } = this.analysing
      if (before.length < lines.length) return // the variation has been removed meanwhile
      const opened = this.#opened
      const changed = await ask({ record, line, at })
      if (opened !== this.#opened) return
      if (await this.#show(changed.line, changed.at, { record: changed.short, lines: changed.lines }))
        this.#saveToUrl(true)
      onDone?.()
    })
  }

  /** Estimate the chances all along the game. */
  evaluate() {
    this.stop()
    const evaluation = this.#evaluation
    this.#change({ evaluating: true, chances: [] })
    return this.#attempt(async () => {
      await evaluateGame(this.page, this.analysing, chances => {
        if (evaluation === this.#evaluation) this.#change({ chances })
        return evaluation === this.#evaluation
      })
      if (evaluation !== this.#evaluation) return
      this.#change({ evaluating: false })
      this.start()
    })
  }

  /** Compare the reader's move with the one played, and with what a short search finds. */
  guess(move: string) {
    return this.#attempt(async () => {
      const { view, lines, at, score } = this.analysing
      const played = lines[0]?.moves[at]
      if (view === null || played === undefined) return
      const right = played.text === move
      this.#change({
        guessed: { move, played, best: null },
        score: { right: score.right + (right ? 1 : 0), asked: score.asked + 1 },
      })
      const best = await findHint(this.page.client, view.state, () => this.analysing.view === view)
      if (this.analysing.view === view) this.#change({ guessed: { move, played, best } })
    })
  }

  async #attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      this.stop()
      this.page.fail(error, say("analysis.fault"))
    }
  }
}
