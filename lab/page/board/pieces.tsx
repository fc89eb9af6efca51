// Pieces: followers and markers, each with a shape, a colour and a letter. One of them is enough to tell them apart.

import type { FactionWords, MapWords } from "../engine/protocol"
/** How the documents call the foreign power, whatever its name on the map. */
export const INVADER = "British"
const INVADER_STYLE = { fill: "#2d2d33", ink: "#ffffff" }

/** A power with its number among the shapes: circle, square, diamond, octagon. */
export type Power = FactionWords & { shape: number }

export function powerOf(words: MapWords, key: string): Power {
  const shape = words.factions.findIndex(each => each.key === key)
  const faction = words.factions[shape]
  return faction
    ? { ...faction, shape }
    : {
        key,
        name: words.invader,
        one: words.invader,
        several: words.invader,
        letter: words.invader_letter,
        ...INVADER_STYLE,
        shape: 3,
      }
}

/** What so many followers of a faction are called. */
export function followersName({ one, several }: FactionWords, count: number) {
  return count === 1 ? one : several
}

/** Every power of a map: the factions, then the one that marches in. */
export function powersOf(words: MapWords) {
  return [...words.factions.map(({ key }) => key), INVADER].map(key => powerOf(words, key))
}

/** The outline of a piece around a point. */
export function Shape({
  shape,
  at: [x, y],
  radius,
  ...rest
}: {
  shape: number
  at: [number, number]
  radius: number
  [attribute: string]: unknown
}) {
  if (shape === 0) return <circle cx={x} cy={y} r={radius} {...rest} />
  return <polygon points={corners(shape, x, y, radius)} {...rest} />
}

function corners(shape: number, x: number, y: number, radius: number) {
  const [count, turn, reach] = shape === 1 ? [4, 0.5, 1.22] : shape === 2 ? [4, 0, 1.2] : [8, 0.5, 1.06]
  return Array.from({ length: count }, (_, place) => {
    const angle = ((place + turn) / count) * 2 * Math.PI
    return `${(x + radius * reach * Math.sin(angle)).toFixed(1)},${(y - radius * reach * Math.cos(angle)).toFixed(1)}`
  }).join(" ")
}

/** A small piece in a line of text, with its letter or a number. */
export function Pip({
  power,
  text = power.letter,
  large = false,
}: {
  power: Power
  text?: string | number | undefined
  large?: boolean
}) {
  const size = large ? "lab-pip is-large" : "lab-pip"
  return (
    <svg class={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <Shape shape={power.shape} at={[0, 0]} radius={9.4} fill={power.fill} class="lab-piece" />
      <text x={0} y={4.9} text-anchor="middle" fill={power.ink} stroke={power.fill}>
        {String(text)}
      </text>
      {/* two digits are wider than the piece */}
    </svg>
  )
}
