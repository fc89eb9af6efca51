// What the page and the engine say to each other: JSON-RPC 2.0 as the referee speaks it, with the lab's own methods.
// Positions go either way as one line of text notation, cards and factions by the English names of the rulebook.

/** A place of the board, or "pool" for the common pool; with a faction: its follower there. */
export interface Spot {
  place: string
  faction?: string
}

/** A seat, "A" to "D". */
export type Seat = string

/** One reason why a move is not legal. */
export interface Violation {
  rule: string
  sentence: string
  facts: [name: string, value: string][]
  allowed: string | null
  text: string
  section: string | number
}

/** Something that happened, and the rule by which it did. */
export interface Happening {
  rule: string
  text: string
}

/** `open`: what a pasted text turned out to be. */
export interface Opened {
  kind: "position" | "record"
  state: string
  record: string | null
}

export interface ReadingChoice {
  key: string
  words: string
}

export interface Reading {
  name: string
  question: string
  ruling: string
  choices: ReadingChoice[]
  chosen: string
}

export interface Outcome {
  winners: Seat[]
  reign: string | null
  words: string
  rules: string[]
}

/** The words of the map of a position. */
export interface Words {
  provinces: { name: string; code: string }[]
  factions: { key: string; name: string; colour: string }[]
  cards: { key: string; name: string }[]
  invader: string
  king: string
}

/** `sheet`: all that is needed to draw and edit a position, possible or not. */
export interface Sheet {
  state: string
  document: any
  faults: string[]
  picture: string | null
  title: string
  map: string
  words: Words
  to_move: Seat
  hands: Record<Seat, string[] | null>
  contested: string | null
  cards: string[]
  outcome: Outcome | null
  readings: Reading[]
  preset: string | null
  presets: { name: string; readings: string }[]
}

/** One question that a card asks: what has been told, and what would be legal. */
export interface Slot {
  ask: string
  wants: Wanted
  told: Spot | null
  legal: Spot[]
  may_be_nobody: boolean
}

export type Wanted = "place" | "follower" | "tile"

export interface Take {
  ask: string
  legal: Spot[]
  told: Spot | null
  nobody: boolean
}

/** `tell`: the chain of a turn, as far as it has been told. */
export interface Turn {
  slots: Slot[]
  take: Take
  action: string | null
  move: string | null
  violations: Violation[]
  legal: boolean | null
}

/** `verdict`: whether a move is legal, and why, or what comes of it. */
export interface Verdict {
  legal: boolean
  violations: Violation[]
  events: Happening[]
  after: string | null
}

/** `compare`: the verdict under one choice of one reading, or under a preset. */
export interface Comparison {
  name: string
  ruling: string
  key: string
  words: string
  current: boolean
  legal: boolean | null
  rules: string[]
  differs: boolean
}

export interface Compared {
  readings: Comparison[]
  presets: Comparison[]
}

export interface PlayedMove {
  number: number
  seat: Seat
  text: string
  words: string
}

/** `game`: a record after so many moves. */
export interface Game {
  at: number
  moves: PlayedMove[]
  state: string
  result: string | null
  over: boolean
  complete: boolean
}

export interface LibraryEntry {
  id: string
  title: string
  state: string
  move: string | null
  rules: string[]
}

/** `library`: the scenarios, chapter by chapter. */
export interface Library {
  chapters: { title: string; entries: LibraryEntry[] }[]
}

/** The methods: what each is given, and what it answers. */
export interface Methods {
  open: { params: { text: string }; result: Opened }
  sheet: { params: { state: string | object; readings?: string }; result: Sheet }
  tell: {
    params: { state: string; card: string | null; told: (Spot | null)[]; take: Spot | null; taken: boolean }
    result: Turn
  }
  retell: {
    params: { state: string; move: string }
    result: { card: string | null; told: (Spot | null)[]; take: Spot | null; taken: boolean }
  }
  verdict: { params: { state: string; move: string }; result: Verdict }
  compare: { params: { state: string; move: string }; result: Compared }
  new_game: {
    params: { players: number; map?: string; readings?: string; seed?: number | null; names?: string[] }
    result: { record: string }
  }
  game: { params: { record: string; at?: number | null }; result: Game }
  move: { params: { record: string; at?: number | null; move: string }; result: { record: string } }
  machine: { params: { state: string; player: "random" | "greedy"; seed?: number | null }; result: { move: string } }
  verify: { params: { record: string }; result: { sound: boolean; text: string } }
  library: { params: Record<string, never>; result: Library }
}

/** What the worker is told. `base` is the folder of the lab in the site, as an absolute address. */
export type ToWorker = { say: "start"; base: string } | { say: "ask"; id: number; line: string }

/** What the worker tells. */
export type FromWorker =
  | { say: "progress"; progress: Progress }
  | { say: "ready" }
  | { say: "failed"; what: string }
  | { say: "answer"; id: number; line: string }

/** How far the loading has come; `step` is what is being done now. Bytes as they are after unpacking. */
export interface Progress {
  step: "fetching" | "starting" | "importing" | "ready"
  done: number
  total: number
}

/** What is served beside the page: written when the site is built. */
export interface Parts {
  version: string
  runtime: { path: string; size: number }[]
  wheel: { path: string; size: number }
  examples: { path: string; title: string }[]
  lock: object
}

/** The state of the page, as the address holds it. */
export interface JudgeAddress {
  mode: "judge"
  state?: string
  card?: string
  told?: (Spot | null)[]
  take?: Spot | null
  move?: string
}

export interface PlayAddress {
  mode: "play"
  record?: string
  at?: number
  seats?: string[]
}

export type PageState = JudgeAddress | PlayAddress
