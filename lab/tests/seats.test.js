// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { chance, decisionAfter, decisionBefore, humans, isKind, kindsOf, namesIn, playerWords, remarks, seedOf } from "../page/seats.js"

/** @import {Kind} from "../page/seats.js" */

const RECORD = `[Format "1"]
[A "Al \\"the\\" fred"]
[C "Char\\\\les"]
[D "Dora"]
[Deal "aids=3,1,2"]
[Result "*"]

1. A pass

[B "not a header"]
`

test("the names of a record stand in its headers, by seat; what has none has an empty one", () => {
  assert.deepEqual(namesIn(RECORD, 3), ['Al "the" fred', "", "Char\\les"])
  assert.deepEqual(namesIn("", 2), ["", ""])
})

test("a name that cannot be unquoted is none", () => {
  assert.deepEqual(namesIn('[A "\\U0001F600"]\n', 2), ["", ""])
})

test("who sits where is told by the address if it fits, else by names of machines", () => {
  assert.deepEqual(kindsOf(["greedy", "random", "Ann"], undefined), ["greedy", "random", "human"])
  assert.deepEqual(kindsOf(["greedy", ""], ["human", "random"]), ["human", "random"])
  assert.deepEqual(kindsOf(["greedy", ""], ["human"]), ["greedy", "human"])
  assert.deepEqual(kindsOf(["", ""], ["human", "toString"]), ["human", "human"])
})

test("nothing but the three kinds is a kind", () => {
  for (const kind of ["human", "greedy", "random"]) assert.ok(isKind(kind))
  for (const other of ["constructor", "__proto__", "", null, 3]) assert.ok(!isKind(other))
})

test("a player is called by name and letter, a machine as one", () => {
  /** @type {Kind[]} */
  const kinds = ["human", "greedy", "random", "human"]
  const names = ["Ann", "greedy", "Robo", ""]
  assert.deepEqual(["A", "B", "C", "D"].map(seat => playerWords(seat, names, kinds)), ["Ann (A)", "B (greedy machine)", "Robo (C, random machine)", "D"])
})

test("undo goes to the last decision of a human, redo to the next or to the end", () => {
  /** @type {Kind[]} */
  const kinds = ["human", "greedy", "greedy"]
  const movers = ["B", "C", "A", "B", "C", "A", "B"]
  assert.deepEqual([7, 6, 5, 2, 0].map(at => decisionBefore(movers, kinds, at)), [5, 5, 2, null, null])
  assert.deepEqual([0, 2, 5, 6, 7].map(at => decisionAfter(movers, kinds, at)), [2, 5, 7, 7, null])
  assert.equal(decisionBefore(movers, ["greedy", "greedy", "greedy"], 7), null)
})

test("the chance of a machine hangs on deal and moment alone", () => {
  assert.equal(chance(RECORD, 4), chance(RECORD.replace("1. A pass", "1. A pass pass"), 4))
  assert.notEqual(chance(RECORD, 4), chance(RECORD, 5))
  assert.notEqual(chance(RECORD, 4), chance(RECORD.replace("3,1,2", "3,2,1"), 4))
  assert.ok(Number.isSafeInteger(chance(RECORD, 4)) && chance(RECORD, 4) >= 0)
})

test("a seed is a whole number; none is chance", () => {
  assert.equal(seedOf("  "), null)
  assert.equal(seedOf(" 017 "), 17)
  for (const wrong of ["-1", "1.5", "1e3", "x", "1234567890123456"]) assert.throws(() => seedOf(wrong), RangeError)
})

test("humans are counted by seat, and remarks are made for sides, shared devices and machines alone", () => {
  assert.deepEqual(humans(["greedy", "human", "human"]), ["B", "C"])
  assert.equal(remarks(["human", "greedy"]).length, 0)
  assert.equal(remarks(["human", "human", "human", "human"]).length, 2)
  assert.equal(remarks(["greedy", "random", "greedy"]).length, 1)
})
