// Asking the engine: what goes to the worker and what comes back.

import { beforeEach, expect, test } from "vitest"
import { RpcClient, RpcError, WorkerLost } from "../../page/engine/rpc-client"

/** A worker that does nothing by itself. */
class Still {
  heard: any[] = []
  ended = false
  onmessage: (event: { data: any }) => void = () => {}
  onerror: (event: any) => void = () => {}
  onmessageerror = () => {}
  readonly url: string
  readonly type: string | undefined
  constructor(url: URL, options: WorkerOptions) {
    this.url = url.href
    this.type = options.type
    last = this
  }
  postMessage(message: any) {
    this.heard.push(message)
  }
  terminate() {
    this.ended = true
  }
  answer(id: number, reply: object) {
    this.onmessage({ data: { type: "reply", reply: { jsonrpc: "2.0", id, ...reply } } })
  }
}

let last: Still
const BASE = "https://site.example/assets/lab/"

beforeEach(() => {
  Object.assign(globalThis, { Worker: Still })
})

test("the worker is a module of the site and gets the base URL of the lab", () => {
  new RpcClient(BASE)
  expect(last.url).toBe(`${BASE}worker.js`)
  expect(last.type).toBe("module")
  expect(last.heard).toEqual([{ type: "start", base: BASE }])
})

test("each reply finds its call, in any order", async () => {
  const client = new RpcClient(BASE)
  const [one, two] = [client.call("library", {}), client.call("import", { text: "x" })]
  const [, { call: first }, { call: second }] = last.heard
  expect(second).toEqual({ jsonrpc: "2.0", id: second.id, method: "import", params: { text: "x" } })
  last.answer(second.id, { result: { kind: "position" } })
  last.answer(first.id, { result: { chapters: [] } })
  expect(await two).toEqual({ kind: "position" })
  expect(await one).toEqual({ chapters: [] })
})

test("an error of the engine has its message and data", async () => {
  const client = new RpcClient(BASE)
  const asked = client.call("import", { text: "x" })
  last.answer(last.heard[1].call.id, { error: { code: -32602, message: "invalid params", data: { faults: [1] } } })
  const error = await asked.catch(error => error)
  expect(error).toBeInstanceOf(RpcError)
  expect([error.message, error.code, error.data]).toEqual(["invalid params", -32602, { faults: [1] }])
})

test("it is ready when the worker says so, and reports progress", async () => {
  const reports: any[] = []
  const client = new RpcClient(BASE, progress => reports.push(progress))
  last.onmessage({ data: { type: "progress", progress: { step: "fetching", done: 1, total: 2 } } })
  last.onmessage({ data: { type: "ready" } })
  await client.ready
  expect(reports).toEqual([{ step: "fetching", done: 1, total: 2 }])
})

const LOSSES: Record<string, (client: RpcClient) => void> = {
  "the worker says that it failed": () => last.onmessage({ data: { type: "failed", what: "404" } }),
  "the worker breaks": () => last.onerror({ message: "syntax", preventDefault() {} }),
  "a message cannot be read": () => last.onmessageerror(),
  "it is closed": client => client.close(),
}

for (const [name, lose] of Object.entries(LOSSES)) {
  test(`open calls and later ones reject: ${name}`, async () => {
    const client = new RpcClient(BASE)
    const waiting = client.call("library", {})
    lose(client)
    await expect(client.ready).rejects.toThrow(WorkerLost)
    await expect(waiting).rejects.toThrow(WorkerLost)
    await expect(client.call("library", {})).rejects.toThrow(WorkerLost)
    expect((await client.lost) instanceof WorkerLost).toBe(true)
    expect(last.ended).toBe(true)
  })
}

test("the worker says so when Python stops while it answers", async () => {
  const sent: any[] = []
  Object.assign(globalThis, { self: globalThis, postMessage: (message: any) => sent.push(message) })
  await import("../../page/engine/worker")
  const receive = (globalThis as any).onmessage as (event: any) => Promise<void>
  await receive({ data: { type: "call", call: {} } })
  expect(sent.map(({ type }) => type)).toEqual(["failed"])
})
