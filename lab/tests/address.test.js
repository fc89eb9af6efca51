// The state of the page in its address.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Address, LONGEST, read, written } from "../page/address.js"

/** @import {PageState} from "../page/protocol.js" */

const POSITION = "siam - LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT 1,0,0/0,0,0 KFF12RLM:-:0,0,0:0 A 0 -"

/** @type {Record<string, PageState>} */
const STATES = {
  "an empty page": { mode: "judge" },
  "a position": { mode: "judge", state: POSITION },
  "a position with a move": { mode: "judge", state: POSITION, move: "1:M.MOR-L.STR+L.GWY" },
  "a turn half told": { mode: "judge", state: POSITION, card: "2 vs. 1", told: [{ place: "Lan Na", faction: "Lao" }, null] },
  "nobody taken": { mode: "judge", state: POSITION, card: "Rama", told: [{ place: "Isan" }], take: null },
  "somebody taken": { mode: "judge", take: { place: "pool", faction: "Malay" } },
  "names full of marks": { mode: "judge", told: [{ place: 'a/b%2F"c\\', faction: "d,e&f=#" }] },
  "no game yet": { mode: "play" },
  "a game": { mode: "play", record: '[A "Alfred"]\n[B "100% B\\"]\n\n1. A pass {ü €}\n', at: 0, seats: ["human", "random"] },
  "marks in seats": { mode: "play", seats: ['a,"b', "%41", ""] },
}

for (const [name, state] of Object.entries(STATES)) {
  test(`what is written is read again: ${name}`, () => {
    assert.deepEqual(read(written(state)), { state, fault: null })
  })
}

test("nobody taken is not the same as nothing said about it", () => {
  assert.notEqual(written({ mode: "judge", take: null }), written({ mode: "judge" }))
})

test("a written address, decoded once, has no mark at which the theme stumbles", () => {
  for (const state of Object.values(STATES)) assert.doesNotMatch(decodeURIComponent(written(state)), /["\\\n]/)
})

test("a position can be read in its address", () => {
  assert.equal(
    written({ mode: "judge", state: POSITION }),
    "#mode=judge&state=siam+-+LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT+1,0,0/0,0,0+KFF12RLM:-:0,0,0:0+A+0+-",
  )
})

test("a record alone is played, anything else alone is judged", () => {
  assert.equal(read("#record=x").state.mode, "play")
  assert.equal(read("#state=x").state.mode, "judge")
  assert.deepEqual(read(""), { state: { mode: "judge" }, fault: null })
})

const HOSTILE = {
  "too long": `#state=${"x".repeat(LONGEST)}`,
  "an unknown mode": "#mode=win",
  "unknown names": "#mode=judge&__proto__=1",
  "a name of the other mode": "#mode=judge&record=x",
  "something twice": "#state=a&state=b",
  "damaged percent signs": "#state=%25E0%25A4%25A",
  "a place without name": "#told=/Lao",
  "a place of three parts": "#told=a/b/c",
  "a follower without faction": "#told=Isan/",
  "too many places": `#${"told=Isan&".repeat(13)}`,
  "no number": "#mode=play&at=-1",
  "a huge number": "#mode=play&at=99999",
  "a number in words": "#mode=play&at=1e3",
  "too many seats": "#mode=play&seats=a,b,c,d,e",
  "script": "#<script>alert(1)</script>",
}

for (const [name, hash] of Object.entries(HOSTILE)) {
  test(`what cannot be understood is said, and the page is empty: ${name}`, () => {
    const { state, fault } = read(hash)
    assert.deepEqual(state, { mode: "judge" })
    assert.equal(typeof fault, "string")
    assert.ok(fault !== null && fault.length < 120)
  })
}

/** A window with nothing but an address and a history. */
class View extends EventTarget {
  /** @type {{state: any, hash: string}[]} */
  entries = [{ state: null, hash: "" }]
  at = 0
  /** @type {any} */
  history
  constructor(hash = "") {
    super()
    this.entries = [{ state: null, hash }]
    const view = this
    this.history = {
      get state() {
        return view.entries[view.at]?.state
      },
      /** @param {any} state @param {string} _ @param {string} hash */
      pushState(state, _, hash) {
        view.entries.splice(++view.at, Infinity, { state, hash })
      },
      /** @param {any} state @param {string} _ @param {string} hash */
      replaceState(state, _, hash) {
        view.entries[view.at] = { state, hash }
      },
    }
  }
  get location() {
    const hash = this.entries[this.at]?.hash ?? ""
    return { hash, href: `https://site.example/lab/${hash}` }
  }
  /** @param {number} steps */
  go(steps) {
    this.at += steps
    this.dispatchEvent(new Event("popstate"))
    this.dispatchEvent(new Event("hashchange"))
  }
}

/** @param {View} view */
const over = view => new Address(/** @type {any} */ (view))

test("who goes back finds what was pushed over, and is told once; what replaces is gone", () => {
  const view = new View()
  const address = over(view)
  /** @type {(string | undefined)[]} */
  const told = []
  address.onChange(state => told.push(state.mode === "judge" ? state.state : "played"))
  address.set({ mode: "judge", state: "one" })
  address.set({ mode: "judge", state: "two" }, { push: true })
  address.set({ mode: "judge", state: "three" })
  view.go(-1)
  assert.deepEqual(address.get(), { mode: "judge", state: "one" })
  view.go(1)
  assert.deepEqual(told, ["one", "three"])
})

test("a listener that ends hears nothing", () => {
  const view = new View()
  const address = over(view)
  let heard = 0
  address.onChange(() => heard++)()
  address.set({ mode: "play" }, { push: true })
  view.go(-1)
  assert.equal(heard, 0)
})

test("a state too long for a link is kept by the history: reload and back find it", () => {
  const view = new View()
  const address = over(view)
  /** @type {PageState} */
  const long = { mode: "play", record: "x".repeat(LONGEST) }
  address.set(long, { push: true })
  assert.ok(view.location.hash.length < 100)
  assert.equal(address.link(), null)
  assert.deepEqual(over(view).get(), long)
  view.go(-1)
  assert.deepEqual(address.get(), { mode: "judge" })
  view.go(1)
  assert.deepEqual(address.get(), long)
})

test("a link is the whole address of the page with the state in it", () => {
  const address = over(new View("#mode=play"))
  assert.equal(address.link({ mode: "judge", state: "x" }), "https://site.example/lab/#mode=judge&state=x")
  assert.equal(address.link(), "https://site.example/lab/#mode=play")
})

test("a hostile address is a fault until something is set", () => {
  const address = over(new View("#mode=win"))
  assert.deepEqual(address.get(), { mode: "judge" })
  assert.notEqual(address.fault, null)
  address.set({ mode: "judge", state: "x" })
  assert.equal(address.fault, null)
})
