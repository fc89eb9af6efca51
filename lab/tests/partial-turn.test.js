// @ts-check
import assert from "node:assert/strict"
import { describe, test } from "node:test"

import { spotForStep, isAnswered, legalAt, nextStep, nobodyAllowedAt, emptyTurn, turnParams, answerAt, answeredSpots, slotKindAt, withCard } from "../page/partial-turn.js"

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
    assert.equal(nextStep(emptyTurn(), turn([])), null)
    assert.equal(nextStep(withCard("pass"), turn([])), null)
    assert.equal(nextStep(withCard("Lao"), null), null)
  })

  test("goes from question to question, then to the take, then nowhere", () => {
    const asked = turn([slot(), slot()])
    let partial = withCard("1 vs. 1")
    assert.equal(nextStep(partial, asked), 0)
    partial = answerAt(partial, 0, LAO)
    assert.equal(nextStep(partial, asked), 1)
    partial = answerAt(partial, 1, RAMA)
    assert.equal(nextStep(partial, asked), "take")
    partial = answerAt(partial, "take", LAO)
    assert.equal(nextStep(partial, asked), null)
    assert.deepEqual(partial, { card: "1 vs. 1", told: [LAO, RAMA], take: LAO, taken: true })
  })

  test("accepts nobody as an answer only where that is possible", () => {
    const partial = { ...withCard("2 vs. 1"), told: [LAO, null] }
    assert.equal(nextStep(partial, turn([slot(), slot(), slot()])), 1)
    assert.equal(nextStep(partial, turn([slot(), slot({ may_be_nobody: true }), slot()])), 2)
    assert.equal(isAnswered({ ...partial, told: [LAO] }, slot({ may_be_nobody: true }), 1), false)
  })

  test("is the take at once if the card has no questions", () => {
    assert.equal(nextStep(withCard("Khon Thai"), turn([])), "take")
    assert.equal(nextStep(answerAt(withCard("Khon Thai"), "take", null), turn([])), null)
  })
})

describe("answering", () => {
  test("keeps later answers, unless it restarts the turn there", () => {
    const whole = { card: "Lao", told: [ISAN, { place: "Mon" }], take: RAMA, taken: true }
    assert.deepEqual(answerAt(whole, 0, { place: "Khorat" }), { ...whole, told: [{ place: "Khorat" }, { place: "Mon" }] })
    assert.deepEqual(answerAt(whole, 0, ISAN, { restart: true }), { card: "Lao", told: [ISAN], take: null, taken: false })
  })

  test("of a later question leaves those before it open", () => {
    assert.deepEqual(answerAt(withCard("Lao"), 1, ISAN).told, [null, ISAN])
  })

  test("that nobody is taken is an answer", () => {
    assert.deepEqual(answerAt(withCard("Lao"), "take", null), { card: "Lao", told: [], take: null, taken: true })
  })

  test("does not change the partial turn it starts from", () => {
    const before = withCard("Lao")
    answerAt(before, 0, ISAN)
    assert.deepEqual(before, withCard("Lao"))
    assert.equal(answerAt(before, null, ISAN), before)
  })
})

describe("a click", () => {
  test("on a follower means its place where a place is wanted", () => {
    assert.deepEqual(spotForStep(turn([slot({ wants: "place" })]), 0, LAO), ISAN)
    assert.deepEqual(spotForStep(turn([slot({ wants: "tile" })]), 0, ISAN), ISAN)
  })

  test("on a place alone is no follower", () => {
    assert.equal(spotForStep(turn([slot()]), 0, ISAN), null)
    assert.equal(spotForStep(turn([slot()]), "take", ISAN), null)
    assert.deepEqual(spotForStep(turn([slot()]), "take", LAO), LAO)
    assert.equal(spotForStep(turn([slot()]), null, LAO), null)
  })
})

test("legal spots and slot kind are those of the step", () => {
  const asked = turn([slot({ wants: "tile", may_be_nobody: true })])
  assert.deepEqual(legalAt(asked, 0), [LAO])
  assert.deepEqual(legalAt(asked, "take"), [RAMA])
  assert.deepEqual(legalAt(asked, null), [])
  assert.deepEqual([slotKindAt(asked, 0), slotKindAt(asked, "take"), slotKindAt(asked, null)], ["tile", "follower", null])
  assert.deepEqual([nobodyAllowedAt(asked, 0), nobodyAllowedAt(asked, "take"), nobodyAllowedAt(asked, null)], [true, false, false])
})

test("the parameters of `turn` are the whole partial turn", () => {
  const partial = { card: "Lao", told: [ISAN], take: null, taken: false }
  assert.deepEqual(turnParams("here", partial), { state: "here", ...partial })
  assert.deepEqual(answeredSpots({ ...partial, told: [ISAN, null], take: RAMA }), [ISAN, RAMA])
})
