// The page: what its parts share, the store, the engine, the link, and how faults and messages are shown.

import { errorLines, type RpcClient } from "../engine/rpc-client"
import type { Methods, PositionView } from "../generated/protocol"
import type { Rulebook } from "../learn/rulebook"
import type { PageState } from "./hash"
import type { Action, PageModel, PlayedGame } from "./state"
import type { UrlState } from "./url-state"

export class Page {
  constructor(
    readonly store: Store<PageModel, Action>,
    readonly client: RpcClient,
    readonly urlState: UrlState,
    readonly rulebook: Rulebook,
    readonly storage: Storage | null,
  ) {}

  get state() {
    return this.store.get()
  }

  change(change: Partial<PageModel>) {
    this.store.dispatch({ type: "page", change })
  }

  /** A position as it is shown, with its map. */
  async position(state: Methods["position"]["params"]["state"], readings?: string, game?: PlayedGame | null) {
    return this.withMap(await this.client.call("position", { state, readings, ...game }))
  }

  /** The same position, once its map is here. */
  async withMap(view: PositionView) {
    const key = view.map
    if (!this.state.maps[key])
      this.store.dispatch({ type: "map", key, map: await this.client.call("map", { map: key }) })
    return view
  }

  fail(error: unknown, title: string) {
    this.change({ fault: { title, lines: errorLines(error) } })
  }

  /** Nothing went wrong, and nothing is to be said. */
  clear() {
    this.change({ fault: null, message: null })
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. */
  saveToUrl(state: PageState, push = false) {
    this.urlState.set(state, push)
  }
}

/** One state for the whole page, changed only by its reducer. */
export interface Store<S, A> {
  get: () => S
  dispatch: (action: A) => void
  subscribe: (listener: () => void) => () => void
}

/** A store; `reduce` returns the same state if nothing changes. */
export function createStore<S, A>(initial: S, reduce: (state: S, action: A) => S): Store<S, A> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch: action => {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
