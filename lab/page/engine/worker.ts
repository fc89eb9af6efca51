// Web worker: loads Pyodide with our wheels, all from the site itself, and passes lines to and from the engine.

import { say } from "../shell/voice"
import type { FromWorker, Part, Parts, ToWorker } from "./rpc-client"

let answer: (line: string) => string
let started: Promise<void> = Promise.resolve()

const send = (message: FromWorker) => postMessage(message)

self.onmessage = async ({ data }) => {
  const message = data as ToWorker
  try {
    if (message.type === "start") started = start(message.base)
    await started
    if (message.type === "start") send({ type: "ready" })
    else send({ type: "reply", reply: JSON.parse(answer(JSON.stringify(message.call))) })
  } catch (error) {
    send({ type: "failed", what: lastLine(error) }) // Python itself has stopped: an error of a call is an answer
  }
}

function lastLine(error: unknown) {
  const text = String(error instanceof Error ? error.message : error).trim()
  return text.split("\n").at(-1) || say("engine.unknown")
}

async function start(base: string) {
  const list = await fetch(new URL("parts.json", base))
  if (!list.ok) throw new Error(`${list.url}: ${list.status} ${list.statusText}`)
  const parts = (await list.json()) as Parts
  const runtime = new URL("runtime/", base).href
  const counted = [...parts.runtime, ...parts.wheels].filter(({ path }) => !path.endsWith(".mjs")) // no modules
  const total = counted.reduce((sum, { size }) => sum + size, 0)
  const lost = countBytes(total)
  lost.catch(() => {}) // awaited below, as are the wheels
  const download = async ({ path }: Part) => (await fetch(new URL(path, base))).arrayBuffer()
  const wheels = Promise.all(parts.wheels.map(download))
  wheels.catch(() => {})
  const { loadPyodide } = (await import(`${runtime}pyodide.mjs`)) as typeof import("pyodide")
  const lockFileContents = JSON.stringify(parts.lock) // no package can be fetched
  const places = runtime.startsWith("file:") ? {} : { indexURL: runtime, packageBaseUrl: runtime } // Node.js finds it
  const loading = loadPyodide({ ...places, lockFileContents })
  const python = await Promise.race([loading, lost])
  const unpacked = await wheels
  send({ type: "progress", progress: { step: "importing", done: total, total } })
  for (const wheel of unpacked) python.unpackArchive(new Uint8Array(wheel), "wheel")
  const lab = python.pyimport("kingofsiam_lab")
  answer = line => lab.answer(line) as string
}

/** Report the bytes of every fetch from now on. Rejects where the runtime waits forever: no file, no WebAssembly. */
function countBytes(total: number): Promise<never> {
  const [plainFetch, plainWarn] = [globalThis.fetch, console.warn]
  let [done, reported] = [0, 0]
  const counter = () =>
    new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength
        controller.enqueue(chunk)
        if (done - reported < total / 100 && done < total) return
        reported = done
        send({ type: "progress", progress: { step: done < total ? "fetching" : "starting", done, total } })
      },
    })
  return new Promise((_, reject) => {
    globalThis.fetch = async (...asked) => {
      try {
        const reply = await plainFetch(...asked)
        const { ok, body, status, statusText, headers } = reply
        if (!ok) throw new Error(`${status} ${statusText}`)
        return body ? new Response(body.pipeThrough(counter()), { status, statusText, headers }) : reply
      } catch (error) {
        const failure = new Error(say("engine.no-download", { file: String(asked[0]), reason: lastLine(error) }))
        reject(failure)
        throw failure
      }
    }
    console.warn = (...words) => {
      if (String(words[0]).startsWith("wasm instantiation failed")) reject(new Error(say("engine.no-webassembly")))
      plainWarn(...words)
    }
  })
}
