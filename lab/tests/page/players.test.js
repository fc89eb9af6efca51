// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { humans, isKind, KINDS, kindsOf, machineSeed, nextDecision, parseSeed, playerLabel, playerName, previousDecision, remarks } from "../../page/players.js"
import { beginsWithHands, keepsSecrets, needsPrivacyScreen, visibleHands } from "../../page/privacy-screen.js"
import { say } from "../../page/voice.js"

/** @import {Kind} from "../../page/players.js" */

const RECORD = `[Format "1"]
[A "Al \\"the\\" fred"]
[C "Char\\\\les"]
[D "Dora"]
[Deal "aids=3,1,2"]
[Result "*"]

1. A pass

[B "not a header"]
`

test("the kinds of the players come from the URL if it fits, else from names of machines", () => {
  assert.deepEqual(kindsOf(["medium", "easy", "Ann"], undefined), ["medium", "easy", "human"])
  assert.deepEqual(kindsOf(["medium", ""], ["human", "easy"]), ["human", "easy"])
  assert.deepEqual(kindsOf(["medium", ""], ["human"]), ["medium", "human"])
  assert.deepEqual(kindsOf(["", ""], ["human", "toString"]), ["human", "human"])
})

test("only humans and the levels are kinds", () => {
  for (const kind of ["human", "easy", "medium", "hard"]) assert.ok(isKind(kind))
  for (const other of ["constructor", "__proto__", "", null, 3]) assert.ok(!isKind(other))
})

test("a label has the name, the seat and the kind of machine", () => {
  /** @type {Kind[]} */
  const kinds = ["human", "medium", "easy", "human"]
  const names = ["Ann", "medium", "Robo", ""]
  assert.deepEqual(
    ["A", "B", "C", "D"].map(seat => playerLabel(seat, names, kinds)),
    [
      say("players.named", { name: "Ann", seat: "A" }),
      say("players.bot", { seat: "B", kind: KINDS.medium }),
      say("players.named-bot", { name: "Robo", seat: "C", kind: KINDS.easy }),
      "D",
    ],
  )
})

test("a player without a name is called by the seat, and so is each of two machines of one level", () => {
  assert.deepEqual(["A", "B", "C", "D"].map(seat => playerName(["Ann", "medium", "medium", ""], seat)), ["Ann", "B", "C", "D"])
})

test("undo goes to the last decision of a human, redo to the next or to the end", () => {
  /** @type {Kind[]} */
  const kinds = ["human", "medium", "medium"]
  const movers = ["B", "C", "A", "B", "C", "A", "B"]
  assert.deepEqual([7, 6, 5, 2, 0].map(at => previousDecision(movers, kinds, at)), [5, 5, 2, null, null])
  assert.deepEqual([0, 2, 5, 6, 7].map(at => nextDecision(movers, kinds, at)), [2, 5, 7, 7, null])
  assert.equal(previousDecision(movers, ["medium", "medium", "medium"], 7), null)
})

test("the seed of a machine depends on the deal and the number of moves alone", () => {
  assert.equal(machineSeed(RECORD, 4), machineSeed(RECORD.replace("1. A pass", "1. A pass pass"), 4))
  assert.notEqual(machineSeed(RECORD, 4), machineSeed(RECORD, 5))
  assert.notEqual(machineSeed(RECORD, 4), machineSeed(RECORD.replace("3,1,2", "3,2,1"), 4))
  assert.ok(Number.isSafeInteger(machineSeed(RECORD, 4)) && machineSeed(RECORD, 4) >= 0)
})

test("a seed is a whole number; an empty field means a random one", () => {
  assert.equal(parseSeed("  "), null)
  assert.equal(parseSeed(" 017 "), 17)
  for (const wrong of ["-1", "1.5", "1e3", "x", "1234567890123456"]) assert.throws(() => parseSeed(wrong), RangeError)
})

test("humans are listed by seat; remarks cover teams, shared devices and games without humans", () => {
  assert.deepEqual(humans(["medium", "human", "human"]), ["B", "C"])
  assert.equal(remarks(["human", "medium"]).length, 0)
  assert.equal(remarks(["human", "human", "human", "human"]).length, 2)
  assert.equal(remarks(["medium", "easy", "medium"]).length, 1)
})

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

test("a text holds its facts: as they are, as a list, or as the form for one or for more", () => {
  assert.equal(say("lab.bytes", { done: "1.5", total: 7 }), "1.5 of 7 MB")
  assert.deepEqual([1, 0, 2].map(count => say("editor.faults", { count })), ["1 fault", "0 faults", "2 faults"])
  assert.equal(say("play.wins", { winners: ["Ann"] }), "Ann wins")
  assert.equal(say("play.wins", { winners: ["Ann", "Bob", "Cleo"] }), "Ann, Bob and Cleo win")
})

test("a fact is never read as a template", () => {
  assert.equal(say("players.named", { name: "{seat} $1", seat: "A" }), "{seat} $1 (A)")
})

test("the type checker knows the keys and their facts", () => {
  // @ts-expect-error no such text
  assert.throws(() => say("lab.no-such-text"))
  // @ts-expect-error a fact is missing
  say("lab.bytes", { done: 1 })
  // @ts-expect-error all facts are missing
  say("lab.bytes")
  // @ts-expect-error one fact too many
  say("lab.bytes", { done: 1, total: 2, rest: 3 })
  // @ts-expect-error this text has no facts
  say("lab.ready", { done: 1 })
  // @ts-expect-error a fact of a form for one or for more is missing
  say("play.replaces", {})
})
