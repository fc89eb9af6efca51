// @ts-check
import assert from "node:assert/strict"
import { describe, test } from "node:test"

import { EngineError } from "../page/engine.js"
import { refusal } from "../page/faults.js"
import { counted, sifted } from "../page/library.js"
import { contrast, differing } from "../page/readings.js"
import { Rulebook, rulingAddress } from "../page/rulebook.js"
import { headline } from "../page/verdict.js"

const SITE = new URL("https://example.org/siam/")

describe("ways to the rules", () => {
  const rules = [
    { id: "action.undo", sentence: "No undoing.", section: "5", title: "Actions" },
    { id: "online.passes", sentence: "Passed over.", section: "online", title: "The online game" },
  ]
  const book = new Rulebook(rules, SITE)

  test("lead to the page of the section, and there to the rule", () => {
    assert.equal(book.address("action.undo"), "https://example.org/siam/rulebook/5-actions/#action.undo")
    assert.equal(book.address("online.passes"), "https://example.org/siam/rulebook/online/#online.passes")
    assert.equal(rulingAddress("undo-whose", SITE), "https://example.org/siam/rulings/undo-whose/")
  })

  test("lead to the rulebook from a rule that is unknown", () => {
    assert.equal(book.address("no.such"), "https://example.org/siam/rulebook/")
    assert.deepEqual([book.sentence("no.such"), book.sentence("action.undo")], ["no.such", "No undoing."])
  })
})

describe("the library", () => {
  const chapters = [
    { title: "Swapping", entries: [entry("one", "A swap", ["action.undo"]), entry("two", "No swap", [])] },
    { title: "Victory", entries: [entry("three", "A tie", ["victory.tie"])] },
  ]

  /** @param {string} id @param {string} title @param {string[]} rules */
  function entry(id, title, rules) {
    return { id, title, state: "", move: null, rules }
  }

  /** @param {string} words */
  const ids = words => sifted(chapters, words).flatMap(each => each.entries.map(every => every.id))

  test("is sifted by every word: of title, chapter, id or rule", () => {
    assert.deepEqual(ids(""), ["one", "two", "three"])
    assert.deepEqual(ids("SWAP no"), ["two"])
    assert.deepEqual(ids("undo"), ["one"])
    assert.deepEqual(ids("victory"), ["three"])
    assert.deepEqual(ids("swap victory"), [])
    assert.deepEqual(sifted(chapters, "tie").map(each => each.title), ["Victory"])
  })

  test("says how many are left", () => {
    assert.deepEqual([chapters, chapters.slice(1), []].map(counted), ["3 positions", "1 position", "No position fits."])
  })
})

describe("a reading", () => {
  const found = { name: "hands", ruling: "hands", key: "open", words: "Open.", current: false, legal: true, rules: [], differs: false }

  test("is set against the verdict as it is", () => {
    assert.equal(contrast({ ...found, legal: false, differs: true }, true), "not legal")
    assert.equal(contrast({ ...found, differs: true }, false), "legal")
    assert.equal(contrast({ ...found, differs: true }, true), "legal, with other consequences")
    assert.equal(contrast({ ...found, legal: false, differs: true }, false), "not legal, for other reasons")
    assert.equal(contrast({ ...found, legal: null, differs: true }, false), "the position cannot be")
    assert.equal(contrast(found, true), "legal")
  })

  test("differs only where it is not the one that is played by", () => {
    const all = [found, { ...found, differs: true }, { ...found, differs: true, current: true }]
    assert.deepEqual(differing(all), [all[1]])
  })
})

test("a refusal is told fault by fault, or by its message", () => {
  const faults = [{ path: "$.params.state", what: "is no position" }, "and more"]
  assert.deepEqual(refusal(new EngineError("invalid params", { faults })), ["is no position", "and more"])
  assert.deepEqual(refusal(new EngineError("no such thing")), ["no such thing"])
  assert.deepEqual(refusal(new Error("lost")), ["lost"])
})

test("a verdict says how many reasons there are", () => {
  const sentence = { sentence: "No." }
  assert.equal(headline({ legal: true, violations: [] }), "Legal.")
  assert.equal(headline({ legal: false, violations: [sentence] }), "Not legal: one reason.")
  assert.equal(headline({ legal: false, violations: [sentence, sentence] }), "Not legal: 2 reasons.")
})
