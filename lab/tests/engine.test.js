// Asking the engine: what goes to the worker and what comes back.

import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { Engine, EngineError, EngineLost, lacking } from "../page/engine.js"

/** A worker that does nothing by itself. */
class Still {
  /** @type {any[]} */
  heard = []
  ended = false
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {}
  /** @type {(event: any) => void} */
  onerror = () => {}
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
    this.onmessage({ data: { say: "answer", id, line: JSON.stringify({ jsonrpc: "2.0", id, ...reply }) } })
  }
}

/** @type {Still} */
let last
const BASE = "https://site.example/assets/lab/"

beforeEach(() => {
  Object.assign(globalThis, { Worker: Still })
})

test("the worker is a module of the site, and is told where the lab lies", () => {
  new Engine(BASE)
  assert.equal(last.url, `${BASE}page/worker.js`)
  assert.equal(last.type, "module")
  assert.deepEqual(last.heard, [{ say: "start", base: BASE }])
})

test("each answer finds its question, in whatever order they come", async () => {
  const engine = new Engine(BASE)
  const [one, two] = [engine.ask("library", {}), engine.ask("open", { text: "x" })]
  const [, first, second] = last.heard
  assert.deepEqual(JSON.parse(second.line), { jsonrpc: "2.0", id: second.id, method: "open", params: { text: "x" } })
  last.answer(second.id, { result: { kind: "position" } })
  last.answer(first.id, { result: { chapters: [] } })
  assert.deepEqual(await two, { kind: "position" })
  assert.deepEqual(await one, { chapters: [] })
})

test("what the engine refuses comes with its words and data", async () => {
  const engine = new Engine(BASE)
  const asked = engine.ask("open", { text: "x" })
  last.answer(last.heard[1].id, { error: { code: -32602, message: "invalid params", data: { faults: [1] } } })
  await assert.rejects(asked, error => {
    assert.ok(error instanceof EngineError)
    assert.deepEqual([error.message, error.code, error.data], ["invalid params", -32602, { faults: [1] }])
    return true
  })
})

test("it is ready when the worker says so, and tells how far it has come", async () => {
  /** @type {any[]} */
  const told = []
  const engine = new Engine(BASE, progress => told.push(progress))
  last.onmessage({ data: { say: "progress", progress: { step: "fetching", done: 1, total: 2 } } })
  last.onmessage({ data: { say: "ready" } })
  await engine.ready
  assert.deepEqual(told, [{ step: "fetching", done: 1, total: 2 }])
})

/** @type {Record<string, (engine: Engine) => void>} */
const LOSSES = {
  "the worker says that it failed": () => last.onmessage({ data: { say: "failed", what: "404" } }),
  "the worker breaks": () => last.onerror({ message: "syntax", preventDefault() {} }),
  "it is closed": engine => engine.close(),
}

for (const [name, lose] of Object.entries(LOSSES)) {
  test(`whoever waits is told, and whoever asks later: ${name}`, async () => {
    const engine = new Engine(BASE)
    const waiting = engine.ask("library", {})
    lose(engine)
    await assert.rejects(engine.ready, EngineLost)
    await assert.rejects(waiting, EngineLost)
    await assert.rejects(engine.ask("library", {}), EngineLost)
  })
}

test("what the browser lacks is named", () => {
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
  assert.deepEqual(lacking(all), [])
  assert.deepEqual(lacking({ ...all, WebAssembly: undefined }), ["WebAssembly"])
  assert.deepEqual(lacking({ ...all, Worker: Old }), ["module scripts in workers"])
  assert.equal(lacking({}).length, 4)
})
