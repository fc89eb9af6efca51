// Navigation: from mode to mode and along the history of the browser; every mode is found again as it was left.

import { keepsSecrets } from "../play/players"
import type { Lab, Page } from "./page"
import { type PlayedGame, shownView } from "./state"
import { save } from "./storage"
import { formatHash, type Mode, type PageState } from "./url-state"
import { say } from "./voice"

/** A mode shows a state of the URL. `settled` resolves when all is done that the reader has done there. */
type ModeControl = { follow(state: PageState): Promise<unknown>; readonly settled: Promise<unknown> }

export class Navigation {
  #latest = 0
  /** The state in which the reader left each mode. */
  #left: Partial<Record<Mode, PageState>>
  #shown: PageState
  /** What the judge showed when the editor was left. The editor goes on, unless the judge shows something else now. */
  #judged: string | undefined
  /** The moment of a game that was judged last: as long as it is shown, or none is made, the judge stays. */
  #moment = ""

  constructor(
    readonly root: HTMLElement,
    readonly page: Page,
    readonly controls: Pick<Lab, Mode>,
    last: PageState | null,
  ) {
    const { urlState, storage } = page
    this.#left = last === null ? {} : { [last.mode]: last }
    this.#shown = urlState.get()
    const leave = (state: PageState) => {
      this.#left[this.#shown.mode] = this.#shown
      this.#shown = state
    }
    urlState.onSet = () => {
      leave(urlState.get())
      save(storage, "last", formatHash(this.#shown))
    }
    urlState.onChange = (state, fault) => {
      leave(state)
      void this.#following(() => this.#open(state, fault))
    }
    let { mode } = page.state
    page.subscribe(() => {
      if (page.state.mode === mode) return
      mode = page.state.mode
      controls.play.machines.watch(mode === "play")
      if (mode !== "analyse") controls.analyse.engine.stop()
    })
  }

  start = () => this.#following(() => this.#open(this.page.urlState.get(), this.page.urlState.fault))

  go = (mode: Mode) => this.#following(() => this.#go(mode))

  settled = () => Promise.all(Object.values(this.controls).map(control => control.settled))

  async judgeShown() {
    await this.settled()
    const view = shownView(this.page.state)
    const game = this.#game()
    this.#moment = JSON.stringify(game)
    if (view !== null) await this.controls.judge.open(view.state, null, game)
  }

  async analyseShown() {
    await this.settled()
    const { mode, play } = this.page.state
    const view = shownView(this.page.state)
    if (mode === "play") await this.controls.analyse.open(play.record, play.at)
    else if (view !== null) await this.controls.analyse.open(view.state)
  }

  #game(): PlayedGame | null {
    const { mode, play } = this.page.state
    return mode === "play" && play.record !== "" ? { record: play.record, at: play.at } : null
  }

  /** The page says so while it follows a link or a tab; only the last one counts. */
  async #following(work: () => Promise<unknown>) {
    const mine = ++this.#latest
    this.root.dataset.following = "true"
    await work().catch(error => this.page.fail(error, say("judge.no-answer")))
    if (mine === this.#latest) this.root.dataset.following = "false"
  }

  async #open(state: PageState, fault: string | null) {
    const { page } = this
    const told = fault === null ? {} : { fault: { title: say("judge.no-link"), lines: [fault] } }
    page.change({ mode: state.mode, dialog: null, ...told })
    if (fault !== null && page.state.judge.view !== null) return
    const control: ModeControl = this.controls[state.mode]
    await control.follow(state)
    page.change(told)
    const failed = state.mode === "play" && state.record !== undefined && page.state.play.record === ""
    if (failed) page.change({ dialog: "new" })
  }

  async #go(mode: Mode) {
    await this.settled()
    const { page } = this
    const { mode: now } = page.urlState.get()
    if (now === mode) return
    const game = keepsSecrets(page.state.play) || (page.state.play.at === 0 && this.#left.judge) ? null : this.#game()
    if (mode === "judge" && game !== null && JSON.stringify(game) !== this.#moment) return this.judgeShown()
    if (now === "edit") this.#judged = page.state.judge.view?.state
    const next = this.#takenOver(mode) ?? this.#left[mode] ?? { mode }
    page.urlState.set(next, true)
    await this.#open(next, null)
  }

  /** What is shown now is edited, or analysed; what is analysed is also judged. */
  #takenOver(mode: Mode): PageState | null {
    const { judge, play, mode: now } = this.page.state
    const state = shownView(this.page.state)?.state
    if (now === "analyse" && state !== undefined && (mode === "judge" || mode === "edit"))
      return shownView({ ...this.page.state, mode })?.state === state ? null : { mode, state }
    if (mode === "edit") {
      const goesOn = judge.view === null || (this.#left.edit && judge.view.state === this.#judged)
      return goesOn || judge.view === null ? null : { mode, state: judge.view.state }
    }
    if (mode !== "analyse" || (now === "play" && keepsSecrets(play))) return null
    const game = this.#game()
    if (game !== null) return { mode, line: 0, ...game }
    return state === undefined ? null : { mode, state }
  }
}
