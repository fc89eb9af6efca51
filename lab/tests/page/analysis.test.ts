import { expect, test } from "vitest"
import { sharedChances } from "../../page/analyse/chances"
import { endLabel, isBetter, lessonVerdict, slipsToLearn } from "../../page/analyse/lesson"
import { chanceLabel, chancesAtEnd, confirmSlip, fallsOf, pointsOf, search, sidesOf } from "../../page/analyse/search"
import { moveBefore, piecesOf } from "../../page/play/moves"
import { say } from "../../page/shell/voice"

const move = (text: string) => ({ seat: "A", text, words: text, settled: "", transfers: [], tiles: [] })

test("after a move come its comments, then the variations that replace it", () => {
  const lines = [
    {
      line: 0,
      after: 0,
      moves: [move("one"), move("two")],
      comments: [
        { after: 0, text: "Before." },
        { after: 1, text: "After." },
      ],
    },
    { line: 0, after: 0, moves: [move("other")], comments: [] },
    { line: 1, after: 0, moves: [move("third")], comments: [] },
  ]
  expect(piecesOf(lines, 0)).toEqual([
    { comment: "Before." },
    { move: move("one"), at: 1 },
    { comment: "After." },
    { variation: 1 },
    { move: move("two"), at: 2 },
  ])
  expect(piecesOf(lines, 1)).toEqual([{ move: move("other"), at: 1 }, { variation: 2 }])
  expect(piecesOf(lines, 3)).toEqual([])
  expect([0, 1, 2].map(at => moveBefore(lines, 0, at)?.text)).toEqual([undefined, "one", "two"])
  expect([moveBefore(lines, 1, 1)?.text, moveBefore(lines, 2, 0)?.text]).toEqual(["other", undefined])
})

test("a search goes on until it has enough, is stopped, or is done", async () => {
  const asked = async (solvedAt: number, stopAt: number) => {
    let simulations = 0
    const call = async () => {
      simulations += 10
      return { done: simulations >= solvedAt, simulations, moves: [] }
    }
    await search({ call } as any, { state: "here", names: [] }, 30, found => found.simulations < stopAt)
    return simulations
  }
  expect([await asked(99, 99), await asked(20, 99), await asked(99, 10)]).toEqual([30, 20, 10])
})

const CHANCES = [
  { at: 0, seat: "A", chance: 0.5, margin: 0.03, best: "other" },
  { at: 1, seat: "B", chance: 0.6, margin: 0.3, best: "other" },
  { at: 2, seat: "A", chance: 0.25, margin: 0.04, best: "two" },
  { at: 3, seat: "B", chance: 0.375, margin: 0, best: "other" },
  { at: 4, seat: "A", chance: 1, margin: 0, best: "" },
  { at: 4, seat: "B", chance: 0, margin: 0, best: "" },
]

test("a move that was not the best may be a slip if the chance fell by 15 points after it", () => {
  const falls = fallsOf(CHANCES, ["none", "one", "two", "three"].map(move))
  expect(falls.map(({ at, seat }) => `${at}${seat}`)).toEqual(["1A", "2B", "4B"])
  expect(fallsOf(CHANCES, ["other", "other", "two", "other"].map(move))).toEqual([])
})

test("at every moment the chances of all sides add up to 100, and at the end the winners have them all", () => {
  const percents = (chances: typeof CHANCES, seats: string[]) =>
    sharedChances(chances, sidesOf(seats)).map(all => all.chances.map(chance => Math.round(100 * chance)))
  expect(percents(CHANCES, ["A", "B"])).toEqual([
    [50, 50],
    [40, 60],
    [25, 75],
    [63, 37],
    [100, 0],
  ])
  const at = (at: number, seat: string, chance: number) => ({ at, seat, chance, margin: 0, best: "" })
  expect(percents([at(0, "A", 0.61), at(1, "B", 0.33), at(2, "C", 0.37)], ["A", "B", "C"])).toEqual([
    [61, 18, 21],
    [42, 33, 25],
    [41, 22, 37],
  ])
  const teams = ["A", "B", "C", "D"]
  const ended = { outcome: { winners: ["B", "D"] }, hands: Object.fromEntries(teams.map(seat => [seat, []])) }
  expect(percents([at(0, "A", 0.6), at(1, "B", 0.7), ...chancesAtEnd(ended as any, 2)], teams)).toEqual([
    [60, 40],
    [30, 70],
    [0, 100],
  ])
})

test("a slip is shown only where a deeper search of both moves confirms it", async () => {
  const fall = { at: 1, seat: "A" }
  const slips = async (best: number, played: number) => {
    const call = async (_: string, { move: only }: { move?: string }) => ({
      done: true,
      moves: [{ chance: only ? played : best, margin: 0.1, line: [move(only ?? "best")] }],
    })
    return confirmSlip({ call } as any, { state: "here", names: [] }, fall, "none")
  }
  expect((await slips(0.65, 0.4)).map(({ at, mark, moves }) => [at, mark, moves.length])).toEqual([[1, "?", 1]])
  expect(await slips(0.49, 0.36)).toEqual([]) // within the margins
  const same = async () => ({ done: true, moves: [{ chance: 0.5, margin: 0, line: [move("none")] }] })
  expect(await confirmSlip({ call: same } as any, { state: "here", names: [] }, fall, "none")).toEqual([])
})

test("a better move than a slip loses less than half of what the slip lost", () => {
  const candidate = (text: string, chance: number) => ({
    ...{ chance, margin: 0, exact: true, forced: false, simulations: 0, reasons: [] },
    line: [{ ...move(text), state: "" }],
  })
  const played = candidate("played", 0.25)
  const slip = { fall: 0.25, moves: [candidate("best", 0.5), candidate("good", 0.4), candidate("bad", 0.3)], played }
  expect(["best", "good", "bad", "unknown"].map(text => isBetter(slip, text))).toEqual([true, true, false, false])
  const verdict = (tried: string, revealed = false) => lessonVerdict({ slip: slip as any, tried, revealed })
  const verdicts = [verdict("good"), verdict("best", true), verdict("unknown")]
  expect(verdicts).toEqual([say("lesson.right"), say("lesson.revealed"), say("lesson.wrong")])
  for (const [text, percent] of [["bad", 30] as const, ["played", 25] as const])
    expect(verdict(text)).toBe(say("lesson.worse", { chance: say("analysis.chance", { percent, margin: 0 }) }))
})

test("the slips of the humans are listed; without humans, those of the bots", () => {
  const slips = [..."ABC"].map(seat => ({ seat })) as any[]
  const listed = (names: string[]) => slipsToLearn(slips, names).map(({ seat }) => seat)
  expect(listed(["Ann", "medium B", "easy C"])).toEqual(["A"])
  expect(listed(["", "medium B", ""])).toEqual(["A", "C"])
  expect(listed(["easy A", "medium B", "easy C"])).toEqual(["A", "B", "C"])
})

test("the points are told once a move was guessed", () => {
  const score = { points: 2, asked: 1 }
  expect([endLabel(score), endLabel({ points: 0, asked: 0 })]).toEqual([say("guess.end", score), say("guess.nothing")])
})

test("a guess has a point for the card, one for what it does, in any order, and one for the follower", () => {
  const lao = (province: string) => ({ province, faction: "Lao" as const })
  const played = ["Rama", "Mon", "Isan", lao("Khorat")]
  expect(pointsOf(["Rama", "Isan", "Mon", lao("Khorat")], played)).toBe(3)
  expect(pointsOf(["Rama", "Isan", "Isan", lao("Khorat")], played)).toBe(2)
  expect(pointsOf(["Lao", "Mon", "Isan", lao("Khorat")], played)).toBe(1)
  expect(pointsOf(["pass"], played)).toBe(0)
  expect(pointsOf(["pass"], ["pass"])).toBe(3)
})

test("a chance is rounded, and has a margin; only an exact one is called forced", () => {
  expect(chanceLabel({ chance: 0.126, margin: 0.066, exact: false, forced: false, simulations: 100 })).toBe(
    say("analysis.chance", { percent: 13, margin: 7 }),
  )
  expect(chanceLabel({ chance: 1, margin: 0.02, exact: false, forced: false, simulations: 100 })).toBe(
    say("analysis.chance", { percent: 100, margin: 2 }),
  )
  expect(chanceLabel({ chance: 1, margin: 0, exact: true, forced: true, simulations: 0 })).toBe(say("analysis.wins"))
  expect(chanceLabel({ chance: 1, margin: 0, exact: true, forced: false, simulations: 0 })).toBe(
    say("analysis.wins-if"),
  )
  expect(chanceLabel({ chance: 0, margin: 0.1, exact: true, forced: false, simulations: 0 })).toBe(
    say("analysis.loses"),
  )
  expect(chanceLabel({ chance: 0.5, margin: 0, exact: true, forced: false, simulations: 0 })).toBe(
    say("analysis.shares"),
  )
})

test("the chance of a move that was hardly tried is not told", () => {
  for (const simulations of [0, 1, 19])
    expect(chanceLabel({ chance: 0, margin: 0.1, exact: false, forced: false, simulations })).toBe(
      say("analysis.unknown"),
    )
  expect(chanceLabel({ chance: 0, margin: 0.1, exact: false, forced: false, simulations: 20 })).toBe(
    say("analysis.chance", { percent: 0, margin: 10 }),
  )
})
