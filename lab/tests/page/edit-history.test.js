// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { beginHistory, edited, redone, undone } from "../../page/edit-history.js"

const view = (/** @type {string} */ state) => /** @type {any} */ ({ state })
/** @param {import("../../page/edit-history.js").EditHistory} history */
const states = ({ past, now, future }) => [past.map(each => each.state).join(""), now.state, future.map(each => each.state).join("")]

test("every step can be undone and done again, until another is made", () => {
  const three = edited(edited(beginHistory(view("a")), view("b")), view("c"))
  assert.deepEqual(states(three), ["ab", "c", ""])
  const back = undone(undone(three))
  assert.deepEqual(states(back), ["", "a", "bc"])
  assert.deepEqual(states(redone(back)), ["a", "b", "c"])
  assert.deepEqual(states(edited(back, view("d"))), ["a", "d", ""])
})

test("beyond the ends nothing changes", () => {
  const one = beginHistory(view("a"))
  assert.equal(undone(one), one)
  assert.equal(redone(one), one)
})
