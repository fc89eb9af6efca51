// Pieces: followers and markers, each with a shape, a colour and a letter. One of them is enough to tell them apart.

import type { FactionWords, MapWords, PositionView } from "../generated/protocol"
import { say } from "../shell/voice"
import type { Point } from "./layout"
import type { PowerKey } from "./spots"

const INVADER: PowerKey = "British" // in the documents, whatever its name on the map
const INVADER_STYLE = { fill: "#2d2d33", ink: "#ffffff", shape: 3 }

/** A power with its number among the shapes: circle, square, diamond, octagon. */
export type Power = Omit<FactionWords, "key"> & { key: PowerKey; shape: number }

export function powerOf(words: MapWords, key: PowerKey): Power {
  const shape = words.factions.findIndex(faction => faction.key === key)
  const faction = words.factions[shape]
  if (faction) return { ...faction, shape }
  const [name, letter] = [words.invader, words.invader.slice(0, 2)] // one letter could be that of a player
  return { key, name, one: name, several: name, letter, ...INVADER_STYLE }
}

export function powerIn({ document: board, words }: PositionView, province: string) {
  const power = board.control[board.tiles.indexOf(province)]
  return power && powerOf(words, power)
}

export function provinceLabels(view: PositionView, province: string, words = province) {
  const power = powerIn(view, province)
  const controlled = power && say("board.controlled", { power: power.name })
  return [words, province === view.contested && say("board.contested"), controlled].filter(Boolean)
}

export const followersName = ({ one, several }: Power, count: number) => (count === 1 ? one : several)
export const powersOf = (words: MapWords) =>
  [...words.factions.map(({ key }) => key), INVADER].map(key => powerOf(words, key))

export function Piece({ power, at, radius, size, text }: PieceProps) {
  const [x, y] = at
  return (
    <>
      <Shape power={power} at={at} radius={radius} />
      <text x={x} y={y + size * 0.35} font-size={size} fill={power.ink} class="lab-letter">
        {text}
      </text>
    </>
  )
}

type PieceProps = { power: Power; at: Point; radius: number; size: number; text: string }

function Shape({ power: { shape, fill }, at: [x, y], radius }: Pick<PieceProps, "power" | "at" | "radius">) {
  if (shape === 0) return <circle cx={x} cy={y} r={radius} fill={fill} class="lab-piece" />
  return <polygon points={corners(shape, x, y, radius)} fill={fill} class="lab-piece" />
}

function corners(shape: number, x: number, y: number, radius: number) {
  const [count, turn, reach] = shape === 1 ? [4, 0.5, 1.22] : shape === 2 ? [4, 0, 1.2] : [8, 0.5, 1.06]
  const points = Array.from({ length: count }, (_, place) => {
    const angle = ((place + turn) / count) * 2 * Math.PI
    return `${(x + radius * reach * Math.sin(angle)).toFixed(1)},${(y - radius * reach * Math.cos(angle)).toFixed(1)}`
  })
  return points.join(" ")
}

/** A small piece in a line of text, with its letter or a number: two digits are wider than the piece. */
export const Pip = ({ power, text, large = false }: { power: Power; text?: number; large?: boolean }) => (
  <svg class={large ? "lab-pip is-large" : "lab-pip"} viewBox="-12 -12 24 24" aria-hidden="true">
    <Shape power={power} at={[0, 0]} radius={9.4} />
    <text y={4.9} text-anchor="middle" fill={power.ink} stroke={power.fill}>
      {text ?? power.letter}
    </text>
  </svg>
)

export const cardName = ({ cards }: MapWords, card: string) => cards.find(({ key }) => key === card)?.name ?? card

/** What a card does, as a picture: what is swapped, or else the followers that it places, by their factions. */
const SWAPS: Record<string, string> = { Maharacha: "♛▭ ⇄ ▭", "1 vs. 1": "● ⇄ ●", "2 vs. 1": "●● ⇄ ●" }
const PLACES: Record<string, number[]> = { "Khon Thai": [0, 1, 2], Rama: [0, 0], Lao: [1, 1], Malai: [2, 2] }

export function CardPicture({ words, card }: { words: MapWords; card: string }) {
  const powers = PLACES[card]?.flatMap(faction => powersOf(words)[faction] ?? [])
  // biome-ignore lint/suspicious/noArrayIndexKey: the picture of a card never changes
  const placed = powers?.map((power, place) => <Pip key={place} power={power} large />)
  return <span aria-hidden="true">{placed ?? SWAPS[card]}</span>
}

const KINDS = { Maharacha: "maharacha", "Khon Thai": "khon-thai", "1 vs. 1": "1-vs-1", "2 vs. 1": "2-vs-1" } as const

export function cardSentence(words: MapWords, card: string) {
  const kind = card in KINDS ? KINDS[card as keyof typeof KINDS] : "faction"
  const faction = powersOf(words)[PLACES[card]?.[0] ?? 0]
  return say(`card.${kind}`, { king: words.king, faction: faction?.several ?? "" })
}
