// @ts-check
// RPC client: calls the Python engine, which runs in a web worker, by JSON-RPC 2.0; replies are matched by id.

/** @import {FromWorker, Methods, Progress, ToWorker} from "./protocol.js" */
import { say } from "./voice.js"

/** An error from the engine; `data` has the details, such as faults with path, line and column. */
export class RpcError extends Error {
  /** @param {string} message @param {any} [data] @param {number} [code] */
  constructor(message, data = null, code = 0) {
    super(message)
    this.name = "RpcError"
    this.data = data
    this.code = code
  }
}

/** The engine cannot start or has stopped. */
export class WorkerLost extends Error {}

/** How long the engine may be silent while a call waits, in milliseconds. */
export const PATIENCE = 60_000

/**
 * The lines of an error: one for each reason or fault.
 * @param {unknown} error
 * @returns {string[]}
 */
export function errorLines(error) {
  const { reasons = [], faults = [] } = (error instanceof RpcError && error.data) || {}
  const lines = [...reasons, ...faults.map((/** @type {{what?: string}} */ each) => each.what ?? "")].filter(Boolean)
  return lines.length > 0 ? lines : [error instanceof Error ? error.message : String(error)]
}

/**
 * The features that the browser lacks, in words; empty if it can run the engine.
 * @param {any} [view]
 * @returns {string[]}
 */
export function missingFeatures(view = globalThis) {
  const needed = {
    [say("engine.webassembly")]: typeof view.WebAssembly?.instantiate === "function",
    [say("engine.workers")]: typeof view.Worker === "function",
    [say("engine.module-workers")]: typeof view.Worker === "function" && supportsModuleWorkers(view),
    [say("engine.streams")]: typeof view.TransformStream === "function",
  }
  return Object.entries(needed).flatMap(([name, there]) => (there ? [] : [name]))
}

/** @param {any} view */
function supportsModuleWorkers(view) {
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
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map()
  #last = 0
  /** @type {Error | null} */
  #closedBy = null
  /** @type {(error: Error) => void} */
  #lose = () => {}
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined

  /**
   * @param {string} base the folder of the lab in the site, as an absolute URL that ends in a slash
   * @param {(progress: Progress) => void} [onProgress]
   */
  constructor(base, onProgress = () => {}) {
    this.worker = new Worker(new URL("worker.js", base), { type: "module", name: "kingofsiam" })
    /** @type {Promise<Error>} resolves, with the reason, when the engine cannot be loaded or has stopped. */
    this.lost = new Promise(resolve => (this.#lose = resolve))
    /** @type {Promise<void>} resolves when the engine is ready; rejects if it cannot be loaded. */
    this.ready = new Promise((resolve, reject) => {
      void this.lost.then(reject)
      this.worker.onmessage = ({ data }) => this.#receive(/** @type {FromWorker} */ (data), resolve, onProgress)
    })
    this.ready.catch(() => {}) // not an unhandled rejection: callers that await it get the error
    this.worker.onerror = event => {
      event.preventDefault()
      this.#closeWith(new WorkerLost(event.message || say("engine.worker-failed")))
    }
    this.worker.onmessageerror = () => this.#closeWith(new WorkerLost(say("engine.unreadable")))
    this.#send({ type: "start", base })
  }

  /**
   * Call a method. Rejects with `RpcError` if the engine answers with an error, `WorkerLost` if it has stopped.
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Methods[M]["params"]} params
   * @returns {Promise<Methods[M]["result"]>}
   */
  call(method, params) {
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

  /** @param {ToWorker} message */
  #send(message) {
    this.worker.postMessage(message)
  }

  /** While a call waits, the engine must not be silent for too long. */
  #watch() {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    this.#timer = setTimeout(() => this.#closeWith(new WorkerLost(say("engine.silent", { seconds: PATIENCE / 1000 }))), PATIENCE)
  }

  /** @param {FromWorker} message @param {() => void} ready @param {(progress: Progress) => void} onProgress */
  #receive(message, ready, onProgress) {
    if (message.type === "progress") onProgress(message.progress)
    else if (message.type === "ready") ready()
    else if (message.type === "failed") return this.#closeWith(new WorkerLost(message.what))
    else this.#settle(message.id, message.line)
    this.#watch()
  }

  /** @param {number} id @param {string} line */
  #settle(id, line) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    try {
      /** @type {{result?: any, error?: {code: number, message: string, data?: any}}} */
      const { result, error } = JSON.parse(line)
      if (error) waiting?.reject(new RpcError(error.message, error.data ?? null, error.code))
      else waiting?.resolve(result)
    } catch {
      const lost = new WorkerLost(say("engine.unreadable"))
      waiting?.reject(lost)
      this.#closeWith(lost)
    }
  }

  /** @param {Error} error */
  #closeWith(error) {
    clearTimeout(this.#timer)
    this.worker.terminate()
    this.#closedBy ??= error
    this.#lose(error)
    for (const each of this.#waiting.values()) each.reject(error)
    this.#waiting.clear()
  }
}
