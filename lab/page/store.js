// @ts-check
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
