import { describe, expect, test } from "vitest"
import { beginHistory, type EditHistory, edited, gone, nowOf } from "../../page/edit/control"
import type { Position } from "../../page/edit/position"
import {
  cleared,
  emptied,
  followersAt,
  renumbered,
  withCardBack,
  withCardsPlayed,
  withControl,
  withFollower,
  withFollowerMoved,
  withKing,
  withTileTo,
  withTurn,
} from "../../page/edit/position"

const KINDS = ["Maharacha", "Khon Thai", "Rama", "Lao"]

function position(): Position {
  return {
    tiles: ["Isan", "Mon", "Khorat", "Pattani"],
    kings: ["Mon"],
    control: ["Lao", "British"],
    followers: {
      Isan: { Rama: 0, Lao: 0 },
      Mon: { Rama: 0, Lao: 0 },
      Khorat: { Rama: 2, Lao: 1 },
      Pattani: { Rama: 0, Lao: 3 },
    },
    pool: { Rama: 1, Lao: 0 },
    players: [
      { hand: ["Maharacha", "Lao"], played: ["Rama", "Khon Thai"], followers: { Rama: 1, Lao: 2 }, last_card: 3 },
      { hand: ["Maharacha", "Khon Thai", "Lao"], played: ["Rama"], followers: { Rama: 0, Lao: 1 }, last_card: 2 },
    ],
    to_move: 1,
    passes: 1,
    last_swap: { card: "1 vs. 1" },
    readings: {},
  } as any
}

describe("followers", () => {
  test("come from the pool and go there", () => {
    const more = withFollower(position(), "Isan", "Rama", 1)
    expect([followersAt(more, "Isan").Rama, more.pool.Rama]).toEqual([1, 0])
    const fewer = withFollower(position(), "A", "Lao", -1)
    expect([followersAt(fewer, "A").Lao, fewer.pool.Lao]).toEqual([1, 1])
  })

  test("come from nowhere where the pool is empty, and into the pool itself", () => {
    const made = withFollower(position(), "Isan", "Lao", 1)
    expect([followersAt(made, "Isan").Lao, made.pool.Lao]).toEqual([1, 0])
    expect(withFollower(position(), "pool", "Rama", 1).pool.Rama).toBe(2)
  })

  test("are never fewer than none", () => {
    expect(withFollower(position(), "Isan", "Rama", -1)).toEqual(position())
  })
})

describe("control", () => {
  test("of a province whose struggle is over changes hands", () => {
    const made = withControl(position(), "Mon", "Rama")
    expect([made.control, made.tiles]).toEqual([["Lao", "Rama"], position().tiles])
  })

  test("of a province still open moves its tile behind those decided, and its followers into the pool", () => {
    const made = withControl(position(), "Pattani", "Rama")
    expect(made.control).toEqual(["Lao", "British", "Rama"])
    expect(made.tiles).toEqual(["Isan", "Mon", "Pattani", "Khorat"])
    expect([followersAt(made, "Pattani").Lao, made.pool.Lao]).toEqual([0, 3])
  })

  test("that is lost leaves the control of all others", () => {
    const made = withControl(position(), "Isan", null)
    expect(made.tiles).toEqual(["Mon", "Isan", "Khorat", "Pattani"])
    expect(made.control).toEqual(["British"])
    expect(withControl(position(), "Khorat", null)).toEqual(position())
    expect(withControl(position(), "Nowhere", "Lao")).toEqual(position())
  })
})

test("a King marker is laid or taken, in the order of the tiles", () => {
  expect(withKing(position(), "Isan").kings).toEqual(["Isan", "Mon"])
  expect(withKing(position(), "Mon").kings).toEqual([])
})

test("the Maharacha for a King marker is played by the first who holds one; if enough were played, nobody's", () => {
  const one = withKing(position(), "Isan")
  const two = withKing(one, "Khorat")
  const taken = withKing(withKing(two, "Khorat"), "Isan")
  const hands = (made: Position) => made.players.map(({ hand }) => hand.includes("Maharacha"))
  expect([one, two, withKing(two, "Pattani")].map(hands)).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
  expect(one.players[0]).toMatchObject({ hand: ["Lao"], played: ["Rama", "Khon Thai", "Maharacha"], last_card: 4 })
  expect(withKing(taken, "Mon").players).toEqual(two.players)
})

describe("cards", () => {
  test("that are played lie on top and are the latest", () => {
    const made = withCardsPlayed(position(), 1, ["Lao"])
    expect(made.players[1]).toEqual({
      hand: ["Maharacha", "Khon Thai"],
      played: ["Rama", "Lao"],
      followers: { Rama: 0, Lao: 1 },
      last_card: 4,
    })
    const all = withCardsPlayed(position(), 0, position().players[0]?.hand ?? [])
    expect([all.players[0]?.hand, all.players[0]?.played.length, all.players[0]?.last_card]).toEqual([[], 4, 5])
    expect(withCardsPlayed(position(), 1, [])).toEqual(position())
  })

  test("that are taken back go to their place in the hand", () => {
    const made = withCardBack(position(), 0, "Rama", KINDS)
    expect(made.players.map(({ hand, played, last_card }) => [hand, played, last_card])).toEqual([
      [["Maharacha", "Rama", "Lao"], ["Khon Thai"], 2],
      [["Maharacha", "Khon Thai", "Lao"], ["Rama"], 1],
    ])
    expect(withCardBack(position(), 1, "Rama", KINDS).players[1]?.last_card).toBe(0)
    expect(withCardBack(position(), 1, "Lao", KINDS)).toEqual(position())
  })

  test("have numbers that fit: the latest is that of all, each is as high as its pile and those before", () => {
    /** @param piles of how many cards, and the number of the last */
    const numbers = (piles: [number, number][]) => {
      const players = piles.map(([count, last_card]) => ({
        hand: [],
        played: Array(count).fill("Lao"),
        followers: {},
        last_card,
      })) as any
      return renumbered({ ...position(), players }).players.map(each => each.last_card)
    }
    expect(
      numbers([
        [2, 3],
        [1, 2],
      ]),
    ).toEqual([3, 2])
    expect(
      numbers([
        [3, 1],
        [2, 9],
        [0, 4],
      ]),
    ).toEqual([3, 5, 0])
    expect(
      numbers([
        [8, 2],
        [1, 1],
        [4, 30],
      ]),
    ).toEqual([9, 1, 13])
    expect(
      numbers([
        [3, 9],
        [3, 8],
        [3, 7],
      ]),
    ).toEqual([9, 8, 7])
    expect(
      numbers([
        [0, 3],
        [0, 0],
      ]),
    ).toEqual([0, 0])
  })
})

test("turn, passes and ban are set", () => {
  expect(withTurn(position(), { to_move: 0 }).to_move).toBe(0)
  expect(withTurn(position(), { passes: 0 }).passes).toBe(0)
  expect(withTurn(position(), { last_swap: null }).last_swap).toBe(null)
})

test("a cleared board has all followers in the pool and all cards in the hands", () => {
  const made = cleared(position(), KINDS)
  expect(made.pool).toEqual({ Rama: 4, Lao: 7 })
  expect(Object.values(made.followers)).toEqual(Array(4).fill({ Rama: 0, Lao: 0 }))
  expect(made.players[0]).toEqual({ hand: KINDS, played: [], followers: { Rama: 0, Lao: 0 }, last_card: 0 })
  expect([made.kings, made.control, made.passes, made.last_swap, made.to_move]).toEqual([[], [], 0, null, 0])
})

test("no change touches the position it is made from", () => {
  const before = position()
  cleared(before, KINDS)
  withFollower(before, "Khorat", "Rama", -1)
  withCardsPlayed(before, 0, ["Lao"])
  withControl(before, "Khorat", "Lao")
  expect(before).toEqual(position())
})

test("a follower that is moved is neither created nor lost; one that is not there is not moved", () => {
  const before = withFollower(position(), "Isan", "Lao", 1)
  const moved = withFollowerMoved(before, "Isan", "Mon", "Lao")
  expect([followersAt(moved, "Isan").Lao, followersAt(moved, "Mon").Lao]).toEqual([
    0,
    (followersAt(before, "Mon").Lao ?? 0) + 1,
  ])
  expect(withFollowerMoved(moved, "Isan", "Mon", "Lao")).toEqual(moved)
})

test("the followers of a place go into the pool together", () => {
  const before = withFollower(withFollower(position(), "Isan", "Lao", 1), "Isan", "Lao", 1)
  const after = emptied(before, "Isan")
  expect(followersAt(after, "Isan").Lao).toBe(0)
  expect(after.pool.Lao).toBe((before.pool.Lao ?? 0) + 2)
  expect(emptied(before, "pool")).toEqual(before)
})

test("a tile is laid where another one lies, and those between move up", () => {
  expect(withTileTo(position(), "Isan", "Khorat").tiles).toEqual(["Mon", "Khorat", "Isan", "Pattani"])
  expect(withTileTo(position(), "Nowhere", "Khorat").tiles).toEqual(position().tiles)
})

const view = (state: string) => ({ state }) as any
const shown = (history: EditHistory) => [history.steps.map(({ state }) => state).join(""), nowOf(history)?.state]

test("every step can be undone and done again, until another is made", () => {
  const three = edited(edited(beginHistory(view("a")), view("b")), view("c"))
  expect(shown(three)).toEqual(["abc", "c"])
  const back = gone(gone(three, -1), -1)
  expect([back, gone(back, 1), edited(back, view("d"))].map(shown)).toEqual([
    ["abc", "a"],
    ["abc", "b"],
    ["ad", "d"],
  ])
})

test("beyond the ends nothing changes", () => {
  const one = beginHistory(view("a"))
  expect([gone(one, -1), gone(one, 1)]).toEqual([one, one])
})
