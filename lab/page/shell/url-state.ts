// URL state: what the page shows, kept in the hash of its URL, so that you can share it, reload it and go back to it.

import type { AnalyseState, Answer, EditPanel, JudgeState, PageState, PlayState } from "../engine/protocol"
import { compress, decompress } from "./compression"
import { say } from "./voice"

/** The maximum length of a hash; a longer state is kept only in the history of the browser. */
export const MAX_LENGTH = 60_000
const MAX_ANSWERS = 12
const MAX_SEATS = 4
const MAX_MOVES = 10_000
const SHORT = /^#?z=/
/** What each mode has in its links. */
const PARTS: Record<string, string[]> = {
  judge: ["state", "answer", "move"],
  play: ["record", "at", "seats"],
  edit: ["state", "panel"],
  analyse: ["state", "record", "line", "at"],
}
const PANELS = ["pieces", "tiles", "cards", "turn", "board"] as EditPanel[]

/** Why a hash cannot be parsed, in words for the reader. */
export class UrlStateError extends Error {}

/**
 * Parse a hash: the state of the page; or the empty state and why the hash cannot be parsed.
 * @param hash with or without `#`
 */
export function parseHash(hash: string): { state: PageState; fault: string | null } {
  try {
    return { state: parseState(hash.replace(/^#/, "")), fault: null }
  } catch (error) {
    if (!(error instanceof UrlStateError)) throw error
    return { state: { mode: "judge" }, fault: error.message }
  }
}

function parseState(text: string): PageState {
  if (text.length > MAX_LENGTH) throw new UrlStateError(say("link.too-long", { max: MAX_LENGTH }))
  const params = new URLSearchParams(text)
  const mode = params.get("mode") ?? (params.has("record") ? "play" : "judge")
  const known = Object.hasOwn(PARTS, mode) ? PARTS[mode] : undefined
  if (SHORT.test(text)) throw new UrlStateError(say("link.damaged", { text: shorten(text) }))
  if (known === undefined) throw new UrlStateError(say("link.mode", { mode: shorten(mode) }))
  for (const name of params.keys()) {
    if (name !== "mode" && !known.includes(name)) {
      throw new UrlStateError(say("link.part", { part: shorten(name) }))
    }
    if (name !== "answer" && params.getAll(name).length > 1) throw new UrlStateError(say("link.twice", { part: name }))
  }
  if (mode === "play") return parsePlayState(params)
  if (mode === "analyse") return parseAnalyseState(params)
  const { state, ...rest } = parseJudgeState(params)
  return mode === "edit"
    ? { mode, ...(state === undefined ? {} : { state }), ...parsePanel(params) }
    : { ...(state === undefined ? {} : { state }), ...rest }
}

function parsePanel(params: URLSearchParams) {
  const text = params.get("panel")
  if (text === null) return {}
  const panel = PANELS.find(each => each === text)
  if (panel === undefined) throw new UrlStateError(say("link.panel", { panel: shorten(text) }))
  return { panel }
}

function parseJudgeState(params: URLSearchParams): JudgeState {
  const state: JudgeState = { mode: "judge" }
  for (const name of ["state", "move"] as const) {
    const value = params.get(name)
    if (value !== null) state[name] = unescapeMarks(value)
  }
  const answers = params.getAll("answer")
  if (answers.length > MAX_ANSWERS) throw new UrlStateError(say("link.answers", { max: MAX_ANSWERS }))
  if (answers.length) state.answers = answers.map(parseAnswer)
  return state
}

function parsePlayState(params: URLSearchParams): PlayState {
  const state: PlayState = { mode: "play" }
  const record = params.get("record")
  if (record !== null) state.record = unescapeMarks(record)
  const at = parseNumber(params.get("at"))
  if (at !== null) state.at = at
  const seats = params.get("seats")
  if (seats !== null) {
    state.seats = seats.split(",").map(unescapeMarks)
    if (state.seats.length > MAX_SEATS) throw new UrlStateError(say("link.seats", { max: MAX_SEATS }))
  }
  return state
}

function parseAnalyseState(params: URLSearchParams): AnalyseState {
  const [state, record, line, at] = [
    params.get("state"),
    params.get("record"),
    parseNumber(params.get("line")),
    parseNumber(params.get("at")),
  ]
  return {
    mode: "analyse",
    ...(state === null ? {} : { state: unescapeMarks(state) }),
    ...(record === null ? {} : { record: unescapeMarks(record) }),
    ...(line === null ? {} : { line }),
    ...(at === null ? {} : { at }),
  }
}

/** A number of moves, or of a variation; null if there is none. */
function parseNumber(text: string | null) {
  if (text === null) return null
  if (!/^\d{1,5}$/.test(text) || Number(text) > MAX_MOVES)
    throw new UrlStateError(say("link.moves", { number: shorten(text) }))
  return Number(text)
}

function parseAnswer(text: string): Answer {
  if (text === "") return null
  const [province, faction, ...more] = text.split("/").map(unescapeMarks)
  if (!province || more.length || faction === "") throw new UrlStateError(say("link.answer", { answer: shorten(text) }))
  return faction === undefined ? province : { province, faction }
}

/** The hash of a state, with its `#`. `parseHash` refuses one longer than `MAX_LENGTH`. */
export function formatHash(state: PageState): string {
  const params = new URLSearchParams({ mode: state.mode })
  if (state.mode === "analyse") {
    if (state.state !== undefined) params.set("state", escapeMarks(state.state))
    if (state.record !== undefined) params.set("record", escapeMarks(state.record))
    setNumbers(params, { line: state.line, at: state.at })
  } else if (state.mode !== "play") {
    if (state.state !== undefined) params.set("state", escapeMarks(state.state))
    const { move, answers = [] } = state.mode === "judge" ? state : {}
    if (move !== undefined) params.set("move", escapeMarks(move))
    for (const each of answers) params.append("answer", formatAnswer(each))
    if (state.mode === "edit" && state.panel !== undefined) params.set("panel", state.panel)
  } else {
    if (state.record !== undefined) params.set("record", escapeMarks(state.record))
    setNumbers(params, { at: state.at })
    if (state.seats !== undefined)
      params.set("seats", state.seats.map(each => escapeMarks(each, /[%"\\\n\r\f,]/g)).join(","))
  }
  return `#${params.toString().replace(/%(2F|2C|3A|3D)/g, decodeURIComponent)}`
}

function setNumbers(params: URLSearchParams, numbers: Record<string, number | undefined>) {
  for (const [name, value] of Object.entries(numbers)) if (value !== undefined) params.set(name, String(value))
}

function formatAnswer(answer: Answer) {
  if (answer === null) return ""
  const parts = typeof answer === "string" ? [answer] : [answer.province, answer.faction]
  return parts.map(part => escapeMarks(part, /[%"\\\n\r\f/]/g)).join("/")
}

// The theme of the site looks up the element whose id is the decoded hash, and fails on quotation marks. So these are
// percent-encoded once before the whole is encoded (docs/generators/lab_links.py does the same), and so are the marks
// that separate the parts of a value.
function escapeMarks(text: string, marks: RegExp = /[%"\\\n\r\f]/g) {
  return text.replace(marks, each => encodeURIComponent(each))
}

function unescapeMarks(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UrlStateError(say("link.damaged", { text: shorten(text) }))
  }
}

function shorten(text: string) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The hash of a short link as it is written in full; any other hash as it is. */
export async function expandHash(hash: string) {
  if (!SHORT.test(hash)) return hash
  try {
    return `#${await decompress(hash.replace(SHORT, ""), MAX_LENGTH)}`
  } catch {
    return hash // parseHash says what is wrong
  }
}

/** The state in the URL; calls every listener when the reader goes back, forward or to another link. */
export class UrlState {
  #listeners: Set<(state: PageState, fault: string | null) => void> = new Set()
  #now: { state: PageState; fault: string | null }

  /** Called after a state is set. */
  onSet = () => {}

  constructor(readonly view: Window = window) {
    this.#now = this.#current()
    view.addEventListener("popstate", () => this.#onNavigation())
    view.addEventListener("hashchange", () => this.#onNavigation())
  }

  get(): PageState {
    return this.#now.state
  }

  /** Why the hash could not be parsed, or null; the state is then the empty one. */
  get fault() {
    return this.#now.fault
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. Listeners are not called. */
  set(state: PageState, { push = false }: { push?: boolean } = {}) {
    const hash = formatHash(state)
    const fits = hash.length <= MAX_LENGTH
    const [historyState, shown] = [fits ? null : { lab: state }, fits ? hash : `#mode=${state.mode}`]
    this.#now = { state, fault: null }
    if (push) this.view.history.pushState(historyState, "", shown)
    else this.view.history.replaceState(historyState, "", shown)
    this.onSet()
  }

  /** The full link to a state, to share, as short as it can be; null if it would be too long. */
  async link(state: PageState = this.get()): Promise<string | null> {
    const hash = formatHash(state)
    if (hash.length > MAX_LENGTH) return null
    const short = `#z=${await compress(hash.slice(1))}`
    return this.view.location.href.replace(/#.*/s, "") + (short.length < hash.length ? short : hash)
  }

  /** Add a listener; returns a function that removes it. */
  onChange(listener: (state: PageState, fault: string | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #current() {
    const stored = this.view.history.state?.lab
    return stored?.mode ? { state: stored as PageState, fault: null } : parseHash(this.view.location.hash)
  }

  async #onShortLink() {
    const { hash } = this.view.location
    const long = await expandHash(hash)
    if (this.view.location.hash !== hash) return
    if (long !== hash) this.view.history.replaceState(null, "", long)
    this.#tell()
  }

  #onNavigation() {
    if (SHORT.test(this.view.location.hash)) void this.#onShortLink()
    else this.#tell()
  }

  #tell() {
    const found = this.#current()
    if (JSON.stringify(found) === JSON.stringify(this.#now)) return
    this.#now = found
    for (const each of this.#listeners) each(found.state, found.fault)
  }
}
