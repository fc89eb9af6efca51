// The chances along a game: a graph with a line for each player, and below it their chances at the moment shown.

import type { Seat } from "../board/spots"
import { playerName } from "../play/players"
import { useLab } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { percentLabel, slipsOf } from "./search"

const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]
const seatColour = (seat: Seat) => `var(--lab-seat-${seat})`
export const pointOf = ({ at, chance }: Pick<Chance, "at" | "chance">, moves: number): [number, number] => [
  EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves),
  HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance,
]

/** The move whose column is nearest to this place on the graph, a share of its width. */
export const momentAt = (x: number, moves: number) =>
  Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))

export function ChanceGraph({ moves }: { moves: number }) {
  const { analyse, state } = useLab()
  const { chances, names, lines, line, at: now } = state.analyse
  const seats = [...new Set(chances.map(({ seat }) => seat))].sort()
  const onClick = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    void analyse.go(0, momentAt((clientX - left) / width, moves))
  }
  const x = (at: number) => pointOf({ at, chance: 0 }, moves)[0]
  const column = (at: number) => ({ x1: x(at), x2: x(at), y2: HEIGHT })
  const marks = slipsOf(chances, lines[0]?.moves ?? []).map(({ at, seat, fall, margin }) => {
    const [percent, off] = [Math.round(100 * fall), Math.round(100 * margin)]
    const words = say("analysis.slip", { player: playerName(names, seat), number: at, percent, margin: off })
    const stroke = { stroke: seatColour(seat) }
    return (
      <line key={at} {...column(at)} y1={HEIGHT - 14} class="analysis-graph-slip" style={stroke}>
        <title>{words}</title>
      </line>
    )
  })
  const curves = seats.map(seat => {
    const points = chances.filter(chance => chance.seat === seat).map(chance => pointOf(chance, moves))
    return (
      <polyline key={seat} points={points.join(" ")} class="analysis-graph-line" style={{ stroke: seatColour(seat) }} />
    )
  })
  const bars = seats.map(seat => <Bar key={seat} seat={seat} chance={chanceAt(chances, seat, now)} />)
  const image = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" }
  return (
    <figure class="analysis-graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons that step lead to the same moves */}
      <svg role="img" aria-label={say("analysis.graph")} {...image} onClick={onClick} data-points={chances.length}>
        <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="analysis-graph-half" />
        {line === 0 && <line {...column(now)} y1={0} class="analysis-graph-now" />}
        {marks}
        {curves}
      </svg>
      <figcaption>{bars}</figcaption>
    </figure>
  )
}

/** What a player can expect after so many moves: as it was estimated in their next turn, or else in their last. */
export function chanceAt(chances: Chance[], seat: Seat, at: number) {
  const own = chances.filter(chance => chance.seat === seat)
  return own.find(chance => chance.at >= at) ?? own.at(-1)
}

function Bar({ seat, chance }: { seat: Seat; chance: Chance | undefined }) {
  const { names } = useLab().state.analyse
  if (chance === undefined) return null
  const share = (part: number) => `${100 * Math.min(1, Math.max(0, part))}%`
  const [from, to] = [chance.chance - chance.margin, chance.chance + chance.margin]
  const style = { "--colour": seatColour(seat), "--chance": share(chance.chance) }
  const margin = { left: share(from), right: share(1 - to) }
  return (
    <div class="lab-bar analysis-bar" data-seat={seat} style={style}>
      <b>{playerName(names, seat)}</b>
      <span class="analysis-bar-scale" aria-hidden="true">
        <span style={margin} />
      </span>
      <span class="analysis-chance">{percentLabel(chance)}</span>
    </div>
  )
}
