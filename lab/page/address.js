// @ts-check
// The state of the page, as the address of the page holds it, so that it can be shared, reloaded and gone back to.

/** @import {JudgeAddress, PageState, PlayAddress, Spot} from "./protocol.js" */

/** How long an address may be that is read or written; a longer state stays in the history of the browser alone. */
export const LONGEST = 60_000
const MOST_TOLD = 12
const MOST_SEATS = 4
const MOST_MOVES = 10_000

/** Why an address cannot be read, in words for the reader. */
export class AddressFault extends Error {}

/**
 * What an address says: the state of the page, or why it says nothing that can be understood.
 * @param {string} hash with or without `#`
 * @returns {{state: PageState, fault: string | null}}
 */
export function read(hash) {
  try {
    return { state: understood(hash.replace(/^#/, "")), fault: null }
  } catch (error) {
    if (!(error instanceof AddressFault)) throw error
    return { state: { mode: "judge" }, fault: error.message }
  }
}

/** @param {string} text @returns {PageState} */
function understood(text) {
  if (text.length > LONGEST) throw new AddressFault(`The address is longer than ${LONGEST} characters.`)
  const said = new URLSearchParams(text)
  const mode = said.get("mode") ?? (said.has("record") ? "play" : "judge")
  const known = mode === "play" ? ["record", "at", "seats"] : ["state", "card", "told", "take", "move"]
  if (mode !== "judge" && mode !== "play") throw new AddressFault(`The address names an unknown mode: ${short(mode)}.`)
  for (const name of said.keys()) {
    if (name !== "mode" && !known.includes(name)) {
      throw new AddressFault(`The address says something unknown: ${short(name)}.`)
    }
    if (name !== "told" && said.getAll(name).length > 1) throw new AddressFault(`The address says ${name} twice.`)
  }
  return mode === "judge" ? judged(said) : played(said)
}

/** @param {URLSearchParams} said @returns {JudgeAddress} */
function judged(said) {
  /** @type {JudgeAddress} */
  const state = { mode: "judge" }
  for (const name of /** @type {const} */ (["state", "card", "move"])) {
    const value = said.get(name)
    if (value !== null) state[name] = opened(value)
  }
  const told = said.getAll("told")
  if (told.length > MOST_TOLD) throw new AddressFault(`The address tells more than ${MOST_TOLD} places.`)
  if (told.length) state.told = told.map(spot)
  const take = said.get("take")
  if (take !== null) state.take = spot(take)
  return state
}

/** @param {URLSearchParams} said @returns {PlayAddress} */
function played(said) {
  /** @type {PlayAddress} */
  const state = { mode: "play" }
  const record = said.get("record")
  if (record !== null) state.record = opened(record)
  const at = said.get("at")
  if (at !== null) {
    if (!/^\d{1,5}$/.test(at) || Number(at) > MOST_MOVES) {
      throw new AddressFault(`The address names no number of moves: ${short(at)}.`)
    }
    state.at = Number(at)
  }
  const seats = said.get("seats")
  if (seats !== null) {
    state.seats = seats.split(",").map(opened)
    if (state.seats.length > MOST_SEATS) throw new AddressFault(`The address names more than ${MOST_SEATS} seats.`)
  }
  return state
}

/** @param {string} text @returns {Spot | null} */
function spot(text) {
  if (text === "") return null
  const [place, faction, ...more] = text.split("/").map(opened)
  if (!place || more.length || faction === "") throw new AddressFault(`The address names no place: ${short(text)}.`)
  return faction === undefined ? { place } : { place, faction }
}

/**
 * The address that holds a state, with its `#`. Longer than `LONGEST` it cannot be read.
 * @param {PageState} state
 * @returns {string}
 */
export function written(state) {
  const said = new URLSearchParams({ mode: state.mode })
  if (state.mode === "judge") {
    for (const name of /** @type {const} */ (["state", "card", "move"])) {
      const value = state[name]
      if (value !== undefined) said.set(name, shut(value))
    }
    for (const each of state.told ?? []) said.append("told", spotText(each))
    if (state.take !== undefined) said.set("take", spotText(state.take))
  } else {
    if (state.record !== undefined) said.set("record", shut(state.record))
    if (state.at !== undefined) said.set("at", String(state.at))
    if (state.seats !== undefined) said.set("seats", state.seats.map(each => shut(each, /[%"\\\n\r\f,]/g)).join(","))
  }
  return `#${said.toString().replace(/%(2F|2C|3A|3D)/g, decodeURIComponent)}`
}

/** @param {Spot | null} each */
function spotText(each) {
  if (each === null) return ""
  const { place, faction } = each
  return [place, ...(faction === undefined ? [] : [faction])].map(part => shut(part, /[%"\\\n\r\f/]/g)).join("/")
}

// The theme of the site looks for a place on the page that has the decoded address as its id, and stumbles over quotation
// marks. So these are written as %.. before the whole is encoded (docs/writing/lab_links.py does the same), and so are
// the marks that separate the parts of a value.
/** @param {string} text @param {RegExp} [marks] */
function shut(text, marks = /[%"\\\n\r\f]/g) {
  return text.replace(marks, each => encodeURIComponent(each))
}

/** @param {string} text */
function opened(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AddressFault(`The address is damaged: ${short(text)}.`)
  }
}

/** @param {string} text */
function short(text) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The address of the page, kept and told: to every listener when the reader goes back, forth or to another link. */
export class Address {
  /** @type {Set<(state: PageState, fault: string | null) => void>} */
  #listeners = new Set()
  /** @type {{state: PageState, fault: string | null}} */
  #now

  /** Called after a state is set. */
  onSet = () => {}

  /** @param {Window} [view] */
  constructor(view = window) {
    this.view = view
    this.#now = this.#found()
    view.addEventListener("popstate", () => this.#moved())
    view.addEventListener("hashchange", () => this.#moved())
  }

  /** @returns {PageState} */
  get() {
    return this.#now.state
  }

  /** Why the address could not be understood, if so; the state is then that of an empty page. */
  get fault() {
    return this.#now.fault
  }

  /**
   * Keep a state in the address. The reader can go back to what was before if it is pushed. Listeners are not told.
   * @param {PageState} state
   * @param {{push?: boolean}} [how]
   */
  set(state, { push = false } = {}) {
    const hash = written(state)
    const fits = hash.length <= LONGEST
    const [kept, shown] = [fits ? null : { lab: state }, fits ? hash : `#mode=${state.mode}`]
    this.#now = { state, fault: null }
    if (push) this.view.history.pushState(kept, "", shown)
    else this.view.history.replaceState(kept, "", shown)
    this.onSet()
  }

  /**
   * The whole link to a state, to be shared; null if it would be too long.
   * @param {PageState} [state]
   * @returns {string | null}
   */
  link(state = this.get()) {
    const hash = written(state)
    return hash.length <= LONGEST ? this.view.location.href.replace(/#.*/s, "") + hash : null
  }

  /**
   * Listen; returns what ends the listening.
   * @param {(state: PageState, fault: string | null) => void} listener
   * @returns {() => void}
   */
  onChange(listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #found() {
    const kept = this.view.history.state?.lab
    return kept?.mode ? { state: /** @type {PageState} */ (kept), fault: null } : read(this.view.location.hash)
  }

  #moved() {
    const found = this.#found()
    if (JSON.stringify(found) === JSON.stringify(this.#now)) return
    this.#now = found
    for (const each of this.#listeners) each(found.state, found.fault)
  }
}
