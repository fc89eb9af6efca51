// The graph of the chances along a game: for each player a line over the moves.

import type { Seat } from "../board/spots"
import { Button, Group } from "../shell/controls"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { blundersOf } from "./chances"

const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]

/** Where a chance is drawn. */
export function pointOf({ at, chance }: Pick<Chance, "at" | "chance">, moves: number): [number, number] {
  return [EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves), HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance]
}

/** The move whose column is nearest to this place on the graph, a share of its width. */
export function momentAt(x: number, moves: number) {
  return Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))
}

interface GraphProps {
  chances: Chance[]
  moves: number
  at: number | null
  name: (seat: Seat) => string
  onGo: (at: number) => unknown
}

/** The graph; a click leads to that move. */
export function ChanceGraph({ chances, moves, at, name, onGo }: GraphProps) {
  const seats = [...new Set(chances.map(({ seat }) => seat))].sort()
  const blunders = blundersOf(chances).map(({ at, seat, fall, margin }) => {
    const facts = { player: name(seat), number: at, percent: Math.round(100 * fall), margin: Math.round(100 * margin) }
    const words = say("analysis.blunder", facts)
    return { at, seat, words }
  })
  const onClick = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onGo(momentAt((clientX - left) / width, moves))
  }
  const x = (at: number) => pointOf({ at, chance: 0 }, moves)[0]
  const column = (at: number) => ({ x1: x(at), x2: x(at), y2: HEIGHT })
  const marks = blunders.map(({ at, seat, words }) => (
    <line key={at} {...column(at)} y1={HEIGHT - 14} class={`analysis-graph-blunder is-${seat}`}>
      <title>{words}</title>
    </line>
  ))
  const curves = seats.map(seat => {
    const points = chances.filter(chance => chance.seat === seat).map(chance => pointOf(chance, moves))
    return <polyline key={seat} points={points.join(" ")} class={`analysis-graph-line is-${seat}`} />
  })
  const buttons = blunders.map(({ at, seat, words }) => (
    <Button
      key={at}
      name={`blunder ${at}`}
      words={`${at}.`}
      hint={words}
      onClick={() => onGo(at)}
      class={`analysis-blunder is-${seat}`}
    />
  ))
  const legend = seats.map(seat => (
    <span key={seat} class={`analysis-graph-seat is-${seat}`}>
      {name(seat)}
    </span>
  ))
  const image = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" }
  return (
    <figure class="analysis-graph">
      <svg role="img" aria-label={say("analysis.graph")} {...image} onClick={onClick} data-points={chances.length}>
        <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="analysis-graph-half" />
        {at !== null && <line {...column(at)} y1={0} class="analysis-graph-now" />}
        {marks}
        {curves}
      </svg>
      {blunders.length > 0 && (
        <Group label={say("analysis.blunders")} class="analysis-blunders">
          <span>{say("analysis.blunders")}</span>
          {buttons}
        </Group>
      )}
      <figcaption>{legend}</figcaption>
    </figure>
  )
}
