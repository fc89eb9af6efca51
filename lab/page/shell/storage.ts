// What the browser keeps for its reader: what they prefer, the games on this device, and what was shown last.

export type Theme = "auto" | "light" | "dark"
export interface Preferences {
  theme: Theme
  pace: number
  shortcuts: boolean
}
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
type Kept = Storage | null

const [PREFERENCES, GAMES, LAST] = ["kingofsiam.preferences", "kingofsiam.games", "kingofsiam.last"]
const MAX_GAMES = 60
/** How long each machine move is shown, in milliseconds, by pace. */
export const PACES = [0, 900, 2000]
export const DEFAULTS: Preferences = { theme: "auto", pace: 1, shortcuts: true }

/** The storage of the browser; null if it is forbidden. */
export function browserStorage(): Kept {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** What is kept; null if there is nothing that can be read. */
export function readJson(storage: Kept, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** Keep a value, unless the storage is full, or forbidden. */
export function writeJson(storage: Kept, key: string, value: unknown) {
  try {
    storage?.setItem(key, JSON.stringify(value))
  } catch {}
}

export function loadPreferences(storage: Kept): Preferences {
  const { theme, pace, shortcuts } = fieldsOf(readJson(storage, PREFERENCES))
  return {
    theme: theme === "light" || theme === "dark" ? theme : siteTheme(storage),
    pace: typeof pace === "number" && PACES[pace] !== undefined ? pace : DEFAULTS.pace,
    shortcuts: shortcuts !== false,
  }
}

export function savePreferences(storage: Kept, preferences: Preferences) {
  writeJson(storage, PREFERENCES, preferences)
}

function siteTheme(storage: Kept): Theme {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "")
  const palette = readJson(storage, keys.find(key => key.endsWith("__palette")) ?? "")
  const { scheme } = fieldsOf(fieldsOf(palette).color)
  return scheme === "slate" ? "dark" : scheme === "default" ? "light" : "auto"
}

/** The latest first. */
export function loadGames(storage: Kept): SavedGame[] {
  const kept = readJson(storage, GAMES)
  return Array.isArray(kept) ? kept.filter(isGame) : []
}

export function saveGames(storage: Kept, games: SavedGame[]) {
  writeJson(storage, GAMES, games)
}

function isGame(kept: unknown): kept is SavedGame {
  const { id, record, title, names, kinds, at, moves, saved } = fieldsOf(kept)
  const isTime = Number.isInteger(saved) && !Number.isNaN(new Date(Number(saved)).getTime())
  return (
    isTime &&
    areStrings([id, record, title]) &&
    areStrings(names) &&
    areStrings(kinds) &&
    [at, moves].every(Number.isInteger)
  )
}

export function areStrings(kept: unknown) {
  return Array.isArray(kept) && kept.every(text => typeof text === "string")
}

export function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {}
}

/** The games with this one as the latest. */
export function withGame(games: SavedGame[], game: SavedGame) {
  return [game, ...withoutGame(games, game.id)].slice(0, MAX_GAMES)
}

export function withoutGame(games: SavedGame[], id: string) {
  return games.filter(game => game.id !== id)
}

export function loadLast(storage: Kept) {
  const kept = readJson(storage, LAST)
  return typeof kept === "string" && kept.startsWith("#") ? kept : ""
}

export function saveLast(storage: Kept, hash: string) {
  writeJson(storage, LAST, hash)
}

/** A name for a game that stays the same while it is played. */
export function newGameId(now: number) {
  return `game-${now.toString(36)}`
}
