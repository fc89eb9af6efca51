// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { piecesOf } from "../../page/analysis-game.js"
import { blundersOf, momentAt, pointOf } from "../../page/analysis-graph.js"
import { chanceLabel, nextSlice, searchInSlices } from "../../page/analysis-search.js"
import { say } from "../../page/voice.js"

/** @param {string} text */
const move = text => ({ seat: "A", text, words: text, transfers: [], tiles: [] })

test("after a move come its comments, then the variations that replace it", () => {
  const lines = [
    { line: 0, after: 0, moves: [move("one"), move("two")], comments: [{ after: 0, text: "Before." }, { after: 1, text: "After." }] },
    { line: 0, after: 0, moves: [move("other")], comments: [] },
    { line: 1, after: 0, moves: [move("third")], comments: [] },
  ]
  assert.deepEqual(piecesOf(lines, 0), [{ comment: "Before." }, { move: move("one"), at: 1 }, { comment: "After." }, { variation: 1 }, { move: move("two"), at: 2 }])
  assert.deepEqual(piecesOf(lines, 1), [{ move: move("other"), at: 1 }, { variation: 2 }])
  assert.deepEqual(piecesOf(lines, 3), [])
})

test("a click on the graph leads to the moment that is drawn there", () => {
  for (const moves of [1, 7, 50]) {
    for (let at = 0; at <= moves; at++) assert.equal(momentAt(pointOf({ at, seat: "A", chance: 0 }, moves)[0] / 360, moves), at)
  }
  assert.equal(momentAt(-1, 5), 0)
  assert.equal(momentAt(2, 5), 5)
})

test("a search asks for more and more until it has enough, is stopped, or is done", async () => {
  /** @param {number} solvedAt @param {number} stopAt */
  const asked = async (solvedAt, stopAt) => {
    /** @type {number[]} */
    const totals = []
    const client = /** @type {any} */ ({ call: async (/** @type {string} */ _, /** @type {{simulations: number}} */ { simulations }) => ({ done: simulations >= solvedAt, moves: [], total: totals.push(simulations) }) })
    await searchInSlices(client, "here", { most: 30, onFound: (_, simulations) => simulations < stopAt })
    return totals
  }
  const whole = await asked(99, 99)
  assert.equal(whole.at(-1), 30)
  assert.deepEqual(whole, [...new Set(whole)].sort((one, other) => one - other))
  assert.deepEqual(await asked(1, 99), whole.slice(0, 1))
  assert.deepEqual(await asked(99, 1), whole.slice(0, 1))
})

test("a move is a blunder if the chance of its player has fallen by 15 points at their next turn", () => {
  const chances = [
    { at: 0, seat: "A", chance: 0.5 },
    { at: 1, seat: "B", chance: 0.6 },
    { at: 2, seat: "A", chance: 0.25 },
    { at: 3, seat: "B", chance: 0.5 },
    { at: 4, seat: "A", chance: 1 },
    { at: 4, seat: "B", chance: 0 },
  ]
  assert.deepEqual(blundersOf(chances), [{ at: 1, seat: "A", fall: 0.25 }, { at: 4, seat: "B", fall: 0.5 }])
})

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
