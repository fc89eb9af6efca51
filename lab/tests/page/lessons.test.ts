import { expect, test } from "vitest"
import { LearnControl, PUZZLES, puzzleFor, puzzleOfTheDay, STEPS } from "../../page/learn/control"
import { Page } from "../../page/shell/page"
import { initialState } from "../../page/shell/state"
import { DEFAULTS } from "../../page/shell/storage"

const DAY = 86_400_000

/** A page with an engine that finds every move legal. */
function page() {
  const turn = { answers: [], steps: [], violations: [], reasons: [], legal: [], move: null }
  const answers: Record<string, unknown> = {
    judge: { legal: true, violations: [], reasons: [] },
    narrate: { events: [], told: [] },
    play: { state: "after" },
    ending: { sure: false, words: "A wins.", facts: ["", "Three."] },
    analyse: { done: true, moves: [{ line: [{}, { seat: "B", words: "pass" }], reasons: ["B wins."] }] },
    move_answers: { answers: [] },
    turn,
    position: { state: "here", map: "siam", faults: [], outcome: null, to_move: "A" },
  }
  const client = { call: async (method: string) => answers[method] }
  const kept = { preferences: DEFAULTS, games: [], boards: [], solved: [] }
  const state = { ...initialState(kept), maps: { siam: {} as any } }
  return new Page(state, client as any, { set: () => {} } as any, null)
}

test("the puzzle of the day is the same all day, and another one tomorrow", () => {
  const noon = 400 * DAY + DAY / 2
  expect(puzzleOfTheDay(noon)).toBe(puzzleOfTheDay(noon + DAY / 4))
  expect(puzzleOfTheDay(noon + DAY)).not.toBe(puzzleOfTheDay(noon))
  expect(puzzleOfTheDay(noon + PUZZLES.length * DAY)).toBe(puzzleOfTheDay(noon))
  expect(puzzleFor([])).toBe(PUZZLES.find(({ kind }) => kind === "legal")) // before any is solved
})

test("a step beyond the last one is the last one", async () => {
  const lab = page()
  const record = { record: "", names: ["Ann", "Bob"], moves: [] }
  lab.client.call = (async (method: string) =>
    method === "import" ? record : { state: "here", map: "siam", events: [], told: [] }) as any
  const learn = new LearnControl(lab)
  await learn.openStep(99)
  expect(lab.state.learn.step).toBe(STEPS.length - 1)
  await learn.openStep(-1)
  expect(lab.state.learn.step).toBe(0)
})

test("a puzzle is solved by the right verdict, or by a move that is written, and kept once", async () => {
  const lab = page()
  const learn = new LearnControl(lab)
  const question = { id: "q", kind: "legal", state: "here", words: "", move: "pass", moves: [] } as const
  await learn.openPuzzle({ ...question, moves: [] })
  await learn.try(false)
  expect([lab.state.learn.tried?.right, lab.state.solved]).toEqual([false, []])
  await learn.try(true)
  await learn.try(true)
  expect([lab.state.learn.tried?.right, lab.state.solved]).toEqual([true, ["q"]])
  await learn.openPuzzle({ ...question, id: "f", kind: "force", move: "", moves: ["R:MON,MON+L.ISA"] })
  for (const [move, right] of [["pass", false] as const, ["R:MON,MON+L.ISA", true] as const]) {
    learn.change({ building: { turn: { move } } as any })
    await learn.try()
    expect(lab.state.learn.tried?.right).toBe(right)
    expect(lab.state.learn.tried?.prospect).toEqual(["B: pass", "B wins."])
  }
  expect(lab.state.solved).toEqual(["q", "f"])
})
