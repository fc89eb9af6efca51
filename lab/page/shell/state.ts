// The state of the page.

import type { Slip } from "../analyse/search"
import type { Answer, Seat } from "../board/spots"
import type { OwnBoard } from "../edit/boards"
import { type EditHistory, nowOf } from "../edit/control"
import type * as protocol from "../generated/protocol"
import type { Verdict } from "../judge/control"
import type { Puzzle } from "../learn/control"
import type { RuleSentence } from "../learn/rulebook"
import type { Kind } from "../play/players"
import type { Preferences, SavedGame } from "./storage"
import type { EditPanel, Mode } from "./url-state"

export type DialogName = "library" | "paste" | "deal" | "new" | "play-on" | "share" | "send" | "games" | "keys" | "card"
export type AnalysisSection = "why" | "game" | "move" | "guess" | "lesson"

/** A turn as far as it is built; `open` is the turn at the question whose choices are shown. */
export type Building = { turn: protocol.TurnView; open: protocol.TurnView }
/** The game that led to a position, after `at` moves; all of them if left out. */
export type PlayedGame = { record: string; at?: number | undefined; names?: string[] }
export type WhyNot = { label: string; reasons: RuleSentence[] }
export type Moment = { at: number; view: protocol.PositionView; events: RuleSentence[] }
/** What a player could expect after `at` moves of a game, and their best move there. */
export type Chance = { at: number; seat: Seat; chance: number; margin: number; best: string }
export type Guessed = { move: string; played: protocol.PlayedMove; points: number; best: protocol.CandidateView | null }
export type Lesson = { slip: Slip; tried: string; revealed: boolean }

export interface Judging {
  view: protocol.PositionView | null
  building: Building | null
  typed: string // a move of a link that no answers give
  judged: string // the move of the verdict
  verdict: Verdict | null
  compared: protocol.Comparisons | null
  played: string | null // after a move was played here: what to say
  game: PlayedGame | null // the game that led to the position, if it is known
}

export interface Playing {
  record: string // without its map; empty if there is no game
  id: string // the name of the game among the saved ones
  names: string[]
  kinds: Kind[]
  at: number // how many moves come before the position that is shown
  moves: protocol.PlayedMove[]
  variations: number // how many the record has
  moment: Moment | null
  building: Building | null
  whyNot: WhyNot | null
  explains: boolean // whether what is not legal is shown too
  hint: protocol.CandidateView | null // what a short search found best here
  seeking: boolean // whether it is searching
  forced: RuleSentence[] // why only a pass is legal
  present: Seat | null // the human player who has confirmed that they are there
  continues: boolean // whether the next move replaces the later ones
  running: boolean // whether machines move by themselves
}

/** `first`: the province that was clicked with a tool that needs more. */
export type Editing = { history: EditHistory | null; tool: string; panel: EditPanel; first: string | null }

export interface Analysing {
  view: protocol.PositionView | null
  found: protocol.Analysis | null
  running: boolean
  chosen: string // the move that the reader has chosen; empty for the best
  ahead: { view: protocol.PositionView; line: protocol.PlayedMove[] } | null // a later move of the line
  record: string // without its map; empty for a position that is impossible
  names: string[]
  lines: protocol.GameLine[] // the game, then its variations
  line: number // the one that is shown; 0 is the game
  at: number // how many moves come before the position that is shown
  section: AnalysisSection
  building: Building | null
  chances: Chance[] // along the game
  slips: Slip[] // those that a deeper search confirms
  evaluating: boolean // whether they are still being estimated
  guessed: Guessed | null
  score: { points: number; asked: number } // of all guesses
  lesson: Lesson | null
}

export interface Learning {
  view: protocol.PositionView | null
  building: Building | null
  whyNot: WhyNot | null
  step: number // of the first game
  names: string[]
  last: protocol.PlayedMove | null // the move before the position
  next: protocol.PlayedMove | null // the move that is played next
  puzzle: Puzzle | null // null in the first game
  tried: { right: boolean; verdict: Verdict; prospect: string[] } | null // an answer to the puzzle, and what follows
  revealed: boolean // whether its solution was shown
}

export interface PageModel {
  mode: Mode
  maps: Record<string, protocol.MapView> // by name, or by the text of the map file
  fault: { title: string; lines: string[] } | null // what went wrong
  message: { words: string; href?: string; link?: string } | null
  dialog: DialogName | null
  judge: Judging
  play: Playing
  edit: Editing
  analyse: Analysing
  learn: Learning
  preferences: Preferences
  games: SavedGame[]
  boards: OwnBoard[]
  solved: string[] // the ids of the puzzles
}

const NO_VERDICT = { judged: "", verdict: null, compared: null }
const NO_RECORD = { record: "", names: [], at: 0 }
export const NO_TURN = { building: null, whyNot: null, explains: false, hint: null, seeking: false, forced: [] }
export const NO_SEARCH = { found: null, running: false, chosen: "", ahead: null, lesson: null }
export const NO_JUDGING: Judging = { ...NO_VERDICT, view: null, building: null, typed: "", played: null, game: null }
const NOT_PLAYED = { id: "", kinds: [], moves: [], variations: 0, moment: null, present: null }
export const NO_GAME: Playing = { ...NO_RECORD, ...NO_TURN, ...NOT_PLAYED, continues: false, running: false }
const NOT_ANALYSED = { view: null, building: null, line: 0, section: "why" } as const
const NOT_GUESSED = { chances: [], slips: [], evaluating: false, guessed: null, score: { points: 0, asked: 0 } }
export const NO_ANALYSIS: Analysing = { ...NO_RECORD, ...NO_SEARCH, ...NOT_ANALYSED, ...NOT_GUESSED, lines: [] }
const NOT_LEARNT = { step: 0, names: [], last: null, next: null, puzzle: null, tried: null, revealed: false }
export const NO_LEARNING: Learning = { ...NOT_LEARNT, view: null, building: null, whyNot: null }

type Kept = Pick<PageModel, "preferences" | "games" | "boards" | "solved">

export function initialState(kept: Kept): PageModel {
  const empty = { mode: "judge" as const, maps: {}, fault: null, message: null, dialog: null }
  const edit: Editing = { history: null, tool: "inspect", panel: "pieces", first: null }
  return { ...empty, ...kept, judge: NO_JUDGING, play: NO_GAME, edit, analyse: NO_ANALYSIS, learn: NO_LEARNING }
}

/** Whether the shown position of a game can be played on, not only looked at. */
export const isLive = ({ moment, continues, at, moves }: Playing) =>
  moment !== null && moment.view.outcome === null && (continues || at === moves.length)

export const answersOf = (building: Building | null): Answer[] => building?.turn.answers ?? []

export function shownView({ mode, judge, play, edit, analyse, learn }: PageModel): protocol.PositionView | null {
  if (mode === "play") return play.moment?.view ?? null
  if (mode === "edit") return nowOf(edit.history)
  return { judge, analyse, learn }[mode].view
}
