// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { KINDS, machineSeed, nextDecision, previousDecision, humans, isKind, kindsOf, playerLabel, playerName, remarks, parseSeed } from "../../page/players.js"
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
