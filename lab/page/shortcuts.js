// @ts-check
// Shortcuts: what a key does, where no field and no other control takes it.

/** @import {PageModel} from "./state.js" */

/** What a shortcut asks for; a card is named by its number. @typedef {"pass" | "confirm" | "back" | "again" | "undo" | "redo" | "judge" | "analyse" | "hint" | "new" | "share" | "help" | "to-start" | "to-end" | "step-back" | "step-on" | `card ${number}`} Wish */

/** @type {Record<string, Wish>} */
const LETTERS = { p: "pass", Backspace: "back", Escape: "again", z: "undo", y: "redo", j: "judge", a: "analyse", h: "hint", n: "new", s: "share", "?": "help" }
/** @type {Record<string, Wish>} */
const ARROWS = { ArrowLeft: "step-back", ArrowRight: "step-on", ArrowUp: "to-start", ArrowDown: "to-end" }

/**
 * What the key asks for; null if nothing.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented">} event
 * @param {{mode: PageModel["mode"], shortcuts: boolean, onPage: boolean}} where `onPage`: no control has the focus
 * @returns {Wish | null}
 */
export function wishOf({ key, altKey, ctrlKey, metaKey, defaultPrevented }, { mode, shortcuts, onPage }) {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null
  if ((mode === "play" || mode === "analyse") && onPage && ARROWS[key] !== undefined) return ARROWS[key] ?? null
  if (!shortcuts) return null
  if (/^[1-7]$/.test(key)) return `card ${Number(key) - 1}`
  if (key === "Enter") return onPage ? "confirm" : null
  return LETTERS[key] ?? null
}

/** Whether a key pressed here belongs to a field. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null
}
