// The history of the editor: what can be undone and done again.

import type { PositionView } from "../generated/protocol"

const MAX_STEPS = 200

export interface EditHistory {
  past: PositionView[]
  now: PositionView
  future: PositionView[]
}

export function beginHistory(now: PositionView): EditHistory {
  return { past: [], now, future: [] }
}

export function edited({ past, now }: EditHistory, view: PositionView): EditHistory {
  return { past: [...past, now].slice(-MAX_STEPS), now: view, future: [] }
}

export function undone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later }
}
