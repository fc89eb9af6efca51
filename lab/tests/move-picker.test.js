// @ts-check
// Links from before the page asked the engine for every step.

import assert from "node:assert/strict"
import { test } from "node:test"
import { answersOfOldLink } from "../page/move-picker.js"

/** @import {Answer, Turn} from "../page/protocol.js" */

const LAO = { province: "Isan", faction: "Lao" }
const RAMA = { province: "Mon", faction: "Rama" }

/** An engine that asks these questions after the card, then for the take. @param {[kind: string, legal: Answer[]][]} questions */
function engine(questions) {
  /** @param {string} _ @param {{answers: Answer[]}} params @returns {Promise<Partial<Turn>>} */
  const call = (_, { answers }) => {
    const [kind, legal] = [...questions, ["take", [RAMA]], ["", []]][answers.length - 1] ?? ["", []]
    return Promise.resolve({ question: kind === "" ? null : /** @type {any} */ ({ kind }), legal: /** @type {Answer[]} */ (legal) })
  }
  return /** @type {any} */ ({ call })
}

test("answers to the questions that were not shown are put in", async () => {
  const khonThai = engine([["place", [null]], ["place", ["Isan"]], ["place", [null]]])
  assert.deepEqual(await answersOfOldLink(khonThai, "here", { card: "Khon Thai", told: ["Isan"], take: RAMA }), ["Khon Thai", null, "Isan", null, RAMA])
  assert.deepEqual(await answersOfOldLink(khonThai, "here", { card: "Khon Thai", told: [] }), ["Khon Thai", null])
})

test("nobody was an answer of a swap; elsewhere it was none yet", async () => {
  const swap = engine([["follower", [LAO]], ["follower", [null]], ["follower", [RAMA]]])
  assert.deepEqual(await answersOfOldLink(swap, "here", { card: "2 vs. 1", told: [LAO, null, RAMA], take: null }), ["2 vs. 1", LAO, null, RAMA, null])
  assert.deepEqual(await answersOfOldLink(swap, "here", { card: "2 vs. 1", told: [null, RAMA] }), ["2 vs. 1"])
})

test("a pass has no other answers", async () => {
  const pass = /** @type {any} */ ({ call: () => Promise.resolve({ question: null, legal: [] }) })
  assert.deepEqual(await answersOfOldLink(pass, "here", { card: "pass", told: [], take: null }), ["pass"])
})
