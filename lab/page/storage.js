// @ts-check
// What the browser keeps for its reader: what they prefer (pace, colours, shortcuts), and the games on this device.

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {{theme: Theme, pace: number, shortcuts: boolean}} Preferences */

const PREFERENCES_KEY = "kingofsiam.preferences"

/** How long each machine move is shown, in milliseconds, by pace. */
export const PACES = [0, 900, 2000]

/** @type {Preferences} */
export const DEFAULTS = { theme: "auto", pace: 1, shortcuts: true }

/** @param {Storage | null} storage @returns {Preferences} */
export function loadPreferences(storage) {
  const found = readJson(storage, PREFERENCES_KEY)
  const { theme, pace, shortcuts } = typeof found === "object" && found !== null ? found : DEFAULTS
  return {
    theme: theme === "light" || theme === "dark" ? theme : siteTheme(storage),
    pace: PACES[pace] === undefined ? DEFAULTS.pace : pace,
    shortcuts: shortcuts !== false,
  }
}

/** The colours chosen on the pages of the site. @param {Storage | null} storage @returns {Theme} */
function siteTheme(storage) {
  const key = storage === null ? undefined : Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").find(each => each.endsWith("__palette"))
  const scheme = key === undefined ? undefined : readJson(storage, key)?.color?.scheme
  return scheme === "slate" ? "dark" : scheme === "default" ? "light" : "auto"
}

/** @param {Storage | null} storage @param {Preferences} preferences */
export function savePreferences(storage, preferences) {
  writeJson(storage, PREFERENCES_KEY, preferences)
}

/** @param {Storage | null} storage @param {string} key @returns {any} null if there is nothing that can be read */
export function readJson(storage, key) {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** Whether the value could be kept. @param {Storage | null} storage @param {string} key @param {unknown} value */
export function writeJson(storage, key, value) {
  try {
    storage?.setItem(key, JSON.stringify(value))
    return storage !== null
  } catch {
    return false // full, or forbidden
  }
}

/** The storage of the browser; null if it is forbidden. @returns {Storage | null} */
export function browserStorage() {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

// The games on this device: each is saved after every move, so that none is lost.

/**
 * @typedef {{id: string, record: string, names: string[], kinds: string[], at: number, moves: number, title: string, saved: number}} SavedGame
 */

const GAMES_KEY = "kingofsiam.games"
const LAST_KEY = "kingofsiam.last"
const MAX_GAMES = 60

/** @param {Storage | null} storage @returns {SavedGame[]} the latest first */
export function loadGames(storage) {
  const found = readJson(storage, GAMES_KEY)
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
  return writeJson(storage, GAMES_KEY, games)
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
