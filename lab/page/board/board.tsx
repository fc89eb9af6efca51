// The board: the map with its followers, markers and arrows, drawn to be read at any size, and clickable.

import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Land, MapView, PositionView } from "../generated/protocol"
import { classes } from "../shell/controls"
import { say } from "../shell/voice"
import { arrowsOf, type MoveShown, poolOf, sheetOf, type Token, tokensAt } from "./layout"
import { followersName, Piece, powerIn, powerOf, provinceLabels } from "./pieces"
import { type Choosing, type Faction, POOL, spotKey, spotProps } from "./spots"

/** Text on the board has at least this height on the screen, in pixels. */
const [TEXT, SMALL_TEXT, MIN_TEXT] = [14, 11.5, 11.1]
const SMALL_SCALE = 0.86
const LETTER_WIDTH = 0.66
const HOUSE = "0,-1 1,0 .72,0 .72,.9 -.72,.9 -.72,0 -1,0"
const CROWN = "-1,-.6 -.5,.1 0,-.9 .5,.1 1,-.6 .75,.8 -.75,.8"

type BoardProps = { view: PositionView; map: MapView; move: MoveShown; choosing: Choosing }

/** What is drawn, and how large: `font` is the height of names, `least` that of other text. */
type Scene = BoardProps & { font: number; least: number; small: boolean }

export function Board(props: BoardProps) {
  const { view, map, move } = props
  const box = useRef<HTMLDivElement>(null)
  const sheet = sheetOf(map)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fitting = () => Math.min(element.clientWidth / sheet.width, element.clientHeight / sheet.height)
    const measure = () => setScale(Math.max(0.2, fitting()))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheet.width, sheet.height])
  const small = scale < SMALL_SCALE
  const font = Math.max(TEXT, (small ? SMALL_TEXT : TEXT - 1) / scale)
  const scene = { ...props, font, small, least: MIN_TEXT / scale }
  const tokens = new Map(map.lands.map(land => [land.name, tokensOf(scene, land)]))
  const pool = poolOf(map, sheet, 1.5 * font)
  const fromPool = [...move.transfers, ...(move.earlier ?? [])].some(({ from }) => from === POOL)
  const arrows = arrowsOf(move, tokens, map, pool).map(({ path, head, taken, earlier }) => (
    <g key={path} class={classes("lab-arrow", taken && "is-taken", earlier && "is-earlier")}>
      <path d={path} class="lab-arrow-edge" />
      <path d={path} class="lab-arrow-line" />
      <polygon points={head} />
    </g>
  ))
  const shores = map.lands.map(({ name, outline }) => <polygon key={name} points={outline.join(" ")} />)
  const grounds = map.lands.map(land => <Ground key={land.name} scene={scene} land={land} />)
  const borders = map.borders.map(({ between, points, attested, over_sea }) => {
    const kind = classes("lab-border", over_sea && "is-over-sea", !attested && "is-reconstructed")
    return <polyline key={between} points={points.join(" ")} class={kind} />
  })
  const frame = map.lands.find(({ name }) => name === view.contested)
  const provinces = map.lands.map(land => (
    <Province key={land.name} scene={scene} land={land} tokens={tokens.get(land.name) ?? []} />
  ))
  const viewBox = `${sheet.left} ${sheet.top} ${sheet.width} ${sheet.height}`
  const label = say("board.of", { map: map.title })
  return (
    <div class="lab-board-box" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no element for a group with a name */}
      <svg class="lab-board" viewBox={viewBox} role="group" aria-label={label} data-small={small}>
        <g class="lab-shore">{shores}</g>
        {grounds}
        {borders}
        {frame && <polygon points={frame.outline.join(" ")} class="lab-contested" />}
        <g class="lab-arrows">{arrows}</g>
        {fromPool && (
          <text x={pool.at[0]} y={pool.at[1]} class="lab-name" font-size={font}>
            {say("table.pool")}
          </text>
        )}
        {provinces}
      </svg>
    </div>
  )
}

/** The followers of a province, those that come and those that go; below its marker, if it has one. */
function tokensOf({ view: { document: board }, move, font, small }: Scene, { name, center: [x, y] }: Land) {
  const below = board.tiles.indexOf(name) < board.control.length ? font * 1.9 : font * 0.62
  const coming = move.done ? [] : move.transfers
  const come = coming.filter(({ to }) => to === name).map(({ faction }) => faction)
  const away = coming.filter(({ from }) => from === name).map(({ faction }) => faction)
  return tokensAt([x, y + below], board.followers[name] ?? {}, come, away, small)
}

function Ground({ scene, land: { name, outline } }: { scene: Scene; land: Land }) {
  const { view, move, choosing } = scene
  const power = powerIn(view, name)
  const touched = move.tiles.includes(name) || move.transfers.some(({ from, to }) => from === name || to === name)
  const label = describeProvince(view, name)
  const button = spotProps(name, ["place", "tile"], label, choosing)
  const marks = [name === view.contested && "is-contested", touched && "is-touched", power && "is-controlled"]
  const kind = classes("lab-land", ...marks, button.class)
  const drawn = { points: outline.join(" "), ...(power && { style: { "--lab-power": power.fill } }) }
  const told = { "data-province": name, "data-drop": name, role: "img", "aria-label": label } as const
  return <polygon {...drawn} {...told} {...button} class={kind} />
}

function Province({ scene, land, tokens }: { scene: Scene; land: Land; tokens: Token[] }) {
  const { view, font, move } = scene
  const { document: board, words } = view
  const { name, home, center } = land
  const [x, middle] = center
  const power = powerIn(view, name)
  const { half, y } = nameOf(scene, land, tokens)
  const sign = (points: string, across: number, size: number) => {
    const transform = `translate(${x + across} ${y - font * 0.34}) scale(${size})`
    return { points, transform, "vector-effect": "non-scaling-stroke" }
  }
  const house = sign(HOUSE, -half - font * 0.55, font * 0.42)
  const crown = sign(CROWN, half + font * 0.8, font * 0.55)
  const crowned = move.tiles.includes(name) ? "lab-king is-touched" : "lab-king"
  const followers = words.factions.map(({ key }) => (
    <Followers key={key} scene={scene} place={name} faction={key} tokens={tokens.filter(t => t.faction === key)} />
  ))
  return (
    <g class="lab-province" data-province={name} data-drop={name}>
      <text x={x} y={y} class="lab-name" font-size={font}>
        {name}
      </text>
      {home && <polygon {...house} fill={powerOf(words, home).fill} class="lab-home" />}
      {board.kings.includes(name) && <polygon {...crown} class={crowned} />}
      {power && (
        <g class="lab-marker" data-power={power.key}>
          <Piece power={power} at={[x, middle + font * 0.55]} radius={font} size={font * 1.1} text={power.letter} />
        </g>
      )}
      {followers}
    </g>
  )
}

type FollowersProps = { scene: Scene; place: string; faction: Faction; tokens: Token[] }

function Followers({ scene, place, faction, tokens }: FollowersProps) {
  const { view, choosing, small, least } = scene
  if (tokens.length === 0) return null
  const power = powerOf(view.words, faction)
  const spot = { province: place, faction }
  const count = view.document.followers[place]?.[faction] ?? 0
  const label = say("board.followers", { count, faction: followersName(power, count), place })
  const button = count > 0 ? spotProps(spot, ["follower"], label, choosing) : {}
  const forProvince = choosing.wants === "place" || choosing.wants === "tile"
  const onProvince = forProvince && { onClick: () => choosing.onSpot(place) }
  const drag = count > 0 && { "data-drag": spotKey(spot), "data-colour": power.fill }
  const ghosts = tokens.filter(({ ghost }) => ghost)
  const standing = tokens.filter(({ ghost }) => !ghost)
  const unchosen = standing.length - choosing.chosen.filter(key => key === spotKey(spot)).length
  const hits = standing.map(({ at: [x, y], radius }, number) => {
    const circle = { cx: x, cy: y, r: radius * (small ? 1.3 : 1.45) }
    return <circle key={`${x} ${y}`} {...circle} class={classes("lab-hit", number >= unchosen && "is-chosen")} />
  })
  const piece = ({ at, radius, count, ghost, leaving }: Token) => {
    const text = small ? `${ghost ? "+" : ""}${count}` : power.letter
    return (
      <g class={classes(leaving >= count && "is-leaving")}>
        <Piece power={power} at={at} radius={radius} size={Math.max(least, radius * 1.15)} text={text} />
      </g>
    )
  }
  return (
    <>
      <g {...onProvince} {...button} class={classes("lab-followers", button.class)} data-faction={faction} {...drag}>
        {hits}
        {standing.map(piece)}
      </g>
      {ghosts.length > 0 && <g class="lab-ghost">{ghosts.map(piece)}</g>}
    </>
  )
}

function nameOf({ view, font }: Scene, { name, center: [, middle] }: Land, tokens: Token[]) {
  const above = Math.max(0, ...tokens.map(({ at, radius }) => middle + font * 0.62 - at[1] + radius))
  const y = powerIn(view, name) ? middle - font * 0.9 : middle + font * 0.3 - above
  return { half: ((name.length + 0.7) * font * LETTER_WIDTH) / 2, y } // the capital is wide
}

function describeProvince(view: PositionView, name: string) {
  const { document: board, words } = view
  const king = board.kings.includes(name) && say("board.king", { king: words.king })
  const counts = words.factions.map(({ key }) => {
    const count = board.followers[name]?.[key] ?? 0
    return count > 0 && say("board.count", { count, faction: followersName(powerOf(words, key), count) })
  })
  return [...provinceLabels(view, name), king, ...counts].filter(Boolean).join(", ")
}
