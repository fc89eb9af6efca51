// What the browser keeps for its reader: what they prefer (pace, colours, shortcuts), and the games on this device.

export type Theme = "auto" | "light" | "dark"
export interface Preferences {
  theme: Theme
  pace: number
  shortcuts: boolean
}

const PREFERENCES_KEY = "kingofsiam.preferences"

/** How long each machine move is shown, in milliseconds, by pace. */
export const PACES = [0, 900, 2000]

export const DEFAULTS: Preferences = { theme: "auto", pace: 1, shortcuts: true }

export function loadPreferences(storage: Storage | null): Preferences {
  const found = readJson(storage, PREFERENCES_KEY)
  const { theme, pace, shortcuts } = typeof found === "object" && found !== null ? found : DEFAULTS
  return {
    theme: theme === "light" || theme === "dark" ? theme : siteTheme(storage),
    pace: PACES[pace] === undefined ? DEFAULTS.pace : pace,
    shortcuts: shortcuts !== false,
  }
}

/** The colours chosen on the pages of the site. */
function siteTheme(storage: Storage | null): Theme {
  const key =
    storage === null
      ? undefined
      : Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").find(each =>
          each.endsWith("__palette"),
        )
  const scheme = key === undefined ? undefined : readJson(storage, key)?.color?.scheme
  return scheme === "slate" ? "dark" : scheme === "default" ? "light" : "auto"
}

export function savePreferences(storage: Storage | null, preferences: Preferences) {
  writeJson(storage, PREFERENCES_KEY, preferences)
}

/** @returns null if there is nothing that can be read */
export function readJson(storage: Storage | null, key: string): any {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** Whether the value could be kept. */
export function writeJson(storage: Storage | null, key: string, value: unknown) {
  try {
    storage?.setItem(key, JSON.stringify(value))
    return storage !== null
  } catch {
    return false // full, or forbidden
  }
}

/** The storage of the browser; null if it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

// The games on this device: each is saved after every move, so that none is lost.

export interface SavedGame {
  id: string
  record: string
  names: string[]
  kinds: string[]
  at: number
  moves: number
  title: string
  saved: number
}

const GAMES_KEY = "kingofsiam.games"
const LAST_KEY = "kingofsiam.last"
const MAX_GAMES = 60

/** @returns the latest first */
export function loadGames(storage: Storage | null): SavedGame[] {
  const found = readJson(storage, GAMES_KEY)
  return Array.isArray(found) ? found.filter(isGame) : []
}

function isGame(game: any): game is SavedGame {
  return (
    [game?.id, game?.record, game?.title].every(each => typeof each === "string") &&
    [game.names, game.kinds].every(each => Array.isArray(each) && each.every(one => typeof one === "string")) &&
    [game.at, game.moves, game.saved].every(Number.isInteger) &&
    !Number.isNaN(new Date(game.saved).getTime())
  )
}

/** The games with this one as the latest. */
export function withGame(games: SavedGame[], game: SavedGame) {
  return [game, ...games.filter(({ id }) => id !== game.id)].slice(0, MAX_GAMES)
}

export function withoutGame(games: SavedGame[], id: string) {
  return games.filter(each => each.id !== id)
}

export function saveGames(storage: Storage | null, games: SavedGame[]) {
  return writeJson(storage, GAMES_KEY, games)
}

/** The hash of what was shown last; empty if nothing was. */
export function loadLast(storage: Storage | null): string {
  const found = readJson(storage, LAST_KEY)
  return typeof found === "string" && found.startsWith("#") ? found : ""
}

export function saveLast(storage: Storage | null, hash: string) {
  return writeJson(storage, LAST_KEY, hash)
}

/** A name for a game that stays the same while it is played: made of its deal and a number. */
export function newGameId(now: number) {
  return `game-${now.toString(36)}`
}
