import { expect, test } from "vitest"
import type { PlayedMove } from "../../page/generated/protocol"
import { earlierMoves } from "../../page/play/moves"
import {
  beginsWithHands,
  humans,
  isKind,
  type Kind,
  keepsSecrets,
  kindsOf,
  needsPrivacyScreen,
  nextDecision,
  parseSeed,
  playerName,
  previousDecision,
  remarks,
  visibleHands,
} from "../../page/play/players"
import { say } from "../../page/shell/voice"

test("the kinds of the players come from the URL if it fits, else from names of machines", () => {
  expect(kindsOf(["medium", "easy", "Ann"], undefined)).toEqual(["medium", "easy", "human"])
  expect(kindsOf(["medium A", "Ann B", "expert C"], undefined)).toEqual(["medium", "human", "expert"])
  expect(kindsOf(["medium", ""], ["human", "easy"])).toEqual(["human", "easy"])
  expect(kindsOf(["medium", ""], ["human"])).toEqual(["medium", "human"])
  expect(kindsOf(["", ""], ["human", "toString"])).toEqual(["human", "human"])
})

test("only humans, here or by link, and the levels are kinds", () => {
  for (const kind of ["human", "link", "novice", "easy", "medium", "hard", "expert", "master"])
    expect(isKind(kind)).toBe(true)
  for (const other of ["constructor", "__proto__", "", null, 3]) expect(!isKind(other)).toBe(true)
})

test("a player is called by their name in the record, or else by the seat", () => {
  expect(["A", "B", "C", "D"].map(seat => playerName(["Ann", "medium B", ""], seat))).toEqual([
    "Ann",
    "medium B",
    "C",
    "D",
  ])
})

test("undo goes to the last decision of a human, redo to the next or to the end", () => {
  const kinds: Kind[] = ["human", "medium", "medium"]
  const movers = [..."BCABCAB"].map(seat => ({ seat }))
  expect([7, 6, 5, 2, 0].map(at => previousDecision(movers, kinds, at))).toEqual([5, 5, 2, null, null])
  expect([0, 2, 5, 6, 7].map(at => nextDecision(movers, kinds, at))).toEqual([2, 5, 7, 7, null])
  expect(previousDecision(movers, ["medium", "medium", "medium"], 7)).toBe(null)
})

test("the moves of the others since a human moved come before the last one; none at the start", () => {
  const kinds: Kind[] = ["human", "medium", "medium"]
  const moves = [..."ABCABC"].map(seat => ({ seat })) as PlayedMove[]
  const seen = (at: number, who = kinds) => earlierMoves({ moves, kinds: who }, at).map(move => moves.indexOf(move))
  expect([0, 1, 2, 3, 6].map(at => seen(at))).toEqual([[], [], [], [1], [4]])
  expect(seen(6, ["easy", "easy", "easy"])).toEqual([3, 4])
})

test("a seed is a whole number; an empty field means a random one", () => {
  expect(parseSeed("  ")).toBe(null)
  expect(parseSeed(" 017 ")).toBe(17)
  for (const wrong of ["-1", "1.5", "1e3", "x", "1234567890123456"]) expect(() => parseSeed(wrong)).toThrow(RangeError)
})

test("humans are listed by seat; remarks cover teams, shared devices and games without humans", () => {
  expect(humans(["medium", "human", "human"])).toEqual(["B", "C"])
  expect(remarks(["human", "medium"]).length).toBe(0)
  expect(remarks(["human", "human", "human", "human"]).length).toBe(2)
  expect(remarks(["medium", "easy", "medium"]).length).toBe(1)
  expect(remarks(["link", "easy"])).toEqual([say("players.by-link")])
})

const TWO: Kind[] = ["human", "medium", "human"]
const ONE: Kind[] = ["human", "medium", "medium"]

test("the privacy screen comes before a human who has not confirmed that they are there", () => {
  const table = { kinds: TWO, open: false }
  expect(needsPrivacyScreen(table, "C", "A")).toBe(true)
  expect(needsPrivacyScreen(table, "C", null)).toBe(true)
  expect(needsPrivacyScreen(table, "C", "C")).toBe(false)
})

test("no privacy screen comes before a machine, before the only human, or where hands lie open", () => {
  const table = { kinds: TWO, open: false }
  expect(needsPrivacyScreen(table, "B", null)).toBe(false)
  expect(needsPrivacyScreen({ ...table, open: true }, "C", null)).toBe(false)
  expect(needsPrivacyScreen({ ...table, kinds: ONE }, "A", null)).toBe(false)
})

test("hands that everyone may see: open ones, or that of the only human", () => {
  const seats = ["A", "B", "C"]
  expect(visibleHands({ kinds: TWO, open: true }, seats)).toEqual(seats)
  expect(visibleHands({ kinds: TWO, open: false }, seats)).toEqual([])
  expect(visibleHands({ kinds: ONE, open: false }, seats)).toEqual(["A"])
  expect(visibleHands({ kinds: ["medium", "easy"], open: false }, seats)).toEqual([])
})

test("positions are secret where several humans hide their hands, until the record has a result", () => {
  const [hidden, open] = ["hidden", "open"].map(chosen => ({
    view: { readings: [{ name: "hands", question: "", ruling: "", choices: [], chosen }] },
  }))
  const play = {
    kinds: TWO,
    record: '[Format "1"]\n[Deal "aids=1,2,3"]\n[Result "*"]\n\n1. A pass',
    moment: hidden ?? null,
  }
  expect(keepsSecrets(play)).toBe(true)
  expect(keepsSecrets({ ...play, kinds: ONE })).toBe(false)
  expect(keepsSecrets({ ...play, moment: open ?? null })).toBe(false)
  expect(keepsSecrets({ ...play, record: play.record.replace("*", "A reign=Lao") })).toBe(false)
})

test("the text of a game from a deal holds no hands, that of a game from a position does", () => {
  expect(beginsWithHands('[Deal "aids=1,2,3"]\n[Result "*"]')).toBe(false)
  expect(beginsWithHands('[Position "siam - LAN"]\n[Result "*"]')).toBe(true)
})

test("a text holds its facts: as they are, as a list, or as the form for one or for more", () => {
  expect(say("moves.after", { number: "1.5", count: 7 })).toBe("After move 1.5 of 7")
  expect([1, 0, 2].map(count => say("editor.faults", { count }))).toEqual(["1 fault", "0 faults", "2 faults"])
  expect(say("lab.unsupported", { missing: ["this"] })).toMatch(/not have this,/)
  expect(say("lab.unsupported", { missing: ["this", "that", "more"] })).toMatch(/not have this, that and more,/)
})

test("a fact is never read as a template", () => {
  expect(say("play.moved", { player: "{move} $1", move: "A" })).toBe("{move} $1: A.")
})

test("the type checker knows the keys and their facts", () => {
  // @ts-expect-error no such text
  expect(() => say("lab.no-such-text")).toThrow()
  // @ts-expect-error a fact is missing
  say("moves.after", { number: 1 })
  // @ts-expect-error all facts are missing
  say("moves.after")
  // @ts-expect-error one fact too many
  say("moves.after", { number: 1, count: 2, rest: 3 })
  // @ts-expect-error this text has no facts
  say("lab.close", { done: 1 })
  // @ts-expect-error a fact of a form for one or for more is missing
  say("play.replaces", {})
})
