// @ts-check
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { countLabel, filterChapters } from "../../page/library.js"
import { momentLabel, stepTarget } from "../../page/move-list.js"
import { fileName } from "../../page/open-dialog.js"
import { comparisonLabel, differences } from "../../page/readings.js"
import { errorLines, RpcError } from "../../page/rpc-client.js"
import { eventsOf, headline, judge, reasonsOf, Rulebook, rulingUrl } from "../../page/rulebook.js"
import { say } from "../../page/voice.js"

const SITE = new URL("https://example.org/siam/")

describe("links to the rules", () => {
  const rules = [
    { id: "action.undo", section: "5" },
    { id: "online.passes", section: "online" },
  ]
  const book = new Rulebook(rules, SITE)

  test("lead to the page of the section, and there to the rule", () => {
    assert.equal(book.url("action.undo"), "https://example.org/siam/rulebook/5-actions/#action.undo")
    assert.equal(book.url("online.passes"), "https://example.org/siam/rulebook/online/#online.passes")
    assert.equal(rulingUrl("undo-whose", SITE), "https://example.org/siam/rulings/undo-whose/")
  })

  test("lead to the rulebook for an unknown rule", () => {
    assert.equal(book.url("no.such"), "https://example.org/siam/rulebook/")
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
  const ids = words => filterChapters(chapters, words).flatMap(each => each.entries.map(every => every.id))

  test("is filtered by every word: of title, chapter, id or rule", () => {
    assert.deepEqual(ids(""), ["one", "two", "three"])
    assert.deepEqual(ids("SWAP no"), ["two"])
    assert.deepEqual(ids("undo"), ["one"])
    assert.deepEqual(ids("victory"), ["three"])
    assert.deepEqual(ids("swap victory"), [])
    assert.deepEqual(filterChapters(chapters, "tie").map(each => each.title), ["Victory"])
  })

  test("says how many are left", () => {
    assert.deepEqual([chapters, chapters.slice(1), []].map(countLabel), [...[3, 1].map(count => say("library.found", { count })), say("library.none")])
  })
})

describe("a reading", () => {
  const found = { name: "hands", ruling: "hands", key: "open", words: "Open.", current: false, legal: true, rules: [], differs: false }

  test("is compared with the current verdict", () => {
    assert.equal(comparisonLabel({ ...found, legal: false, differs: true }, true), say("readings.not-legal"))
    assert.equal(comparisonLabel({ ...found, differs: true }, false), say("readings.legal"))
    assert.equal(comparisonLabel({ ...found, differs: true }, true), say("readings.legal-differently"))
    assert.equal(comparisonLabel({ ...found, legal: false, differs: true }, false), say("readings.not-legal-differently"))
    assert.equal(comparisonLabel({ ...found, legal: null, differs: true }, false), say("readings.impossible"))
    assert.equal(comparisonLabel(found, true), say("readings.legal"))
  })

  test("differs only where it is not the current choice", () => {
    const all = [found, { ...found, differs: true }, { ...found, differs: true, current: true }]
    assert.deepEqual(differences(all), [all[1]])
  })
})

test("an error has a line for each reason and fault, or else its message", () => {
  const faults = [{ path: "$.params.state", what: "is no position" }, { path: "$" }]
  assert.deepEqual(errorLines(new RpcError("invalid params", { faults })), ["is no position"])
  assert.deepEqual(errorLines(new RpcError("illegal move", { reasons: ["No.", "Never."] })), ["No.", "Never."])
  assert.deepEqual(errorLines(new RpcError("no such thing")), ["no such thing"])
  assert.deepEqual(errorLines(new Error("lost")), ["lost"])
})

test("a verdict says how many reasons there are", () => {
  const reason = { rule: "a.b", text: "No." }
  assert.equal(headline({ reasons: [] }), say("verdict.legal"))
  for (const count of [1, 2]) assert.equal(headline({ reasons: Array(count).fill(reason) }), say("verdict.not-legal", { count }))
})

test("a move is judged, and only a legal one is narrated and played", async () => {
  const answers = {
    judge: { legal: true, violations: [], reasons: [] },
    narrate: { events: [{ rule: "a.b" }], told: ["They pass."] },
    play: { state: "after" },
  }
  /** @type {string[]} */
  const asked = []
  const client = /** @type {any} */ ({
    call: (/** @type {keyof typeof answers} */ method) => (asked.push(method), Promise.resolve(answers[method])),
  })
  assert.deepEqual(await judge(client, "here", "pass"), { reasons: [], events: [{ rule: "a.b", text: "They pass." }], after: "after" })
  Object.assign(answers.judge, { legal: false, violations: [{ rule: "c.d" }], reasons: ["No."] })
  assert.deepEqual(await judge(client, "here", "pass"), { reasons: [{ rule: "c.d", text: "No." }], events: [], after: null })
  assert.deepEqual(asked, ["judge", "narrate", "play", "judge"])
  assert.deepEqual([reasonsOf({ violations: [{ rule: "c.d" }], reasons: [] }), eventsOf({ events: [], told: [] })], [[{ rule: "c.d", text: "" }], []])
})

test("arrows step by one move, Page keys by ten, Home and End to the ends", () => {
  const from = (/** @type {number} */ at) => ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "PageUp", "PageDown", "Home", "End"].map(key => stepTarget(key, at, 20))
  assert.deepEqual(from(12), [11, 11, 13, 13, 2, 20, 0, 20])
})

test("no key leads beyond the ends, and other keys lead nowhere", () => {
  assert.equal(stepTarget("ArrowLeft", 0, 5), null)
  assert.equal(stepTarget("End", 5, 5), null)
  assert.equal(stepTarget("PageUp", 3, 5), 0)
  for (const key of ["a", "Enter", "constructor", ""]) assert.equal(stepTarget(key, 2, 5), null)
})

test("the label of a moment has both numbers once a move is played", () => {
  const move = { seat: "A", text: "pass", words: "pass", transfers: [], tiles: [] }
  assert.match(momentLabel(1, [move, move]), /\b1\b.*\b2\b/)
  assert.doesNotMatch(momentLabel(0, []), /\d/)
})

test("a file name has only letters, digits and hyphens", () => {
  assert.equal(fileName(["Zoë", "", "../../etc", "C"]), "king-of-siam-zoe-etc-c.game")
  assert.equal(fileName(["名前"]), "king-of-siam.game")
  assert.ok(fileName(["x".repeat(500)]).length <= 85)
})
