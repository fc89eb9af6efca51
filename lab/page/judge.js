// @ts-check
// Judge a position: open or edit one, tell a move, read the verdict, and see what other readings would make of it.

/** @import {Address} from "./address.js" */
/** @import {Choice} from "./choice.js" */
/** @import {Chooser, Told} from "./chooser.js" */
/** @import {Engine} from "./engine.js" */
/** @import {JudgeAddress, LibraryEntry, PageState, Sheet, Spot, Verdict} from "./protocol.js" */
import { written } from "./address.js"
import { showBoard } from "./board.js"
import { PASS, nothing } from "./choice.js"
import { mountChooser } from "./chooser.js"
import { Editor } from "./editor.js"
import { button, element, fill, freshId, keepingFocus } from "./elements.js"
import { faultLines, refusal } from "./faults.js"
import { showLibrary } from "./library.js"
import { ReadingsPanel } from "./readings.js"
import { Rulebook } from "./rulebook.js"
import { ending, headline, verdictBody } from "./verdict.js"

/** The deal that is shown to who opens the page. */
const FIRST_SEED = 7
const LONGEST_PASTE = 100_000
const PLAYERS = [2, 3, 4]

/**
 * @param {HTMLElement} root
 * @param {Engine} engine
 * @param {Address} address
 */
export async function mountJudge(root, engine, address) {
  const judge = new Judge(root, engine, await Rulebook.read(engine), address)
  await judge.follow(address.get())
}

class Judge {
  /** @type {Sheet | null} */
  #sheet = null
  /** @type {Chooser | null} */
  #chooser = null
  /** What can be clicked now. @type {Pick<Told, "legal" | "told" | "wants">} */
  #marks = { legal: [], told: [], wants: null }
  #editing = false
  #shown = 0

  /** @param {HTMLElement} root @param {Engine} engine @param {Rulebook} rulebook @param {Address} address */
  constructor(root, engine, rulebook, address) {
    this.engine = engine
    this.rulebook = rulebook
    this.address = address
    this.said = element("p", { class: "lab-said", role: "status" })
    this.title = element("h2", { class: "lab-title", tabindex: "-1" })
    this.board = element("div", { class: "lab-board-place", role: "group", "aria-label": "The board" })
    this.faults = element("div", { role: "status" })
    this.choosing = element("div", {})
    this.headline = element("p", { class: "lab-headline", role: "status", "aria-live": "polite" })
    this.reasons = element("div", { class: "lab-verdict" })
    this.editorPlace = element("div", { class: "lab-editor", hidden: true })
    this.editor = new Editor(this.editorPlace, engine, { onSheet: sheet => this.#edited(sheet), onDone: () => this.#edit(false), onFaults: () => this.faults.scrollIntoView({ block: "center" }) })
    this.writing = this.#writing()
    this.judging = element("div", { class: "lab-judging" }, this.choosing, this.writing.whole, this.headline, this.reasons)
    this.readingsPlace = element("section", { class: "lab-readings", "aria-label": "Readings" })
    this.readings = new ReadingsPanel(this.readingsPlace, rulebook, text => void this.#read(text))
    this.editButton = button("Edit", () => this.#edit(!this.#editing), { "data-key": "edit", "aria-pressed": "false" })
    this.dialogs = { library: this.#library(), paste: this.#paste(), fresh: this.#fresh() }
    this.columns = this.#columns()
    fill(root, element("div", { class: "lab-judge" }, this.#bar(), this.said, this.columns, this.readingsPlace, Object.values(this.dialogs).map(each => each.dialog)))
    address.onChange((state, fault) => {
      if (state.mode === "judge" && fault === null) void this.follow(state)
    })
  }

  #bar() {
    const { library, paste, fresh } = this.dialogs
    return element(
      "div",
      { class: "lab-bar lab-row", role: "group", "aria-label": "Open, change and share" },
      button("Library", library.open, { "data-key": "library" }),
      button("Paste", paste.open, { "data-key": "paste" }),
      button("New", fresh.open, { "data-key": "fresh" }),
      this.editButton,
      button("Copy position", () => void this.#copy(this.#sheet?.state ?? "", "The position is copied."), { "data-key": "copy" }),
      button("Share link", () => void this.#share(), { "data-key": "share" }),
    )
  }

  #columns() {
    return element(
      "div",
      { class: "lab-columns" },
      element("section", { class: "lab-sheet", "aria-label": "The position" }, this.title, this.board, this.faults),
      element("section", { class: "lab-work", "aria-label": "The move" }, this.judging, this.editorPlace),
    )
  }

  // --- the address ---------------------------------------------------------------------------------------------------

  /** Show what the address says. @param {PageState} state */
  async follow(state) {
    if (state.mode !== "judge") return
    const ask = ++this.#shown
    try {
      const text = state.state ?? (await this.#firstPosition())
      const sheet = await this.engine.ask("sheet", { state: text })
      if (ask !== this.#shown) return
      this.#say("")
      await this.#show(sheet, state.move ?? null, choiceOf(state))
    } catch (error) {
      if (ask !== this.#shown) return
      this.#refuse(error, "The address holds no position:")
      if (this.#sheet === null) await this.follow({ mode: "judge" })
    }
  }

  async #firstPosition() {
    const { record } = await this.engine.ask("new_game", { players: 3, seed: FIRST_SEED })
    return (await this.engine.ask("open", { text: record })).state
  }

  /** @param {Partial<JudgeAddress>} what @param {{push?: boolean}} [how] */
  #keep(what, how) {
    const sheet = /** @type {Sheet} */ (this.#sheet)
    this.address.set({ mode: "judge", state: sheet.state, ...what }, how)
  }

  // --- the position --------------------------------------------------------------------------------------------------

  /**
   * Another position, by the reader's wish: he can go back to the one before.
   * @param {string} state
   * @param {string | null} [move]
   */
  async #open(state, move = null) {
    const sheet = await this.engine.ask("sheet", { state })
    this.#say("")
    this.#sheet = sheet
    this.#keep(move === null ? {} : { move }, { push: true })
    await this.#show(sheet, move, nothing())
  }

  /** @param {Sheet} sheet @param {string | null} move @param {Choice} choice */
  async #show(sheet, move, choice) {
    const possible = sheet.faults.length === 0
    this.#sheet = sheet
    this.title.textContent = sheet.title
    this.#marks = { legal: [], told: [], wants: null }
    this.editor.show(sheet, { afresh: true })
    this.#tell(null)
    this.readings.show(sheet, null)
    this.#ends(sheet)
    this.choosing.hidden = !possible
    this.writing.field.value = move ?? ""
    this.writing.whole.hidden = !possible
    this.#draw()
    if (!possible) return
    const told = move === null ? choice : await this.engine.ask("retell", { state: sheet.state, move })
    if (sheet !== this.#sheet) return
    this.writing.whole.open = move !== null && told.card === null
    if (this.#chooser === null) {
      this.#chooser = mountChooser(this.choosing, this.engine, {
        state: sheet.state,
        sheet,
        choice: told,
        onChange: now => this.#chosen(now),
        onMove: text => void this.#judge(text),
        onError: error => this.#refuse(error, "The engine does not understand:"),
      })
    } else await this.#chooser.show(sheet.state, sheet, told)
    if (move !== null && told.card === null) await this.#judge(move)
  }

  /** @param {Sheet} sheet */
  #ends({ faults, outcome }) {
    const edit = faults.length > 0 && !this.#editing && button("Edit it", () => this.#edit(true), { class: "lab-button is-main" })
    fill(this.faults, faultLines(faults), edit, outcome !== null && faults.length === 0 && ending(outcome, this.rulebook))
  }

  #draw() {
    const sheet = /** @type {Sheet} */ (this.#sheet)
    const marks = this.#editing ? { legal: [], told: [], wants: null } : this.#marks
    const focused = this.board.contains(document.activeElement)
    showBoard(this.board, sheet.picture, { ...marks, onSpot: spot => this.#press(spot) })
    if (focused && !this.board.contains(document.activeElement)) this.#chooser?.focus()
    const scrolls = this.board.scrollWidth > this.board.clientWidth
    if (scrolls) this.board.setAttribute("tabindex", "0")
    else this.board.removeAttribute("tabindex")
  }

  /** @param {Spot} spot */
  #press(spot) {
    if (this.#editing) this.editor.press(spot)
    else this.#chooser?.press(spot)
  }

  // --- the move ------------------------------------------------------------------------------------------------------

  /** @param {Told} told */
  #chosen({ choice, turn, legal, told, wants, byReader }) {
    this.#marks = { legal, told, wants }
    this.#draw()
    if (byReader) this.#keep(addressOf(choice), {})
    if (turn.move !== null) return
    const wrong = turn.violations.length > 0
    this.#tell(wrong ? { legal: false, violations: turn.violations, events: [], after: null } : null, choice.card === null)
    this.readings.show(/** @type {Sheet} */ (this.#sheet), null)
  }

  /** The verdict on a whole move. @param {string} move */
  async #judge(move) {
    const sheet = /** @type {Sheet} */ (this.#sheet)
    try {
      const [verdict, compared] = await Promise.all([
        this.engine.ask("verdict", { state: sheet.state, move }),
        this.engine.ask("compare", { state: sheet.state, move }),
      ])
      if (sheet !== this.#sheet) return
      this.#tell(verdict, false, move)
      this.readings.show(sheet, compared)
    } catch (error) {
      this.#refuse(error, "This is no move:")
    }
  }

  /** @param {Verdict | null} verdict @param {boolean} [silent] @param {string} [move] */
  #tell(verdict, silent = true, move = "") {
    const after = verdict?.after ?? null
    const words = verdict === null ? "" : headline(verdict)
    if (!silent || words !== this.headline.textContent) this.headline.textContent = words
    this.headline.classList.toggle("is-yes", verdict?.legal === true)
    this.headline.classList.toggle("is-no", verdict?.legal === false)
    this.reasons.dataset.judged = move
    this.reasons.dataset.of = this.#sheet?.state ?? ""
    keepingFocus(this.reasons, () => {
      fill(this.reasons, verdict && verdictBody(verdict, this.rulebook, after === null ? null : () => void this.#play(after)))
    })
  }

  /** @param {string} after */
  async #play(after) {
    await this.#open(after)
    this.title.focus()
    this.#say("Played. The back button of the browser takes it back.")
  }

  #writing() {
    const id = freshId("move")
    const field = element("input", { id, autocomplete: "off", spellcheck: "false", maxlength: 200, placeholder: "K:LAN*-SUK+R.ISA", "data-key": "move" })
    const form = element(
      "form",
      { class: "lab-row", onsubmit: event => this.#typed(event) },
      field,
      element("button", { class: "lab-button" }, "Judge"),
    )
    const whole = element("details", { class: "lab-writing" }, element("summary", {}, "Or write the move in notation"), element("label", { for: id }, "The move"), form)
    return { field, whole }
  }

  /** @param {Event} event */
  async #typed(event) {
    event.preventDefault()
    const move = this.writing.field.value.trim()
    if (move === "") return
    this.#say("")
    const sheet = /** @type {Sheet} */ (this.#sheet)
    try {
      const choice = await this.engine.ask("retell", { state: sheet.state, move })
      await this.#chooser?.show(sheet.state, sheet, choice)
      this.#keep(choice.card === null ? { move } : addressOf(choice), {})
      if (choice.card === null) await this.#judge(move)
    } catch (error) {
      this.#refuse(error, "This is no move:")
    }
  }

  // --- readings ------------------------------------------------------------------------------------------------------

  /** The same position and move under other readings. @param {string} readings in notation */
  async #read(readings) {
    const was = /** @type {Sheet} */ (this.#sheet)
    const state = this.address.get()
    const now = state.mode === "judge" ? state : { mode: /** @type {const} */ ("judge") }
    try {
      const sheet = await this.engine.ask("sheet", { state: was.state, readings })
      this.#sheet = sheet
      this.#keep({ ...now, state: sheet.state }, { push: true })
      await this.#show(sheet, now.move ?? null, choiceOf(now))
    } catch (error) {
      this.#refuse(error, "These readings cannot be:")
    }
  }

  // --- editing -------------------------------------------------------------------------------------------------------

  /** @param {boolean} on */
  #edit(on) {
    const sheet = /** @type {Sheet} */ (this.#sheet)
    this.#editing = on
    this.editButton.setAttribute("aria-pressed", String(on))
    this.editorPlace.hidden = !on
    this.judging.hidden = on
    this.readingsPlace.hidden = on
    this.columns.classList.toggle("is-editing", on)
    if (on) {
      this.#ends(sheet)
      this.#keep({}, { push: true })
      this.editor.show(sheet, { afresh: true })
      this.#draw()
      this.editor.undoButton.focus()
    } else {
      void this.#show(sheet, null, nothing())
      this.editButton.focus()
    }
  }

  /** @param {Sheet} sheet */
  #edited(sheet) {
    this.#sheet = sheet
    this.title.textContent = sheet.title
    this.#ends(sheet)
    this.#keep({}, {})
    this.#draw()
  }

  // --- dialogs -------------------------------------------------------------------------------------------------------

  #library() {
    const body = element("div", {})
    let filled = false
    return dialog("Library", body, async () => {
      if (filled) return
      filled = true
      const library = await this.engine.ask("library", {})
      showLibrary(body, library, entry => void this.#openEntry(entry))
      body.querySelector("input")?.focus()
    })
  }

  /** @param {LibraryEntry} entry */
  async #openEntry({ state, move }) {
    this.dialogs.library.dialog.close()
    try {
      await this.#open(state, move)
      this.title.focus()
    } catch (error) {
      this.#refuse(error, "This cannot be opened:")
    }
  }

  #paste() {
    const id = freshId("paste")
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
      element("label", { for: id }, "A position or a record, in notation or as JSON"),
      field,
      wrong,
      element("div", { class: "lab-row" }, element("button", { class: "lab-button is-main" }, "Open")),
    )
    const made = dialog("Paste", form, () => fill(wrong))
    return made
  }

  /** Open a pasted text; what is wrong with it, or null. Nothing else changes if something is. @param {string} text */
  async #openText(text) {
    if (text.trim() === "") return faultLines(["there is no text"], "This cannot be read:")
    if (text.length > LONGEST_PASTE) {
      return faultLines([`it has ${text.length} characters; ${LONGEST_PASTE} are read at most`], "This cannot be read:")
    }
    try {
      const { kind, state, record } = await this.engine.ask("open", { text })
      await this.#open(state)
      if (kind === "record" && record !== null) this.#offerPlay(record)
      return null
    } catch (error) {
      return faultLines(refusal(error), "This cannot be read:")
    }
  }

  /** @param {string} record */
  #offerPlay(record) {
    const href = written({ mode: "play", record })
    fill(this.said, "This is the last position of the record. ", element("a", { href }, "Step through the game"))
  }

  #fresh() {
    /** @param {string} words @param {HTMLElement} field */
    const labelled = (words, field) => element("label", { class: "lab-choice" }, element("span", {}, words), field)
    const players = element("select", {}, PLAYERS.map(each => element("option", { value: each, selected: each === 3 }, String(each))))
    const map = element("select", {}, ["siam", "saba", "britain"].map(each => element("option", { value: each }, capitalized(each))))
    const preset = element("select", {})
    const seed = element("input", { type: "number", min: 0, step: 1, placeholder: "chance" })
    const wrong = element("div", { role: "alert" })
    const deal = async (/** @type {Event} */ event) => {
      event.preventDefault()
      try {
        const { record } = await this.engine.ask("new_game", {
          players: Number(players.value),
          map: map.value,
          readings: preset.value || "-",
          ...(seed.value === "" ? {} : { seed: Number(seed.value) }),
        })
        await this.#open((await this.engine.ask("open", { text: record })).state)
        made.dialog.close()
        this.title.focus()
      } catch (error) {
        fill(wrong, faultLines(refusal(error), "This cannot be dealt:"))
      }
    }
    const form = element(
      "form",
      { onsubmit: deal },
      labelled("Players", players),
      labelled("Map", map),
      labelled("Readings", preset),
      labelled("Seed", seed),
      wrong,
      element("div", { class: "lab-row" }, element("button", { class: "lab-button is-main" }, "Deal")),
    )
    const made = dialog("New position", form, () => {
      fill(wrong)
      if (preset.options.length > 0) return
      fill(preset, this.#sheet?.presets.map(({ name, readings }) => element("option", { value: readings }, name)) ?? null)
    })
    return made
  }

  // --- telling -------------------------------------------------------------------------------------------------------

  /** @param {string} words */
  #say(words) {
    fill(this.said, words)
  }

  /** @param {unknown} error @param {string} title */
  #refuse(error, title) {
    fill(this.said, faultLines(refusal(error), title))
  }

  async #share() {
    const link = this.address.link()
    if (link === null) return this.#say("This is too long for a link. Copy the position instead.")
    await this.#copy(link, "The link is copied.")
  }

  /** @param {string} text @param {string} words */
  async #copy(text, words) {
    try {
      await navigator.clipboard.writeText(text)
      this.#say(words)
    } catch {
      const field = element("textarea", { rows: 3, readonly: true, "aria-label": "The text to copy" })
      field.value = text
      fill(this.said, "Copy this: ", field)
      field.select()
    }
  }
}

/** @param {JudgeAddress} state @returns {Choice} */
function choiceOf({ card, told, take }) {
  if (card === undefined) return nothing()
  return { card, told: told ?? [], take: take ?? null, taken: take !== undefined }
}

/** @param {Choice} choice @returns {Partial<JudgeAddress>} */
function addressOf({ card, told, take, taken }) {
  if (card === null) return {}
  if (card === PASS) return { card }
  return { card, ...(told.length > 0 ? { told } : {}), ...(taken ? { take } : {}) }
}

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {HTMLElement} body
 * @param {() => void} onOpen
 */
function dialog(title, body, onOpen) {
  const id = freshId("dialog")
  const made = element(
    "dialog",
    { class: "lab-dialog", "aria-labelledby": id },
    element("div", { class: "lab-dialog-head" }, element("h2", { id }, title), button("✕", () => made.close(), { class: "lab-button lab-step-button", "aria-label": "Close" })),
    body,
  )
  const open = () => {
    made.showModal()
    onOpen()
  }
  return { dialog: made, open }
}

/** @param {string} word */
function capitalized(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
