// What page and worker send to each other.

/** What the page sends to the worker. `base` is the folder of the lab in the site, as an absolute URL. */
export type ToWorker = { type: "start"; base: string } | { type: "call"; id: number; line: string }

/** What the worker sends to the page. */
export type FromWorker =
  | { type: "progress"; progress: Progress }
  | { type: "ready" }
  | { type: "failed"; what: string }
  | { type: "reply"; id: number; line: string }

/** The progress of loading; `step` is the current step, `done` and `total` count bytes after unpacking. */
export interface Progress {
  step: "fetching" | "starting" | "importing" | "ready"
  done: number
  total: number
}

/** The files served beside the page; the build of the site writes this list. */
export interface Parts {
  version: string
  runtime: { path: string; size: number }[]
  wheels: { path: string; size: number }[]
  examples: { path: string; title: string }[]
  lock: object
}
