// @ts-check
import assert from "node:assert/strict"
import { test } from "node:test"
import { wishOf } from "../../page/app.js"
import { arrowsOf, sheetOf, swapOf, tokensAt, transfersBetween } from "../../page/board-layout.js"
import { boardOf, isMapFile, keepBoard, loadBoards, mapOptions } from "../../page/board-shelf.js"
import { nearest } from "../../page/roving.js"
import { provincesOf, setsOf } from "../../page/table.js"

/** @type {[number, number]} */
const CENTER = [100, 100]

test("every follower stands apart, and those that leave are the last of their faction", () => {
  const tokens = tokensAt(CENTER, { Rama: 4, Lao: 0, Malay: 3 }, ["Lao"], ["Rama", "Rama"], false)
  assert.deepEqual(tokens.map(({ faction, ghost, leaving }) => [faction, ghost, leaving]), [
    ["Rama", false, 0], ["Rama", false, 0], ["Rama", false, 1], ["Rama", false, 1], ["Malay", false, 0], ["Malay", false, 0], ["Malay", false, 0], ["Lao", true, 0],
  ])
  for (const [place, one] of tokens.entries()) {
    for (const other of tokens.slice(place + 1)) assert.ok(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) >= one.radius + other.radius)
  }
})

test("on a small board there is one pile for each faction, with its number", () => {
  const tokens = tokensAt(CENTER, { Rama: 4, Lao: 0, Malay: 3 }, ["Lao", "Lao"], ["Malay"], true)
  assert.deepEqual(tokens.map(({ faction, count, ghost, leaving }) => [faction, count, ghost, leaving]), [["Rama", 4, false, 0], ["Malay", 3, false, 1], ["Lao", 2, true, 0]])
})

const board = (/** @type {Record<string, Record<string, number>>} */ followers, /** @type {Record<string, number>} */ pool) => ({ followers, pool })

test("followers that changed their place are paired by faction; who is nowhere was taken", () => {
  const before = board({ Isan: { Rama: 2, Lao: 1 }, Mon: { Rama: 0, Lao: 2 } }, { Rama: 3, Lao: 1 })
  const swapped = board({ Isan: { Rama: 1, Lao: 2 }, Mon: { Rama: 1, Lao: 0 } }, { Rama: 3, Lao: 1 })
  assert.deepEqual(transfersBetween(before, swapped), [
    { faction: "Rama", from: "Isan", to: "Mon" },
    { faction: "Lao", from: "Mon", to: "Isan" },
    { faction: "Lao", from: "Mon", to: null },
  ])
  const placed = board({ Isan: { Rama: 2, Lao: 2 }, Mon: { Rama: 0, Lao: 2 } }, { Rama: 3, Lao: 0 })
  assert.deepEqual(transfersBetween(before, placed), [{ faction: "Lao", from: "pool", to: "Isan" }])
  assert.deepEqual(transfersBetween(before, before), [])
})

/** @type {any} */
const MAP = {
  lands: [{ name: "Isan", center: [50, 50], outline: [[0, 0], [90, 0], [0, 90]] }, { name: "Mon", center: [150, 150], outline: [[200, 200], [110, 200], [200, 110]] }],
}

test("each transfer has an arrow, one of a taken follower is told apart; those beyond the board have none", () => {
  const tokens = new Map([["Isan", tokensAt([50, 50], { Rama: 1 }, [], ["Rama"], false)], ["Mon", tokensAt([150, 150], {}, ["Rama"], [], false)]])
  const how = { sheet: sheetOf(MAP), map: MAP, done: false, below: false }
  const arrows = (/** @type {string} */ from, /** @type {string | null} */ to) => arrowsOf([{ faction: "Rama", from, to }], tokens, how)
  assert.deepEqual(arrows("Isan", "Mon").map(({ taken }) => taken), [false])
  assert.deepEqual(arrows("Isan", null).map(({ taken }) => taken), [true])
  assert.deepEqual(arrows("pool", "Mon").map(({ taken }) => taken), [false])
  assert.deepEqual(arrows("pool", null), [])
})

test("the pool and the players lie on the right, or below, the pool further left", () => {
  const sheet = sheetOf(MAP)
  const heads = (/** @type {boolean} */ below) =>
    arrowsOf([{ faction: "Rama", from: "Isan", to: "pool" }, { faction: "Rama", from: "Isan", to: null }], new Map(), { sheet, map: MAP, done: false, below }).map(({ head }) => head.split(" ").map(Number))
  const [[, down = 0] = [], [right = 0] = []] = heads(false)
  assert.ok(right > sheet.left + sheet.width - 10 && down < sheet.top + sheet.height * 0.6)
  const [[poolX = 0, poolY = 0] = [], [playersX = 0, playersY = 0] = []] = heads(true)
  assert.ok(poolX < playersX && Math.min(poolY, playersY) > sheet.top + sheet.height - 10)
})

test("the sheet holds every outline", () => {
  const { left, top, width, height } = sheetOf(MAP)
  assert.ok(left < 0 && top < 0 && left + width > 200 && top + height > 200)
})

test("provinces are counted by power, and a set is one follower of each faction", () => {
  assert.deepEqual(provincesOf({ control: ["Rama", "British", "Rama"] }), { Rama: 2, British: 1 })
  assert.deepEqual([{ Rama: 2, Lao: 1, Malay: 4 }, { Rama: 2, Lao: 0, Malay: 4 }].map(setsOf), [1, 0])
})

test("an arrow key leads to the nearest place in its direction", () => {
  const places = /** @type {{item: string, at: [number, number]}[]} */ ([{ item: "near", at: [20, 2] }, { item: "far", at: [60, 0] }, { item: "aside", at: [10, 40] }, { item: "behind", at: [-9, 0] }])
  assert.deepEqual([[1, 0], [-1, 0], [0, 1], [0, -1]].map(way => nearest(places, [0, 0], /** @type {[number, number]} */ (way))), ["near", "behind", "aside", null])
})

test("a shortcut works only where no control needs the key, and not when switched off", () => {
  const key = (/** @type {string} */ name, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false, ...more })
  const play = { mode: /** @type {const} */ ("play"), shortcuts: true, onPage: true }
  assert.deepEqual(["1", "7", "p", "Enter", "ArrowLeft", "x", "8"].map(each => wishOf(key(each), play)), ["card 0", "card 6", "pass", "confirm", "step-back", null, null])
  assert.deepEqual(["Enter", "ArrowLeft"].map(each => wishOf(key(each), { ...play, onPage: false })), [null, null])
  assert.deepEqual(["1", "p", "ArrowLeft"].map(each => wishOf(key(each), { ...play, shortcuts: false })), [null, null, "step-back"])
  assert.equal(wishOf(key("ArrowLeft"), { ...play, mode: "judge" }), null)
  assert.equal(wishOf(key("p", { ctrlKey: true }), play), null)
})

test("a swap moves the followers of two provinces to each other, of one faction too", () => {
  const lao = (/** @type {string} */ province) => ({ province, faction: "Lao" })
  assert.deepEqual(swapOf([lao("Isan")]), [])
  assert.deepEqual(swapOf([lao("Isan"), lao("Isan"), lao("Mon")]), [
    { faction: "Lao", from: "Isan", to: "Mon" },
    { faction: "Lao", from: "Isan", to: "Mon" },
    { faction: "Lao", from: "Mon", to: "Isan" },
  ])
})

// The shelf of boards: what counts as a map file, which maps can be chosen, what is kept on the device.

const TEXT = 'name = "my-siam"\n'
const OWN_MAP = /** @type {any} */ ({ name: "my-siam", title: "Mine" })
/** @param {any[]} boards */
const stateWith = boards => /** @type {any} */ ({ maps: { [TEXT]: OWN_MAP, siam: { name: "siam", title: "King of Siam" } }, boards })

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
