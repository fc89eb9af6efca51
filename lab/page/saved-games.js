// @ts-check
// The games on this device: each is saved after every move, so that none is lost.

import { readJson, writeJson } from "./preferences.js"

/**
 * @typedef {{id: string, record: string, names: string[], kinds: string[], at: number, moves: number, title: string, saved: number}} SavedGame
 */

const KEY = "kingofsiam.games"
const LAST_KEY = "kingofsiam.last"
const MAX_GAMES = 60

/** @param {Storage | null} storage @returns {SavedGame[]} the latest first */
export function loadGames(storage) {
  const found = readJson(storage, KEY)
  return Array.isArray(found) ? found.filter(isGame) : []
}

/** @param {any} game @returns {game is SavedGame} */
function isGame(game) {
  return (
    [game?.id, game?.record, game?.title].every(each => typeof each === "string") &&
    [game.names, game.kinds].every(each => Array.isArray(each) && each.every(one => typeof one === "string")) &&
    [game.at, game.moves, game.saved].every(Number.isInteger) && !Number.isNaN(new Date(game.saved).getTime())
  )
}

/** The games with this one as the latest. @param {SavedGame[]} games @param {SavedGame} game */
export function withGame(games, game) {
  return [game, ...games.filter(({ id }) => id !== game.id)].slice(0, MAX_GAMES)
}

/** @param {SavedGame[]} games @param {string} id */
export function withoutGame(games, id) {
  return games.filter(each => each.id !== id)
}

/** @param {Storage | null} storage @param {SavedGame[]} games */
export function saveGames(storage, games) {
  return writeJson(storage, KEY, games)
}

/** The hash of what was shown last; empty if nothing was. @param {Storage | null} storage @returns {string} */
export function loadLast(storage) {
  const found = readJson(storage, LAST_KEY)
  return typeof found === "string" && found.startsWith("#") ? found : ""
}

/** @param {Storage | null} storage @param {string} hash */
export function saveLast(storage, hash) {
  return writeJson(storage, LAST_KEY, hash)
}

/** A name for a game that stays the same while it is played: made of its deal and a number. @param {number} now */
export function newGameId(now) {
  return `game-${now.toString(36)}`
}
