// RPC client: calls the Python engine, which runs in a web worker, by JSON-RPC 2.0; replies are matched by id.

import { say } from "../shell/voice"
import type { FromWorker, Methods, Progress, ToWorker } from "./protocol"

/** An error from the engine; `data` has the details, such as faults with path, line and column. */
export class RpcError extends Error {
  constructor(
    message: string,
    readonly data: any = null,
    readonly code = 0,
  ) {
    super(message)
    this.name = "RpcError"
  }
}

/** The engine cannot start or has stopped. */
export class WorkerLost extends Error {}

/** How long the engine may be silent while a call waits, in milliseconds. */
export const PATIENCE = 60_000

/** The lines of an error: one for each reason or fault. */
export function errorLines(error: unknown): string[] {
  const { reasons = [], faults = [] } = (error instanceof RpcError && error.data) || {}
  const lines = [...reasons, ...faults.map((each: { what?: string }) => each.what ?? "")].filter(Boolean)
  return lines.length > 0 ? lines : [error instanceof Error ? error.message : String(error)]
}

/** The features that the browser lacks, in words; empty if it can run the engine. */
export function missingFeatures(view: any = globalThis): string[] {
  const needed = {
    [say("engine.webassembly")]: typeof view.WebAssembly?.instantiate === "function",
    [say("engine.workers")]: typeof view.Worker === "function",
    [say("engine.module-workers")]: typeof view.Worker === "function" && supportsModuleWorkers(view),
    [say("engine.streams")]: typeof view.TransformStream === "function",
  }
  return Object.entries(needed).flatMap(([name, there]) => (there ? [] : [name]))
}

function supportsModuleWorkers(view: any) {
  let asked = false
  const options = {
    get type() {
      asked = true
      return "module"
    },
  }
  try {
    new view.Worker("data:text/javascript,", options).terminate()
  } catch {
    // A browser may forbid this worker; it has still read the option `type`.
  }
  return asked
}

export class RpcClient {
  #waiting: Map<number, { resolve: (result: any) => void; reject: (error: Error) => void }> = new Map()
  #last = 0
  #closedBy: Error | null = null
  #lose: (error: Error) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined = undefined

  /** @param base the folder of the lab in the site, as an absolute URL that ends in a slash */
  readonly worker: Worker

  readonly lost: Promise<Error>

  readonly ready: Promise<void>

  constructor(base: string, onProgress: (progress: Progress) => void = () => {}) {
    this.worker = new Worker(new URL("worker.js", base), { type: "module", name: "kingofsiam" })
    /** resolves, with the reason, when the engine cannot be loaded or has stopped. */
    this.lost = new Promise(resolve => (this.#lose = resolve))
    /** resolves when the engine is ready; rejects if it cannot be loaded. */
    this.ready = new Promise((resolve, reject) => {
      void this.lost.then(reject)
      this.worker.onmessage = ({ data }) => this.#receive(data as FromWorker, resolve, onProgress)
    })
    this.ready.catch(() => {}) // not an unhandled rejection: callers that await it get the error
    this.worker.onerror = event => {
      event.preventDefault()
      this.#closeWith(new WorkerLost(event.message || say("engine.worker-failed")))
    }
    this.worker.onmessageerror = () => this.#closeWith(new WorkerLost(say("engine.unreadable")))
    this.#send({ type: "start", base })
  }

  /** Call a method. Rejects with `RpcError` if the engine answers with an error, `WorkerLost` if it has stopped. */
  call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      if (this.#closedBy) return reject(this.#closedBy)
      this.#waiting.set(id, { resolve, reject })
      this.#send({ type: "call", id, line: JSON.stringify({ jsonrpc: "2.0", id, method, params }) })
      this.#watch()
    })
  }

  /** Stop the worker; all open calls reject. */
  close() {
    this.#closeWith(new WorkerLost(say("engine.closed")))
  }

  #send(message: ToWorker) {
    this.worker.postMessage(message)
  }

  /** While a call waits, the engine must not be silent for too long. */
  #watch() {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    this.#timer = setTimeout(
      () => this.#closeWith(new WorkerLost(say("engine.silent", { seconds: PATIENCE / 1000 }))),
      PATIENCE,
    )
  }

  #receive(message: FromWorker, ready: () => void, onProgress: (progress: Progress) => void) {
    if (message.type === "progress") onProgress(message.progress)
    else if (message.type === "ready") ready()
    else if (message.type === "failed") return this.#closeWith(new WorkerLost(message.what))
    else this.#settle(message.id, message.line)
    this.#watch()
  }

  #settle(id: number, line: string) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    try {
      const { result, error }: { result?: any; error?: { code: number; message: string; data?: any } } =
        JSON.parse(line)
      if (error) waiting?.reject(new RpcError(error.message, error.data ?? null, error.code))
      else waiting?.resolve(result)
    } catch {
      const lost = new WorkerLost(say("engine.unreadable"))
      waiting?.reject(lost)
      this.#closeWith(lost)
    }
  }

  #closeWith(error: Error) {
    clearTimeout(this.#timer)
    this.worker.terminate()
    this.#closedBy ??= error
    this.#lose(error)
    for (const each of this.#waiting.values()) each.reject(error)
    this.#waiting.clear()
  }
}
