// @ts-check
// The engine, as the page asks it: it runs in a worker, and answers one question after the other.

/** @import {FromWorker, Methods, Progress, ToWorker} from "./protocol.js" */

/** What the engine refuses, in its words; `data` is what it tells besides, such as faults with path, line and column. */
export class EngineError extends Error {
  /** @param {string} message @param {any} [data] @param {number} [code] */
  constructor(message, data = null, code = 0) {
    super(message)
    this.name = "EngineError"
    this.data = data
    this.code = code
  }
}

/** Why the engine cannot run or go on. */
export class EngineLost extends Error {}

/**
 * What the browser lacks, in words; nothing if it can run the engine.
 * @param {any} [view]
 * @returns {string[]}
 */
export function lacking(view = globalThis) {
  const needed = {
    WebAssembly: typeof view.WebAssembly?.instantiate === "function",
    "Web Workers": typeof view.Worker === "function",
    "module scripts in workers": typeof view.Worker === "function" && knowsModules(view),
    streams: typeof view.TransformStream === "function",
  }
  return Object.entries(needed).flatMap(([name, there]) => (there ? [] : [name]))
}

/** @param {any} view */
function knowsModules(view) {
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
    // A browser may forbid this worker; it has asked for its kind all the same.
  }
  return asked
}

export class Engine {
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map()
  #last = 0
  /** @type {Error | null} */
  #lost = null
  /** @type {(error: Error) => void} */
  #fail = () => {}

  /**
   * @param {string} base the folder of the lab in the site, as an absolute address that ends in a slash
   * @param {(progress: Progress) => void} [onProgress]
   */
  constructor(base, onProgress = () => {}) {
    this.worker = new Worker(new URL("page/worker.js", base), { type: "module", name: "kingofsiam" })
    /** @type {Promise<void>} resolves when the engine can be asked; rejects if it cannot be had. */
    this.ready = new Promise((resolve, reject) => {
      this.#fail = reject
      this.worker.onmessage = ({ data }) => this.#hear(/** @type {FromWorker} */ (data), resolve, onProgress)
    })
    this.ready.catch(() => {}) // whoever waits for it is told; nobody need wait
    this.worker.onerror = event => {
      event.preventDefault()
      this.#lose(new EngineLost(event.message || "the worker could not be loaded"))
    }
    this.#say({ say: "start", base })
  }

  /**
   * Ask the engine; what it refuses comes as `EngineError`.
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Methods[M]["params"]} params
   * @returns {Promise<Methods[M]["result"]>}
   */
  ask(method, params) {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost)
      this.#waiting.set(id, { resolve, reject })
      this.#say({ say: "ask", id, line: JSON.stringify({ jsonrpc: "2.0", id, method, params }) })
    })
  }

  /** End it: whoever waits is told. */
  close() {
    this.worker.terminate()
    this.#lose(new EngineLost("the engine is closed"))
  }

  /** @param {ToWorker} message */
  #say(message) {
    this.worker.postMessage(message)
  }

  /** @param {FromWorker} message @param {() => void} ready @param {(progress: Progress) => void} onProgress */
  #hear(message, ready, onProgress) {
    if (message.say === "progress") onProgress(message.progress)
    else if (message.say === "ready") ready()
    else if (message.say === "failed") this.#lose(new EngineLost(message.what))
    else this.#settle(message.id, JSON.parse(message.line))
  }

  /** @param {number} id @param {{result?: any, error?: {code: number, message: string, data?: any}}} reply */
  #settle(id, { result, error }) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new EngineError(error.message, error.data ?? null, error.code))
    else waiting?.resolve(result)
  }

  /** @param {Error} error */
  #lose(error) {
    this.#lost ??= error
    this.#fail(error)
    for (const each of this.#waiting.values()) each.reject(error)
    this.#waiting.clear()
  }
}
