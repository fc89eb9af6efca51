// URL state: what the page shows, kept in the hash of its URL, so that you can share it, reload it and go back to it.

import { compress, expandHash, formatHash, MAX_LENGTH, type PageState, parseHash, SHORT } from "./hash"

type Listener = (state: PageState, fault: string | null) => void

/** The state in the URL; calls every listener when the reader goes back, forward or to another link. */
export class UrlState {
  #listeners = new Set<Listener>()
  #now: ReturnType<typeof parseHash>

  /** Called after a state is set. */
  onSet = () => {}

  constructor(readonly view: Window = window) {
    this.#now = this.#current()
    view.addEventListener("popstate", () => this.#onNavigation())
    view.addEventListener("hashchange", () => this.#onNavigation())
  }

  get() {
    return this.#now.state
  }

  /** Why the hash could not be parsed, or null; the state is then the empty one. */
  get fault() {
    return this.#now.fault
  }

  /** Write a state into the URL. With `push` the reader can go back to the one before. Listeners are not called. */
  set(state: PageState, push = false) {
    const hash = formatHash(state)
    const fits = hash.length <= MAX_LENGTH
    this.#now = { state, fault: null }
    const entry = [fits ? null : { lab: state }, "", fits ? hash : `#mode=${state.mode}`] as const
    if (push) this.view.history.pushState(...entry)
    else this.view.history.replaceState(...entry)
    this.onSet()
  }

  /** The full link to a state, to share, as short as it can be; null if it would be too long. */
  async link(state = this.get()) {
    const hash = formatHash(state)
    if (hash.length > MAX_LENGTH) return null
    const short = `#z=${await compress(hash.slice(1))}`
    return this.view.location.href.replace(/#.*/s, "") + (short.length < hash.length ? short : hash)
  }

  /** Add a listener; returns a function that removes it. */
  onChange(listener: Listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #current() {
    const stored = this.view.history.state?.lab
    return stored?.mode ? { state: stored as PageState, fault: null } : parseHash(this.view.location.hash)
  }

  async #onNavigation() {
    const { hash } = this.view.location
    if (SHORT.test(hash)) {
      const long = await expandHash(hash)
      if (this.view.location.hash !== hash) return
      if (long !== hash) this.view.history.replaceState(null, "", long)
    }
    const now = this.#current()
    if (JSON.stringify(now) === JSON.stringify(this.#now)) return
    this.#now = now
    for (const listener of this.#listeners) listener(now.state, now.fault)
  }
}
