// The protocol between page and engine: JSON-RPC 2.0 with the methods of the referee and those of the lab.
// Positions are one line of text notation, and the map if it does not come with the game; cards and factions have the English names of the rulebook.

/** A follower in a province, or in the "pool". */
export interface Follower {
  province: string
  faction: string
}

/** What can be clicked on the board: a province, a tile, a follower. */
export type Spot = string | Follower

/** An answer of a turn: a card or "pass", a province, a follower; null for nobody and nowhere. */
export type Answer = Spot | null

/** A seat, "A" to "D". */
export type Seat = string

/** `import` of a record: its text, with its map and without it; its players, its moves, and how many of them are legal. */
export interface GameRecord {
  kind: "record"
  state: string
  record: string
  short: string
  names: string[]
  moves: PlayedMove[]
  played: number
  /** The game, then its variations. */
  lines: GameLine[]
}

/** A line of a record: it branches from the line `line` after so many moves, and has moves and comments of its own. */
export interface GameLine {
  line: number
  after: number
  moves: PlayedMove[]
  comments: { after: number; text: string }[]
}

/** A record that has been changed, and the moment of it to show. */
export interface ChangedRecord extends GameRecord {
  line: number
  at: number
}

/** A follower that moves; `to` is null if a player takes it. */
export interface Transfer {
  faction: string
  from: string
  to: string | null
}

/** A move of a record, with what an arrow can show; `tiles` are those that it swaps. */
export interface PlayedMove {
  seat: Seat
  text: string
  words: string
  transfers: Transfer[]
  tiles: string[]
}

/** A move of an expected line, and the position after it as the player to move imagines it. */
export interface LineStep extends PlayedMove {
  state: string
}

/** How strong a machine plays. */
export type Level = "novice" | "easy" | "medium" | "hard" | "expert" | "master"

/** A move worth considering: the share of the victory to expect (0 to 1), exact or estimated, and why. */
export interface Candidate {
  chance: number
  /** How far it may be off. */
  margin: number
  exact: boolean
  forced: boolean
  simulations: number
  reasons: string[]
  line: LineStep[]
}

/** `analyse`: the best moves; `done` if more simulations change nothing. */
export interface Analysis {
  done: boolean
  moves: Candidate[]
}

/** `map`: where everything lies on a sheet of this size, and what each card does. */
export interface MapView {
  name: string
  title: string
  note: string
  size: [number, number]
  lands: { name: string; home: string | null; center: [number, number]; outline: [number, number][] }[]
  borders: { between: [string, string]; attested: boolean; over_sea: boolean; points: [number, number][] }[]
  cards: { key: string; rules: { rule: string; text: string }[] }[]
}

export interface ReadingChoice {
  key: string
  words: string
  /** The readings in notation with this choice, the others as they are. */
  readings: string
  /** Which documents state or imply it. */
  said: string
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
  /** What each of the rules says, in the words of the map. */
  sentences: string[]
}

/** A faction on the map, and what stands on its pieces: a letter, and the colours of the piece and the letter. */
export interface FactionWords {
  key: string
  name: string
  one: string
  several: string
  letter: string
  fill: string
  ink: string
}

/** What `edit_map` changes: a border between two provinces, a name, a home, the title; or everything is said to be right. */
export type MapEdit = "border" | "name" | "home" | "title" | "compared"

/** The words of the map of a position. */
export interface MapWords {
  provinces: { name: string; code: string }[]
  factions: FactionWords[]
  cards: { key: string; name: string }[]
  invader: string
  invader_letter: string
  king: string
}

/** `position`: everything you need to draw and edit a position, valid or not. */
export interface PositionView {
  state: string
  document: any
  faults: string[]
  /** Whether it can be drawn: its tiles and seats exist, and no pile is too large. */
  drawable: boolean
  title: string
  /** The name of a map that comes with the game, or the text of the map file. */
  map: string
  words: MapWords
  to_move: Seat
  hands: Record<Seat, string[] | null>
  contested: string | null
  cards: string[]
  outcome: Outcome | null
  readings: Reading[]
  preset: string | null
  presets: { name: string; readings: string; answers: string[] }[]
}

export interface Question {
  kind: "card" | "take" | SlotKind
  text: string
  faction: string | null
}

export type SlotKind = "place" | "follower" | "tile"

export interface Judged {
  violations: { rule: string }[]
  reasons: string[]
}

export interface Narrated {
  events: { rule: string }[]
  told: string[]
}

/** `turn`: a turn that is built answer by answer. */
export interface Turn extends Judged {
  answers: Answer[]
  steps: { question: Question; label: string }[]
  question: Question | null
  candidates: Answer[]
  labels: string[]
  legal: Answer[]
  /** Why the `answer` that was asked about is not legal; null if none was. */
  why_not: Judged | null
  move: string | null
  preview: BoardDocument
}

/** The board of the JSON document of a position. */
export interface BoardDocument {
  tiles: string[]
  kings: string[]
  control: string[]
  followers: Record<string, Record<string, number>>
  pool: Record<string, number>
}

/** The verdict on a move: its reasons, each with its rule; if there are none, its events and the position after it. */
export interface Verdict {
  reasons: { rule: string; text: string }[]
  events: { rule: string; text: string }[]
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
  ban_kept: boolean
}

/** The game that led to a position, after `at` moves; all of them if left out. */
export interface PlayedGame {
  record: string
  at?: number
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

/** The methods that the page calls: parameters and result of each. */
export interface Methods {
  import: { params: { text: string }; result: GameRecord | { kind: "position" | "map"; state: string; record: null } }
  position: { params: { state: string | object; readings?: string } & Partial<PlayedGame>; result: PositionView }
  map: { params: { map: string }; result: MapView }
  edit_map: {
    params: { state: string | object; edit: MapEdit; province?: string; value?: string }
    result: PositionView
  }
  turn: { params: { state: string; answers: Answer[]; answer?: Answer[]; skip_forced?: boolean }; result: Turn }
  move_answers: { params: { state: string; move: string }; result: { answers: Answer[] | null } }
  judge: { params: { state: string; move: string }; result: Judged & { legal: boolean } }
  narrate: { params: { state: string; move: string }; result: Narrated }
  play: { params: { state: string; move: string }; result: { state: string } }
  compare: { params: { state: string; move: string } & Partial<PlayedGame>; result: Comparisons }
  new_game: {
    params: { players: number; map?: string; readings?: string; seed?: number | null; names?: string[] }
    result: GameRecord
  }
  game: {
    params: { record: string; at?: number; move?: string; seat?: Seat }
    result: Narrated & { record: string; state: string }
  }
  go_on: { params: { state: string; names: string[] }; result: GameRecord }
  machine: { params: { state: string; player: Level; seed?: number | null }; result: { move: string } }
  analyse: { params: { state: string; simulations: number }; result: Analysis }
  moment: { params: { record: string; line: number; at: number }; result: Narrated & { state: string } }
  add_move: { params: { record: string; line: number; at: number; move: string }; result: ChangedRecord }
  comment: { params: { record: string; line: number; at: number; text: string }; result: ChangedRecord }
  remove_variation: { params: { record: string; line: number }; result: ChangedRecord }
  verify: { params: { record: string }; result: { sound: boolean; text: string } }
  library: { params: Record<string, never>; result: Library }
  rules: { params: Record<string, never>; result: { rules: { id: string; section: string }[] } }
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
  wheels: { path: string; size: number }[]
  examples: { path: string; title: string }[]
  lock: object
}

/** The state of the page, as its URL holds it. */
export interface JudgeState {
  mode: "judge"
  state?: string
  answers?: Answer[]
  move?: string
}

export interface PlayState {
  mode: "play"
  record?: string
  at?: number
  seats?: string[]
}

export interface EditState {
  mode: "edit"
  state?: string
  panel?: EditPanel
}

/** The panels of the editor. */
export type EditPanel = "pieces" | "tiles" | "cards" | "turn" | "board"

export interface AnalyseState {
  mode: "analyse"
  state?: string
  record?: string
  line?: number
  at?: number
}

export type PageState = JudgeState | PlayState | EditState | AnalyseState
