// The table beside the board: the tiles in the order of the struggles, the pool, the players with what they have.

import type { FollowerCounts, Player } from "../edit/position"
import type { BoardDocument, MapWords, PositionView, Seat, SlotKind, Spot } from "../engine/protocol"
import { say } from "../shell/voice"
import { NO_BUTTON, spotProps } from "./board"
import { followersName, Pip, powerOf, powersOf } from "./pieces"
import { POOL, spotKey, TAKEN } from "./spots"

/** What can be chosen, as on the board. */
export interface Choosing {
  legal: Set<string>
  chosen: Set<string>
  wants: SlotKind | "all" | null
  onSpot: (spot: Spot) => void
}

/** The tiles in the order of the struggles. */
export function Tiles({
  board,
  words,
  contested,
  touched,
  legal,
  chosen,
  wants,
  onSpot,
}: Choosing & { board: BoardDocument; words: MapWords; contested: string | null; touched: string[] }) {
  const codes = new Map(words.provinces.map(({ name, code }) => [name, code]))
  return (
    <ol class="lab-tiles" aria-label={say("table.tiles")}>
      {board.tiles.map((name, place) => {
        const power = board.control[place]
        const king = board.kings.includes(name) && (
          <span class="lab-tile-king" title={words.king}>
            ♛
          </span>
        )
        const classes = [
          "lab-tile",
          name === contested && "is-contested",
          power !== undefined && "is-decided",
          touched.includes(name) && "is-touched",
        ]
        const content = (
          <>
            <span class="lab-tile-number">{String(place + 1)}</span>
            <span class="lab-tile-name">{name}</span>
            <span class="lab-tile-code" aria-hidden="true">
              {codes.get(name)}
            </span>
            {king}
            {power !== undefined && <Pip power={powerOf(words, power)} />}
          </>
        )
        const label = [
          say("board.tile", { tile: name }),
          power !== undefined && say("board.controlled", { power: powerOf(words, power).name }),
        ]
          .filter(Boolean)
          .join(", ")
        const button =
          wants === "tile" || wants === "all"
            ? spotProps(name, label, { legal, chosen, onSpot, prefix: "tile " })
            : NO_BUTTON
        return (
          <li key={name} title={name}>
            <div
              {...button}
              class={[...classes, button.class].filter(Boolean).join(" ")}
              data-drag={name}
              data-drop={name}>
              {content}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The common pool. */
export function Pool({
  board,
  words,
  legal,
  chosen,
  wants,
  onSpot,
}: Choosing & { board: BoardDocument; words: MapWords }) {
  return (
    <div class="lab-pool" data-drop={POOL}>
      <span class="lab-seat-name">{say("table.pool")}</span>
      <span class="lab-counts">
        {words.factions.map(({ key }) => {
          const [power, count, spot] = [powerOf(words, key), board.pool[key] ?? 0, { province: POOL, faction: key }]
          const label = say("board.followers", {
            count,
            faction: followersName(power, count),
            place: say("board.pool"),
          })
          const button =
            count > 0 && (wants === "follower" || wants === "all")
              ? spotProps(spot, label, { legal, chosen, onSpot })
              : { ...NO_BUTTON, "aria-label": label, role: "img" as const }
          return (
            <span
              key={key}
              {...button}
              class={`lab-heap ${button.class}`}
              data-drag={spotKey(spot)}
              data-colour={power.fill}>
              <Pip power={power} text={count} large />
            </span>
          )
        })}
      </span>
    </div>
  )
}

export function Players({ view, name }: { view: PositionView; name: (seat: Seat) => string }) {
  const { document: position, words, outcome } = view
  return (
    <ul class="lab-players" aria-label={say("table.players")}>
      {position.players.map((player: Player, number: number) => {
        const seat = Object.keys(view.hands)[number] ?? ""
        const toMove = outcome === null && seat === view.to_move
        const winner = outcome?.winners.includes(seat) ?? false
        const top = player.played.at(-1)
        const sets = setsOf(player.followers)
        return (
          <li
            key={seat}
            class={["lab-player", toMove && "is-to-move", winner && "is-winner"].filter(Boolean).join(" ")}
            {...(toMove ? { "data-drop": TAKEN } : {})}>
            <span class="lab-seat-name">
              {name(seat)}
              {toMove && <span class="lab-visually-hidden"> {say("table.to-move")}</span>}
            </span>
            <span class="lab-counts">
              {words.factions.map(({ key }) => {
                const [power, count] = [powerOf(words, key), player.followers[key] ?? 0]
                return (
                  <span
                    key={key}
                    role="img"
                    aria-label={say("board.count", { count, faction: followersName(power, count) })}>
                    <Pip power={power} text={count} />
                  </span>
                )
              })}
            </span>
            <span class="lab-player-facts">
              <span>{say("table.cards", { count: player.hand.length })}</span>
              <span>{say("table.sets", { count: sets })}</span>
            </span>
            {top !== undefined && (
              <span class="lab-player-top">
                {say("table.top", { card: words.cards.find(({ key }) => key === top)?.name ?? top })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How many provinces each power controls. */
export function Provinces({ board, words }: { board: BoardDocument; words: MapWords }) {
  const counts = provincesOf(board)
  return (
    <div class="lab-provinces" role="group" aria-label={say("table.provinces")}>
      <span class="lab-seat-name">{say("table.provinces")}</span>
      <span class="lab-counts">
        {powersOf(words).map(power => (
          <span
            key={power.key}
            role="img"
            aria-label={say("board.count", { count: counts[power.key] ?? 0, faction: power.name })}>
            <Pip power={power} text={counts[power.key] ?? 0} />
          </span>
        ))}
      </span>
    </div>
  )
}

// Standings: what the powers and the players have, counted.

/** How many provinces each power controls. */
export function provincesOf({ control }: Pick<BoardDocument, "control">): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const power of control) counts[power] = (counts[power] ?? 0) + 1
  return counts
}

/** How many complete sets, one follower of each faction, these followers make. */
export function setsOf(followers: FollowerCounts) {
  return Math.min(...Object.values(followers))
}
