import { expect, test } from "vitest"
import { arrowsOf, poolOf, sheetOf, swapOf, tokensAt, turnedMap } from "../../page/board/layout"
import { setsOf } from "../../page/board/table"
import { boardOf, isMapFile, keepBoard, loadBoards, mapOptions } from "../../page/edit/boards"
import { nearest, onSinglePress, rememberPress } from "../../page/shell/controls"
import { Page } from "../../page/shell/page"
import { isFree } from "../../page/shell/shortcuts"

const CENTER: [number, number] = [100, 100]
const POOL = { at: CENTER, radius: 0 }

test("every follower stands apart, and those that leave are the last of their faction", () => {
  const tokens = tokensAt(CENTER, { Rama: 4, Lao: 0, Malay: 3 }, ["Lao"], ["Rama", "Rama"], false)
  expect(tokens.map(({ faction, ghost, leaving }) => [faction, ghost, leaving])).toEqual([
    ["Rama", false, 0],
    ["Rama", false, 0],
    ["Rama", false, 1],
    ["Rama", false, 1],
    ["Malay", false, 0],
    ["Malay", false, 0],
    ["Malay", false, 0],
    ["Lao", true, 0],
  ])
  for (const [place, one] of tokens.entries()) {
    for (const other of tokens.slice(place + 1))
      expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) >= one.radius + other.radius).toBe(true)
  }
})

test("on a small board there is one pile for each faction, with its number", () => {
  const tokens = tokensAt(CENTER, { Rama: 4, Lao: 0, Malay: 3 }, ["Lao", "Lao"], ["Malay"], true)
  expect(tokens.map(({ faction, count, ghost, leaving }) => [faction, count, ghost, leaving])).toEqual([
    ["Rama", 4, false, 0],
    ["Malay", 3, false, 1],
    ["Lao", 2, true, 0],
  ])
})

const MAP: any = {
  borders: [],
  lands: [
    {
      name: "Isan",
      center: [50, 50],
      outline: [
        [0, 0],
        [90, 0],
        [0, 90],
      ],
    },
    {
      name: "Mon",
      center: [150, 150],
      outline: [
        [200, 200],
        [110, 200],
        [200, 110],
      ],
    },
  ],
}

test("each transfer has an arrow, one of a taken follower is told apart; those beyond the board have none", () => {
  const tokens = new Map([
    ["Isan", tokensAt([50, 50], { Rama: 1 }, [], ["Rama"], false)],
    ["Mon", tokensAt([150, 150], {}, ["Rama"], [], false)],
  ])
  const arrows = (from: string, to: string | null) =>
    arrowsOf({ transfers: [{ faction: "Rama", from, to }], tiles: [], done: false }, tokens, MAP, POOL)
  expect(arrows("Isan", "Mon").map(({ taken }) => taken)).toEqual([false])
  expect(arrows("Isan", null).map(({ taken }) => taken)).toEqual([true])
  expect(arrows("pool", "Mon").map(({ taken }) => taken)).toEqual([false])
  expect(arrows("pool", null)).toEqual([])
})

const points = (path: string) => path.match(/-?\d+\.\d/g)?.map(Number) ?? []

test("a follower comes from the pool in the widest corner, and goes to a player over the nearest edge", () => {
  const at = { Isan: [20, 60], Mon: [150, 190], Khorat: [170, 90], Lao: [120, 30] }
  const lands = Object.entries(at).map(([name, center]) => ({ name, center, outline: MAP.lands[1].outline }))
  const map = { ...MAP, lands: [...lands, MAP.lands[0]] }
  const pool = poolOf(map, sheetOf(map), 20)
  expect([pool, poolOf(MAP, sheetOf(MAP), 20).at]).toEqual([{ at: [13, 197], radius: 20 }, [187, 3]])
  const ends = (from: string, to: string | null) => {
    const transfers = [{ faction: "Rama" as const, from, to }]
    const [arrow] = arrowsOf({ transfers, tiles: [], done: true }, new Map(), map, pool)
    const [x0 = 0, y0 = 0] = points(arrow?.path ?? "")
    const [x1 = 0, y1 = 0] = points(arrow?.head ?? "")
    return [x0, y0, x1, y1].map(Math.round)
  }
  expect(Object.keys(at).map(name => ends(name, null).slice(2))).toEqual([
    [-4, 59],
    [149, 204],
    [204, 91],
    [121, -4],
  ])
  for (const name of Object.keys(at)) {
    const [x = 0, y = 0] = ends("pool", name)
    expect(Math.round(Math.hypot(x - pool.at[0], y - pool.at[1]))).toBe(23)
  }
})

test("a map that is turned four times is the map again; one that is turned has its right side below", () => {
  const centers = (quarters: number) => turnedMap(MAP, quarters).lands.map(({ center }) => center)
  expect(centers(0)).toEqual([
    [50, 50],
    [150, 150],
  ])
  expect(centers(1)[1]).toEqual([-150, 150])
  expect(turnedMap(turnedMap(MAP, 1), 3).lands.map(({ center }) => center)).toEqual(centers(0))
})

test("the sheet holds every outline", () => {
  const { left, top, width, height } = sheetOf(MAP)
  expect(left < 0 && top < 0 && left + width > 200 && top + height > 200).toBe(true)
})

test("a set is one follower of each faction", () => {
  expect(setsOf({ Rama: 2, Lao: 1, Malay: 4 })).toBe(1)
  expect(setsOf({ Rama: 2, Lao: 0, Malay: 4 })).toBe(0)
})

test("an arrow key leads to the nearest place in its direction", () => {
  const places = [
    { item: "near", at: [20, 2] },
    { item: "far", at: [60, 0] },
    { item: "aside", at: [10, 40] },
    { item: "behind", at: [-9, 0] },
  ] as { item: string; at: [number, number] }[]
  expect(
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].map(way => nearest(places, [0, 0], way as [number, number])),
  ).toEqual(["near", "behind", "aside", null])
})

test("a shortcut works only where no control needs the key, and not when switched off", () => {
  const key = (name: string, more = {}) => ({
    key: name,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    defaultPrevented: false,
    ...more,
  })
  const free = (names: string[], onPage: boolean, letters: boolean) =>
    names.map(name => isFree(key(name), onPage, letters))
  expect(free(["1", "p", "Enter", "ArrowLeft"], true, true)).toEqual([true, true, true, true])
  expect(free(["1", "Enter", "ArrowUp", "ArrowLeft", "Home"], false, true)).toEqual([true, false, false, true, true])
  expect(free(["1", "p", "ArrowLeft", "End"], true, false)).toEqual([false, false, true, true])
  expect(isFree(key("p", { ctrlKey: true }), true, true)).toBe(false)
})

test("a swap moves the followers of two provinces to each other, of one faction too", () => {
  const lao = (province: string) => ({ province, faction: "Lao" as const })
  expect(swapOf([lao("Isan")])).toEqual([])
  expect(swapOf([lao("Isan"), lao("Isan"), lao("Mon")])).toEqual([
    { faction: "Lao", from: "Isan", to: "Mon" },
    { faction: "Lao", from: "Isan", to: "Mon" },
    { faction: "Lao", from: "Mon", to: "Isan" },
  ])
})

// The shelf of boards: what counts as a map file, which maps can be chosen, what is kept on the device.

const TEXT = 'name = "my-siam"\n'
const OWN_MAP = { name: "my-siam", title: "Mine" } as any
const stateWith = (boards: any[]) =>
  ({ maps: { [TEXT]: OWN_MAP, siam: { name: "siam", title: "King of Siam" } }, boards }) as any

test("a map file begins with a comment or a key, a position and a record do not", () => {
  expect(isMapFile('\n# my board\nname = "x"')).toBe(true)
  expect(isMapFile('name="x"')).toBe(true)
  for (const text of ["siam - LAN/RAT", "my-siam hands=open LAN", '[Format "1"]', '{"kind": "state"}', ""])
    expect(!isMapFile(text)).toBe(true)
})

test("the map of a position is a board unless it comes with the game", () => {
  expect(boardOf(stateWith([]), { map: TEXT } as any)).toEqual({ name: "my-siam", title: "Mine", text: TEXT })
  expect(boardOf(stateWith([]), { map: "siam" } as any)).toBe(null)
  expect(boardOf(stateWith([]), null)).toBe(null)
})

test("the map that is shown can be chosen once, before those on the device", () => {
  const kept = [
    { name: "other", title: "Other", text: "o\n" },
    { name: "my-siam", title: "Mine", text: TEXT },
  ]
  const own = mapOptions(stateWith(kept), { map: TEXT } as any).slice(3)
  expect(own).toEqual([
    [TEXT, "Mine"],
    ["o\n", "Other"],
  ])
})

test("a board replaces the one of its name and the one it was edited from, and is read from the device again", () => {
  const kept = new Map()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  } as any
  const none = {} as any
  const before = stateWith([{ name: "my-siam", title: "Old", text: "old\n" }])
  const page = new Page(before, none, none, storage)
  keepBoard(page, { map: TEXT } as any)
  expect(loadBoards(storage)).toEqual([{ name: "my-siam", title: "Mine", text: TEXT }])
  page.change({ maps: { ...page.state.maps, "new\n": { name: "new", title: "New" } as any } })
  keepBoard(page, { map: "new\n" } as any, { map: TEXT } as any)
  expect(loadBoards(storage).map(({ name }) => name)).toEqual(["new"])
  kept.set("kingofsiam.boards", '[{"name": 1}, 2]')
  expect(loadBoards(storage)).toEqual([])
})

test("the second press of a double click acts only where the first one was, or not after what it names", () => {
  const acted: string[] = []
  const press = (key: string, detail: number, kind = "") => {
    const target: any = { closest: () => ({ getAttribute: () => key }) }
    rememberPress({ target, detail })
    onSinglePress(() => acted.push(`${key} ${detail}`), kind)({ target, detail })
  }
  const presses: [string, number, string?][] = [
    ["card Lao", 1],
    ["step 0", 2],
    ["opt Isan", 2, "card"],
    ["opt Isan", 1, "card"],
    ["opt Mon", 2, "card"],
    ["back", 1],
    ["back", 2],
    ["again", 0],
    ["undo", 1],
  ]
  for (const [key, detail, kind] of presses) press(key, detail, kind)
  expect(acted).toEqual(["card Lao 1", "opt Isan 1", "opt Mon 2", "back 1", "back 2", "again 0", "undo 1"])
})
