// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"

import { chanceLabel, nextSlice } from "../../page/analysis-pace.js"
import { say } from "../../page/voice.js"

test("a slice takes about as long as it should, and never more than double the last one", () => {
  assert.equal(nextSlice(10, 75), 20)
  assert.equal(nextSlice(10, 300), 5)
  assert.equal(nextSlice(10, 0), 20)
  assert.equal(nextSlice(1, 10_000), 1)
})

test("a chance is rounded; only an exact one is called forced", () => {
  assert.equal(chanceLabel({ chance: 0.126, exact: false, forced: false, simulations: 100 }), say("analysis.chance", { percent: 13 }))
  assert.equal(chanceLabel({ chance: 1, exact: false, forced: false, simulations: 100 }), say("analysis.chance", { percent: 100 }))
  assert.equal(chanceLabel({ chance: 1, exact: true, forced: true, simulations: 0 }), say("analysis.wins"))
  assert.equal(chanceLabel({ chance: 1, exact: true, forced: false, simulations: 0 }), say("analysis.wins-if"))
  assert.equal(chanceLabel({ chance: 0, exact: true, forced: false, simulations: 0 }), say("analysis.loses"))
  assert.equal(chanceLabel({ chance: 0.5, exact: true, forced: false, simulations: 0 }), say("analysis.shares"))
})

test("the chance of a move that was hardly tried is not told", () => {
  for (const simulations of [0, 1, 19]) assert.equal(chanceLabel({ chance: 0, exact: false, forced: false, simulations }), say("analysis.unknown"))
  assert.equal(chanceLabel({ chance: 0, exact: false, forced: false, simulations: 20 }), say("analysis.chance", { percent: 0 }))
})
