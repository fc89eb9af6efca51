// @ts-check
import assert from "node:assert/strict"
import { describe, test } from "node:test"

import { fitting, isTold, legalAt, nextStep, nobodyAt, nothing, question, tellAt, toldSpots, wantedAt, withCard } from "../page/choice.js"

/** @import {Slot, Turn} from "../page/protocol.js" */

const ISAN = { place: "Isan" }
const LAO = { place: "Isan", faction: "Lao" }
const RAMA = { place: "Mon", faction: "Rama" }

/** @param {Partial<Slot>} [more] @returns {Slot} */
const slot = more => ({ ask: "Which?", wants: "follower", told: null, legal: [LAO], may_be_nobody: false, ...more })
/** @param {Slot[]} slots @param {Partial<Turn>} [more] @returns {Turn} */
const turn = (slots, more) => ({
  slots,
  take: { ask: "Whom?", legal: [RAMA], told: null, nobody: false },
  action: null,
  move: null,
  violations: [],
  legal: null,
  ...more,
})

describe("the next step", () => {
  test("is nowhere before a card, and after a pass", () => {
    assert.equal(nextStep(nothing(), turn([])), null)
    assert.equal(nextStep(withCard("pass"), turn([])), null)
    assert.equal(nextStep(withCard("Lao"), null), null)
  })

  test("goes from question to question, then to the take, then nowhere", () => {
    const asked = turn([slot(), slot()])
    let choice = withCard("1 vs. 1")
    assert.equal(nextStep(choice, asked), 0)
    choice = tellAt(choice, 0, LAO)
    assert.equal(nextStep(choice, asked), 1)
    choice = tellAt(choice, 1, RAMA)
    assert.equal(nextStep(choice, asked), "take")
    choice = tellAt(choice, "take", LAO)
    assert.equal(nextStep(choice, asked), null)
    assert.deepEqual(choice, { card: "1 vs. 1", told: [LAO, RAMA], take: LAO, taken: true })
  })

  test("takes nobody for an answer only where that may be", () => {
    const choice = { ...withCard("2 vs. 1"), told: [LAO, null] }
    assert.equal(nextStep(choice, turn([slot(), slot(), slot()])), 1)
    assert.equal(nextStep(choice, turn([slot(), slot({ may_be_nobody: true }), slot()])), 2)
    assert.equal(isTold({ ...choice, told: [LAO] }, slot({ may_be_nobody: true }), 1), false)
  })

  test("is the take at once where a card asks for nothing", () => {
    assert.equal(nextStep(withCard("Khon Thai"), turn([])), "take")
    assert.equal(nextStep(tellAt(withCard("Khon Thai"), "take", null), turn([])), null)
  })
})

describe("telling", () => {
  test("leaves what was told later, unless it begins afresh", () => {
    const whole = { card: "Lao", told: [ISAN, { place: "Mon" }], take: RAMA, taken: true }
    assert.deepEqual(tellAt(whole, 0, { place: "Khorat" }), { ...whole, told: [{ place: "Khorat" }, { place: "Mon" }] })
    assert.deepEqual(tellAt(whole, 0, ISAN, { afresh: true }), { card: "Lao", told: [ISAN], take: null, taken: false })
  })

  test("of a later question leaves those before it open", () => {
    assert.deepEqual(tellAt(withCard("Lao"), 1, ISAN).told, [null, ISAN])
  })

  test("that nobody is taken is an answer", () => {
    assert.deepEqual(tellAt(withCard("Lao"), "take", null), { card: "Lao", told: [], take: null, taken: true })
  })

  test("changes no choice that was made before", () => {
    const before = withCard("Lao")
    tellAt(before, 0, ISAN)
    assert.deepEqual(before, withCard("Lao"))
    assert.equal(tellAt(before, null, ISAN), before)
  })
})

describe("a click", () => {
  test("on a follower means his place where a place is wanted", () => {
    assert.deepEqual(fitting(turn([slot({ wants: "place" })]), 0, LAO), ISAN)
    assert.deepEqual(fitting(turn([slot({ wants: "tile" })]), 0, ISAN), ISAN)
  })

  test("on a mere place says no follower", () => {
    assert.equal(fitting(turn([slot()]), 0, ISAN), null)
    assert.equal(fitting(turn([slot()]), "take", ISAN), null)
    assert.deepEqual(fitting(turn([slot()]), "take", LAO), LAO)
    assert.equal(fitting(turn([slot()]), null, LAO), null)
  })
})

test("what is legal and wanted is that of the step", () => {
  const asked = turn([slot({ wants: "tile", may_be_nobody: true })])
  assert.deepEqual(legalAt(asked, 0), [LAO])
  assert.deepEqual(legalAt(asked, "take"), [RAMA])
  assert.deepEqual(legalAt(asked, null), [])
  assert.deepEqual([wantedAt(asked, 0), wantedAt(asked, "take"), wantedAt(asked, null)], ["tile", "follower", null])
  assert.deepEqual([nobodyAt(asked, 0), nobodyAt(asked, "take"), nobodyAt(asked, null)], [true, false, false])
})

test("the engine is asked by the whole choice", () => {
  const choice = { card: "Lao", told: [ISAN], take: null, taken: false }
  assert.deepEqual(question("here", choice), { state: "here", ...choice })
  assert.deepEqual(toldSpots({ ...choice, told: [ISAN, null], take: RAMA }), [ISAN, RAMA])
})
