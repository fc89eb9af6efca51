// Spots: what can be chosen on the table, as values, as string keys and as buttons.

import type { FollowerPart, PositionView, TurnView } from "../generated/protocol"
import { classes } from "../shell/controls"
import { say } from "../shell/voice"

export type Follower = FollowerPart
export type Faction = Follower["faction"]
export type PowerKey = BoardDocument["control"][number]
export type FollowerCounts = Record<string, number>
export type BoardDocument = TurnView["preview"]
/** What can be clicked on the board: a province, a tile, a follower. */
export type Spot = string | Follower
/** An answer of a turn: a card or "pass", a province, a follower; null for nobody and nowhere. */
export type Answer = Spot | null
export type Seat = PositionView["to_move"]

export const POOL = "pool"
export const TAKEN = "taken" // where a follower is dropped that a player takes
export const placeName = (place: string) => (place === POOL ? say("board.pool") : place)
export const spotKey = (spot: Spot) => (typeof spot === "string" ? spot : `${spot.province}/${spot.faction}`)

export function spotOfKey(key: string): Spot {
  const [place = "", faction] = key.split("/")
  return faction === undefined ? place : { province: place, faction: faction as Faction }
}

export const answerKey = (answer: Answer) => (answer === null ? "" : spotKey(answer))
export const sameAnswer = (one: Answer, other: Answer) => answerKey(one) === answerKey(other)
export const keysOf = (answers: Answer[]) => answers.map(answerKey)

export const isFollower = (answer: Answer | undefined): answer is Follower =>
  typeof answer === "object" && answer !== null

type Wants = "place" | "follower" | "tile" | "all" | null
/** What can be chosen on the table; `wants` is what can be clicked. */
export type Choosing = { legal: string[]; chosen: string[]; wants: Wants; onSpot: (spot: Spot) => unknown }

export const NOTHING: Omit<Choosing, "onSpot"> = { legal: [], chosen: [], wants: null }

export function spotProps(spot: Spot, kinds: readonly Wants[], words: string, choosing: Choosing, prefix = "") {
  const { legal, chosen, wants, onSpot } = choosing
  if (wants !== "all" && !kinds.includes(wants)) return {}
  const key = spotKey(spot)
  const [isLegal, isChosen] = [legal.includes(key), chosen.includes(key)]
  return {
    class: classes("lab-spot", isLegal && "is-legal", isChosen && "is-chosen"),
    "data-spot": prefix + key,
    "data-key": `spot ${prefix}${key}`,
    role: "button" as const,
    "aria-label": [words, isLegal && say("board.legal"), isChosen && say("board.chosen")].filter(Boolean).join(", "),
    "aria-pressed": isChosen,
    onClick: () => onSpot(spot),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return
      event.preventDefault()
      event.stopPropagation()
      onSpot(spot)
    },
  }
}
