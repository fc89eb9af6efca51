// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { beginsWithHands, keepsSecrets, needsPrivacyScreen, visibleHands } from "../../page/privacy-screen.js"

/** @import {Kind} from "../../page/players.js" */

/** @type {Kind[]} */
const TWO = ["human", "medium", "human"]
/** @type {Kind[]} */
const ONE = ["human", "medium", "medium"]

test("the privacy screen comes before a human who has not confirmed that they are there", () => {
  const table = { kinds: TWO, open: false, toMove: "C", present: "A" }
  assert.equal(needsPrivacyScreen(table), true)
  assert.equal(needsPrivacyScreen({ ...table, present: null }), true)
  assert.equal(needsPrivacyScreen({ ...table, present: "C" }), false)
})

test("no privacy screen comes before a machine, before the only human, or where hands lie open", () => {
  const table = { kinds: TWO, open: false, toMove: "C", present: null }
  assert.equal(needsPrivacyScreen({ ...table, toMove: "B" }), false)
  assert.equal(needsPrivacyScreen({ ...table, open: true }), false)
  assert.equal(needsPrivacyScreen({ ...table, kinds: ONE, toMove: "A" }), false)
})

test("hands that everyone may see: open ones, or that of the only human", () => {
  const seats = ["A", "B", "C"]
  assert.deepEqual(visibleHands({ kinds: TWO, open: true, seats }), seats)
  assert.deepEqual(visibleHands({ kinds: TWO, open: false, seats }), [])
  assert.deepEqual(visibleHands({ kinds: ONE, open: false, seats }), ["A"])
  assert.deepEqual(visibleHands({ kinds: ["medium", "easy"], open: false, seats }), [])
})

test("positions are secret where several humans hide their hands, until the record has a result", () => {
  const [hidden, open] = ["hidden", "open"].map(chosen => ({ view: { readings: [{ name: "hands", question: "", ruling: "", choices: [], chosen }] } }))
  const play = { kinds: TWO, record: '[Format "1"]\n[Deal "aids=1,2,3"]\n[Result "*"]\n\n1. A pass', moment: hidden ?? null }
  assert.equal(keepsSecrets(play), true)
  assert.equal(keepsSecrets({ ...play, kinds: ONE }), false)
  assert.equal(keepsSecrets({ ...play, moment: open ?? null }), false)
  assert.equal(keepsSecrets({ ...play, record: play.record.replace("*", "A reign=Lao") }), false)
})

test("the text of a game from a deal holds no hands, that of a game from a position does", () => {
  assert.equal(beginsWithHands('[Deal "aids=1,2,3"]\n[Result "*"]'), false)
  assert.equal(beginsWithHands('[Position "siam - LAN"]\n[Result "*"]'), true)
})
