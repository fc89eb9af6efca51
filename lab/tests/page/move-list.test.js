// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { momentLabel, stepTarget } from "../../page/move-list.js"
import { fileName } from "../../page/records.js"

test("arrows step by one move, Page keys by ten, Home and End to the ends", () => {
  const from = (/** @type {number} */ at) => ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "PageUp", "PageDown", "Home", "End"].map(key => stepTarget(key, at, 20))
  assert.deepEqual(from(12), [11, 11, 13, 13, 2, 20, 0, 20])
})

test("no key leads beyond the ends, and other keys lead nowhere", () => {
  assert.equal(stepTarget("ArrowLeft", 0, 5), null)
  assert.equal(stepTarget("End", 5, 5), null)
  assert.equal(stepTarget("PageUp", 3, 5), 0)
  for (const key of ["a", "Enter", "constructor", ""]) assert.equal(stepTarget(key, 2, 5), null)
})

test("the label of a moment has both numbers once a move is played", () => {
  const move = { seat: "A", text: "pass", words: "pass", transfers: [], tiles: [] }
  assert.match(momentLabel(1, [move, move]), /\b1\b.*\b2\b/)
  assert.doesNotMatch(momentLabel(0, []), /\d/)
})

test("a file name has only letters, digits and hyphens", () => {
  assert.equal(fileName(["Zoë", "", "../../etc", "C"]), "king-of-siam-zoe-etc-c.game")
  assert.equal(fileName(["名前"]), "king-of-siam.game")
  assert.ok(fileName(["x".repeat(500)]).length <= 85)
})
