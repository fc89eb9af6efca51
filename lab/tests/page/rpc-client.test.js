// Asking the engine: what goes to the worker and what comes back.

import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { PATIENCE, RpcClient, RpcError, WorkerLost, missingFeatures } from "../../page/rpc-client.js"
import { say } from "../../page/voice.js"

/** A worker that does nothing by itself. */
class Still {
  /** @type {any[]} */
  heard = []
  ended = false
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {}
  /** @type {(event: any) => void} */
  onerror = () => {}
  onmessageerror = () => {}
  /** @param {URL} url @param {any} options */
  constructor(url, options) {
    this.url = url.href
    this.type = options.type
    last = this
  }
  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message)
  }
  terminate() {
    this.ended = true
  }
  /** @param {number} id @param {object} reply */
  answer(id, reply) {
    this.onmessage({ data: { type: "reply", id, line: JSON.stringify({ jsonrpc: "2.0", id, ...reply }) } })
  }
}

/** @type {Still} */
let last
const BASE = "https://site.example/assets/lab/"

beforeEach(() => {
  Object.assign(globalThis, { Worker: Still })
})

test("the worker is a module of the site and gets the base URL of the lab", () => {
  new RpcClient(BASE)
  assert.equal(last.url, `${BASE}worker.js`)
  assert.equal(last.type, "module")
  assert.deepEqual(last.heard, [{ type: "start", base: BASE }])
})

test("each reply finds its call, in any order", async () => {
  const client = new RpcClient(BASE)
  const [one, two] = [client.call("library", {}), client.call("import", { text: "x" })]
  const [, first, second] = last.heard
  assert.deepEqual(JSON.parse(second.line), { jsonrpc: "2.0", id: second.id, method: "import", params: { text: "x" } })
  last.answer(second.id, { result: { kind: "position" } })
  last.answer(first.id, { result: { chapters: [] } })
  assert.deepEqual(await two, { kind: "position" })
  assert.deepEqual(await one, { chapters: [] })
})

test("an error of the engine has its message and data", async () => {
  const client = new RpcClient(BASE)
  const asked = client.call("import", { text: "x" })
  last.answer(last.heard[1].id, { error: { code: -32602, message: "invalid params", data: { faults: [1] } } })
  await assert.rejects(asked, error => {
    assert.ok(error instanceof RpcError)
    assert.deepEqual([error.message, error.code, error.data], ["invalid params", -32602, { faults: [1] }])
    return true
  })
})

test("it is ready when the worker says so, and reports progress", async () => {
  /** @type {any[]} */
  const reports = []
  const client = new RpcClient(BASE, progress => reports.push(progress))
  last.onmessage({ data: { type: "progress", progress: { step: "fetching", done: 1, total: 2 } } })
  last.onmessage({ data: { type: "ready" } })
  await client.ready
  assert.deepEqual(reports, [{ step: "fetching", done: 1, total: 2 }])
})

/** @type {Record<string, (client: RpcClient) => void>} */
const LOSSES = {
  "the worker says that it failed": () => last.onmessage({ data: { type: "failed", what: "404" } }),
  "the worker breaks": () => last.onerror({ message: "syntax", preventDefault() {} }),
  "a message cannot be read": () => last.onmessageerror(),
  "a reply is no JSON": () => last.onmessage({ data: { type: "reply", id: last.heard[1].id, line: "{" } }),
  "it is closed": client => client.close(),
}

for (const [name, lose] of Object.entries(LOSSES)) {
  test(`open calls and later ones reject: ${name}`, async () => {
    const client = new RpcClient(BASE)
    const waiting = client.call("library", {})
    lose(client)
    await assert.rejects(client.ready, WorkerLost)
    await assert.rejects(waiting, WorkerLost)
    await assert.rejects(client.call("library", {}), WorkerLost)
    assert.ok((await client.lost) instanceof WorkerLost)
    assert.ok(last.ended)
  })
}

test("an engine that is silent while a call waits is lost; one that waits for calls is not", async context => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const client = new RpcClient(BASE)
  context.mock.timers.tick(2 * PATIENCE)
  const first = client.call("library", {})
  context.mock.timers.tick(PATIENCE - 1)
  last.answer(last.heard[1].id, { result: 1 })
  assert.equal(await first, 1)
  context.mock.timers.tick(2 * PATIENCE)
  const second = client.call("library", {})
  context.mock.timers.tick(PATIENCE)
  await assert.rejects(second, WorkerLost)
})

test("the worker says so when Python stops while it answers", async () => {
  /** @type {any[]} */
  const sent = []
  Object.assign(globalThis, { self: globalThis, postMessage: (/** @type {any} */ message) => sent.push(message) })
  await import("../../page/worker.js")
  const receive = /** @type {(event: any) => Promise<void>} */ (/** @type {any} */ (globalThis).onmessage)
  await receive({ data: { type: "call", id: 1, line: "{}" } })
  assert.deepEqual(sent.map(({ type }) => type), ["failed"])
})

test("the missing features of the browser are named", () => {
  class Old {
    terminate() {}
  }
  class New extends Old {
    /** @param {string} _ @param {any} options */
    constructor(_, options) {
      super()
      this.type = options.type
    }
  }
  class TransformStream {}
  const all = { WebAssembly, Worker: New, TransformStream }
  assert.deepEqual(missingFeatures(all), [])
  assert.deepEqual(missingFeatures({ ...all, WebAssembly: undefined }), [say("engine.webassembly")])
  assert.deepEqual(missingFeatures({ ...all, Worker: Old }), [say("engine.module-workers")])
  assert.equal(missingFeatures({}).length, 4)
})
