// @ts-check
// The shelf of games: writes the game that is played into the URL and onto the device, and takes games from the device.

/** @import {Page} from "./page.js" */
import { newGameId, saveGames, withGame, withoutGame } from "./storage.js"

/** The id of the saved game with this record; a new one if there is none. @param {Page} page @param {string} record */
export function idOf(page, record) {
  return page.state.games.find(each => each.record === record)?.id ?? newGameId(Date.now())
}

/** Write the game into the URL, and onto the device. @param {Page} page @param {boolean} push */
export function saveGame(page, push) {
  const { record, at, kinds, id, names, moves } = page.state.play
  if (record === "" || page.state.mode !== "play") return
  page.saveToUrl({ mode: "play", record, at, seats: kinds }, push)
  const title = record.match(/^\[Map "(.*)"\]$/m)?.[1] ?? ""
  shelve(page, withGame(page.state.games, { id, record, names, kinds, at, moves: moves.length, title, saved: Date.now() }))
}

/** @param {Page} page @param {string} id */
export function forgetGame(page, id) {
  shelve(page, withoutGame(page.state.games, id))
}

/** @param {Page} page @param {import("./storage.js").SavedGame[]} games */
function shelve(page, games) {
  page.change({ games })
  saveGames(page.storage, games)
}
