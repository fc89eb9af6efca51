// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { createStore } from "../../page/store.js"

test("a listener hears every change, and nothing where nothing changes or after it has left", () => {
  const store = createStore(0, (/** @type {number} */ state, /** @type {number} */ by) => state + by)
  /** @type {number[]} */
  const heard = []
  const leave = store.subscribe(() => heard.push(store.get()))
  store.dispatch(2)
  store.dispatch(0)
  store.dispatch(3)
  leave()
  store.dispatch(1)
  assert.deepEqual([heard, store.get()], [[2, 5], 6])
})
