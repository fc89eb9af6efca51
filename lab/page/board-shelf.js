// @ts-check
// The shelf of boards: the maps that the reader has made or opened, kept on this device by name.

/** @import {Page} from "./page.js" */
/** @import {PositionView} from "./protocol.js" */
import { readJson, writeJson } from "./storage.js"
import { say } from "./voice.js"

/** A map of the reader's own: its title, and the text of its map file. @typedef {{name: string, title: string, text: string}} OwnBoard */

const KEY = "kingofsiam.boards"
const MAX_BOARDS = 20

/** @param {Storage | null} storage @returns {OwnBoard[]} the latest first */
export function loadBoards(storage) {
  const found = readJson(storage, KEY)
  return Array.isArray(found) ? found.filter(each => [each?.name, each?.title, each?.text].every(text => typeof text === "string")) : []
}

/** Whether the map of a position is the reader's own. @param {Pick<PositionView, "map">} view */
export function isOwnBoard({ map }) {
  return map.includes("\n")
}

/** The map of a position as a board; null if it comes with the game. @param {Page["state"]} state @param {PositionView | null | undefined} view @returns {OwnBoard | null} */
export function boardOf({ maps }, view) {
  const map = view && isOwnBoard(view) ? maps[view.map] : undefined
  return view && map ? { name: map.name, title: map.title, text: view.map } : null
}

/** Keep the map of a position, in place of the one of that name, and of the one it was edited from. @param {Page} page @param {PositionView} view @param {PositionView | null} [before] */
export function keepBoard(page, view, before = null) {
  const board = boardOf(page.state, view)
  const replaced = [board?.name, boardOf(page.state, before)?.name]
  if (board !== null) shelve(page, [board, ...page.state.boards.filter(({ name }) => !replaced.includes(name))].slice(0, MAX_BOARDS))
}

/** @param {Page} page @param {string} name */
export function forgetBoard(page, name) {
  shelve(page, page.state.boards.filter(each => each.name !== name))
}

/** @param {Page} page @param {OwnBoard[]} boards */
function shelve(page, boards) {
  page.change({ boards })
  writeJson(page.storage, KEY, boards)
}

/** The maps to choose from, as options: those that come with the game, the one that is shown, those on this device. @param {Page["state"]} state @param {PositionView | null | undefined} view @returns {[string, string][]} */
export function mapOptions(state, view) {
  const shown = boardOf(state, view)
  const own = [...(shown ? [shown] : []), ...state.boards.filter(({ text }) => text !== shown?.text)]
  return [["siam", say("deal.siam")], ["saba", say("deal.saba")], ["britain", say("deal.britain")], ...own.map(({ title, text }) => /** @type {[string, string]} */ ([text, title]))]
}

/** Whether a text is a map file: it begins with a comment, or with a key and its value. @param {string} text */
export function isMapFile(text) {
  return /^\s*(#|[a-z_]+[ \t]*=)/i.test(text)
}
