// RPC client: calls the Python engine, which runs in a web worker, by JSON-RPC 2.0; replies are matched by id.

import type { Methods } from "../generated/protocol"
import { say } from "../shell/voice"

type Details = { reasons?: string[]; faults?: Fault[] }
type Fault = { what?: string; line?: number; column?: number; found?: string; expected?: string[] }
type Reply = { id: number; result?: unknown; error?: { code: number; message: string; data?: Details } }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export class RpcError extends Error {
  constructor(
    message: string,
    readonly data: Details = {},
    readonly code = 0,
  ) {
    super(message)
  }
}

export class WorkerLost extends Error {}

export function errorLines(error: unknown): string[] {
  const { reasons = [], faults = [] } = error instanceof RpcError ? error.data : {}
  const lines = [...reasons, ...faults.map(faultLabel)].filter(line => line !== undefined)
  return lines.length > 0 ? lines : [error instanceof Error ? error.message : String(error)]
}

/** A fault in words; in a text: what stands there, and the words that may stand there. */
function faultLabel({ what, line = 0, column = 0, found, expected = [] }: Fault) {
  const wanted = expected.map(word => word.replace(/\W/g, "")).filter(Boolean)
  if (found === undefined || wanted.length === 0) return what
  const [word = ""] = found.match(/^\w+|^./) ?? []
  return word ? say("engine.misread", { line, column, word, wanted }) : say("engine.cut", { line, wanted })
}

type Calls<All> = Record<keyof All, { params: unknown; result: unknown }>

export class RpcClient<All extends Calls<All> = Methods> {
  #waiting = new Map<number, Waiting>()
  #last = 0
  #closedBy: Error | null = null
  #lose: (error: Error) => void = () => {}
  /** Resolves, with the reason, when the engine cannot be loaded or has stopped. */
  readonly lost: Promise<Error>
  /** Resolves when the engine is ready; rejects if it cannot be loaded. */
  readonly ready: Promise<void>

  /** `base`: the folder of the lab in the site, as an absolute URL that ends in a slash. */
  constructor(
    base: string,
    onProgress: (progress: Progress) => unknown = () => {},
    readonly worker = new Worker(new URL("worker.js", base), { type: "module", name: "kingofsiam" }),
  ) {
    this.lost = new Promise(resolve => {
      this.#lose = resolve
    })
    this.ready = new Promise((resolve, reject) => {
      void this.lost.then(reject)
      this.worker.onmessage = ({ data }) => this.#receive(data, resolve, onProgress)
    })
    this.ready.catch(() => {}) // not an unhandled rejection: callers that await it get the error
    this.worker.onerror = event => {
      event.preventDefault()
      this.close(event.message || say("engine.worker-failed"))
    }
    this.worker.onmessageerror = () => this.close(say("engine.unreadable"))
    this.#send({ type: "start", base })
  }

  /** Call a method. Rejects with `RpcError` if the engine answers with an error, `WorkerLost` if it has stopped. */
  call<M extends keyof All>(method: M, params: All[M]["params"]) {
    const id = ++this.#last
    return new Promise<All[M]["result"]>((resolve, reject) => {
      if (this.#closedBy) return reject(this.#closedBy)
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject })
      this.#send({ type: "call", call: { jsonrpc: "2.0", id, method, params } })
    })
  }

  close(what = say("engine.closed")) {
    const error = new WorkerLost(what)
    this.worker.terminate()
    this.#closedBy ??= error
    this.#lose(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #send = (message: ToWorker) => this.worker.postMessage(message)

  #receive(message: FromWorker, onReady: () => void, onProgress: (progress: Progress) => unknown) {
    if (message.type === "failed") return this.close(message.what)
    if (message.type === "progress") return void onProgress(message.progress)
    if (message.type === "ready") return onReady()
    const { id, result, error } = message.reply
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new RpcError(error.message, error.data, error.code))
    else waiting?.resolve(result)
  }
}

/** What the page sends to the worker. `base` is the folder of the lab in the site, as an absolute URL. */
export type ToWorker = { type: "start"; base: string } | { type: "call"; call: object }

export type FromWorker =
  | { type: "progress"; progress: Progress }
  | { type: "ready" }
  | { type: "failed"; what: string }
  | { type: "reply"; reply: Reply }

/** The progress of loading; `step` is the current step, `done` and `total` count bytes after unpacking. */
export type Progress = { step: "fetching" | "starting" | "importing"; done: number; total: number }

export type Parts = { runtime: Part[]; wheels: Part[]; examples: { path: string; title: string }[]; lock: object }
export type Part = { path: string; size: number }
