// @ts-check
// What a reader prefers, kept in the browser: pace, colours, shortcuts.

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {{theme: Theme, pace: number, shortcuts: boolean}} Preferences */

const KEY = "kingofsiam.preferences"

/** How long each machine move is shown, in milliseconds, by pace. */
export const PACES = [0, 900, 2000]

/** @type {Preferences} */
export const DEFAULTS = { theme: "auto", pace: 1, shortcuts: true }

/** @param {Storage | null} storage @returns {Preferences} */
export function loadPreferences(storage) {
  const found = readJson(storage, KEY)
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
  writeJson(storage, KEY, preferences)
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
