// The protocol between page and engine: JSON-RPC 2.0 with the methods of the referee and those of the lab.
// Positions are one line of text notation; cards and factions have the English names of the rulebook.

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

/** An event of a move, and the rule behind it. */
export interface GameEvent {
  rule: string
  text: string
}

/** `import`: what a pasted text is. */
export interface ImportResult {
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
export interface MapWords {
  provinces: { name: string; code: string }[]
  factions: { key: string; name: string; colour: string }[]
  cards: { key: string; name: string }[]
  invader: string
  king: string
}

/** `position`: everything you need to draw and edit a position, valid or not. */
export interface PositionView {
  state: string
  document: any
  faults: string[]
  picture: string | null
  title: string
  map: string
  words: MapWords
  to_move: Seat
  hands: Record<Seat, string[] | null>
  contested: string | null
  cards: string[]
  outcome: Outcome | null
  readings: Reading[]
  preset: string | null
  presets: { name: string; readings: string }[]
}

/** One question of a card: its answer so far (`told`), and the legal ones. */
export interface Slot {
  ask: string
  wants: SlotKind
  told: Spot | null
  legal: Spot[]
  may_be_nobody: boolean
}

export type SlotKind = "place" | "follower" | "tile"

export interface Take {
  ask: string
  legal: Spot[]
  told: Spot | null
  nobody: boolean
}

/** `turn`: a turn that is built step by step. */
export interface Turn {
  slots: Slot[]
  take: Take
  action: string | null
  move: string | null
  violations: Violation[]
  legal: boolean | null
}

/** `verdict`: whether a move is legal; its violations, or its events and the position after it. */
export interface Verdict {
  legal: boolean
  violations: Violation[]
  events: GameEvent[]
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

export interface Comparisons {
  readings: Comparison[]
  presets: Comparison[]
}

export interface PlayedMove {
  number: number
  seat: Seat
  text: string
  words: string
}

/** `game`: the game of a record after `at` moves. */
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

/** The methods: parameters and result of each. */
export interface Methods {
  import: { params: { text: string }; result: ImportResult }
  position: { params: { state: string | object; readings?: string }; result: PositionView }
  turn: {
    params: { state: string; card: string | null; told: (Spot | null)[]; take: Spot | null; taken: boolean }
    result: Turn
  }
  describe_move: {
    params: { state: string; move: string }
    result: { card: string | null; told: (Spot | null)[]; take: Spot | null; taken: boolean }
  }
  verdict: { params: { state: string; move: string }; result: Verdict }
  compare: { params: { state: string; move: string }; result: Comparisons }
  new_game: {
    params: { players: number; map?: string; readings?: string; seed?: number | null; names?: string[] }
    result: { record: string }
  }
  game: { params: { record: string; at?: number | null }; result: Game }
  move: { params: { record: string; at?: number | null; move: string }; result: { record: string } }
  machine: { params: { state: string; player: "staged" | "greedy"; seed?: number | null }; result: { move: string } }
  verify: { params: { record: string }; result: { sound: boolean; text: string } }
  library: { params: Record<string, never>; result: Library }
}

/** What the page sends to the worker. `base` is the folder of the lab in the site, as an absolute URL. */
export type ToWorker = { type: "start"; base: string } | { type: "call"; id: number; line: string }

/** What the worker sends to the page. */
export type FromWorker =
  | { type: "progress"; progress: Progress }
  | { type: "ready" }
  | { type: "failed"; what: string }
  | { type: "reply"; id: number; line: string }

/** The progress of loading; `step` is the current step, `done` and `total` count bytes after unpacking. */
export interface Progress {
  step: "fetching" | "starting" | "importing" | "ready"
  done: number
  total: number
}

/** The files served beside the page; the build of the site writes this list. */
export interface Parts {
  version: string
  runtime: { path: string; size: number }[]
  wheel: { path: string; size: number }
  examples: { path: string; title: string }[]
  lock: object
}

/** The state of the page, as its URL holds it. */
export interface JudgeState {
  mode: "judge"
  state?: string
  card?: string
  told?: (Spot | null)[]
  take?: Spot | null
  move?: string
}

export interface PlayState {
  mode: "play"
  record?: string
  at?: number
  seats?: string[]
}

export type PageState = JudgeState | PlayState
