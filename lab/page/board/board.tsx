// The board: the map with its followers, markers and arrows, drawn to be read at any size, and clickable.

import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { BoardDocument, MapView, MapWords, SlotKind, Spot, Transfer } from "../engine/protocol"
import { say } from "../shell/voice"
import type { Arrow, Point, Token } from "./layout"
import { arrowsOf, reachAbove, sheetOf, tokensAt } from "./layout"
import type { Power } from "./pieces"
import { followersName, powerOf, Shape } from "./pieces"
import { spotKey } from "./spots"

/** Text on the board has at least this height on the screen, in pixels. */
const [TEXT, SMALL_TEXT, MIN_TEXT] = [14, 11.5, 11.1]
/** On a board drawn smaller than this, the followers of a faction stand in a pile. */
const SMALL_SCALE = 0.86
/** In such a window the pool and the players stand below the board (table.css). */
const PHONE = "(max-width: 820px) and (min-height: 561px)"
const LETTER_WIDTH = 0.66
export const NO_BUTTON = { class: "" }

/** What a move does on the board: `done` if it has been made, else its arrivals are still to come. */
export interface MoveShown {
  transfers: Transfer[]
  tiles: string[]
  done: boolean
}
/** `wants` says what can be clicked: provinces, tiles, followers, or everything. */
export interface BoardProps {
  map: MapView
  words: MapWords
  board: BoardDocument
  contested: string | null
  legal: Set<string>
  chosen: Set<string>
  wants: SlotKind | "all" | null
  move: MoveShown
  onSpot: (spot: Spot) => void
}

export function Board(props: BoardProps) {
  const { map, board, move } = props
  const box = useRef<HTMLDivElement | null>(null)
  const sheet = sheetOf(map)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setScale(Math.max(0.2, Math.min(element.clientWidth / sheet.width, element.clientHeight / sheet.height)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheet.width, sheet.height])
  const small = scale < SMALL_SCALE
  const font = Math.max(TEXT, (small ? SMALL_TEXT : TEXT - 1) / scale)
  const coming = move.done ? [] : move.transfers
  const tokens = new Map(
    map.lands.map(({ name, center }) => {
      const below = board.tiles.indexOf(name) < board.control.length ? font * 1.9 : font * 0.62
      const come = coming.filter(({ to }) => to === name).map(({ faction }) => faction)
      const away = coming.filter(({ from }) => from === name).map(({ faction }) => faction)
      return [name, tokensAt([center[0], center[1] + below], board.followers[name] ?? {}, come, away, small)]
    }),
  )
  const label = say("board.of", { map: map.title })
  return (
    <div class="lab-board-box" ref={box}>
      <svg
        class="lab-board"
        viewBox={`${sheet.left} ${sheet.top} ${sheet.width} ${sheet.height}`}
        role="group"
        aria-label={label}
        data-small={small}>
        <Sea map={map} />
        {map.lands.map(land => (
          <Land {...props} land={land} />
        ))}
        {map.borders.map(({ points, attested, over_sea }) => (
          <polyline
            points={points.join(" ")}
            class={`lab-border ${over_sea ? "is-over-sea" : ""} ${attested ? "" : "is-reconstructed"}`}
          />
        ))}
        <Contested {...props} />
        {map.lands.map(land => (
          <Province
            {...props}
            land={land}
            font={font}
            small={small}
            least={MIN_TEXT / scale}
            tokens={tokens.get(land.name) ?? []}
          />
        ))}
        <Arrows
          arrows={arrowsOf(move.transfers, tokens, { sheet, map, done: move.done, below: matchMedia(PHONE).matches })}
        />
      </svg>
    </div>
  )
}

function Sea({ map }: { map: MapView }) {
  return [14, 7].map(width => (
    <g class="lab-shore" stroke-width={width * 2}>
      {map.lands.map(({ outline }) => (
        <polygon points={outline.join(" ")} />
      ))}
    </g>
  ))
}

/** The land of a province, which can be clicked. */
function Land({
  land: { name, outline },
  board,
  words,
  contested,
  wants,
  legal,
  chosen,
  move,
  onSpot,
}: BoardProps & { land: MapView["lands"][number] }) {
  const power = board.control[board.tiles.indexOf(name)]
  const touched = move.tiles.includes(name) || move.transfers.some(({ from, to }) => from === name || to === name)
  const classes = [
    "lab-land",
    name === contested && "is-contested",
    touched && "is-touched",
    power !== undefined && "is-controlled",
  ]
  const button =
    wants === "place" || wants === "tile" || wants === "all"
      ? spotProps(name, describeProvince(board, words, name), { legal, chosen, onSpot })
      : NO_BUTTON
  return (
    <polygon
      points={outline.join(" ")}
      data-province={name}
      data-drop={name}
      {...(power === undefined ? {} : { style: { "--lab-power": powerOf(words, power).fill } })}
      {...button}
      class={[...classes, button.class].filter(Boolean).join(" ")}
    />
  )
}

function Contested({ map, contested }: BoardProps) {
  const land = map.lands.find(({ name }) => name === contested)
  return land ? <polygon points={land.outline.join(" ")} class="lab-contested" /> : null
}

/** Name, signs, marker and followers of a province. */
function Province(
  props: BoardProps & { land: MapView["lands"][number]; font: number; small: boolean; least: number; tokens: Token[] },
) {
  const { land, board, words, font, tokens, move } = props
  const { name, home, center } = land
  const power = board.control[board.tiles.indexOf(name)]
  const above = tokens.length > 0 ? reachAbove(tokens, [center[0], center[1] + font * 0.62] as Point) : -font * 0.3
  const y = power === undefined ? center[1] + font * 0.3 - Math.max(above, 0) : center[1] - font * 0.9
  const half = ((name.length + 0.7) * font * LETTER_WIDTH) / 2 // the capital is wide
  return (
    <g class="lab-province" data-province={name} data-drop={name}>
      <text x={center[0]} y={y} class="lab-name" font-size={font}>
        {name}
      </text>
      {home && (
        <HomeSign
          at={[center[0] - half - font * 0.55, y - font * 0.34]}
          size={font * 0.42}
          fill={powerOf(words, home).fill}
        />
      )}
      {board.kings.includes(name) && (
        <Crown
          at={[center[0] + half + font * 0.8, y - font * 0.34]}
          size={font * 0.55}
          fresh={move.tiles.includes(name)}
        />
      )}
      {power !== undefined && (
        <Marker words={words} power={power} at={[center[0], center[1] + font * 0.55]} radius={font} />
      )}
      {tokensByFaction(tokens).map(each => (
        <Followers {...props} faction={each.faction} tokens={each.tokens} />
      ))}
    </g>
  )
}

function tokensByFaction(tokens: Token[]) {
  const factions = [...new Set(tokens.map(({ faction }) => faction))]
  return factions.map(faction => ({ faction, tokens: tokens.filter(each => each.faction === faction) }))
}

/** The followers of one faction in a province: one button. */
function Followers({
  land: { name },
  board,
  words,
  wants,
  legal,
  chosen,
  onSpot,
  small,
  least,
  faction,
  tokens,
}: BoardProps & { land: { name: string }; small: boolean; least: number; faction: string; tokens: Token[] }) {
  const power = powerOf(words, faction)
  const spot = { province: name, faction }
  const count = board.followers[name]?.[faction] ?? 0
  const words_ =
    count === 1
      ? say("board.follower", { faction: power.one, place: name })
      : say("board.followers", { count, faction: power.several, place: name })
  const button =
    count > 0 && (wants === "follower" || wants === "all")
      ? spotProps(spot, words_, { legal, chosen, onSpot })
      : NO_BUTTON
  const standing = tokens.filter(each => !each.ghost)
  return (
    <>
      <g
        key={faction}
        onClick={wants === "place" || wants === "tile" ? () => onSpot(name) : undefined}
        {...button}
        class={`lab-followers ${button.class}`}
        data-faction={faction}
        {...(count > 0 ? { "data-drag": spotKey(spot), "data-colour": power.fill } : {})}>
        {standing.map(each => (
          <circle cx={each.at[0]} cy={each.at[1]} r={each.radius * (small ? 1.3 : 1.45)} class="lab-hit" />
        ))}
        {standing.map(each => (
          <Piece power={power} token={each} least={least} text={small ? String(each.count) : power.letter} />
        ))}
      </g>
      {tokens
        .filter(each => each.ghost)
        .map(each => (
          <g class="lab-ghost">
            <Piece power={power} token={each} least={least} text={small ? `+${each.count}` : power.letter} />
          </g>
        ))}
    </>
  )
}

/** `least`: the height of the text */
function Piece({
  power,
  token: { at, radius, leaving },
  text,
  least,
}: {
  power: Power
  token: Token
  text: string
  least: number
}) {
  const size = Math.max(least, radius * 1.15)
  return (
    <>
      <Shape shape={power.shape} at={at} radius={radius} fill={power.fill} class="lab-piece" />
      <text x={at[0]} y={at[1] + size * 0.35} font-size={size} fill={power.ink} class="lab-letter">
        {text}
      </text>
      {leaving > 0 && <circle cx={at[0]} cy={at[1]} r={radius + 4} class="lab-leaving" />}
    </>
  )
}

function Marker({ words, power, at, radius }: { words: MapWords; power: string; at: Point; radius: number }) {
  const style = powerOf(words, power)
  return (
    <g class="lab-marker" data-power={power}>
      <Shape shape={style.shape} at={at} radius={radius} fill={style.fill} class="lab-piece" />
      <text x={at[0]} y={at[1] + radius * 0.38} font-size={radius * 1.1} fill={style.ink} class="lab-letter">
        {style.letter}
      </text>
    </g>
  )
}

/** A house, in the colour of the faction that is at home here. */
function HomeSign({ at: [x, y], size, fill }: { at: Point; size: number; fill: string }) {
  const points = [
    [0, -1],
    [1, 0],
    [0.72, 0],
    [0.72, 0.9],
    [-0.72, 0.9],
    [-0.72, 0],
    [-1, 0],
  ].map(([dx = 0, dy = 0]) => `${x + dx * size},${y + dy * size}`)
  return <polygon points={points.join(" ")} fill={fill} class="lab-home" />
}

function Crown({ at: [x, y], size, fresh }: { at: Point; size: number; fresh: boolean }) {
  const points = [
    [-1, -0.6],
    [-0.5, 0.1],
    [0, -0.9],
    [0.5, 0.1],
    [1, -0.6],
    [0.75, 0.8],
    [-0.75, 0.8],
  ].map(([dx = 0, dy = 0]) => `${x + dx * size},${y + dy * size}`)
  return <polygon points={points.join(" ")} class={fresh ? "lab-king is-touched" : "lab-king"} />
}

function Arrows({ arrows }: { arrows: Arrow[] }) {
  return (
    <g class="lab-arrows" aria-hidden="true">
      {arrows.map(({ path, head, taken }) => (
        <g class={taken ? "lab-arrow is-taken" : "lab-arrow"}>
          <path d={path} class="lab-arrow-edge" />
          <path d={path} class="lab-arrow-line" />
          <polygon points={head} />
        </g>
      ))}
    </g>
  )
}

/** What makes an element a button for a spot. */
export function spotProps(
  spot: Spot,
  words: string,
  {
    legal,
    chosen,
    onSpot,
    prefix = "",
  }: { legal: Set<string>; chosen: Set<string>; onSpot: (spot: Spot) => void; prefix?: string },
) {
  const key = spotKey(spot)
  const [isLegal, isChosen] = [legal.has(key), chosen.has(key)]
  return {
    class: ["lab-spot", isLegal && "is-legal", isChosen && "is-chosen"].filter(Boolean).join(" "),
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

/** A province in words: its name, who controls it, who stands there. */
export function describeProvince(board: BoardDocument, words: MapWords, name: string) {
  const power = board.control[board.tiles.indexOf(name)]
  const counts = words.factions
    .map(faction => ({ faction, count: board.followers[name]?.[faction.key] ?? 0 }))
    .filter(({ count }) => count > 0)
  return [
    name,
    power !== undefined && say("board.controlled", { power: powerOf(words, power).name }),
    board.kings.includes(name) && say("board.king", { king: words.king }),
    ...counts.map(({ faction, count }) => say("board.count", { count, faction: followersName(faction, count) })),
  ]
    .filter(Boolean)
    .join(", ")
}
