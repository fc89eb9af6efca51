// The table: board, tiles, pool and players, in one group for the keyboard, with drag and drop.

import { useRef } from "preact/hooks"
import { isOwnBoard } from "../edit/boards"
import type { MapView, PositionView } from "../generated/protocol"
import { formatHash } from "../shell/hash"
import { useLab } from "../shell/lab"
import { useRoving } from "../shell/roving"
import { say } from "../shell/voice"
import type { MoveShown } from "./arrows"
import { Players, Pool, Provinces, Tiles } from "./beside"
import { Board } from "./board"
import type { Choosing } from "./choosing"
import { useDrag } from "./drag"
import type { Seat, Spot } from "./spots"

interface TableProps {
  view: PositionView
  choosing: Choosing
  move: MoveShown
  onDrop: (from: Spot, to: string) => unknown
  name?: (seat: Seat) => string
}

export function Table({ view, choosing, move, onDrop, name = seat => seat }: TableProps) {
  const area = useRef<HTMLDivElement>(null)
  useRoving(area)
  useDrag(area, onDrop)
  const map = useLab().state.maps[view.map]
  return (
    <div class="lab-table" ref={area} role="group" aria-label={say("judge.board")}>
      {view.drawable && map ? (
        <>
          <Tiles view={view} choosing={choosing} touched={move.tiles} />
          <Board view={view} map={map} move={move} choosing={choosing} />
          {/* It leaves the page: a move that is being built would be lost. */}
          {choosing.chosen.size === 0 && <SetRight view={view} map={map} />}
          <div class="lab-side">
            <Pool view={view} choosing={choosing} />
            <Provinces board={view.document} words={view.words} />
            <Players view={view} name={name} />
          </div>
        </>
      ) : (
        <p class="lab-no-board">{say("board.no-picture")}</p>
      )}
    </div>
  )
}

/** Where the borders are our reconstruction: the way to set them right. */
function SetRight({ view, map }: { view: PositionView; map: MapView }) {
  if (isOwnBoard(view) || map.borders.every(({ attested }) => attested)) return null
  const href = formatHash({ mode: "edit", state: view.state, panel: "board" })
  return (
    <a class="lab-set-right" data-apart href={href}>
      {say("map.own-the-board")} <b>{say("map.set-right")}</b>
    </a>
  )
}
