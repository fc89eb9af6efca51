// What an analysis does: open a position or a game, search on and on in slices, add moves and comments to its record.

import type { CandidateView, ChangedRecord, GameRecord, LineStep, PositionView } from "../generated/protocol"
import { lengthOf } from "../play/moves"
import { ModeControl } from "../shell/page"
import { type Analysing, type AnalysisSection, answersOf, NO_ANALYSIS, NO_SEARCH } from "../shell/state"
import type { StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"
import { AnalysisEngine, findMoves, pointsOf, type Slip } from "./search"

type Place = { record: string; line: number; at: number }
type Subject = GameRecord | { view: PositionView }

export class AnalysisControl extends ModeControl<"analyse"> {
  readonly mode = "analyse"
  /** What the reader does to a game waits for what they did before: nothing is lost. */
  settled: Promise<unknown> = Promise.resolve()
  /** Like `opened`, for the position that is shown, and for the move that is looked at. */
  #shown = 0
  #choice = 0
  readonly engine = new AnalysisEngine(this.page)
  readonly builder = new TurnBuilder(this.page.client, {
    legalOnly: true,
    onBuilding: building => this.change({ building }),
    onError: error => this.page.fail(error, say("analysis.fault")),
  })

  async follow({ state, record, line = 0, at = 0 }: StateOf<"analyse">) {
    await this.engine.attempt(async () => {
      const isShown = record !== undefined && record === this.model.record
      if (!isShown) return this.#open(record ?? state ?? this.page.firstDeal(), line, at)
      this.opened++
      return this.#show(line, at)
    })
  }

  /** Analyse a game, or a position. Rejects if the engine refuses it, and then nothing changes. */
  async open(text: string, at = 0) {
    if (!(await this.#open(text, 0, at))) return
    this.page.change({ mode: "analyse", fault: null, message: null })
    this.#saveToUrl(true)
  }

  /** A game, perhaps one that begins with this position, or the position alone if it is impossible. */
  async #subjectOf(text: string): Promise<Subject> {
    const { client } = this.page
    const found = await client.call("import", { text })
    if (found.record !== null) return found
    const view = await this.page.position(found.state)
    return view.faults.length > 0 ? { view } : client.call("go_on", { state: view.state, names: [] })
  }

  /** Open what is found; false if the reader has opened something else meanwhile. */
  async #open(text: string | Promise<string>, line: number, at: number) {
    const opened = ++this.opened
    const subject = await this.#subjectOf(await text)
    if (opened !== this.opened) return false
    this.engine.stop()
    this.#shown++
    if ("view" in subject) this.change({ ...NO_ANALYSIS, view: subject.view })
    else {
      const { short, names, lines, moves } = subject
      const section = moves.length > 0 ? "game" : "why"
      this.change({ ...NO_ANALYSIS, record: short, names, lines, section })
      await this.#show(line, at)
    }
    return opened === this.opened
  }

  /** Show a moment, perhaps of a record that has changed; false if the reader goes on meanwhile. */
  async #show(line: number, at: number, changed: Partial<Analysing> = {}) {
    const shown = ++this.#shown
    const { record } = { ...this.model, ...changed }
    const { state } = await this.page.client.call("moment", { record, line, at })
    const view = await this.page.position(state, undefined, line === 0 ? { record, at } : null)
    if (shown !== this.#shown) return false
    this.engine.stopSearch()
    this.builder.stop()
    this.change({ ...changed, ...NO_SEARCH, view, line, at, building: null, guessed: null })
    this.page.change({ fault: null })
    this.#offerMove()
    this.engine.start()
    return true
  }

  go = (line: number, at: number) => this.#enqueue(() => this.#go(line, at))
  step = (by: 1 | -1) => this.#enqueue(() => this.#go(this.model.line, this.model.at + by))

  /** Before a variation begins, its line is the one that it branches from. */
  async #go(line: number, at: number): Promise<void> {
    const shown = this.model.lines[line]
    if (at < 0 || at > lengthOf(shown)) return
    if (shown !== undefined && at < shown.after) return this.#go(shown.line, at)
    if (await this.#show(line, at)) this.#saveToUrl(false)
  }

  #enqueue(work: () => unknown) {
    const opened = this.opened
    this.settled = this.settled.then(() => this.engine.attempt(async () => opened === this.opened && work()))
    return this.settled
  }

  #saveToUrl(push: boolean) {
    const { view, record, lines, line, at } = this.model
    if (view === null || this.page.state.mode !== "analyse") return
    const bare = lines.every(({ moves, comments }) => moves.length + comments.length === 0)
    this.page.urlState.set({ mode: "analyse", ...(bare ? { state: view.state } : { record, line, at }) }, push)
  }

  show = (section: AnalysisSection) => {
    const clean = section === "guess" || section === "lesson" ? { building: null } : {}
    this.change({ section, guessed: null, lesson: null, ahead: null, ...clean })
    if (section === "guess") this.engine.stop()
    if (section === "lesson") this.engine.stopSearch()
    this.#offerMove()
  }

  #offerMove() {
    const { view, section, building } = this.model
    const wanted = ["move", "guess", "lesson"].includes(section) && building === null
    if (wanted && view?.outcome === null) void this.builder.show(view.state)
  }

  choose({ line }: CandidateView, step = 0) {
    this.#choice++
    this.change({ chosen: line[0]?.text ?? "", ahead: null })
    if (step > 0) void this.look(line, step - 1, step + 1)
  }

  /** Show the position after a move of a line instead of that of the game, with the last of so many moves. */
  look(line: LineStep[], after: number, shown = after + 1) {
    const choice = ++this.#choice
    const { view: before } = this.model
    return this.engine.attempt(async () => {
      const view = await this.page.position(line[after]?.state ?? "")
      if (choice === this.#choice && this.model.view === before)
        this.change({ ahead: { view, line: line.slice(0, shown) } })
    })
  }

  play = (move: string) => this.#edit(place => this.page.client.call("add_move", { ...place, move }))
  comment = (text: string) => this.#edit(place => this.page.client.call("comment", { ...place, text: text.trim() }))

  remove = () => this.#edit(({ record, line }) => this.page.client.call("remove_variation", { record, line }))

  #edit(ask: (place: Place) => Promise<ChangedRecord>) {
    const { line, at, lines } = this.model
    return this.#enqueue(async () => {
      const { record, lines: before } = this.model
      if (before.length < lines.length) return // the variation has been removed meanwhile
      const opened = this.opened
      const changed = await ask({ record, line, at })
      if (opened !== this.opened) return
      const now = { record: changed.short, lines: changed.lines }
      if (await this.#show(changed.line, changed.at, now)) this.#saveToUrl(true)
    })
  }

  /** Compare the reader's move with the one played, and with what a short search finds. */
  guess(move: string) {
    return this.engine.attempt(async () => {
      const { view, lines, at, score, building, names } = this.model
      const played = lines[0]?.moves[at]
      if (view === null || played === undefined) return
      const { client } = this.page
      const { answers } = await client.call("move_answers", { state: view.state, move: played.text })
      const points = pointsOf(answersOf(building), answers ?? [])
      const isCurrent = () => this.model.view === view
      const show = (points: number, best: CandidateView | null) => {
        const sum = { points: score.points + points, asked: score.asked + 1 }
        if (isCurrent()) this.change({ guessed: { move, played, points, best }, score: sum })
      }
      show(points, null)
      const [best = null] = await findMoves(client, { state: view.state, names }, isCurrent)
      show(best?.line[0]?.text === move ? 3 : points, best)
    })
  }

  openSlip(slip: Slip) {
    return this.#enqueue(async () => {
      await this.#go(0, slip.at - 1)
      this.change({ lesson: { slip, tried: "", revealed: false } })
    })
  }

  try(tried: string, revealed = false) {
    const { lesson } = this.model
    if (lesson !== null) this.change({ lesson: { ...lesson, tried, revealed } })
    if (revealed) void this.look(lesson?.slip.moves[0]?.line ?? [], 0)
  }
}
