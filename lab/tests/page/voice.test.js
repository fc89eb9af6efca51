// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"

import { say } from "../../page/voice.js"

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
