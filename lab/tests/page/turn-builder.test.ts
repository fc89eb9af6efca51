// The turn that is built.

import { expect, test } from "vitest"
import type { Answer, Follower } from "../../page/board/spots"
import { TurnBuilder } from "../../page/turn/builder"

const RAMA: Follower = { province: "Mon", faction: "Rama" }

/** An engine with one question after the card "Lao", about a place, then the take. */
function table(legalPlaces: Answer[]) {
  const asked: Answer[][] = []
  const skipped: (boolean | undefined)[] = []
  type Asked = { answers: Answer[]; answer?: Answer[]; skip_forced?: boolean }
  const call = (_: string, { answers, answer, skip_forced }: Asked) => {
    asked.push(answers)
    skipped.push(skip_forced)
    const kind = ["card", "place", "take", ""][answers.length]
    const legal = [["Lao", "pass"], legalPlaces, [RAMA], []][answers.length]
    return Promise.resolve({
      answers,
      legal,
      candidates: kind === "place" ? ["Isan", "Mon"] : legal,
      labels: kind === "place" ? ["in Isan", "in Mon"] : [],
      steps: [],
      question: kind === "" ? null : { kind, faction: kind === "place" ? "Lao" : null, text: kind },
      violations: [],
      reasons: [],
      move: kind === "" ? "done" : null,
      why_not: answer ? { violations: [{ rule: "a.b" }], reasons: ["No."] } : null,
    })
  }
  const built: Answer[][] = []
  const refused: [string, string[]][] = []
  const make = (legalOnly: boolean) =>
    new TurnBuilder({ call } as any, {
      legalOnly,
      onBuilding: ({ turn }) => void built.push(turn.answers),
      onRefused: ({ label, reasons }) => refused.push([label, reasons.map(({ rule }) => rule)]),
      onError: error => expect.unreachable(error.message),
    })
  return { make, asked, built, refused, skipped }
}

test("where only what is legal is played, another choice is refused with reasons and changes nothing", async () => {
  const { make, built, refused } = table(["Isan"])
  const builder = make(true)
  await builder.show("here")
  await builder.card("Lao")
  await builder.choose("Mon")
  expect(refused).toEqual([["in Mon", ["a.b"]]])
  expect(builder.answers).toEqual(["Lao"])
  await builder.choose("Isan")
  expect(built).toEqual([[], ["Lao"], ["Lao", "Isan"]])
})

test("choices that come faster than the answers of the engine are all taken", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(false)
  await Promise.all([builder.show("here"), builder.card("Lao"), builder.choose("Mon"), builder.choose(RAMA)])
  expect(builder.answers).toEqual(["Lao", "Mon", RAMA])
})

test("a judge takes an illegal choice", async () => {
  const { make, refused } = table(["Isan"])
  const builder = make(false)
  await builder.show("here")
  await builder.card("Lao")
  await builder.choose("Mon")
  expect([builder.answers, refused]).toEqual([["Lao", "Mon"], []])
})

test("what is forced is answered in a game, but not for a judge, who asks whether one must", async () => {
  const { make, skipped } = table(["Isan"])
  for (const legalOnly of [true, false]) {
    const builder = make(legalOnly)
    await builder.show("here")
    await builder.card("Lao")
  }
  expect(skipped.filter(Boolean)).toEqual([true])
  expect(skipped.at(-1)).toBe(false)
})

test("one press takes back what was answered by itself, with the choice before it; a judge takes back one answer", async () => {
  const { make } = table(["Isan"])
  for (const [legalOnly, left] of [
    [true, []],
    [false, ["Lao"]],
  ] as const) {
    const builder = make(legalOnly)
    await builder.show("here", ["Lao", "Isan"])
    await builder.back()
    expect(builder.answers).toEqual(left)
  }
})

test("a follower dragged from the pool into a province plays its card, one dragged to a player is taken", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(true)
  await builder.show("here")
  await builder.drop({ province: "pool", faction: "Lao" }, "Mon")
  expect(builder.answers).toEqual(["Lao", "Mon"])
  await builder.drop(RAMA, "Isan")
  expect(builder.answers).toEqual(["Lao", "Mon"])
  await builder.drop(RAMA, "taken")
  expect(builder.answers).toEqual(["Lao", "Mon", RAMA])
})

test("a follower of another faction than the one that is placed is not placed", async () => {
  const { make } = table(["Isan", "Mon"])
  const builder = make(true)
  await builder.show("here")
  await builder.card("Lao")
  await builder.drop({ province: "pool", faction: "Rama" }, "Mon")
  expect(builder.answers).toEqual(["Lao"])
})

test("a choice is made though the engine could not answer the one before", async () => {
  let calls = 0
  const faults: string[] = []
  const turn = { answers: ["Lao"], legal: [], question: null }
  const client = { call: () => (++calls === 1 ? Promise.reject(new Error("just this once")) : Promise.resolve(turn)) }
  const built: any[] = []
  const builder = new TurnBuilder(client as any, {
    legalOnly: true,
    onBuilding: building => built.push(building.turn),
    onError: error => faults.push(error.message),
  })
  await builder.card("Lao")
  await builder.card("Lao")
  expect(faults.slice(0, 1)).toEqual(["just this once"])
  expect(calls > 1).toBe(true)
})

test("a choice that waits is not made in another position", async () => {
  const { client, built } = quick()
  const builder = new TurnBuilder(client, {
    onBuilding: ({ turn }) => built.push(turn.answers),
    onError: error => expect.unreachable(error.message),
  })
  void builder.show("here")
  const waiting = builder.card("Lao")
  await builder.show("there", Promise.resolve(["pass"]))
  await waiting
  expect(built.at(-1)).toEqual(["pass"])
  await builder.card("Rama")
  expect(built.at(-1)).toEqual(["Rama"])
})

function quick() {
  const call = (_: string, { answers }: { answers: Answer[] }) =>
    Promise.resolve({ answers, legal: [], question: null })
  const built: Answer[][] = []
  return { client: { call } as any, built }
}
