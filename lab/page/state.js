// @ts-check
// The state of the page, and the reducer that changes it.

/** @import {OwnBoard} from "./board-shelf.js" */
/** @import {Analysis, Answer, Candidate, Comparisons, EditPanel, GameLine, LineStep, MapView, PlayedGame, PlayedMove, PositionView, Seat, Turn, Verdict} from "./protocol.js" */
/** @import {Kind} from "./players.js" */
/** @import {RuleSentence} from "./rulebook.js" */
/** @import {EditHistory} from "./position-edits.js" */
/** @import {Preferences, SavedGame} from "./storage.js" */

/** @typedef {"judge" | "play" | "edit" | "analyse"} Mode */
/** @typedef {"library" | "paste" | "deal" | "new" | "play-on" | "share" | "games" | "keys" | "card"} DialogName */
/** A turn as far as it is built; `open` is the turn at the question whose choices are shown. @typedef {{turn: Turn, open: Turn}} Building */
/** Why a choice is not legal: the choice in words, and the reasons. @typedef {{label: string, reasons: RuleSentence[]}} WhyNot */
/** A position of a game after `at` moves, and the events of the move before it. @typedef {{at: number, state: string, view: PositionView, events: RuleSentence[]}} Moment */

/**
 * @typedef {object} Judging
 * @property {PositionView | null} view
 * @property {Building | null} building
 * @property {string} typed a move in notation that no answers give
 * @property {string} judged the move of the verdict
 * @property {Verdict | null} verdict
 * @property {Comparisons | null} compared
 * @property {string | null} played after a move was played here: what to say
 * @property {PlayedGame | null} game the game that led to the position, if it is known
 */

/**
 * @typedef {object} Playing
 * @property {string} record without its map; empty if there is no game
 * @property {string} id the name of the game among the saved ones
 * @property {string[]} names
 * @property {Kind[]} kinds
 * @property {number} at how many moves come before the position that is shown
 * @property {PlayedMove[]} moves
 * @property {number} variations how many the record has
 * @property {Moment | null} moment
 * @property {Building | null} building
 * @property {WhyNot | null} whyNot
 * @property {Candidate | null} hint what a short search found best here
 * @property {boolean} seeking whether it is searching
 * @property {RuleSentence[]} forced why only a pass is legal
 * @property {Seat | null} present the human player who has confirmed that they are there
 * @property {boolean} continues whether the next move replaces the later ones
 * @property {boolean} running whether machines move by themselves
 */

/** `first`: the province that was clicked with a tool that needs more. @typedef {{history: EditHistory | null, tool: string, balanced: boolean, panel: EditPanel, first: string | null}} Editing */

/** What an analysis shows below the best moves. @typedef {"why" | "game" | "move" | "guess"} AnalysisSection */
/** What a player could expect after `at` moves of a game. @typedef {{at: number, seat: Seat, chance: number}} Chance */
/** A move that the reader guessed, the one that was played, and what a search finds best. @typedef {{move: string, played: PlayedMove, best: Candidate | null}} Guessed */

/**
 * @typedef {object} Analysing
 * @property {PositionView | null} view
 * @property {Analysis | null} found
 * @property {number} simulations
 * @property {number} milliseconds that they took
 * @property {boolean} running
 * @property {string} chosen the move that the reader has chosen; empty for the best
 * @property {{view: PositionView, line: LineStep[]} | null} ahead a later move of its line, and the position before that
 * @property {string} record without its map; empty for a position that is impossible
 * @property {string[]} names
 * @property {GameLine[]} lines the game, then its variations
 * @property {number} line the one that is shown; 0 is the game
 * @property {number} at how many moves come before the position that is shown
 * @property {Record<string, string>} drafts comments that are typed but not saved, by the position
 * @property {AnalysisSection} section
 * @property {Building | null} building
 * @property {Chance[]} chances along the game
 * @property {boolean} evaluating whether they are still being estimated
 * @property {Guessed | null} guessed
 * @property {{right: number, asked: number}} score of all guesses
 */

/**
 * @typedef {object} PageModel
 * @property {Mode} mode
 * @property {Record<string, MapView>} maps by name, or by the text of the map file
 * @property {{name: string, readings: string, answers: string[]}[]} presets
 * @property {{title: string, lines: string[]} | null} fault what went wrong
 * @property {{words: string, link?: {href: string, words: string}, copy?: string} | null} message
 * @property {DialogName | null} dialog
 * @property {string} card the card that the dialog explains
 * @property {Judging} judge
 * @property {Playing} play
 * @property {Editing} edit
 * @property {Analysing} analyse
 * @property {Preferences} preferences
 * @property {SavedGame[]} games
 * @property {OwnBoard[]} boards
 */

/**
 * @typedef {{type: "page", change: Partial<PageModel>}
 *   | {type: "judge", change: Partial<Judging>}
 *   | {type: "play", change: Partial<Playing>}
 *   | {type: "edit", change: Partial<Editing>}
 *   | {type: "analyse", change: Partial<Analysing>}
 *   | {type: "map", key: string, map: MapView}} Action
 */

/** @type {Judging} */
export const NO_JUDGING = { view: null, building: null, typed: "", judged: "", verdict: null, compared: null, played: null, game: null }
/** @type {Playing} */
export const NO_GAME = {
  record: "", id: "", names: [], kinds: [], at: 0, moves: [], variations: 0, moment: null, building: null, whyNot: null, hint: null, seeking: false, forced: [], present: null, continues: false, running: false,
}
/** @type {Analysing} */
export const NO_ANALYSIS = {
  view: null, found: null, simulations: 0, milliseconds: 0, running: false, chosen: "", ahead: null,
  record: "", names: [], lines: [], line: 0, at: 0, drafts: {}, section: "why", building: null, chances: [], evaluating: false, guessed: null, score: { right: 0, asked: 0 },
}

/** @param {Preferences} preferences @param {SavedGame[]} games @param {OwnBoard[]} boards @returns {PageModel} */
export function initialState(preferences, games, boards) {
  return {
    mode: "judge", maps: {}, presets: [], fault: null, message: null, dialog: null, card: "",
    judge: NO_JUDGING, play: NO_GAME, edit: { history: null, tool: "inspect", balanced: true, panel: "pieces", first: null }, analyse: NO_ANALYSIS, preferences, games, boards,
  }
}

/** @param {PageModel} state @param {Action} action @returns {PageModel} */
export function reduce(state, action) {
  switch (action.type) {
    case "page":
      return { ...state, ...action.change }
    case "map":
      return { ...state, maps: { ...state.maps, [action.key]: action.map } }
    default:
      return { ...state, [action.type]: { ...state[action.type], ...action.change } }
  }
}

/** Whether the shown position of a game can be played on, not only looked at. @param {Playing} play */
export function isLive({ moment, continues, at, moves }) {
  return moment !== null && moment.view.outcome === null && (continues || at === moves.length)
}

/** Everything chosen in a turn, as far as it is built. @param {Building | null} building @returns {Answer[]} */
export function answersOf(building) {
  return building?.turn.answers ?? []
}

/** The position that is shown. @param {PageModel} state @returns {PositionView | null} */
export function shownView({ mode, judge, play, edit, analyse }) {
  if (mode === "play") return play.moment?.view ?? null
  return mode === "judge" ? judge.view : mode === "edit" ? (edit.history?.now ?? null) : analyse.view
}
