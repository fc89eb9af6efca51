// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { needsCurtain, shownHands } from "../page/curtain.js"

/** @import {Kind} from "../page/seats.js" */

/** @type {Kind[]} */
const TWO = ["human", "greedy", "human"]
/** @type {Kind[]} */
const ONE = ["human", "greedy", "greedy"]

test("the curtain falls before a human who has not said that he is there", () => {
  const table = { kinds: TWO, open: false, toMove: "C", present: "A" }
  assert.equal(needsCurtain(table), true)
  assert.equal(needsCurtain({ ...table, present: null }), true)
  assert.equal(needsCurtain({ ...table, present: "C" }), false)
})

test("no curtain falls before a machine, before the only human, or where hands lie open", () => {
  const table = { kinds: TWO, open: false, toMove: "C", present: null }
  assert.equal(needsCurtain({ ...table, toMove: "B" }), false)
  assert.equal(needsCurtain({ ...table, open: true }), false)
  assert.equal(needsCurtain({ ...table, kinds: ONE, toMove: "A" }), false)
})

test("hands that may be seen by all who look: open ones, or that of the only human", () => {
  const seats = ["A", "B", "C"]
  assert.deepEqual(shownHands({ kinds: TWO, open: true, seats }), seats)
  assert.deepEqual(shownHands({ kinds: TWO, open: false, seats }), [])
  assert.deepEqual(shownHands({ kinds: ONE, open: false, seats }), ["A"])
  assert.deepEqual(shownHands({ kinds: ["greedy", "random"], open: false, seats }), [])
})
