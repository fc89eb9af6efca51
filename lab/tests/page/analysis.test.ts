import { expect, test } from "vitest"
import { momentAt, pointOf } from "../../page/analyse/game"
import { blundersOf, chanceLabel, nextSlice, searchInSlices } from "../../page/analyse/search"
import { piecesOf } from "../../page/play/moves"
import { say } from "../../page/shell/voice"

const move = (text: string) => ({ seat: "A", text, words: text, transfers: [], tiles: [] })

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
})

test("a click on the graph leads to the moment that is drawn there", () => {
  for (const moves of [1, 7, 50]) {
    for (let at = 0; at <= moves; at++) expect(momentAt(pointOf({ at, chance: 0 }, moves)[0] / 360, moves)).toBe(at)
  }
  expect(momentAt(-1, 5)).toBe(0)
  expect(momentAt(2, 5)).toBe(5)
})

test("a search asks for more and more until it has enough, is stopped, or is done", async () => {
  const asked = async (solvedAt: number, stopAt: number) => {
    const totals: number[] = []
    const client = {
      call: async (_: string, { simulations }: { simulations: number }) => ({
        done: simulations >= solvedAt,
        moves: [],
        total: totals.push(simulations),
      }),
    } as any
    await searchInSlices(client, "here", { most: 30 }, (_, simulations) => simulations < stopAt)
    return totals
  }
  const whole = await asked(99, 99)
  expect(whole.at(-1)).toBe(30)
  expect(whole).toEqual([...new Set(whole)].sort((one, other) => one - other))
  expect(await asked(1, 99)).toEqual(whole.slice(0, 1))
  expect(await asked(99, 1)).toEqual(whole.slice(0, 1))
})

test("a move is a blunder if the chance of its player falls by 15 points, and beyond its margin", () => {
  const chances = [
    { at: 0, seat: "A", chance: 0.5, margin: 0.03 },
    { at: 1, seat: "B", chance: 0.6, margin: 0.3 },
    { at: 2, seat: "A", chance: 0.25, margin: 0.04 },
    { at: 3, seat: "B", chance: 0.375, margin: 0 },
    { at: 4, seat: "A", chance: 1, margin: 0 },
    { at: 4, seat: "B", chance: 0, margin: 0 },
  ]
  expect(blundersOf(chances)).toEqual([
    { at: 1, seat: "A", fall: 0.25, margin: 0.05 },
    { at: 4, seat: "B", fall: 0.375, margin: 0 },
  ])
})

test("a slice takes about as long as it should, and never more than double the last one", () => {
  expect(nextSlice(10, 75)).toBe(20)
  expect(nextSlice(10, 300)).toBe(5)
  expect(nextSlice(10, 0)).toBe(20)
  expect(nextSlice(1, 10_000)).toBe(1)
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
