// The hash of the URL: the state of the page in it, formatted, parsed and compressed.

import type { Answer, Faction } from "../board/spots"
import { say } from "./voice"

/** The state of the page, as its URL holds it. */
export interface JudgeState {
  mode: "judge"
  state?: string | undefined
  answers?: Answer[] | undefined
  move?: string | undefined
}
export interface PlayState {
  mode: "play"
  record?: string | undefined
  at?: number | undefined
  seats?: string[] | undefined
}
export interface EditState {
  mode: "edit"
  state?: string | undefined
  panel?: EditPanel | undefined
}
export interface AnalyseState {
  mode: "analyse"
  state?: string | undefined
  record?: string | undefined
  line?: number | undefined
  at?: number | undefined
}
export type PageState = JudgeState | PlayState | EditState | AnalyseState
export type Mode = PageState["mode"]
/** The panels of the editor. */
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
}
const PARSERS: Record<string, (text: string) => unknown> = {
  state: unescapeMarks,
  record: unescapeMarks,
  move: unescapeMarks,
  at: parseNumber,
  line: parseNumber,
  seats: parseSeats,
  panel: parsePanel,
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
    if (name !== "answer") state[name] = PARSERS[name]?.(value)
  }
  const answers = params.getAll("answer")
  if (answers.length > MAX_ANSWERS) throw new InvalidHash(say("link.answers", { max: MAX_ANSWERS }))
  if (answers.length > 0) state.answers = answers.map(parseAnswer)
  return state as unknown as PageState
}

function parsePanel(text: string) {
  const panel = PANELS.find(panel => panel === text)
  if (panel === undefined) throw new InvalidHash(say("link.panel", { panel: shorten(text) }))
  return panel
}

/** A number of moves, or of a variation. */
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

type Lists = Pick<JudgeState, "answers"> & Pick<PlayState, "seats">

/** The hash of a state, with its `#`. `parseHash` refuses one longer than `MAX_LENGTH`. */
export function formatHash({ mode, ...parts }: PageState) {
  const params = new URLSearchParams({ mode })
  const { answers = [], seats, ...rest }: Lists & Record<string, unknown> = { ...parts }
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

const FORMAT = "deflate-raw"

export async function compress(text: string) {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream(FORMAT))
  const raw = Array.from(bytes, byte => String.fromCharCode(byte)).join("")
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** The text again. Rejects if it is not one, or longer than `max` bytes. */
export async function decompress(short: string, max: number) {
  const raw = atob(short.replaceAll("-", "+").replaceAll("_", "/"))
  const packed = Uint8Array.from(raw, mark => mark.charCodeAt(0))
  const bytes = await throughStream(packed, new DecompressionStream(FORMAT), max)
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

async function throughStream(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, max = Infinity) {
  let length = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      length += part.byteLength
      if (length > max) throw new RangeError()
      controller.enqueue(part)
    },
  })
  const body = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream).pipeThrough(counter)
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
}
