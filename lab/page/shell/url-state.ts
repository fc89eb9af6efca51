// URL state: what the page shows, kept in the hash of its URL, so that you can share it, reload it and go back to it.

import type { Answer, Faction } from "../board/spots"
import { say } from "./voice"

type Texts = Record<"state" | "record" | "move" | "puzzle", string>
type Numbers = Record<"at" | "line" | "step", number>
type Parts = Texts & Numbers & { answers: Answer[]; seats: string[]; panel: EditPanel }
const PARTS = {
  judge: ["state", "move", "answers"],
  play: ["record", "at", "seats"],
  edit: ["state", "panel"],
  analyse: ["state", "record", "line", "at"],
  learn: ["step", "puzzle"],
} as const
export type Mode = keyof typeof PARTS
export type StateOf<M extends Mode> = { mode: M } & { [Part in (typeof PARTS)[M][number]]?: Parts[Part] | undefined }
export type PageState = { [M in Mode]: StateOf<M> }[Mode]
export type EditPanel = "pieces" | "cards" | "board"

/** The maximum length of a hash. Browsers bear longer ones; a game with thousands of variations has a shorter one. */
export const MAX_LENGTH = 500_000
const MAX_ANSWERS = 12
const ANSWER = "answer"
export const SHORT = /^#?z=/

type Codec = { read: (text: string) => unknown; write: (value: never) => string; fits: RegExp }
const TEXT: Codec = { read: decodeURIComponent, write: (text: string) => escapeMarks(text), fits: /^/ }
const NUMBER: Codec = { read: Number, write: String, fits: /^\d{1,4}$/ }
const SEATS: Codec = {
  read: text => text.split(",").map(decodeURIComponent),
  write: (seats: string[]) => seats.map(seat => escapeMarks(seat, ",")).join(","),
  fits: /^([^,]*,){0,3}[^,]*$/,
}
const CODECS: Record<string, Codec> = {
  ...{ state: TEXT, record: TEXT, move: TEXT, puzzle: TEXT, panel: { ...TEXT, fits: /^(pieces|cards|board)$/ } },
  ...{ at: NUMBER, line: NUMBER, step: NUMBER, seats: SEATS },
  answer: { read: readAnswer, write: writeAnswer, fits: /^$|^[^/]+(\/[^/]+)?$/ },
}

/** The state of the page in a hash; or the empty state, and why the hash cannot be parsed. */
export function parseHash(hash: string): { state: PageState; fault: string | null } {
  try {
    return { state: parseState(hash.replace(/^#/, "")), fault: null }
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof URIError)) throw error
    const fault = error instanceof RangeError ? error.message : say("link.damaged", { text: shorten(hash) })
    return { state: { mode: "judge" }, fault }
  }
}

function parseState(text: string) {
  if (text.length > MAX_LENGTH) throw new RangeError(say("link.too-long", { max: MAX_LENGTH }))
  const params = new URLSearchParams(text)
  const mode = params.get("mode") ?? (params.has("record") ? "play" : "judge")
  const parts: readonly string[] = Object.hasOwn(PARTS, mode) ? PARTS[mode as Mode] : []
  const state: Record<string, unknown> = { mode }
  params.delete("mode")
  for (const param of new Set(params.keys())) {
    const [values, name] = [params.getAll(param), param === ANSWER ? "answers" : param]
    const codec = parts.includes(name) && values.length <= (param === ANSWER ? MAX_ANSWERS : 1) && CODECS[param]
    if (!codec || !values.every(value => codec.fits.test(value)))
      throw new RangeError(say("link.part", { part: shorten(`${param}=${values.join(",")}`) }))
    const [first, ...more] = values.map(codec.read)
    state[name] = param === ANSWER ? [first, ...more] : first
  }
  if (parts.length === 0) throw new RangeError(say("link.part", { part: shorten(`mode=${mode}`) }))
  return state as unknown as PageState
}

/** The hash of a state, with its `#`. `parseHash` refuses one longer than `MAX_LENGTH`. */
export function formatHash({ mode, ...state }: PageState) {
  const params = new URLSearchParams({ mode })
  const values: Record<string, unknown> = { ...state }
  for (const name of PARTS[mode]) {
    const param = name === "answers" ? ANSWER : name
    const written = name === "answers" ? ((values[name] ?? []) as Answer[]) : [values[name]]
    for (const value of written)
      if (value !== undefined) params.append(param, CODECS[param]?.write(value as never) ?? "")
  }
  return `#${params.toString().replace(/%(2F|2C|3A|3D)/g, decodeURIComponent)}`
}

function readAnswer(text: string): Answer {
  const [province = "", faction] = text.split("/").map(decodeURIComponent)
  return faction === undefined ? province || null : { province, faction: faction as Faction }
}

function writeAnswer(answer: Answer) {
  const parts = typeof answer === "string" ? [answer] : [answer?.province ?? "", answer?.faction ?? ""]
  return answer === null ? "" : parts.map(part => escapeMarks(part, "/")).join("/")
}

// The theme of the site looks up the element whose id is the decoded hash, and fails on quotation marks. So these are
// percent-encoded once before the whole is encoded (docs/generators/lab_links.py does the same), and so is the mark
// that separates the parts of a value.
function escapeMarks(text: string, separator = "") {
  return text.replace(/[%"\\\n\r\f,/]/g, mark =>
    ",/".includes(mark) && mark !== separator ? mark : encodeURIComponent(mark),
  )
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

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

export class UrlState {
  #now: ReturnType<typeof parseHash>

  /** Called after a state is set; after the reader has gone back, forward or to another link. */
  onSet = () => {}
  onChange: Listener = () => {}

  constructor(readonly view: Window = window) {
    this.#now = parseHash(this.view.location.hash)
    view.addEventListener("popstate", () => this.#onNavigation())
    view.addEventListener("hashchange", () => this.#onNavigation())
  }

  get = () => this.#now.state

  get fault() {
    return this.#now.fault
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. */
  set(state: PageState, push = false) {
    this.#now = { state, fault: null }
    this.view.history[push ? "pushState" : "replaceState"](null, "", formatHash(state))
    this.onSet()
  }

  /** The full link to a state, to share, as short as it can be. */
  async link(state = this.get()) {
    const hash = formatHash(state)
    const short = `#z=${await compress(hash.slice(1))}`
    return this.view.location.href.replace(/#.*/s, "") + (short.length < hash.length ? short : hash)
  }

  async #onNavigation() {
    const { hash } = this.view.location
    if (SHORT.test(hash)) {
      const long = await expandHash(hash)
      if (this.view.location.hash !== hash) return
      if (long !== hash) this.view.history.replaceState(null, "", long)
    }
    const now = parseHash(this.view.location.hash)
    if (JSON.stringify(now) === JSON.stringify(this.#now)) return
    this.#now = now
    this.onChange(now.state, now.fault)
  }
}
