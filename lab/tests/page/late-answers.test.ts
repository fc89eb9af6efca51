import { expect, test } from "vitest"
import { EditControl } from "../../page/edit/control"
import { RpcError } from "../../page/engine/rpc-client"
import { PlayControl } from "../../page/play/control"
import type { Kind } from "../../page/play/players"
import { newestOf } from "../../page/shell/forms"
import { Page } from "../../page/shell/page"
import { initialState } from "../../page/shell/state"
import { DEFAULTS } from "../../page/shell/storage"
import { say } from "../../page/shell/voice"

// What the engine answers late, about a game or a position that was left: it is not shown, nor is its error.

/** The engine answers a call when the test does. */
function page() {
  const calls: Record<string, { resolve: (result: any) => void; reject: (error: Error) => void; params: any }> = {}
  const client = {
    call: (method: string, params: any) =>
      new Promise(
        (resolve, reject) =>
          (calls[`${method} ${params.text ?? params.record ?? params.state ?? ""}`] = { resolve, reject, params }),
      ),
  }
  const urlState = { set: () => {}, get: () => ({ mode: "play" }) }
  const state = {
    ...initialState({ preferences: DEFAULTS, games: [], boards: [], solved: [] }),
    maps: { siam: {} as any },
  }
  return { calls, page: new Page(state, client as any, urlState as any, null) }
}

const faultOf = (lab: Page) => lab.state.fault?.lines ?? null
const settle = () => new Promise(resolve => setTimeout(resolve))
const view = (state: string) => ({
  state,
  map: "siam",
  faults: [],
  outcome: null,
  to_move: "A",
  cards: ["pass"],
  document: {},
})
const game = (record: string) => ({ record, short: record, names: [], moves: [{ seat: "A" }], played: 1, lines: [{}] })

test("the error of a link that was left stops nothing", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  void play.follow({ mode: "play", record: "broken" })
  void play.follow({ mode: "play", record: "right" })
  calls["import broken"]?.reject(new RpcError("no record"))
  await settle()
  calls["import right"]?.resolve(game("right"))
  await settle()
  expect(faultOf(lab)).toBe(null)
  expect(lab.state.play.record).toBe("right")
  calls["game right"]?.reject(new RpcError("no answer"))
  await settle()
  expect(faultOf(lab)).toEqual(["no answer"])
})

test("a first game that comes after the reader has left Play does not fetch them back", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  lab.change({ mode: "play" })
  void play.follow({ mode: "play" })
  lab.change({ mode: "judge" })
  calls["new_game "]?.resolve(game("first"))
  await settle()
  expect([lab.state.mode, lab.state.play.record]).toEqual(["judge", ""])
})

test("a step that fails is told", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  play.change({ record: "right", at: 1, moves: [{ seat: "A" }] as any })
  for (const step of [() => play.go(0), () => play.follow({ mode: "play", record: "right", at: 1 })]) {
    lab.change({ fault: null })
    const done = step()
    await settle()
    calls["game right"]?.reject(new RpcError("no answer"))
    await done
    expect(faultOf(lab)).toEqual(["no answer"])
  }
})

test("the editor shows what was opened last", async () => {
  const { calls, page: lab } = page()
  const edit = new EditControl(lab)
  void edit.follow({ mode: "edit" })
  void edit.follow({ mode: "edit", state: "second" })
  calls["position second"]?.resolve(view("second"))
  await settle()
  calls["new_game "]?.resolve({ state: "first" })
  await settle()
  calls["position first"]?.resolve(view("first"))
  await settle()
  expect(edit.view?.state).toBe("second")
  edit.open(view("third") as any)
  void edit.follow({ mode: "edit", state: "fourth" })
  edit.open(view("fifth") as any)
  calls["position fourth"]?.reject(new RpcError("no position"))
  await settle()
  expect([edit.view?.state, faultOf(lab)]).toEqual(["fifth", null])
})

test("a listener hears every change, until it has left", () => {
  const { page: lab } = page()
  const heard: (string | null)[] = []
  const leave = lab.subscribe(() => heard.push(lab.state.dialog))
  lab.change({ dialog: "share" })
  new PlayControl(lab).change({ at: 1 })
  leave()
  lab.change({ dialog: null })
  expect([heard, lab.state.play.at]).toEqual([["share", "share"], 1])
})

test("the engine is asked to call an only human without a name you: in a hint, of the last move, at the end", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  const seats = { names: ["", "easy B"], kinds: ["human", "easy"] as Kind[] }
  play.change({ ...seats, record: "right", moment: { at: 1, view: view("here") as any, events: [] } })
  void play.hint()
  expect(calls["analyse here"]?.params.names).toEqual([say("play.reader"), "easy B", "", ""])
  void play.go(0)
  await settle()
  calls["game right"]?.resolve({ state: "over" })
  calls["happened right"]?.resolve({ events: [], told: [] })
  await settle()
  for (const call of ["happened right", "position right"])
    expect(calls[call]?.params.names).toEqual([say("play.reader"), "easy B", "", ""])
})

test("an attempt that ends late hides no fault of a newer one", async () => {
  const told: string[][] = []
  const attempt = newestOf(lines => told.push(lines))
  const fail = () => Promise.reject(new RpcError("no position"))
  let end = () => {}
  const slow = attempt(() => new Promise<void>(resolve => (end = resolve)))
  await attempt(fail)
  end()
  await slow
  expect(told).toEqual([["no position"]])
  await attempt(() => {})
  expect(told).toEqual([["no position"], []])
})
