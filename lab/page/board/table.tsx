// The table: the board, and beside it tiles, pool and players; one group for the keyboard, with drag and drop.

import { useRef } from "preact/hooks"
import { isOwnBoard } from "../edit/boards"
import type { MapView, MapWords, PositionView } from "../generated/protocol"
import { classes, useRoving } from "../shell/controls"
import { useLab } from "../shell/page"
import { formatHash } from "../shell/url-state"
import { say } from "../shell/voice"
import { Board } from "./board"
import { startDrag } from "./drag"
import { type MoveShown, turnedMap } from "./layout"
import { followersName, Pip, powerIn, powerOf, powersOf, provinceLabels } from "./pieces"
import { type Choosing, type FollowerCounts, POOL, type Seat, type Spot, spotKey, spotProps, TAKEN } from "./spots"

type BesideProps = { view: PositionView; choosing: Choosing }
type Name = (seat: Seat) => string
type TableProps = BesideProps & { move: MoveShown; onDrop: (from: Spot, to: string) => unknown; name?: Name }

export function Table({ view, choosing, move, onDrop, name = seat => seat }: TableProps) {
  const roving = useRoving<HTMLElement>()
  const drop = useRef(onDrop)
  drop.current = onDrop // what is dropped belongs to what is shown then
  const drag = (event: PointerEvent) => startDrag(event, (from, to) => drop.current(from, to))
  const { maps, preferences } = useLab().state
  const map = maps[view.map] && turnedMap(maps[view.map] as MapView, preferences.turn)
  return (
    <section class="lab-table" aria-label={say("judge.board")} {...roving} onPointerDown={drag}>
      {view.drawable && map ? (
        <>
          <Tiles view={view} choosing={choosing} touched={move.tiles} />
          <Board view={view} map={map} move={move} choosing={choosing} />
          <div class="lab-side">
            <div class="lab-row lab-pool" data-drop={POOL}>
              <span class="lab-seat-name">{say("table.pool")}</span>
              <Heaps words={view.words} counts={view.document.pool} place={POOL} choosing={choosing} />
            </div>
            <Provinces view={view} />
            <Players view={view} name={name} choosing={choosing} />
            {/* It leaves the page: a move that is being built would be lost. */}
            {choosing.chosen.length === 0 && <SetRight view={view} map={map} />}
          </div>
        </>
      ) : (
        <p class="lab-no-board">{say("board.no-picture")}</p>
      )}
    </section>
  )
}

function SetRight({ view, map }: { view: PositionView; map: MapView }) {
  if (isOwnBoard(view) || map.borders.every(({ attested }) => attested)) return null
  return (
    <a class="lab-set-right" data-apart href={formatHash({ mode: "edit", state: view.state, panel: "board" })}>
      {say("map.own-the-board")} <b>{say("map.set-right")}</b>
    </a>
  )
}

function Tiles({ view, choosing, touched }: BesideProps & { touched: string[] }) {
  const { document: board, words, contested } = view
  const tiles = board.tiles.map((name, place) => {
    const power = powerIn(view, name)
    const label = provinceLabels(view, name, say("board.tile", { tile: name })).join(", ")
    const button = spotProps(name, ["tile"], label, choosing, "tile ")
    const marks = [name === contested && "is-contested", power && "is-decided", touched.includes(name) && "is-touched"]
    return (
      <li key={name} title={name}>
        <div {...button} class={classes("lab-bar lab-tile", ...marks, button.class)} data-drag={name} data-drop={name}>
          <span class="lab-tile-number">{place + 1}</span>
          <span class="lab-tile-name">
            {name}
            {name === contested && <span class="lab-visually-hidden"> {say("board.contested")}</span>}
          </span>
          <span class="lab-tile-code" aria-hidden="true">
            {words.provinces.find(province => province.name === name)?.code}
          </span>
          {board.kings.includes(name) && (
            <span class="lab-tile-king" title={words.king}>
              ♛
            </span>
          )}
          {power && <Pip power={power} />}
        </div>
      </li>
    )
  })
  return (
    <ol class="lab-tiles" aria-label={say("table.tiles")}>
      {tiles}
    </ol>
  )
}

type HeapsProps = Pick<BesideProps, "choosing"> & { words: MapWords; counts: FollowerCounts; place: string }

function Heaps({ words, counts, place, choosing }: HeapsProps) {
  const isPool = place === POOL
  const heaps = words.factions.map(({ key }) => {
    const [power, count, spot] = [powerOf(words, key), counts[key] ?? 0, { province: place, faction: key }]
    const facts = { count, faction: followersName(power, count), place: say("board.pool") }
    const label = isPool ? say("board.followers", facts) : say("board.count", facts)
    const button = spotProps(spot, isPool && count > 0 ? ["follower"] : [], label, choosing)
    const drag = (isPool || choosing.wants === "all") && { "data-drag": spotKey(spot), "data-colour": power.fill }
    return (
      <span key={key} role="img" aria-label={label} {...button} class={classes("lab-heap", button.class)} {...drag}>
        <Pip power={power} text={count} large={isPool} />
      </span>
    )
  })
  return <span class="lab-counts">{heaps}</span>
}

function Players({ view, name, choosing }: BesideProps & { name: Name }) {
  const { document: position, words, outcome } = view
  const players = position.players.map(({ followers, hand, played }, number) => {
    const seat = Object.keys(view.hands)[number] ?? ""
    const toMove = outcome === null && seat === view.to_move
    const partner = Object.keys(view.hands)[3] && Object.keys(view.hands)[(number + 2) % 4]
    const kind = classes("lab-row lab-player", toMove && "is-to-move", outcome?.winners.includes(seat) && "is-winner")
    const isWanted = choosing.wants === "all"
    const onClick = ({ target }: MouseEvent) =>
      isWanted && !(target as Element).closest("[data-spot]") && choosing.onSpot(seat)
    const row = { "data-drop": isWanted ? seat : toMove ? TAKEN : undefined, onClick } // its followers have the keys
    const top = words.cards.find(({ key }) => key === played.at(-1))
    return (
      <li key={seat} class={kind} style={{ "--seat": `var(--lab-seat-${seat})` }} {...row}>
        <span class="lab-seat-name">
          {name(seat)}
          {toMove && <span class="lab-visually-hidden"> {say("table.to-move")}</span>}
        </span>
        <Heaps words={words} counts={followers} place={seat} choosing={choosing} />
        <span class="lab-player-facts">
          <span>{say("table.cards", { count: hand.length })}</span>
          <span title={say("table.set")}>{say("table.sets", { count: setsOf(followers) })}</span>
          {partner && <span>{say("table.partner", { seat: name(partner) })}</span>}
        </span>
        {top && <span class="lab-player-top">{say("table.top", { card: top.name })}</span>}
      </li>
    )
  })
  return (
    <ul class="lab-players" aria-label={say("table.players")}>
      {players}
    </ul>
  )
}

function Provinces({ view: { document: board, words } }: { view: PositionView }) {
  const counts = powersOf(words).map(power => {
    const count = board.control.filter(key => key === power.key).length
    return (
      <span key={power.key}>
        <Pip power={power} /> {power.name} <b>{count}</b>
      </span>
    )
  })
  return (
    <fieldset class="lab-row lab-provinces" aria-label={say("table.provinces")}>
      <span class="lab-seat-name">{say("table.provinces")}</span>
      <span class="lab-counts">{counts}</span>
    </fieldset>
  )
}

export const setsOf = (followers: Record<string, number>) => Math.min(...Object.values(followers))
