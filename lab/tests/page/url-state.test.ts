// The state of the page in its address.

import { expect, test } from "vitest"
import { expandHash, formatHash, MAX_LENGTH, type PageState, parseHash, UrlState } from "../../page/shell/url-state"

const POSITION = "siam - LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT 1,0,0/0,0,0 KFF12RLM:-:0,0,0:0 A 0 -"

const STATES: Record<string, PageState> = {
  "an empty page": { mode: "judge" },
  "a position": { mode: "judge", state: POSITION },
  "a position with a move": { mode: "judge", state: POSITION, move: "1:M.MOR-L.STR+L.GWY" },
  "a partial turn": {
    mode: "judge",
    state: POSITION,
    answers: ["2 vs. 1", { province: "Lan Na", faction: "Lao" }, null],
  },
  "nobody taken": { mode: "judge", state: POSITION, answers: ["Rama", "Isan", null, null] },
  "names full of marks": { mode: "judge", answers: ['a/b%2F"c\\', { province: "/", faction: "d,e&f=#" as any }] },
  "a position to edit": { mode: "edit", state: POSITION },
  "a position to analyse": { mode: "analyse", state: POSITION },
  "a variation to analyse": { mode: "analyse", record: '[A "Alfred"]\n\n1. A pass\n(1. A pass)\n', line: 1, at: 1 },
  "an empty editor": { mode: "edit" },
  "no game yet": { mode: "play" },
  "a game": {
    mode: "play",
    record: '[A "Alfred"]\n[B "100% B\\"]\n\n1. A pass {ü €}\n',
    at: 0,
    seats: ["human", "easy"],
  },
  "marks in seats": { mode: "play", seats: ['a,"b', "%41", ""] },
}

for (const [name, state] of Object.entries(STATES)) {
  test(`format and parse round-trip: ${name}`, () => {
    expect(parseHash(formatHash(state))).toEqual({ state, fault: null })
  })
}

test("a formatted hash, decoded once, has no mark that the theme fails on", () => {
  for (const state of Object.values(STATES)) expect(decodeURIComponent(formatHash(state))).not.toMatch(/["\\\n]/)
})

test("a position is readable in its hash", () => {
  expect(formatHash({ mode: "judge", state: POSITION })).toBe(
    "#mode=judge&state=siam+-+LAN/SUK/ISA/KHO/AYU/MON/RAT/PAT+1,0,0/0,0,0+KFF12RLM:-:0,0,0:0+A+0+-",
  )
})

test("the default mode is play for a record, else judge", () => {
  expect(parseHash("#record=x").state.mode).toBe("play")
  expect(parseHash("#state=x").state.mode).toBe("judge")
  expect(parseHash("")).toEqual({ state: { mode: "judge" }, fault: null })
})

const HOSTILE = {
  "too long": `#state=${"x".repeat(MAX_LENGTH)}`,
  "an unknown mode": "#mode=win",
  "a mode that every object has": "#mode=toString&x=1",
  "the mode of no object": "#mode=__proto__&x=1",
  "unknown names": "#mode=judge&__proto__=1",
  "a name of the other mode": "#mode=judge&record=x",
  "something twice": "#state=a&state=b",
  "damaged percent signs": "#state=%25E0%25A4%25A",
  "a place without name": "#answer=/Lao",
  "a place of three parts": "#answer=a/b/c",
  "a follower without faction": "#answer=Isan/",
  "too many answers": `#${"answer=Isan&".repeat(13)}`,
  "no number": "#mode=play&at=-1",
  "a short link cut off": "#z=7VpRb",
  "a huge number": "#mode=play&at=99999",
  "a number in words": "#mode=play&at=1e3",
  "too many seats": "#mode=play&seats=a,b,c,d,e",
  script: "#<script>alert(1)</script>",
}

for (const [name, hash] of Object.entries(HOSTILE)) {
  test(`a bad hash gives a fault and the empty state: ${name}`, () => {
    const { state, fault } = parseHash(hash)
    expect(state).toEqual({ mode: "judge" })
    expect(typeof fault).toBe("string")
    expect(fault !== null && fault.length < 120).toBe(true)
  })
}

/** A window with nothing but an address and a history. */
class View extends EventTarget {
  entries: { state: any; hash: string }[] = [{ state: null, hash: "" }]
  at = 0
  history: any
  constructor(hash = "") {
    super()
    this.entries = [{ state: null, hash }]
    const view = this
    this.history = {
      get state() {
        return view.entries[view.at]?.state
      },
      pushState(state: any, _: string, hash: string) {
        view.entries.splice(++view.at, Infinity, { state, hash })
      },
      replaceState(state: any, _: string, hash: string) {
        view.entries[view.at] = { state, hash }
      },
    }
  }
  get location() {
    const hash = this.entries[this.at]?.hash ?? ""
    return { hash, href: `https://site.example/lab/${hash}` }
  }
  go(steps: number) {
    this.at += steps
    this.dispatchEvent(new Event("popstate"))
    this.dispatchEvent(new Event("hashchange"))
  }
}

const over = (view: View) => new UrlState(view as any)

test("back returns to the state before a push, with one call of the listener; a replaced state is gone", () => {
  const view = new View()
  const urlState = over(view)
  const seen: (string | undefined)[] = []
  urlState.onChange = state => seen.push(state.mode === "judge" ? state.state : "played")
  urlState.set({ mode: "judge", state: "one" })
  urlState.set({ mode: "judge", state: "two" }, true)
  urlState.set({ mode: "judge", state: "three" })
  view.go(-1)
  expect(urlState.get()).toEqual({ mode: "judge", state: "one" })
  view.go(1)
  expect(seen).toEqual(["one", "three"])
})

test("a link is the full URL of the page with the state in it", async () => {
  const urlState = over(new View("#mode=play"))
  expect(await urlState.link({ mode: "judge", state: "x" })).toBe("https://site.example/lab/#mode=judge&state=x")
  expect(await urlState.link()).toBe("https://site.example/lab/#mode=play")
})

test("a long state has a short link, which is followed like the long one", async () => {
  const record = "1. A L:KHO,KHO+R.AYU 2. B pass 3. C 1:R.MON-L.ISA+M.PAT\n".repeat(20)
  const state = { mode: "play", record, at: 7, seats: ["human", "medium"] } as PageState
  const view = new View()
  const urlState = over(view)
  const link = (await urlState.link(state)) ?? ""
  expect(link.length < formatHash(state).length / 4).toBe(true)
  const hash = link.replace(/.*#/, "#")
  expect(parseHash(await expandHash(hash)).state).toEqual(state)
  const heard = new Promise(resolve => {
    urlState.onChange = resolve
  })
  view.history.pushState(null, "", hash)
  view.go(0)
  expect(await heard).toEqual(state)
})

test("a hostile hash is a fault until a state is set", () => {
  const urlState = over(new View("#mode=win"))
  expect(urlState.get()).toEqual({ mode: "judge" })
  expect(urlState.fault).not.toBe(null)
  urlState.set({ mode: "judge", state: "x" })
  expect(urlState.fault).toBe(null)
})
