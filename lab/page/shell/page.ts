// The page: what its parts share, the store, the engine, the link, and how faults and messages are shown.

import type { PageState, PlayedGame, PositionView } from "../engine/protocol"
import type { RpcClient } from "../engine/rpc-client"
import { errorLines } from "../engine/rpc-client"
import type { Rulebook } from "../learn/rulebook"
import type { Action, PageModel } from "./state"
import type { UrlState } from "./url-state"

export class Page {
  readonly store: Store<PageModel, Action>

  readonly client: RpcClient

  readonly urlState: UrlState

  readonly rulebook: Rulebook

  readonly storage: Storage | null

  constructor({
    store,
    client,
    urlState,
    rulebook,
    storage,
  }: {
    store: Store<PageModel, Action>
    client: RpcClient
    urlState: UrlState
    rulebook: Rulebook
    storage: Storage | null
  }) {
    this.store = store
    this.client = client
    this.urlState = urlState
    this.rulebook = rulebook
    this.storage = storage
  }

  get state() {
    return this.store.get()
  }

  change(change: Partial<PageModel>) {
    this.store.dispatch({ type: "page", change })
  }

  /** A position as it is shown, with its map. */
  async position(state: string | object, readings?: string, game?: PlayedGame | null): Promise<PositionView> {
    return this.withMap(
      await this.client.call("position", { state, ...(readings === undefined ? {} : { readings }), ...game }),
    )
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

  tell(words: string, link?: { href: string; words: string }) {
    this.change({ fault: null, message: { words, ...(link ? { link } : {}) } })
  }

  /** Copy a text, or show it where the browser forbids that. */
  async copy(text: string, words: string) {
    try {
      await navigator.clipboard.writeText(text)
      this.tell(words)
    } catch {
      this.change({ message: { words: "", copy: text } })
    }
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. */
  saveToUrl(state: PageState, push = false) {
    this.urlState.set(state, { push })
  }
}

// The store: one state for the whole page, changed only by its reducer.

export type Store<S, A> = {
  get: () => S
  dispatch: (action: A) => void
  subscribe: (listener: () => void) => () => void
}

/** @param reduce pure: returns the same state if nothing changes */
export function createStore<S, A>(initial: S, reduce: (state: S, action: A) => S): Store<S, A> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch: action => {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const each of [...listeners]) each()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
