// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { EditControl } from "../../page/edit-control.js"
import { createStore, Page } from "../../page/page.js"
import { PlayControl } from "../../page/play-control.js"
import { RpcError } from "../../page/rpc-client.js"
import { initialState, reduce } from "../../page/state.js"
import { DEFAULTS } from "../../page/storage.js"

// What the engine answers late, about a game or a position that was left: it is not shown, nor is its error.

/** The engine answers a call when the test does. */
function page() {
  /** @type {Record<string, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  const calls = {}
  const client = {
    call: (/** @type {string} */ method, /** @type {any} */ params) =>
      new Promise((resolve, reject) => (calls[`${method} ${params.text ?? params.record ?? params.state ?? ""}`] = { resolve, reject })),
  }
  const urlState = { set: () => {}, get: () => ({ mode: "play" }) }
  const store = createStore({ ...initialState(DEFAULTS, [], []), maps: { siam: /** @type {any} */ ({}) } }, reduce)
  return { calls, page: new Page(/** @type {any} */ ({ store, client, urlState, rulebook: null, storage: null })) }
}

const faultOf = (/** @type {Page} */ lab) => lab.state.fault?.lines ?? null
const settle = () => new Promise(resolve => setTimeout(resolve))
const view = (/** @type {string} */ state) => ({ state, map: "siam", faults: [], outcome: null, to_move: "A", cards: ["pass"], document: {} })
const game = (/** @type {string} */ record) => ({ record, short: record, names: [], moves: [{ seat: "A" }], played: 1, lines: [{}] })

test("the error of a link that was left stops nothing", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  void play.follow({ mode: "play", record: "broken" })
  void play.follow({ mode: "play", record: "right" })
  calls["import broken"]?.reject(new RpcError("no record"))
  await settle()
  calls["import right"]?.resolve(game("right"))
  await settle()
  assert.equal(faultOf(lab), null)
  assert.equal(lab.state.play.record, "right")
  calls["game right"]?.reject(new RpcError("no answer"))
  await settle()
  assert.deepEqual(faultOf(lab), ["no answer"])
})

test("a step that fails is told", async () => {
  const { calls, page: lab } = page()
  const play = new PlayControl(lab)
  lab.store.dispatch({ type: "play", change: { record: "right", at: 1, moves: /** @type {any} */ ([{ seat: "A" }]) } })
  for (const step of [() => play.go(0), () => play.follow({ mode: "play", record: "right", at: 1 })]) {
    lab.change({ fault: null })
    const done = step()
    await settle()
    calls["game right"]?.reject(new RpcError("no answer"))
    await done
    assert.deepEqual(faultOf(lab), ["no answer"])
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
  assert.equal(edit.view?.state, "second")
  edit.open(/** @type {any} */ (view("third")))
  void edit.follow({ mode: "edit", state: "fourth" })
  edit.open(/** @type {any} */ (view("fifth")))
  calls["position fourth"]?.reject(new RpcError("no position"))
  await settle()
  assert.deepEqual([edit.view?.state, faultOf(lab)], ["fifth", null])
})

test("a listener hears every change, and nothing where nothing changes or after it has left", () => {
  const store = createStore(0, (/** @type {number} */ state, /** @type {number} */ by) => state + by)
  /** @type {number[]} */
  const heard = []
  const leave = store.subscribe(() => heard.push(store.get()))
  store.dispatch(2)
  store.dispatch(0)
  store.dispatch(3)
  leave()
  store.dispatch(1)
  assert.deepEqual([heard, store.get()], [[2, 5], 6])
})
