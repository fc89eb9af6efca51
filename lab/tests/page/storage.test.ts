import { expect, test, vi } from "vitest"
import { DEFAULTS, loadGames, loadLast, loadPreferences, save, withGame, withoutGame } from "../../page/shell/storage"

/** The storage of a browser. */
function storage(kept: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  } as any
}

const game = (id: string, moves = 0) => ({
  id,
  record: "[Deal]",
  names: ["Ann", ""],
  kinds: ["human", "medium"],
  at: moves,
  moves,
  title: "siam",
  saved: 1,
})

test("a game is kept once, the latest first, and can be deleted", () => {
  const games = withGame(withGame(withGame([], game("a")), game("b")), game("a", 3))
  expect(games.map(({ id, moves }) => [id, moves])).toEqual([
    ["a", 3],
    ["b", 0],
  ])
  expect(withoutGame(games, "a").map(({ id }) => id)).toEqual(["b"])
})

test("what is saved is loaded again", () => {
  const place = storage()
  save(place, "games", [game("a", 2)])
  save(place, "last", "#mode=play")
  save(place, "preferences", { theme: "dark", pace: 2, shortcuts: false, turn: 3 })
  expect(loadGames(place)).toEqual([game("a", 2)])
  expect(loadLast(place)).toBe("#mode=play")
  expect(loadPreferences(place)).toEqual({ theme: "dark", pace: 2, shortcuts: false, turn: 3 })
})

test("what cannot be read, or is not a game, is left out", () => {
  expect(loadGames(storage({ "kingofsiam.games": "{" }))).toEqual([])
  expect(loadGames(storage({ "kingofsiam.games": '[{"id": "a"}, null, 3]' }))).toEqual([])
  expect(loadPreferences(storage({ "kingofsiam.preferences": '{"pace": 99, "theme": 3}' }))).toEqual(DEFAULTS)
})

test("a damaged game or link is left out", () => {
  const damage = [
    { saved: "x" },
    { saved: 1e300 },
    { saved: null },
    { names: [{}] },
    { kinds: [[]] },
    { title: 3 },
    { at: "2" },
    { moves: 0.5 },
  ]
  const games = [...damage.map(each => ({ ...game("a"), ...each })), game("b")]
  expect(loadGames(storage({ "kingofsiam.games": JSON.stringify(games) }))).toEqual([game("b")])
  for (const last of ["javascript:alert(1)", "https://example.org/", "", 7, null])
    expect(loadLast(storage({ "kingofsiam.last": JSON.stringify(last) }))).toBe("")
})

test("without storage nothing is kept, and nothing fails", () => {
  const full = storage()
  full.setItem = () => {
    throw new Error("full")
  }
  for (const place of [null, full]) save(place, "games", [])
  expect([loadLast(null), loadGames(null)]).toEqual(["", []])
})

test("the colours chosen on the site are those of the lab until it has its own", () => {
  const site = { "/siam/.__palette": '{"index": 1, "color": {"scheme": "slate"}}' }
  expect(loadPreferences(storage(site)).theme).toBe("dark")
  vi.stubGlobal("matchMedia", () => ({ matches: true })) // a dark device: nobody chose what the site kept
  expect(loadPreferences(storage(site)).theme).toBe("auto")
  vi.unstubAllGlobals()
  expect(loadPreferences(storage({ ...site, "kingofsiam.preferences": '{"theme": "light"}' })).theme).toBe("light")
})
