// URL state: what the page shows, kept in the hash of its URL, so that you can share it, reload it and go back to it.

import type { Answer, Faction } from "../board/spots"
import { say } from "./voice"

interface Parts {
  state: string
  record: string
  move: string
  answers: Answer[]
  at: number
  line: number
  seats: string[]
  panel: EditPanel
  step: number
  puzzle: string
}
type Some<Keys extends keyof Parts> = { [Key in Keys]?: Parts[Key] | undefined }
export type JudgeState = { mode: "judge" } & Some<"state" | "answers" | "move">
export type PlayState = { mode: "play" } & Some<"record" | "at" | "seats">
export type EditState = { mode: "edit" } & Some<"state" | "panel">
export type AnalyseState = { mode: "analyse" } & Some<"state" | "record" | "line" | "at">
export type LearnState = { mode: "learn" } & Some<"step" | "puzzle">
/** The state of the page, as its URL holds it. */
export type PageState = JudgeState | PlayState | EditState | AnalyseState | LearnState
export type Mode = PageState["mode"]
export type EditPanel = (typeof PANELS)[number]

const PANELS = ["pieces", "tiles", "cards", "turn", "board"] as const
/** The maximum length of a hash; a longer state is kept only in the history of the browser. */
export const MAX_LENGTH = 60_000
const MAX_ANSWERS = 12
const MAX_SEATS = 4
const MAX_MOVES = 10_000
export const SHORT = /^#?z=/
/** What each mode has in its links, in this order. */
const PARTS: Record<Mode, string[]> = {
  judge: ["state", "move", "answer"],
  play: ["record", "at", "seats"],
  edit: ["state", "panel"],
  analyse: ["state", "record", "line", "at"],
  learn: ["step", "puzzle"],
}

/** Why a hash cannot be parsed, in words for the reader. */
class InvalidHash extends Error {}

/** The state of the page in a hash; or the empty state, and why the hash cannot be parsed. */
export function parseHash(hash: string): { state: PageState; fault: string | null } {
  try {
    return { state: parseState(hash.replace(/^#/, "")), fault: null }
  } catch (error) {
    if (!(error instanceof InvalidHash)) throw error
    return { state: { mode: "judge" }, fault: error.message }
  }
}

function parseState(text: string) {
  if (text.length > MAX_LENGTH) throw new InvalidHash(say("link.too-long", { max: MAX_LENGTH }))
  if (SHORT.test(text)) throw new InvalidHash(say("link.damaged", { text: shorten(text) }))
  const params = new URLSearchParams(text)
  const mode = params.get("mode") ?? (params.has("record") ? "play" : "judge")
  if (!Object.hasOwn(PARTS, mode)) throw new InvalidHash(say("link.mode", { mode: shorten(mode) }))
  const state: Record<string, unknown> = { mode }
  for (const [name, value] of params) {
    if (name !== "answer" && params.getAll(name).length > 1)
      throw new InvalidHash(say("link.twice", { part: shorten(name) }))
    if (name === "mode") continue
    if (!PARTS[mode as Mode].includes(name)) throw new InvalidHash(say("link.part", { part: shorten(name) }))
    if (name !== "answer") state[name] = parsePart(name, value)
  }
  const answers = params.getAll("answer")
  if (answers.length > MAX_ANSWERS) throw new InvalidHash(say("link.answers", { max: MAX_ANSWERS }))
  if (answers.length > 0) state.answers = answers.map(parseAnswer)
  return state as unknown as PageState
}

function parsePart(name: string, text: string) {
  if (["at", "line", "step"].includes(name)) return parseNumber(text)
  if (name === "seats") return parseSeats(text)
  if (name !== "panel") return unescapeMarks(text)
  if (!PANELS.some(panel => panel === text)) throw new InvalidHash(say("link.panel", { panel: shorten(text) }))
  return text
}

function parseNumber(text: string) {
  const isNumber = /^\d{1,5}$/.test(text) && Number(text) <= MAX_MOVES
  if (!isNumber) throw new InvalidHash(say("link.moves", { number: shorten(text) }))
  return Number(text)
}

function parseSeats(text: string) {
  const seats = text.split(",").map(unescapeMarks)
  if (seats.length > MAX_SEATS) throw new InvalidHash(say("link.seats", { max: MAX_SEATS }))
  return seats
}

function parseAnswer(text: string): Answer {
  if (text === "") return null
  const [province, faction, ...more] = text.split("/").map(unescapeMarks)
  if (!province || more.length || faction === "") throw new InvalidHash(say("link.answer", { answer: shorten(text) }))
  return faction === undefined ? province : { province, faction: faction as Faction }
}

/** The hash of a state, with its `#`. `parseHash` refuses one longer than `MAX_LENGTH`. */
export function formatHash({ mode, ...parts }: PageState) {
  const params = new URLSearchParams({ mode })
  const { answers = [], seats, ...rest }: Some<"answers" | "seats"> & Record<string, unknown> = { ...parts }
  for (const name of PARTS[mode]) if (rest[name] !== undefined) params.set(name, escapeMarks(String(rest[name])))
  for (const answer of answers) params.append("answer", formatAnswer(answer))
  if (seats !== undefined) params.set("seats", seats.map(seat => escapeMarks(seat, ",")).join(","))
  return `#${params.toString().replace(/%(2F|2C|3A|3D)/g, decodeURIComponent)}`
}

function formatAnswer(answer: Answer) {
  if (answer === null) return ""
  const parts = typeof answer === "string" ? [answer] : [answer.province, answer.faction]
  return parts.map(part => escapeMarks(part, "/")).join("/")
}

// The theme of the site looks up the element whose id is the decoded hash, and fails on quotation marks. So these are
// percent-encoded once before the whole is encoded (docs/generators/lab_links.py does the same), and so is the mark
// that separates the parts of a value.
function escapeMarks(text: string, separator = "") {
  return text.replace(/[%"\\\n\r\f,/]/g, mark =>
    ",/".includes(mark) && mark !== separator ? mark : encodeURIComponent(mark),
  )
}

function unescapeMarks(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidHash(say("link.damaged", { text: shorten(text) }))
  }
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The hash of a short link as it is written in full; any other hash as it is. */
export async function expandHash(hash: string) {
  if (!SHORT.test(hash)) return hash
  try {
    return `#${await decompress(hash.replace(SHORT, ""), MAX_LENGTH)}`
  } catch {
    return hash // parseHash says what is wrong
  }
}

const FORMAT = "deflate-raw"

export async function compress(text: string) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const raw = Array.from(bytes, byte => String.fromCharCode(byte)).join("")
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** The text again. Rejects if it is not one, or longer than `max`. */
export async function decompress(short: string, max: number) {
  const raw = atob(short.replaceAll("-", "+").replaceAll("_", "/"))
  const packed = new Blob([Uint8Array.from(raw, mark => mark.charCodeAt(0))]).stream()
  const decoder = new TextDecoderStream("utf-8", { fatal: true })
  const reader = packed.pipeThrough(new DecompressionStream(FORMAT)).pipeThrough(decoder).getReader()
  for (let text = ""; ; ) {
    const { done, value = "" } = await reader.read()
    text += value
    if (text.length > max) throw new RangeError()
    if (done) return text
  }
}

type Listener = (state: PageState, fault: string | null) => unknown

/** The state in the URL. */
export class UrlState {
  #now: ReturnType<typeof parseHash>

  /** Called after a state is set; after the reader has gone back, forward or to another link. */
  onSet = () => {}
  onChange: Listener = () => {}

  constructor(readonly view: Window = window) {
    this.#now = this.#current()
    view.addEventListener("popstate", () => this.#onNavigation())
    view.addEventListener("hashchange", () => this.#onNavigation())
  }

  get = () => this.#now.state

  /** Why the hash could not be parsed, or null; the state is then the empty one. */
  get fault() {
    return this.#now.fault
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. */
  set(state: PageState, push = false) {
    const hash = formatHash(state)
    const fits = hash.length <= MAX_LENGTH
    this.#now = { state, fault: null }
    const entry = [fits ? null : { lab: state }, "", fits ? hash : `#mode=${state.mode}`] as const
    if (push) this.view.history.pushState(...entry)
    else this.view.history.replaceState(...entry)
    this.onSet()
  }

  /** The full link to a state, to share, as short as it can be; null if it would be too long. */
  async link(state = this.get()) {
    const hash = formatHash(state)
    if (hash.length > MAX_LENGTH) return null
    const short = `#z=${await compress(hash.slice(1))}`
    return this.view.location.href.replace(/#.*/s, "") + (short.length < hash.length ? short : hash)
  }

  #current() {
    const stored = this.view.history.state?.lab
    return stored?.mode ? { state: stored as PageState, fault: null } : parseHash(this.view.location.hash)
  }

  async #onNavigation() {
    const { hash } = this.view.location
    if (SHORT.test(hash)) {
      const long = await expandHash(hash)
      if (this.view.location.hash !== hash) return
      if (long !== hash) this.view.history.replaceState(null, "", long)
    }
    const now = this.#current()
    if (JSON.stringify(now) === JSON.stringify(this.#now)) return
    this.#now = now
    this.onChange(now.state, now.fault)
  }
}
