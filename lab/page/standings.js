// @ts-check
// Standings: what the powers and the players have, counted.

/** @import {BoardDocument} from "./protocol.js" */
/** @import {FollowerCounts} from "./position-edits.js" */

/** How many provinces each power controls. @param {Pick<BoardDocument, "control">} board @returns {Record<string, number>} */
export function provincesOf({ control }) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const power of control) counts[power] = (counts[power] ?? 0) + 1
  return counts
}

/** How many complete sets, one follower of each faction, these followers make. @param {FollowerCounts} followers */
export function setsOf(followers) {
  return Math.min(...Object.values(followers))
}
