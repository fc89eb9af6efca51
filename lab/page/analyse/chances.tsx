// The chances along a game: a graph with a line for each player, and below it their chances at the moment shown.

import type { Seat } from "../board/spots"
import type { PositionView } from "../generated/protocol"
import { playerName } from "../play/players"
import { useLab } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { chancesAtEnd, percentLabel, sidesOf } from "./search"

const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]
const seatColour = (seat: Seat) => `var(--lab-seat-${seat})`
export const pointOf = ({ at, chance }: Pick<Chance, "at" | "chance">, moves: number): [number, number] => [
  EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves),
  HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance,
]

/** The move whose column is nearest to this place on the graph, a share of its width. */
export const momentAt = (x: number, moves: number) =>
  Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))

export function ChanceGraph({ moves, view }: { moves: number; view: PositionView }) {
  const { analyse, state } = useLab()
  const { chances, names, slips, line, at: now } = state.analyse
  const sides = sidesOf(Object.keys(view.hands))
  const shared = sharedChances(chances, sides)
  const onClick = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    void analyse.go(0, momentAt((clientX - left) / width, moves))
  }
  const x = (at: number) => pointOf({ at, chance: 0 }, moves)[0]
  const column = (at: number) => ({ x1: x(at), x2: x(at), y2: HEIGHT })
  const marks = slips.map(({ at, seat, fall, margin }) => {
    const [percent, off] = [Math.round(100 * fall), Math.round(100 * margin)]
    const words = say("analysis.slip", { player: playerName(names, seat), number: at, percent, margin: off })
    const stroke = { stroke: seatColour(seat) }
    return (
      <line key={at} {...column(at)} y1={HEIGHT - 14} class="analysis-graph-slip" style={stroke}>
        <title>{words}</title>
      </line>
    )
  })
  const curves = sides.map(([seat = ""], place) => {
    const points = shared.map(all => all[place]).map(chance => chance && pointOf(chance, moves))
    return (
      <polyline key={seat} points={points.join(" ")} class="analysis-graph-line" style={{ stroke: seatColour(seat) }} />
    )
  })
  const ended = view.outcome && sharedChances(chancesAtEnd(view, now), sides)[0]
  const here = ended ?? shared.find(([first]) => first && first.at >= now) ?? []
  const bars = here.map((chance, place) => <Bar key={place} side={sides[place] ?? []} chance={chance} />)
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

/** For each moment the chance of every side, in percent that add up to 100: what the side to move leaves is shared out. */
export function sharedChances(chances: Chance[], sides: Seat[][]): Chance[][] {
  return [...new Set(chances.map(({ at }) => at))].map(at => {
    const known = chances.filter(chance => chance.at === at)
    const own = sides.map(side => expected(chances, side, at))
    const fixed = sides.map(side => known.some(({ seat }) => side.includes(seat)))
    const sum = (of: boolean) => own.reduce((total, chance, place) => total + (fixed[place] === of ? chance : 0), 0)
    const part = (1 - sum(true)) / sum(false)
    const parts = own.map((chance, place) => 100 * chance * (fixed[place] ? 1 : part))
    const upTo = (place: number) => Math.round(parts.slice(0, place).reduce((total, chance) => total + chance, 0))
    const margin = known[0]?.margin ?? 0
    return sides.map(([seat = ""], place) => ({
      at,
      seat,
      chance: (upTo(place + 1) - upTo(place)) / 100,
      margin,
      best: "",
    }))
  })
}

/** What a side expects: as it was estimated in its next turn, or else in its last. */
function expected(chances: Chance[], side: Seat[], at: number) {
  const own = chances.filter(({ seat }) => side.includes(seat))
  return Math.max(0.001, (own.find(chance => chance.at >= at) ?? own.at(-1))?.chance ?? 1)
}

function Bar({ side, chance }: { side: Seat[]; chance: Chance }) {
  const { names } = useLab().state.analyse
  const share = (part: number) => `${100 * Math.min(1, Math.max(0, part))}%`
  const [from, to] = [chance.chance - chance.margin, chance.chance + chance.margin]
  const style = { "--colour": seatColour(chance.seat), "--chance": share(chance.chance) }
  const margin = { left: share(from), right: share(1 - to) }
  return (
    <div class="lab-bar analysis-bar" data-seat={chance.seat} style={style}>
      <b>{side.map(seat => playerName(names, seat)).join(" + ")}</b>
      <span class="analysis-bar-scale" aria-hidden="true">
        <span style={margin} />
      </span>
      <span class="analysis-chance">{percentLabel(chance)}</span>
    </div>
  )
}
