// What the browser keeps for its reader: what they prefer, the games on this device, and what was shown last.

import type { Playing } from "./state"

export type Theme = "auto" | "light" | "dark"
/** `turn`: by how many quarters of a circle the board is turned. */
export type Preferences = { theme: Theme; pace: number; shortcuts: boolean; turn: number }
type Shelved = { kinds: string[]; moves: number; title: string; saved: number }
export type SavedGame = Pick<Playing, "id" | "record" | "names" | "at"> & Shelved
type Kept = Storage | null

const PREFIX = "kingofsiam."
const MAX_GAMES = 60
export const PACES = [0, 900, 2000] // how long each machine move is shown, in milliseconds
export const DEFAULTS: Preferences = { theme: "auto", pace: 1, shortcuts: true, turn: 0 }

export function browserStorage(): Kept {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function load(storage: Kept, name: string, prefix = PREFIX): unknown {
  try {
    return JSON.parse(storage?.getItem(prefix + name) ?? "null")
  } catch {
    return null
  }
}

export function loadList(storage: Kept, name: string): unknown[] {
  const kept = load(storage, name)
  return Array.isArray(kept) ? kept : []
}

export function save(storage: Kept, name: string, value: unknown) {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(value))
  } catch {}
}

export function loadPreferences(storage: Kept): Preferences {
  const { theme, pace, shortcuts, turn } = fieldsOf(load(storage, "preferences"))
  return {
    theme: theme === "light" || theme === "dark" ? theme : siteTheme(storage),
    pace: typeof pace === "number" && PACES[pace] !== undefined ? pace : DEFAULTS.pace,
    shortcuts: shortcuts !== false,
    turn: [1, 2, 3].find(quarters => quarters === turn) ?? 0,
  }
}

export function showTheme({ theme }: Preferences) {
  document.documentElement.style.colorScheme = theme === "auto" ? "" : theme
}

function siteTheme(storage: Kept): Theme {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "")
  const palette = load(storage, keys.find(key => key.endsWith("__palette")) ?? "", "")
  const { scheme } = fieldsOf(fieldsOf(palette).color)
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches // the site keeps even the device's choice
  return scheme === "slate" && !dark ? "dark" : scheme === "default" && dark !== false ? "light" : "auto"
}

export const loadGames = (storage: Kept) => loadList(storage, "games").filter(isGame)

function isGame(kept: unknown): kept is SavedGame {
  const { id, record, title, names, kinds, at, moves, saved } = fieldsOf(kept)
  const isTime = !Number.isNaN(new Date(Number(saved)).getTime())
  return isTime && [at, moves, saved].every(Number.isInteger) && [[id, record, title], names, kinds].every(areStrings)
}

export const areStrings = (kept: unknown) => Array.isArray(kept) && kept.every(text => typeof text === "string")
export const fieldsOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === "object" && kept !== null ? { ...kept } : {}

export const withGame = (games: SavedGame[], game: SavedGame) =>
  [game, ...withoutGame(games, game.id)].slice(0, MAX_GAMES)

export const withoutGame = (games: SavedGame[], id: string) => games.filter(game => game.id !== id)
export const loadSolved = (storage: Kept) => loadList(storage, "solved").filter(id => typeof id === "string")

export function loadLast(storage: Kept) {
  const kept = load(storage, "last")
  return typeof kept === "string" && kept.startsWith("#") ? kept : ""
}

export const newGameId = () => `game-${Date.now().toString(36)}`
