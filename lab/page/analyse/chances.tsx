// The chances along a game: a graph with a line for each player, and below it their chances at the moment shown.

import type { Seat } from "../board/spots"
import type { PositionView } from "../generated/protocol"
import { playerName } from "../play/players"
import { useLab } from "../shell/page"
import type { Chance } from "../shell/state"
import { say } from "../shell/voice"
import { chancesAtEnd, percentLabel, sidesOf } from "./search"

const seatColour = (seat: Seat) => `var(--lab-seat-${seat})`
const STROKE = { "vector-effect": "non-scaling-stroke" }

export function ChanceGraph({ moves, view }: { moves: number; view: PositionView }) {
  const { analyse, state } = useLab()
  const { chances, names, slips, line, at: now } = state.analyse
  const sides = sidesOf(Object.keys(view.hands))
  const shared = sharedChances(chances, sides)
  const onClick = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    void analyse.go(0, Math.min(moves, Math.max(0, Math.round(((clientX - left) / width) * moves))))
  }
  const column = (at: number) => ({ x1: at, x2: at, y2: 1, ...STROKE })
  const marks = slips.map(({ at, seat, fall, margin }) => {
    const facts = { percent: Math.round(100 * fall), margin: Math.round(100 * margin) }
    return (
      <line key={at} {...column(at)} y1={0.8} style={{ stroke: seatColour(seat), "stroke-width": "4" }}>
        <title>{say("analysis.slip", { player: playerName(names, seat), number: at, ...facts })}</title>
      </line>
    )
  })
  const curves = sides.map(([seat = ""], place) => {
    const points = shared.map(({ at, chances }) => [at, 1 - (chances[place] ?? 0)]).join(" ")
    const facts = { points, class: "analysis-graph-line", style: { stroke: seatColour(seat) }, ...STROKE }
    return <polyline key={seat} {...facts} />
  })
  const [ended] = view.outcome ? sharedChances(chancesAtEnd(view, now), sides) : []
  const here = ended ?? shared.find(({ at }) => at >= now)
  const bars = here?.chances.map((chance, place) => (
    <Bar key={sides[place]?.join()} side={sides[place] ?? []} chance={chance} margin={here.margin} />
  ))
  const image = { viewBox: `0 -0.06 ${Math.max(1, moves)} 1.12`, preserveAspectRatio: "none" }
  return (
    <figure class="analysis-graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons that step lead to the same moves */}
      <svg role="img" aria-label={say("analysis.graph")} {...image} onClick={onClick} data-points={chances.length}>
        <line x1={0} x2={moves} y1={0.5} y2={0.5} class="analysis-graph-half" {...STROKE} />
        {line === 0 && <line {...column(now)} y1={0} style={{ stroke: "var(--lab-accent)" }} />}
        {marks}
        {curves}
      </svg>
      <figcaption>{bars}</figcaption>
    </figure>
  )
}

/** For each moment the chance of every side, in percent that add up to 100: what the side to move leaves is shared out. */
export function sharedChances(chances: Chance[], sides: Seat[][]) {
  return [...new Set(chances.map(({ at }) => at))].map(at => {
    const known = chances.filter(chance => chance.at === at)
    const own = sides.map(side => expected(chances, side, at))
    const isKnown = sides.map(side => known.some(({ seat }) => side.includes(seat)))
    const sumOf = (wanted: boolean) => sum(own.filter((_, place) => isKnown[place] === wanted))
    const part = (1 - sumOf(true)) / sumOf(false)
    const parts = own.map((chance, place) => (isKnown[place] ? chance : chance * part))
    const upTo = (place: number) => Math.round(100 * sum(parts.slice(0, place)))
    const rounded = sides.map((_, place) => (upTo(place + 1) - upTo(place)) / 100)
    return { at, margin: known[0]?.margin ?? 0, chances: rounded }
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What a side expects: as it was estimated in its next turn, or else in its last. */
function expected(chances: Chance[], side: Seat[], at: number) {
  const own = chances.filter(({ seat }) => side.includes(seat))
  return Math.max(0.001, (own.find(chance => chance.at >= at) ?? own.at(-1))?.chance ?? 1)
}

function Bar({ side, chance, margin }: { side: Seat[]; chance: number; margin: number }) {
  const { names } = useLab().state.analyse
  const [seat = ""] = side
  const share = (part: number) => `${100 * Math.min(1, Math.max(0, part))}%`
  const style = { "--colour": seatColour(seat), "--chance": share(chance) }
  return (
    <div class="lab-bar analysis-bar" data-seat={seat} style={style}>
      <b>{side.map(seat => playerName(names, seat)).join(" + ")}</b>
      <span class="analysis-bar-scale" aria-hidden="true">
        <span style={{ left: share(chance - margin), right: share(1 - chance - margin) }} />
      </span>
      <span class="analysis-chance">{percentLabel({ chance, margin })}</span>
    </div>
  )
}
