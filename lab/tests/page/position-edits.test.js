// @ts-check
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { beginHistory, cleared, controlOf, edited, emptied, followersAt, redone, renumbered, swapOf, undone, withCardBack, withCardOnTop, withCardPlayed, withControl, withFollower, withFollowerMoved, withKing, withLastCard, withTileMoved, withTileTo, withTurn } from "../../page/position-edits.js"

/** @import {Position} from "../../page/position-edits.js" */

const KINDS = ["Maharacha", "Khon Thai", "Rama", "Lao"]

/** @returns {Position} */
function position() {
  return {
    tiles: ["Isan", "Mon", "Khorat", "Pattani"],
    kings: ["Mon"],
    control: ["Lao", "British"],
    followers: { Isan: { Rama: 0, Lao: 0 }, Mon: { Rama: 0, Lao: 0 }, Khorat: { Rama: 2, Lao: 1 }, Pattani: { Rama: 0, Lao: 3 } },
    pool: { Rama: 1, Lao: 0 },
    players: [
      { hand: ["Maharacha", "Lao"], played: ["Rama", "Khon Thai"], followers: { Rama: 1, Lao: 2 }, last_card: 3 },
      { hand: ["Maharacha", "Khon Thai", "Lao"], played: ["Rama"], followers: { Rama: 0, Lao: 1 }, last_card: 2 },
    ],
    to_move: 1,
    passes: 1,
    last_swap: { card: "1 vs. 1" },
    readings: {},
  }
}

describe("followers", () => {
  test("come from the pool and go there, if wished", () => {
    const more = withFollower(position(), "Isan", "Rama", 1, true)
    assert.deepEqual([followersAt(more, "Isan").Rama, more.pool.Rama], [1, 0])
    const fewer = withFollower(position(), 0, "Lao", -1, true)
    assert.deepEqual([followersAt(fewer, 0).Lao, fewer.pool.Lao], [1, 1])
  })

  test("come from nowhere otherwise, and where the pool is empty", () => {
    assert.equal(withFollower(position(), "Isan", "Rama", 1).pool.Rama, 1)
    const made = withFollower(position(), "Isan", "Lao", 1, true)
    assert.deepEqual([followersAt(made, "Isan").Lao, made.pool.Lao], [1, 0])
    assert.equal(withFollower(position(), "pool", "Rama", 1, true).pool.Rama, 2)
  })

  test("are never fewer than none", () => {
    assert.deepEqual(withFollower(position(), "Isan", "Rama", -1, true), position())
  })
})

describe("control", () => {
  test("of a province whose struggle is over changes hands", () => {
    const made = withControl(position(), "Mon", "Rama")
    assert.deepEqual([made.control, made.tiles], [["Lao", "Rama"], position().tiles])
  })

  test("of a province still open moves its tile behind those decided", () => {
    const made = withControl(position(), "Pattani", "Rama")
    assert.deepEqual(made.control, ["Lao", "British", "Rama"])
    assert.deepEqual(made.tiles, ["Isan", "Mon", "Pattani", "Khorat"])
  })

  test("that is lost leaves the control of all others", () => {
    const made = withControl(position(), "Isan", null)
    assert.deepEqual(made.tiles, ["Mon", "Isan", "Khorat", "Pattani"])
    assert.deepEqual(made.tiles.map(each => controlOf(made, each)), ["British", null, null, null])
    assert.deepEqual(withControl(position(), "Khorat", null), position())
    assert.deepEqual(withControl(position(), "Nowhere", "Lao"), position())
  })
})

test("tiles change places, not beyond the ends", () => {
  assert.deepEqual(withTileMoved(position(), 1, 1).tiles, ["Isan", "Khorat", "Mon", "Pattani"])
  assert.deepEqual(withTileMoved(position(), 0, -1), position())
  assert.deepEqual(withTileMoved(position(), 3, 1), position())
})

test("a King marker is laid or taken, in the order of the tiles", () => {
  assert.deepEqual(withKing(position(), "Isan").kings, ["Isan", "Mon"])
  assert.deepEqual(withKing(position(), "Mon").kings, [])
})

describe("cards", () => {
  test("that are played lie on top and are the latest", () => {
    const made = withCardPlayed(position(), 1, "Lao")
    assert.deepEqual(made.players[1], { hand: ["Maharacha", "Khon Thai"], played: ["Rama", "Lao"], followers: { Rama: 0, Lao: 1 }, last_card: 4 })
    assert.deepEqual(withCardPlayed(position(), 1, "Rama"), position())
  })

  test("that are taken back go to their place in the hand", () => {
    const made = withCardBack(position(), 0, 0, KINDS)
    assert.deepEqual(made.players.map(each => [each.hand, each.played, each.last_card]), [
      [["Maharacha", "Rama", "Lao"], ["Khon Thai"], 2],
      [["Maharacha", "Khon Thai", "Lao"], ["Rama"], 1],
    ])
    assert.equal(withCardBack(position(), 1, 0, KINDS).players[1]?.last_card, 0)
    assert.deepEqual(withCardBack(position(), 1, 7, KINDS), position())
  })

  test("of a pile can be laid on top", () => {
    assert.deepEqual(withCardOnTop(position(), 0, 0).players[0]?.played, ["Khon Thai", "Rama"])
  })

  test("have numbers that fit: the latest is the number of all, each is as high as its pile and those before it", () => {
    /** @param {[number, number][]} piles of how many cards, and the number of the last */
    const numbers = piles => {
      const players = piles.map(([count, last_card]) => ({ hand: [], played: Array(count).fill("Lao"), followers: {}, last_card }))
      return renumbered({ ...position(), players }).players.map(each => each.last_card)
    }
    assert.deepEqual(numbers([[2, 3], [1, 2]]), [3, 2])
    assert.deepEqual(numbers([[3, 1], [2, 9], [0, 4]]), [3, 5, 0])
    assert.deepEqual(numbers([[8, 2], [1, 1], [4, 30]]), [9, 1, 13])
    assert.deepEqual(numbers([[3, 9], [3, 8], [3, 7]]), [9, 8, 7])
    assert.deepEqual(numbers([[0, 3], [0, 0]]), [0, 0])
  })
})

test("turn, passes, number and ban are set", () => {
  assert.equal(withTurn(position(), { to_move: 0 }).to_move, 0)
  assert.equal(withTurn(position(), { passes: 0 }).passes, 0)
  assert.equal(withLastCard(position(), 1, 9).players[1]?.last_card, 9)
  assert.equal(withTurn(position(), { last_swap: null }).last_swap, null)
})

test("a cleared board has all followers in the pool and all cards in the hands", () => {
  const made = cleared(position(), KINDS)
  assert.deepEqual(made.pool, { Rama: 4, Lao: 7 })
  assert.deepEqual(Object.values(made.followers), Array(4).fill({ Rama: 0, Lao: 0 }))
  assert.deepEqual(made.players[0], { hand: KINDS, played: [], followers: { Rama: 0, Lao: 0 }, last_card: 0 })
  assert.deepEqual([made.kings, made.control, made.passes, made.last_swap, made.to_move], [[], [], 0, null, 0])
})

test("no change touches the position it is made from", () => {
  const before = position()
  cleared(before, KINDS)
  withFollower(before, "Khorat", "Rama", -1, true)
  withCardPlayed(before, 0, "Lao")
  withControl(before, "Khorat", "Lao")
  assert.deepEqual(before, position())
})

test("a follower that is moved is neither created nor lost; one that is not there is not moved", () => {
  const before = withFollower(position(), "Isan", "Lao", 1)
  const moved = withFollowerMoved(before, "Isan", "Mon", "Lao")
  assert.deepEqual([followersAt(moved, "Isan").Lao, followersAt(moved, "Mon").Lao], [0, (followersAt(before, "Mon").Lao ?? 0) + 1])
  assert.equal(withFollowerMoved(moved, "Isan", "Mon", "Lao"), moved)
})

test("the followers of a place go into the pool together", () => {
  const before = withFollower(withFollower(position(), "Isan", "Lao", 1), "Isan", "Lao", 1)
  const after = emptied(before, "Isan")
  assert.equal(followersAt(after, "Isan").Lao, 0)
  assert.equal(after.pool.Lao, (before.pool.Lao ?? 0) + 2)
})

test("a tile is laid where another one lies, and those between move up", () => {
  assert.deepEqual(withTileTo(position(), "Isan", "Khorat").tiles, ["Mon", "Khorat", "Isan", "Pattani"])
  assert.deepEqual(withTileTo(position(), "Nowhere", "Khorat").tiles, position().tiles)
})

test("a swap has one follower on each side, or two on the first", () => {
  const [a, b, c] = ["Isan", "Isan", "Mon"].map(province => ({ province, faction: "Lao" }))
  assert.ok(a && b && c)
  assert.deepEqual(swapOf("1 vs. 1", [a, c]), { card: "1 vs. 1", one: a, other: c })
  assert.deepEqual(swapOf("2 vs. 1", [a, b, c]), { card: "2 vs. 1", two: [a, b], one: c })
})

const view = (/** @type {string} */ state) => /** @type {any} */ ({ state })
/** @param {import("../../page/position-edits.js").EditHistory} history */
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
