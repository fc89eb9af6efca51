// The table on which a turn is built: what can be chosen there, and what the answers so far do.

import { type MoveShown, NO_MOVE, swapOf, transfersBetween } from "../board/arrows"
import { type Choosing, NOTHING } from "../board/choosing"
import { isFollower, keysOf, type Seat, type Spot } from "../board/spots"
import { Table } from "../board/table"
import type { PositionView, TurnView } from "../generated/protocol"
import type { Building } from "../shell/state"
import type { TurnBuilder } from "./builder"

interface TurnTableProps {
  view: PositionView
  building: Building | null
  builder: TurnBuilder
  /** What is shown instead of the turn. */
  move?: MoveShown | undefined
  /** Whether something can be dragged. */
  active?: boolean
  name?: (seat: Seat) => string
}

export function TurnTable({ view, building, builder, move, active = true, ...rest }: TurnTableProps) {
  const choosing = { ...marksOf(building), onSpot: (spot: Spot) => builder.choose(spot) }
  const onDrop = (from: Spot, to: string) => active && builder.drop(from, to)
  const shown = move ?? moveShown(view, building?.turn)
  return <Table view={view} choosing={choosing} move={shown} onDrop={onDrop} {...rest} />
}

/** What the open question offers on the board, and what is chosen there. */
function marksOf(building: Building | null): Omit<Choosing, "onSpot"> {
  if (building === null) return NOTHING
  const { question, legal } = building.open
  const chosen = keysOf(building.turn.answers)
  if (question === null || question.kind === "card") return { ...NOTHING, chosen }
  return { legal: keysOf(legal), chosen, wants: question.kind === "take" ? "follower" : question.kind }
}

/** What the answers so far do on the board. */
export function moveShown(view: PositionView, turn: TurnView | undefined): MoveShown {
  if (turn === undefined) return NO_MOVE
  const asked = turn.steps.map(({ question }, at) => ({ kind: question.kind, answer: turn.answers[at] }))
  const answers = (kind: string) => asked.flatMap(step => (step.kind === kind && step.answer ? [step.answer] : []))
  const followers = (kind: string) => answers(kind).filter(isFollower)
  const taken = followers("take").map(({ faction, province }) => ({ faction, from: province, to: null }))
  const swapped = swapOf(followers("follower"))
  const placed = transfersBetween(view.document, turn.preview).filter(({ to }) => to !== null)
  const tiles = answers("tile").filter(answer => typeof answer === "string")
  return { transfers: [...(swapped.length > 0 ? swapped : placed), ...taken], tiles, done: false }
}
