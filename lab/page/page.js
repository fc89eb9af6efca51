// @ts-check
// The page: what its parts share, the store, the engine, the link, and how faults and messages are shown.

/** @import {PageState, PlayedGame, PositionView} from "./protocol.js" */
/** @import {RpcClient} from "./rpc-client.js" */
/** @import {Rulebook} from "./rulebook.js" */
/** @import {Action, PageModel} from "./state.js" */
/** @import {UrlState} from "./url-state.js" */
import { errorLines } from "./rpc-client.js"

export class Page {
  /**
   * @param {{store: Store<PageModel, Action>, client: RpcClient, urlState: UrlState, rulebook: Rulebook, storage: Storage | null}} parts
   */
  constructor({ store, client, urlState, rulebook, storage }) {
    this.store = store
    this.client = client
    this.urlState = urlState
    this.rulebook = rulebook
    this.storage = storage
  }

  get state() {
    return this.store.get()
  }

  /** @param {Partial<PageModel>} change */
  change(change) {
    this.store.dispatch({ type: "page", change })
  }

  /** A position as it is shown, with its map. @param {string | object} state @param {string} [readings] @param {PlayedGame | null} [game] @returns {Promise<PositionView>} */
  async position(state, readings, game) {
    return this.withMap(await this.client.call("position", { state, ...(readings === undefined ? {} : { readings }), ...game }))
  }

  /** The same position, once its map is here. @param {PositionView} view */
  async withMap(view) {
    const key = view.map
    if (!this.state.maps[key]) this.store.dispatch({ type: "map", key, map: await this.client.call("map", { map: key }) })
    return view
  }

  /** @param {unknown} error @param {string} title */
  fail(error, title) {
    this.change({ fault: { title, lines: errorLines(error) } })
  }

  /** @param {string} words @param {{href: string, words: string}} [link] */
  tell(words, link) {
    this.change({ fault: null, message: { words, ...(link ? { link } : {}) } })
  }

  /** Copy a text, or show it where the browser forbids that. @param {string} text @param {string} words */
  async copy(text, words) {
    try {
      await navigator.clipboard.writeText(text)
      this.tell(words)
    } catch {
      this.change({ message: { words: "", copy: text } })
    }
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. @param {PageState} state @param {boolean} [push] */
  saveToUrl(state, push = false) {
    this.urlState.set(state, { push })
  }
}

// The store: one state for the whole page, changed only by its reducer.

/**
 * @template S, A
 * @typedef {{get: () => S, dispatch: (action: A) => void, subscribe: (listener: () => void) => () => void}} Store
 */

/**
 * @template S, A
 * @param {S} initial
 * @param {(state: S, action: A) => S} reduce pure: returns the same state if nothing changes
 * @returns {Store<S, A>}
 */
export function createStore(initial, reduce) {
  let state = initial
  /** @type {Set<() => void>} */
  const listeners = new Set()
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
