// What a browser must be able to do to run the engine.

import { say } from "../shell/voice"

interface Browser {
  WebAssembly: typeof globalThis.WebAssembly
  Worker: typeof globalThis.Worker
  TransformStream: typeof globalThis.TransformStream
}

/** The features that the browser lacks, in words; empty if it can run the engine. */
export function missingFeatures(view: Partial<Browser> = globalThis) {
  const { WebAssembly, Worker, TransformStream } = view
  const needed = {
    [say("engine.webassembly")]: typeof WebAssembly?.instantiate === "function",
    [say("engine.workers")]: typeof Worker === "function",
    [say("engine.module-workers")]: typeof Worker === "function" && supportsModules(Worker),
    [say("engine.streams")]: typeof TransformStream === "function",
  }
  return Object.keys(needed).filter(name => !needed[name])
}

function supportsModules(SomeWorker: typeof Worker) {
  let asked = false
  const options: WorkerOptions = {
    get type() {
      asked = true
      return "module" as const
    },
  }
  try {
    new SomeWorker("data:text/javascript,", options).terminate()
  } catch {
    // A browser may forbid this worker; it has still read the option `type`.
  }
  return asked
}
