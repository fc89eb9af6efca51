// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { DEFAULTS, loadGames, loadLast, loadPreferences, saveGames, saveLast, savePreferences, withGame, withoutGame } from "../../page/storage.js"

/** The storage of a browser. @param {Record<string, string>} [kept] @returns {Storage} */
function storage(kept = {}) {
  const map = new Map(Object.entries(kept))
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => map.set(key, value),
    key: (/** @type {number} */ at) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  })
}

const game = (/** @type {string} */ id, moves = 0) => ({ id, record: "[Deal]", names: ["Ann", ""], kinds: ["human", "medium"], at: moves, moves, title: "siam", saved: 1 })

test("a game is kept once, the latest first, and can be deleted", () => {
  const games = withGame(withGame(withGame([], game("a")), game("b")), game("a", 3))
  assert.deepEqual(games.map(({ id, moves }) => [id, moves]), [["a", 3], ["b", 0]])
  assert.deepEqual(withoutGame(games, "a").map(({ id }) => id), ["b"])
})

test("what is saved is loaded again", () => {
  const place = storage()
  saveGames(place, [game("a", 2)])
  saveLast(place, "#mode=play")
  savePreferences(place, { theme: "dark", pace: 2, shortcuts: false })
  assert.deepEqual(loadGames(place), [game("a", 2)])
  assert.equal(loadLast(place), "#mode=play")
  assert.deepEqual(loadPreferences(place), { theme: "dark", pace: 2, shortcuts: false })
})

test("what cannot be read, or is not a game, is left out", () => {
  assert.deepEqual(loadGames(storage({ "kingofsiam.games": "{" })), [])
  assert.deepEqual(loadGames(storage({ "kingofsiam.games": '[{"id": "a"}, null, 3]' })), [])
  assert.deepEqual(loadPreferences(storage({ "kingofsiam.preferences": '{"pace": 99, "theme": 3}' })), DEFAULTS)
})

test("a damaged game or link is left out", () => {
  const damage = [{ saved: "x" }, { saved: 1e300 }, { saved: null }, { names: [{}] }, { kinds: [[]] }, { title: 3 }, { at: "2" }, { moves: 0.5 }]
  const games = [...damage.map(each => ({ ...game("a"), ...each })), game("b")]
  assert.deepEqual(loadGames(storage({ "kingofsiam.games": JSON.stringify(games) })), [game("b")])
  for (const last of ["javascript:alert(1)", "https://example.org/", "", 7, null]) assert.equal(loadLast(storage({ "kingofsiam.last": JSON.stringify(last) })), "")
})

test("without storage nothing is kept, and nothing fails", () => {
  const full = storage()
  full.setItem = () => {
    throw new Error("full")
  }
  assert.deepEqual([saveGames(null, []), saveGames(full, []), loadLast(null), loadGames(null)], [false, false, "", []])
})

test("the colours chosen on the site are those of the lab until it has its own", () => {
  const site = { "/siam/.__palette": '{"index": 1, "color": {"scheme": "slate"}}' }
  assert.equal(loadPreferences(storage(site)).theme, "dark")
  assert.equal(loadPreferences(storage({ ...site, "kingofsiam.preferences": '{"theme": "light"}' })).theme, "light")
})
