// The package for npm: the engine in Python, in a web worker of a page or in a thread of Node.js.

import { type Progress, RpcClient } from "../page/engine/rpc-client"
import type { Methods } from "../page/generated/methods"

export { RpcError, WorkerLost } from "../page/engine/rpc-client"
export type * from "../page/generated/methods"
export type { Progress }
export type Engine = RpcClient<Methods>

/** `base`: where the files of the package are, as an absolute URL that ends in a slash; beside this module if left out. */
export type Options = { base?: string; onProgress?: (progress: Progress) => unknown }

/** Start the engine. It runs until it is closed. Rejects if it cannot be loaded. */
export async function createEngine({
  base = new URL("./", import.meta.url).href,
  onProgress,
}: Options = {}): Promise<Engine> {
  const worker = typeof Worker === "undefined" && threads ? threadAsWorker(threads, base) : undefined
  const engine: Engine = new RpcClient(base, onProgress, worker)
  await engine.ready
  return engine
}

// --- Node.js has no web workers, but threads -------------------------------------------------------------------------

type Port = { postMessage(message: unknown): void; on(event: string, listener: (data: Error) => void): void }
type Thread = Port & { terminate(): Promise<number> }
type Threads = {
  Worker: new (url: URL, options: { workerData: unknown }) => Thread
  parentPort: Port | null
  workerData: { kingofsiam?: string } | null
}
type Files = { readFileSync(url: URL): BodyInit }
declare const process: { getBuiltinModule?(name: string): unknown } | undefined

const builtin = (name: string) => (typeof process === "undefined" ? undefined : process.getBuiltinModule?.(name))
const threads = builtin("node:worker_threads") as Threads | undefined

function threadAsWorker({ Worker }: Threads, base: string) {
  const thread = new Worker(new URL("index.js", base), { workerData: { kingofsiam: base } })
  const worker = { postMessage: (message: unknown) => thread.postMessage(message), terminate: () => thread.terminate() }
  const events = worker as unknown as globalThis.Worker
  thread.on("message", data => events.onmessage?.({ data } as unknown as MessageEvent))
  thread.on("error", ({ message }) => events.onerror?.({ message, preventDefault() {} } as ErrorEvent))
  return events
}

/** In that thread: what the web worker needs. */
async function beWorker({ parentPort }: Threads, base: string) {
  const { readFileSync } = builtin("node:fs") as Files
  const postMessage = (message: unknown) => parentPort?.postMessage(message)
  const fetch = async (url: string | URL) => new Response(readFileSync(new URL(url)))
  Object.assign(globalThis, { self: globalThis, postMessage, fetch })
  await import(/* @vite-ignore */ /* webpackIgnore: true */ new URL("worker.js", base).href)
  parentPort?.on("message", data => self.onmessage?.({ data } as unknown as MessageEvent))
}

if (threads?.workerData?.kingofsiam) void beWorker(threads, threads.workerData.kingofsiam)
