// @ts-check
// The turn that is built.

import assert from "node:assert/strict"
import { test } from "node:test"
import { TurnBuilder } from "../../page/turn-builder.js"

/** @import {Answer} from "../../page/protocol.js" */

const RAMA = { province: "Mon", faction: "Rama" }

/**
 * An engine with one question after the card "Lao", about a place, then the take.
 * @param {Answer[]} legalPlaces
 */
function table(legalPlaces) {
  /** @type {Answer[][]} */
  const asked = []
  /** @param {string} _ @param {{answers: Answer[], answer?: Answer[]}} params */
  const call = (_, { answers, answer }) => {
    asked.push(answers)
    const kind = ["card", "place", "take", ""][answers.length]
    const legal = [["Lao", "pass"], legalPlaces, [RAMA], []][answers.length]
    return Promise.resolve({
      answers, legal, candidates: kind === "place" ? ["Isan", "Mon"] : legal, labels: kind === "place" ? ["in Isan", "in Mon"] : [], steps: [],
      question: kind === "" ? null : { kind, faction: kind === "place" ? "Lao" : null, text: kind },
      violations: [], reasons: [], move: kind === "" ? "done" : null, why_not: answer ? { violations: [{ rule: "a.b" }], reasons: ["No."] } : null,
    })
  }
  /** @type {Answer[][]} */
  const built = []
  /** @type {[string, string[]][]} */
  const refused = []
  const make = (/** @type {boolean} */ legalOnly) =>
    new TurnBuilder(/** @type {any} */ ({ call }), {
      legalOnly,
      onBuilding: ({ turn }) => void built.push(turn.answers),
      onRefused: (label, reasons) => void refused.push([label, reasons.map(({ rule }) => rule)]),
      onError: error => assert.fail(error),
    })
  return { make, asked, built, refused }
}

test("where only what is legal is played, an illegal choice is refused with its reasons and changes nothing", async () => {
  const { make, built, refused } = table(["Isan"])
  const builder = make(true)
  await builder.show("here")
  await builder.card("Lao")
  await builder.choose("Mon")
  assert.deepEqual(refused, [["in Mon", ["a.b"]]])
  assert.deepEqual(builder.answers, ["Lao"])
  await builder.choose("Isan")
  assert.deepEqual(built, [[], ["Lao"], ["Lao", "Isan"]])
})

test("choices that come faster than the answers of the engine are all taken", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(false)
  await Promise.all([builder.show("here"), builder.card("Lao"), builder.choose("Mon"), builder.choose(RAMA)])
  assert.deepEqual(builder.answers, ["Lao", "Mon", RAMA])
})

test("a judge takes an illegal choice", async () => {
  const { make, refused } = table(["Isan"])
  const builder = make(false)
  await builder.show("here")
  await builder.card("Lao")
  await builder.choose("Mon")
  assert.deepEqual([builder.answers, refused], [["Lao", "Mon"], []])
})

test("a follower dragged from the pool into a province plays its card there, one dragged to a player is taken", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(true)
  await builder.show("here")
  await builder.drop({ province: "pool", faction: "Lao" }, "Mon")
  assert.deepEqual(builder.answers, ["Lao", "Mon"])
  await builder.drop(RAMA, "Isan")
  assert.deepEqual(builder.answers, ["Lao", "Mon"])
  await builder.drop(RAMA, "taken")
  assert.deepEqual(builder.answers, ["Lao", "Mon", RAMA])
})

test("a follower of another faction than the one that is placed is not placed", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(true)
  await builder.show("here")
  await builder.card("Lao")
  await builder.drop({ province: "pool", faction: "Rama" }, "Mon")
  assert.deepEqual(builder.answers, ["Lao"])
})

test("a choice is made though the engine could not answer the one before", async () => {
  let calls = 0
  /** @type {string[]} */
  const faults = []
  const turn = { answers: ["Lao"], legal: [], question: null }
  const client = { call: () => (++calls === 1 ? Promise.reject(new Error("just this once")) : Promise.resolve(turn)) }
  /** @type {any[]} */
  const built = []
  const builder = new TurnBuilder(/** @type {any} */ (client), { legalOnly: true, onBuilding: building => built.push(building.turn), onError: error => faults.push(error.message) })
  await builder.card("Lao")
  await builder.card("Lao")
  assert.deepEqual(faults.slice(0, 1), ["just this once"])
  assert.ok(calls > 1)
})

test("a choice that waits is not made in another position", async () => {
  const { client, built } = quick()
  const builder = new TurnBuilder(client, { onBuilding: ({ turn }) => built.push(turn.answers), onError: error => assert.fail(error) })
  void builder.show("here")
  const waiting = builder.card("Lao")
  await builder.show("there", Promise.resolve(["pass"]))
  await waiting
  assert.deepEqual(built.at(-1), ["pass"])
  await builder.card("Rama")
  assert.deepEqual(built.at(-1), ["Rama"])
})

function quick() {
  /** @param {string} _ @param {{answers: Answer[]}} params */
  const call = (_, { answers }) => Promise.resolve({ answers, legal: [], question: null })
  /** @type {Answer[][]} */
  const built = []
  return { client: /** @type {any} */ ({ call }), built }
}
