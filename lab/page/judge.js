// @ts-check
// Judge a position: open or edit one, build a move, read the verdict, and see what other readings would change.

/** @import {UrlState} from "./url-state.js" */
/** @import {PickerState} from "./move-picker.js" */
/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Answer, JudgeState, LibraryEntry, PageState, PositionView, Spot, Verdict} from "./protocol.js" */
import { formatHash } from "./url-state.js"
import { showBoard } from "./board.js"
import { MovePicker, answersOfOldLink } from "./move-picker.js"
import { Editor } from "./position-editor.js"
import { button, element, errorList, fill, keepFocus, link, uniqueId } from "./dom.js"
import { MAPS, PLAYERS, parseSeed, presetLabel, select } from "./players.js"
import { errorLines } from "./rpc-client.js"
import { showLibrary } from "./library.js"
import { ReadingsPanel } from "./readings.js"
import { Rulebook } from "./rulebook.js"
import { headline, judge, outcomeBody, reasonsOf, verdictBody } from "./verdict.js"
import { say } from "./voice.js"

/** The seed of the deal that a reader sees first. */
const FIRST_SEED = 7
/** @type {Pick<PickerState, "legal" | "wants"> & {chosen: Answer[]}} */
const NO_MARKS = { legal: [], chosen: [], wants: null }

/**
 * @param {HTMLElement} root
 * @param {RpcClient} client
 * @param {UrlState} urlState
 */
export async function mountJudge(root, client, urlState) {
  const judge = new Judge(root, client, await Rulebook.load(client), urlState)
  await judge.follow(urlState.get())
}

class Judge {
  /** @type {PositionView | null} */
  #view = null
  /** What can be clicked now. */
  #marks = NO_MARKS
  #editing = false
  /** Counts what the reader opens: a late answer about something else is not shown. */
  #opened = 0

  /** @param {HTMLElement} root @param {RpcClient} client @param {Rulebook} rulebook @param {UrlState} urlState */
  constructor(root, client, rulebook, urlState) {
    this.client = client
    this.rulebook = rulebook
    this.urlState = urlState
    this.message = element("p", { class: "lab-message", role: "status" })
    this.title = element("h2", { class: "lab-title", tabindex: "-1" })
    this.board = element("div", { class: "lab-board-place", role: "group", "aria-label": say("judge.board") })
    this.faults = element("div", { role: "status" })
    this.choosing = element("div", {})
    this.picker = new MovePicker(this.choosing, client, {
      onChange: now => this.#onChoice(now),
      onMove: move => void this.#judge(move),
      onError: error => this.#showError(error, say("judge.no-answer")),
    })
    this.headline = element("p", { class: "lab-headline", role: "status", "aria-live": "polite" })
    this.reasons = element("div", { class: "lab-verdict" })
    this.editorPlace = element("div", { class: "lab-editor", hidden: true })
    this.editor = new Editor(this.editorPlace, client, { onView: view => this.#edited(view), onDone: () => this.#edit(false), onFaults: () => this.faults.scrollIntoView({ block: "center" }) })
    this.notation = this.#notationInput()
    this.judging = element("div", { class: "lab-judging" }, this.choosing, this.notation.whole, this.headline, this.reasons)
    this.readingsPlace = element("section", { class: "lab-readings", "aria-label": say("readings.title") })
    this.readings = new ReadingsPanel(this.readingsPlace, rulebook, text => void this.#applyReadings(text))
    this.editButton = button(say("judge.edit"), () => this.#edit(!this.#editing), { "data-key": "edit", "aria-pressed": "false" })
    this.dialogs = { library: this.#library(), paste: this.#paste(), fresh: this.#fresh() }
    this.columns = this.#columns()
    fill(root, element("div", { class: "lab-judge" }, this.#bar(), this.message, this.columns, this.readingsPlace, Object.values(this.dialogs).map(each => each.dialog)))
    urlState.onChange((state, fault) => {
      if (state.mode === "judge" && fault === null) void this.follow(state)
    })
  }

  #bar() {
    const { library, paste, fresh } = this.dialogs
    return element(
      "div",
      { class: "lab-bar lab-row", role: "group", "aria-label": say("judge.actions") },
      button(say("judge.library"), library.open, { "data-key": "library" }),
      button(say("judge.paste"), paste.open, { "data-key": "paste" }),
      button(say("judge.new"), fresh.open, { "data-key": "fresh" }),
      this.editButton,
      button(say("judge.copy"), () => void this.#copy(this.#view?.state ?? "", say("judge.position-copied")), { "data-key": "copy" }),
      button(say("judge.share"), () => void this.#share(), { "data-key": "share" }),
    )
  }

  #columns() {
    return element(
      "div",
      { class: "lab-columns" },
      element("section", { class: "lab-position", "aria-label": say("judge.position") }, this.title, this.board, this.faults),
      element("section", { class: "lab-work", "aria-label": say("judge.move") }, this.judging, this.editorPlace),
    )
  }

  // --- the URL -------------------------------------------------------------------------------------------------------

  /** Show the state of the URL. @param {PageState} state */
  async follow(state) {
    if (state.mode !== "judge") return
    await this.#attempt(say("judge.no-link"), async isCurrent => {
      const text = state.state ?? (await this.client.call("new_game", { players: 3, seed: FIRST_SEED })).state
      const view = await this.client.call("position", { state: text })
      const answers = state.old && view.faults.length === 0 ? await answersOfOldLink(this.client, view.state, state.old) : state.answers
      if (!isCurrent()) return
      this.#showMessage("")
      await this.#show(view, state.move ?? null, answers)
    })
    if (this.#view === null && state.state !== undefined) await this.follow({ mode: "judge" })
  }

  /**
   * Do what the reader wants; its errors are shown. `isCurrent` says whether nothing else has been opened meanwhile.
   * @param {string} title of the error
   * @param {(isCurrent: () => boolean) => Promise<void>} work
   */
  async #attempt(title, work) {
    const opened = ++this.#opened
    const isCurrent = () => opened === this.#opened
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) this.#showError(error, title)
    }
  }

  /** @param {Partial<JudgeState>} what @param {{push?: boolean}} [how] */
  #saveToUrl(what, how) {
    const view = /** @type {PositionView} */ (this.#view)
    this.urlState.set({ mode: "judge", state: view.state, ...what }, how)
  }

  // --- the position --------------------------------------------------------------------------------------------------

  /**
   * Open another position; the back button returns to the one before. Rejects if it cannot be read.
   * @param {string} state
   * @param {string | null} [move]
   */
  async #open(state, move = null) {
    const opened = ++this.#opened
    const view = await this.client.call("position", { state })
    if (opened !== this.#opened) return
    this.#showMessage("")
    this.#view = view
    this.#saveToUrl(move === null ? {} : { move }, { push: true })
    await this.#show(view, move)
  }

  /** @param {PositionView} view @param {string | null} move @param {Answer[]} [answers] */
  async #show(view, move, answers = []) {
    const possible = view.faults.length === 0
    this.#view = view
    this.title.textContent = view.title
    this.#marks = NO_MARKS
    this.editor.show(view, { clearUndo: true })
    this.#showVerdict(null)
    this.readings.show(view, null)
    this.#showFaults(view)
    this.choosing.hidden = !possible
    this.notation.field.value = move ?? ""
    this.notation.field.placeholder = exampleMove(view)
    this.notation.whole.hidden = !possible
    this.#draw()
    if (!possible) return
    const made = move === null ? { answers } : await this.client.call("move_answers", { state: view.state, move })
    if (view !== this.#view) return
    this.notation.whole.open = made.answers === null
    await this.picker.show(view, made.answers ?? [])
    if (move !== null && made.answers === null) await this.#judge(move)
  }

  /** @param {PositionView} view */
  #showFaults({ faults, outcome }) {
    const edit = faults.length > 0 && !this.#editing && button(say("judge.fix"), () => this.#edit(true), { class: "lab-button is-main" })
    fill(this.faults, errorList(faults), edit, outcome !== null && faults.length === 0 && outcomeBody(outcome, this.rulebook))
  }

  #draw() {
    const view = /** @type {PositionView} */ (this.#view)
    const marks = this.#editing ? NO_MARKS : this.#marks
    const focused = this.board.contains(document.activeElement)
    showBoard(this.board, view.picture, { ...marks, onSpot: spot => this.#press(spot) })
    if (focused && !this.board.contains(document.activeElement)) this.picker.focus()
    const scrolls = this.board.scrollWidth > this.board.clientWidth
    if (scrolls) this.board.setAttribute("tabindex", "0")
    else this.board.removeAttribute("tabindex")
  }

  /** @param {Spot} spot */
  #press(spot) {
    if (this.#editing) this.editor.press(spot)
    else this.picker.press(spot)
  }

  // --- the move ------------------------------------------------------------------------------------------------------

  /** @param {PickerState} now */
  #onChoice({ turn, legal, wants, byReader }) {
    this.#marks = { legal, chosen: turn.answers, wants }
    this.#draw()
    if (byReader) this.#saveToUrl(turn.answers.length > 0 ? { answers: turn.answers } : {})
    if (turn.move !== null) return
    const reasons = reasonsOf(turn)
    this.#showVerdict(reasons.length > 0 ? { reasons, events: [], after: null } : null, turn.answers.length === 0)
    this.readings.show(/** @type {PositionView} */ (this.#view), null)
  }

  /** The verdict on a whole move. @param {string} move */
  async #judge(move) {
    const view = /** @type {PositionView} */ (this.#view)
    try {
      const [verdict, compared] = await Promise.all([judge(this.client, view.state, move), this.client.call("compare", { state: view.state, move })])
      if (view !== this.#view) return
      this.#showVerdict(verdict, false, move)
      this.readings.show(view, compared)
    } catch (error) {
      if (view === this.#view) this.#showError(error, say("judge.no-move"))
    }
  }

  /** @param {Verdict | null} verdict @param {boolean} [silent] @param {string} [move] */
  #showVerdict(verdict, silent = true, move = "") {
    const after = verdict?.after ?? null
    const words = verdict === null ? "" : headline(verdict)
    if (!silent || words !== this.headline.textContent) this.headline.textContent = words
    this.headline.classList.toggle("is-yes", verdict?.reasons.length === 0)
    this.headline.classList.toggle("is-no", (verdict?.reasons.length ?? 0) > 0)
    this.reasons.dataset.judged = move
    this.reasons.dataset.of = this.#view?.state ?? ""
    keepFocus(this.reasons, () => {
      fill(this.reasons, verdict && verdictBody(verdict, this.rulebook, () => after !== null && void this.#play(after)))
    })
  }

  /** @param {string} after */
  #play(after) {
    return this.#attempt(say("judge.no-play"), async () => {
      await this.#open(after)
      this.title.focus()
      this.#showMessage(say("judge.played"))
    })
  }

  #notationInput() {
    const id = uniqueId("move")
    const field = element("input", { id, autocomplete: "off", spellcheck: "false", maxlength: 200, "data-key": "move" })
    const form = element(
      "form",
      { class: "lab-row", onsubmit: event => this.#onTyped(event) },
      field,
      element("button", { class: "lab-button" }, say("judge.judge")),
    )
    const whole = element("details", { class: "lab-writing" }, element("summary", {}, say("judge.typed")), element("label", { for: id }, say("judge.notation")), form)
    return { field, whole }
  }

  /** @param {Event} event */
  async #onTyped(event) {
    event.preventDefault()
    const move = this.notation.field.value.trim()
    if (move === "") return
    this.#showMessage("")
    const view = /** @type {PositionView} */ (this.#view)
    await this.#attempt(say("judge.no-move"), async isCurrent => {
      const { answers } = await this.client.call("move_answers", { state: view.state, move })
      if (!isCurrent()) return
      this.#saveToUrl(answers === null ? { move } : { answers })
      await this.picker.show(view, answers ?? [])
      if (answers === null) await this.#judge(move)
    })
  }

  // --- readings ------------------------------------------------------------------------------------------------------

  /** The same position and move under other readings. @param {string} readings in notation */
  async #applyReadings(readings) {
    const was = /** @type {PositionView} */ (this.#view)
    const now = /** @type {JudgeState} */ (this.urlState.get())
    await this.#attempt(say("judge.no-readings"), async isCurrent => {
      const view = await this.client.call("position", { state: was.state, readings })
      if (!isCurrent()) return
      this.#view = view
      const { move = null } = now
      const { answers } = this.picker
      this.#saveToUrl({ state: view.state, ...(move === null ? { answers } : { move }) }, { push: true })
      await this.#show(view, move, answers)
    })
  }

  // --- editing -------------------------------------------------------------------------------------------------------

  /** @param {boolean} on */
  #edit(on) {
    const view = /** @type {PositionView} */ (this.#view)
    this.#editing = on
    this.editButton.setAttribute("aria-pressed", String(on))
    this.editorPlace.hidden = !on
    this.judging.hidden = on
    this.readingsPlace.hidden = on
    this.columns.classList.toggle("is-editing", on)
    if (on) {
      this.#showFaults(view)
      this.#saveToUrl({}, { push: true })
      this.editor.show(view, { clearUndo: true })
      this.#draw()
      this.editor.undoButton.focus()
    } else {
      void this.#attempt(say("judge.no-view"), () => this.#show(view, null))
      this.editButton.focus()
    }
  }

  /** @param {PositionView} view */
  #edited(view) {
    this.#view = view
    this.title.textContent = view.title
    this.#showFaults(view)
    this.#saveToUrl({}, {})
    this.#draw()
  }

  // --- dialogs -------------------------------------------------------------------------------------------------------

  #library() {
    const body = element("div", {})
    return dialog(say("judge.library"), body, async () => {
      if (body.querySelector("input")) return
      try {
        showLibrary(body, await this.client.call("library", {}), entry => void this.#openEntry(entry))
        body.querySelector("input")?.focus()
      } catch (error) {
        fill(body, errorList(errorLines(error), say("judge.no-library")))
      }
    })
  }

  /** @param {LibraryEntry} entry */
  async #openEntry({ state, move }) {
    this.dialogs.library.dialog.close()
    await this.#attempt(say("judge.no-entry"), async () => {
      await this.#open(state, move)
      this.title.focus()
    })
  }

  #paste() {
    const id = uniqueId("paste")
    const field = element("textarea", { id, rows: 6, spellcheck: "false", autocomplete: "off" })
    const wrong = element("div", { role: "alert" })
    const open = async (/** @type {Event} */ event) => {
      event.preventDefault()
      const fault = await this.#openText(field.value)
      fill(wrong, fault)
      if (fault === null) {
        field.value = ""
        made.dialog.close()
        this.title.focus()
      }
    }
    const form = element(
      "form",
      { onsubmit: open },
      element("label", { for: id }, say("judge.pasted")),
      field,
      wrong,
      element("div", { class: "lab-row" }, element("button", { class: "lab-button is-main" }, say("judge.open"))),
    )
    const made = dialog(say("judge.paste"), form, () => fill(wrong))
    return made
  }

  /** Open a pasted text; returns null, or the list of its errors, and then nothing changes. @param {string} text */
  async #openText(text) {
    try {
      const { kind, state, record } = await this.client.call("import", { text })
      await this.#open(state)
      if (kind === "record" && record !== null) this.#offerPlay(record)
      return null
    } catch (error) {
      return errorList(errorLines(error), say("judge.no-text"))
    }
  }

  /** @param {string} record */
  #offerPlay(record) {
    const href = formatHash({ mode: "play", record })
    fill(this.message, say("judge.last-position"), " ", link(href, say("judge.step-through")))
  }

  #fresh() {
    /** @param {string} words @param {HTMLElement} field */
    const labelled = (words, field) => element("label", { class: "lab-choice" }, element("span", {}, words), field)
    const players = select("players", PLAYERS.map(each => [String(each), String(each)]))
    const [map, preset] = [select("map", Object.entries(MAPS)), select("preset", [])]
    const seed = element("input", { inputmode: "numeric", autocomplete: "off", placeholder: say("deal.random") })
    const wrong = element("div", { role: "alert" })
    const deal = async (/** @type {Event} */ event) => {
      event.preventDefault()
      try {
        const opening = { players: Number(players.value), map: map.value, readings: preset.value || "-", seed: parseSeed(seed.value) }
        await this.#open((await this.client.call("new_game", opening)).state)
        made.dialog.close()
        this.title.focus()
      } catch (error) {
        fill(wrong, errorList(errorLines(error), say("judge.no-deal")))
      }
    }
    const fields = [labelled(say("deal.players"), players), labelled(say("deal.map"), map), labelled(say("deal.readings"), preset), labelled(say("deal.seed"), seed)]
    const row = element("div", { class: "lab-row" }, element("button", { class: "lab-button is-main" }, say("judge.deal")))
    const made = dialog(say("judge.new-position"), element("form", { onsubmit: deal }, fields, wrong, row), () => {
      fill(wrong)
      if (preset.options.length > 0) return
      players.value = "3"
      fill(preset, this.#view?.presets.map(({ name, readings }) => element("option", { value: readings }, presetLabel(name))) ?? null)
    })
    return made
  }

  // --- messages ------------------------------------------------------------------------------------------------------

  /** @param {string} words */
  #showMessage(words) {
    fill(this.message, words)
  }

  /** @param {unknown} error @param {string} title */
  #showError(error, title) {
    fill(this.message, errorList(errorLines(error), title))
  }

  async #share() {
    const url = this.urlState.link()
    if (url === null) return this.#showMessage(say("judge.link-too-long"))
    await this.#copy(url, say("judge.link-copied"))
  }

  /** @param {string} text @param {string} words */
  async #copy(text, words) {
    try {
      await navigator.clipboard.writeText(text)
      this.#showMessage(words)
    } catch {
      const field = element("textarea", { rows: 3, readonly: true, "aria-label": say("judge.text-to-copy") })
      field.value = text
      fill(this.message, say("judge.copy-this"), " ", field)
      field.select()
    }
  }
}

/** A move in notation, with provinces of the map. @param {PositionView} view */
function exampleMove({ words }) {
  const [crowned = "", other = "", from = ""] = words.provinces.map(each => each.code)
  return say("judge.example", { crowned, other, from })
}

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {HTMLElement} body
 * @param {() => void} onOpen
 */
function dialog(title, body, onOpen) {
  const id = uniqueId("dialog")
  const made = element(
    "dialog",
    { class: "lab-dialog", "aria-labelledby": id },
    element("div", { class: "lab-dialog-head" }, element("h2", { id }, title), button("✕", () => made.close(), { class: "lab-button lab-step-button", "aria-label": say("judge.close") })),
    body,
  )
  const open = () => {
    made.showModal()
    onOpen()
  }
  return { dialog: made, open }
}
