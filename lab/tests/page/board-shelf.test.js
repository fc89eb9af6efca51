// @ts-check
// The shelf of boards: what counts as a map file, which maps can be chosen, what is kept on the device.

import assert from "node:assert/strict"
import test from "node:test"
import { boardOf, isMapFile, keepBoard, loadBoards, mapOptions } from "../../page/board-shelf.js"

const TEXT = 'name = "my-siam"\n'
const MAP = /** @type {any} */ ({ name: "my-siam", title: "Mine" })
/** @param {any[]} boards */
const stateWith = boards => /** @type {any} */ ({ maps: { [TEXT]: MAP, siam: { name: "siam", title: "King of Siam" } }, boards })

test("a map file begins with a comment or a key, a position and a record do not", () => {
  assert.ok(isMapFile('\n# my board\nname = "x"'))
  assert.ok(isMapFile('name="x"'))
  for (const text of ["siam - LAN/RAT", "my-siam hands=open LAN", '[Format "1"]', '{"kind": "state"}', ""]) assert.ok(!isMapFile(text), text)
})

test("the map of a position is a board unless it comes with the game", () => {
  assert.deepEqual(boardOf(stateWith([]), /** @type {any} */ ({ map: TEXT })), { name: "my-siam", title: "Mine", text: TEXT })
  assert.equal(boardOf(stateWith([]), /** @type {any} */ ({ map: "siam" })), null)
  assert.equal(boardOf(stateWith([]), null), null)
})

test("the map that is shown can be chosen once, before those on the device", () => {
  const kept = [{ name: "other", title: "Other", text: "o\n" }, { name: "my-siam", title: "Mine", text: TEXT }]
  const own = mapOptions(stateWith(kept), /** @type {any} */ ({ map: TEXT })).slice(3)
  assert.deepEqual(own, [[TEXT, "Mine"], ["o\n", "Other"]])
})

test("a board replaces the one of its name and the one it was edited from, and is read from the device again", () => {
  const kept = new Map()
  const storage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) })
  const page = /** @type {any} */ ({ state: stateWith([{ name: "my-siam", title: "Old", text: "old\n" }]), storage, change() {} })
  keepBoard(page, /** @type {any} */ ({ map: TEXT }))
  assert.deepEqual(loadBoards(storage), [{ name: "my-siam", title: "Mine", text: TEXT }])
  const renamed = /** @type {any} */ ({ ...page, state: { ...page.state, maps: { ...page.state.maps, "new\n": { name: "new", title: "New" } }, boards: loadBoards(storage) } })
  keepBoard(renamed, /** @type {any} */ ({ map: "new\n" }), /** @type {any} */ ({ map: TEXT }))
  assert.deepEqual(loadBoards(storage).map(({ name }) => name), ["new"])
  kept.set("kingofsiam.boards", '[{"name": 1}, 2]')
  assert.deepEqual(loadBoards(storage), [])
})
