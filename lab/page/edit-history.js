// @ts-check
// The history of the editor: what can be undone and done again.

/** @import {PositionView} from "./protocol.js" */

const MAX_STEPS = 200

/** @typedef {{past: PositionView[], now: PositionView, future: PositionView[]}} EditHistory */

/** @param {PositionView} now @returns {EditHistory} */
export function beginHistory(now) {
  return { past: [], now, future: [] }
}

/** @param {EditHistory} history @param {PositionView} view @returns {EditHistory} */
export function edited({ past, now }, view) {
  return { past: [...past, now].slice(-MAX_STEPS), now: view, future: [] }
}

/** @param {EditHistory} history @returns {EditHistory} */
export function undone(history) {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

/** @param {EditHistory} history @returns {EditHistory} */
export function redone(history) {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later }
}
