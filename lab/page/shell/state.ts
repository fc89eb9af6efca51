// The state of the page, and the reducer that changes it.

import type { OwnBoard } from "../edit/boards"
import type { EditHistory } from "../edit/position"
import type {
  Analysis,
  Answer,
  Candidate,
  Comparisons,
  EditPanel,
  GameLine,
  LineStep,
  MapView,
  PlayedGame,
  PlayedMove,
  PositionView,
  Seat,
  Turn,
  Verdict,
} from "../engine/protocol"
import type { RuleSentence } from "../learn/rulebook"
import type { Kind } from "../play/players"
import type { Preferences, SavedGame } from "./storage"
export type Mode = "judge" | "play" | "edit" | "analyse"
export type DialogName = "library" | "paste" | "deal" | "new" | "play-on" | "share" | "games" | "keys" | "card"
/** A turn as far as it is built; `open` is the turn at the question whose choices are shown. */
export interface Building {
  turn: Turn
  open: Turn
}
/** Why a choice is not legal: the choice in words, and the reasons. */
export interface WhyNot {
  label: string
  reasons: RuleSentence[]
}
/** A position of a game after `at` moves, and the events of the move before it. */
export interface Moment {
  at: number
  state: string
  view: PositionView
  events: RuleSentence[]
}

export interface Judging {
  view: PositionView | null
  building: Building | null
  /** a move in notation that no answers give */
  typed: string
  /** the move of the verdict */
  judged: string
  verdict: Verdict | null
  compared: Comparisons | null
  /** after a move was played here: what to say */
  played: string | null
  /** the game that led to the position, if it is known */
  game: PlayedGame | null
}

export interface Playing {
  /** without its map; empty if there is no game */
  record: string
  /** the name of the game among the saved ones */
  id: string
  names: string[]
  kinds: Kind[]
  /** how many moves come before the position that is shown */
  at: number
  moves: PlayedMove[]
  /** how many the record has */
  variations: number
  moment: Moment | null
  building: Building | null
  whyNot: WhyNot | null
  /** what a short search found best here */
  hint: Candidate | null
  /** whether it is searching */
  seeking: boolean
  /** why only a pass is legal */
  forced: RuleSentence[]
  /** the human player who has confirmed that they are there */
  present: Seat | null
  /** whether the next move replaces the later ones */
  continues: boolean
  /** whether machines move by themselves */
  running: boolean
}

/** `first`: the province that was clicked with a tool that needs more. */
export interface Editing {
  history: EditHistory | null
  tool: string
  balanced: boolean
  panel: EditPanel
  first: string | null
}

/** What an analysis shows below the best moves. */
export type AnalysisSection = "why" | "game" | "move" | "guess"
/** What a player could expect after `at` moves of a game. */
export interface Chance {
  at: number
  seat: Seat
  chance: number
  margin: number
}
/** A move that the reader guessed, the one that was played, and what a search finds best. */
export interface Guessed {
  move: string
  played: PlayedMove
  best: Candidate | null
}

export interface Analysing {
  view: PositionView | null
  found: Analysis | null
  simulations: number
  /** that they took */
  milliseconds: number
  running: boolean
  /** the move that the reader has chosen; empty for the best */
  chosen: string
  /** a later move of its line, and the position before that */
  ahead: { view: PositionView; line: LineStep[] } | null
  /** without its map; empty for a position that is impossible */
  record: string
  names: string[]
  /** the game, then its variations */
  lines: GameLine[]
  /** the one that is shown; 0 is the game */
  line: number
  /** how many moves come before the position that is shown */
  at: number
  /** comments that are typed but not saved, by the position */
  drafts: Record<string, string>
  section: AnalysisSection
  building: Building | null
  /** along the game */
  chances: Chance[]
  /** whether they are still being estimated */
  evaluating: boolean
  guessed: Guessed | null
  /** of all guesses */
  score: { right: number; asked: number }
}

export interface PageModel {
  mode: Mode
  /** by name, or by the text of the map file */
  maps: Record<string, MapView>
  presets: { name: string; readings: string; answers: string[] }[]
  /** what went wrong */
  fault: { title: string; lines: string[] } | null
  message: { words: string; link?: { href: string; words: string }; copy?: string } | null
  dialog: DialogName | null
  /** the card that the dialog explains */
  card: string
  judge: Judging
  play: Playing
  edit: Editing
  analyse: Analysing
  preferences: Preferences
  games: SavedGame[]
  boards: OwnBoard[]
}

export type Action =
  | { type: "page"; change: Partial<PageModel> }
  | { type: "judge"; change: Partial<Judging> }
  | { type: "play"; change: Partial<Playing> }
  | { type: "edit"; change: Partial<Editing> }
  | { type: "analyse"; change: Partial<Analysing> }
  | { type: "map"; key: string; map: MapView }

export const NO_JUDGING: Judging = {
  view: null,
  building: null,
  typed: "",
  judged: "",
  verdict: null,
  compared: null,
  played: null,
  game: null,
}
export const NO_GAME: Playing = {
  record: "",
  id: "",
  names: [],
  kinds: [],
  at: 0,
  moves: [],
  variations: 0,
  moment: null,
  building: null,
  whyNot: null,
  hint: null,
  seeking: false,
  forced: [],
  present: null,
  continues: false,
  running: false,
}
export const NO_ANALYSIS: Analysing = {
  view: null,
  found: null,
  simulations: 0,
  milliseconds: 0,
  running: false,
  chosen: "",
  ahead: null,
  record: "",
  names: [],
  lines: [],
  line: 0,
  at: 0,
  drafts: {},
  section: "why",
  building: null,
  chances: [],
  evaluating: false,
  guessed: null,
  score: { right: 0, asked: 0 },
}

export function initialState(preferences: Preferences, games: SavedGame[], boards: OwnBoard[]): PageModel {
  return {
    mode: "judge",
    maps: {},
    presets: [],
    fault: null,
    message: null,
    dialog: null,
    card: "",
    judge: NO_JUDGING,
    play: NO_GAME,
    edit: { history: null, tool: "inspect", balanced: true, panel: "pieces", first: null },
    analyse: NO_ANALYSIS,
    preferences,
    games,
    boards,
  }
}

export function reduce(state: PageModel, action: Action): PageModel {
  switch (action.type) {
    case "page":
      return { ...state, ...action.change }
    case "map":
      return { ...state, maps: { ...state.maps, [action.key]: action.map } }
    default:
      return { ...state, [action.type]: { ...state[action.type], ...action.change } }
  }
}

/** Whether the shown position of a game can be played on, not only looked at. */
export function isLive({ moment, continues, at, moves }: Playing) {
  return moment !== null && moment.view.outcome === null && (continues || at === moves.length)
}

/** Everything chosen in a turn, as far as it is built. */
export function answersOf(building: Building | null): Answer[] {
  return building?.turn.answers ?? []
}

/** The position that is shown. */
export function shownView({ mode, judge, play, edit, analyse }: PageModel): PositionView | null {
  if (mode === "play") return play.moment?.view ?? null
  return mode === "judge" ? judge.view : mode === "edit" ? (edit.history?.now ?? null) : analyse.view
}
