import { describe, expect, test } from "vitest"
import { errorLines, RpcError } from "../../page/engine/rpc-client"
import { judge } from "../../page/judge/control"
import { comparisonLabel, differencesLabel, headline } from "../../page/judge/view"
import { filterChapters } from "../../page/learn/help"
import { eventsOf, reasonsOf, ruleUrl, rulingUrl } from "../../page/learn/rulebook"
import { momentLabel, stepTarget } from "../../page/play/moves"
import { fileName } from "../../page/shell/files"
import { say } from "../../page/shell/voice"

const SITE = new URL("https://example.org/siam/")

describe("links to the rules", () => {
  test("lead to the page of the section, and there to the rule", () => {
    expect(ruleUrl("action.undo", SITE)).toBe("https://example.org/siam/rulebook/5-swaps/#action.undo")
    expect(ruleUrl("online.skipped", SITE)).toBe("https://example.org/siam/rulebook/online/#online.skipped")
    expect(rulingUrl("undo-whose", SITE)).toBe("https://example.org/siam/rulings/undo-whose/")
  })

  test("lead to the rulebook for an unknown rule", () => {
    expect(ruleUrl("no.such", SITE)).toBe("https://example.org/siam/rulebook/")
  })
})

describe("the library", () => {
  const chapters = [
    { title: "Swapping", entries: [entry("one", "A swap", ["action.undo"]), entry("two", "No swap", [])] },
    { title: "Victory", entries: [entry("three", "A tie", ["victory.tie"])] },
  ]

  function entry(id: string, title: string, rules: string[]) {
    return { id, title, state: "", move: null, rules }
  }

  const ids = (words: string) => filterChapters(chapters, words).flatMap(each => each.entries.map(every => every.id))

  test("is filtered by every word: of title, chapter, id or rule", () => {
    expect(ids("")).toEqual(["one", "two", "three"])
    expect(ids("SWAP no")).toEqual(["two"])
    expect(ids("undo")).toEqual(["one"])
    expect(ids("victory")).toEqual(["three"])
    expect(ids("swap victory")).toEqual([])
    expect(filterChapters(chapters, "tie").map(each => each.title)).toEqual(["Victory"])
  })
})

describe("a reading", () => {
  const found = {
    name: "hands",
    ruling: "hands",
    key: "open",
    words: "Open.",
    current: false,
    legal: true,
    rules: [],
    differs: false,
  }

  test("is compared with the current verdict", () => {
    expect(comparisonLabel({ ...found, legal: false, differs: true }, true)).toBe(say("readings.not-legal"))
    expect(comparisonLabel({ ...found, differs: true }, false)).toBe(say("readings.legal"))
    expect(comparisonLabel({ ...found, differs: true }, true)).toBe(say("readings.legal-differently"))
    expect(comparisonLabel({ ...found, legal: false, differs: true }, false)).toBe(
      say("readings.not-legal-differently"),
    )
    expect(comparisonLabel({ ...found, legal: null, differs: true }, false)).toBe(say("readings.impossible"))
    expect(comparisonLabel(found, true)).toBe(say("readings.legal"))
  })

  test.each([
    ["this-verdict", false, [true, false]],
    ["this-verdict", true, [null]],
    ["the-reasons", false, [false, false]],
    ["the-result", true, [true]],
  ] as const)("changes %s of a move that is legal: %s, if under others it is: %s", (changed, now, others) => {
    const what = say(`readings.${changed}`)
    const different = others.map(legal => ({ legal }))
    expect(differencesLabel(different, now)).toBe(say("readings.differences", { count: others.length, what }))
    expect(differencesLabel([], now)).toBe(say("readings.no-differences"))
  })
})

test("an error has a line for each reason and fault, or else its message", () => {
  const faults = [{ path: "$.params.state", what: "is no position" }, { path: "$" }]
  expect(errorLines(new RpcError("invalid params", { faults }))).toEqual(["is no position"])
  const where = { line: 1, column: 8, what: "?" }
  const faulty = (found: string) => new RpcError("", { faults: [{ ...where, found, expected: ['"', "LAN", "SUK"] }] })
  const wanted = ["LAN", "SUK"]
  expect(errorLines(faulty("LNA/RAT"))).toEqual([say("engine.misread", { line: 1, column: 8, word: "LNA", wanted })])
  expect(errorLines(faulty(""))).toEqual([say("engine.cut", { line: 1, wanted })])
  expect(errorLines(new RpcError("illegal move", { reasons: ["No.", "Never."] }))).toEqual(["No.", "Never."])
  expect(errorLines(new RpcError("no such thing"))).toEqual(["no such thing"])
  expect(errorLines(new Error("lost"))).toEqual(["lost"])
})

test("a verdict says how many reasons there are", () => {
  const reason = { rule: "a.b", text: "No." }
  expect(headline({ reasons: [] })).toBe(say("verdict.legal"))
  for (const count of [1, 2])
    expect(headline({ reasons: Array(count).fill(reason) })).toBe(say("verdict.not-legal", { count }))
})

test("a move is judged, and only a legal one is narrated and played", async () => {
  const answers = {
    judge: { legal: true, violations: [], reasons: [] },
    narrate: { events: [{ rule: "a.b" }], told: ["They pass."] },
    play: { state: "after" },
    ending: { sure: false },
  }
  const asked: string[] = []
  const client = {
    call: async (method: keyof typeof answers) => {
      asked.push(method)
      return answers[method]
    },
  } as any
  expect(await judge(client, "here", "pass")).toEqual({
    reasons: [],
    events: [{ rule: "a.b", text: "They pass." }],
    after: "after",
    ending: { sure: false },
  })
  Object.assign(answers.judge, { legal: false, violations: [{ rule: "c.d" }], reasons: ["No."] })
  expect(await judge(client, "here", "pass")).toEqual({
    reasons: [{ rule: "c.d", text: "No." }],
    events: [],
    after: null,
    ending: null,
  })
  expect(asked).toEqual(["judge", "narrate", "play", "ending", "judge"])
  expect([reasonsOf({ violations: [{ rule: "c.d" }], reasons: [] }), eventsOf({ events: [], told: [] })]).toEqual([
    [{ rule: "c.d", text: "" }],
    [],
  ])
})

test("arrows step by one move, Page keys by ten, Home and End to the ends", () => {
  const from = (at: number) =>
    ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "PageUp", "PageDown", "Home", "End"].map(key =>
      stepTarget(key, at, 20),
    )
  expect(from(12)).toEqual([11, 11, 13, 13, 2, 20, 0, 20])
})

test("no key leads beyond the ends, and other keys lead nowhere", () => {
  expect(stepTarget("ArrowLeft", 0, 5)).toBe(null)
  expect(stepTarget("End", 5, 5)).toBe(null)
  expect(stepTarget("PageUp", 3, 5)).toBe(0)
  for (const key of ["a", "Enter", "constructor", ""]) expect(stepTarget(key, 2, 5)).toBe(null)
})

test("the label of a moment has both numbers once a move is played", () => {
  expect(momentLabel(1, 2)).toMatch(/\b1\b.*\b2\b/)
  expect(momentLabel(0, 0)).not.toMatch(/\d/)
})

test("a file name has only letters, digits and hyphens", () => {
  expect(fileName(["Zoë", "", "../../etc", "C"])).toBe("king-of-siam-zoe-etc-c.game")
  expect(fileName(["名前"])).toBe("king-of-siam.game")
  expect(fileName(["x".repeat(500)]).length <= 85).toBe(true)
})
