// The chances along a game: for each player a line over the moves, at each of their turns what they could expect.

import type { GameLine, Seat } from "../engine/protocol"
import { Button, Group } from "../shell/controls"
import type { Page } from "../shell/page"
import type { Analysing, Chance } from "../shell/state"
import { say } from "../shell/voice"
import { findHint } from "./search"

/** How long each position of a game is searched. */
const LOOK = { most: 400, milliseconds: 600 }
/** From how much on a fall of a chance is a blunder, unless it lies within its margin. */
const BLUNDER = 0.15
const [WIDTH, HEIGHT, EDGE] = [360, 84, 6]

/**
 * The chances of the players to move, position by position; at the end, who has won.
 * @param onChances returns false to stop
 */
export async function evaluateGame(
  page: Page,
  { record, lines }: Analysing,
  onChances: (chances: Chance[]) => boolean,
) {
  const moves = lines[0]?.moves ?? []
  let chances: Chance[] = []
  for (let at = 0; at <= moves.length; at++) {
    const { state } = await page.client.call("moment", { record, line: 0, at })
    const view = await page.position(state)
    const { outcome } = view
    if (outcome !== null)
      chances = [
        ...chances,
        ...Object.keys(view.hands).map(seat => ({
          at,
          seat,
          chance: outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0,
          margin: 0,
        })),
      ]
    else if (view.cards.length > 0) {
      const { chance, margin } = (await findHint(page.client, state, () => true, LOOK)) ?? { chance: 0, margin: 0 }
      chances = [...chances, { at, seat: view.to_move, chance, margin }]
    }
    if (!onChances(chances)) return
  }
}

/** Where a chance is drawn. */
export function pointOf({ at, chance }: Pick<Chance, "at" | "chance">, moves: number): [number, number] {
  return [EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, moves), HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance]
}

/**
 * The move whose column is nearest to this place on the graph.
 * @param x as a share of the width
 */
export function momentAt(x: number, moves: number) {
  return Math.min(moves, Math.max(0, Math.round(((x * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * moves)))
}

/** The moves after which their player's chance had clearly fallen by their next turn, each with the fall and its margin. */
export function blundersOf(chances: Chance[]) {
  return chances.flatMap(({ at, seat, chance, margin }, place) => {
    const next = chances.slice(place + 1).find(each => each.seat === seat)
    const fall = next === undefined ? 0 : chance - next.chance
    const off = Math.hypot(margin, next?.margin ?? 0)
    return fall >= Math.max(BLUNDER, off) ? [{ at: at + 1, seat, fall, margin: off }] : []
  })
}

/** The graph; a click leads to that move. */
export function ChanceGraph({
  chances,
  game,
  at,
  name,
  onGo,
}: {
  chances: Chance[]
  game: GameLine
  at: number | null
  name: (seat: Seat) => string
  onGo: (at: number) => void
}) {
  const moves = game.moves.length
  const seats = [...new Set(chances.map(({ seat }) => seat))].sort()
  const blunders = blundersOf(chances).map(each => ({
    ...each,
    words: say("analysis.blunder", {
      player: name(each.seat),
      number: each.at,
      percent: Math.round(100 * each.fall),
      margin: Math.round(100 * each.margin),
    }),
  }))
  const onClick = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as SVGElement).getBoundingClientRect()
    onGo(momentAt((event.clientX - left) / width, moves))
  }
  return (
    <figure class="analysis-graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={say("analysis.graph")}
        preserveAspectRatio="none"
        onClick={onClick}
        data-points={chances.length}>
        <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="analysis-graph-half" />
        {at !== null && (
          <line
            x1={pointOf({ at, chance: 0 }, moves)[0]}
            x2={pointOf({ at, chance: 0 }, moves)[0]}
            y1={0}
            y2={HEIGHT}
            class="analysis-graph-now"
          />
        )}
        {blunders.map(({ at, seat, words }) => {
          const [x] = pointOf({ at, chance: 0 }, moves)
          return (
            <line key={at} x1={x} x2={x} y1={HEIGHT - 14} y2={HEIGHT} class={`analysis-graph-blunder is-${seat}`}>
              <title>{words}</title>
            </line>
          )
        })}
        {seats.map(seat => (
          <polyline
            key={seat}
            points={chances
              .filter(each => each.seat === seat)
              .map(each => pointOf(each, moves).join(","))
              .join(" ")}
            class={`analysis-graph-line is-${seat}`}
          />
        ))}
      </svg>
      {blunders.length > 0 && (
        <Group label={say("analysis.blunders")} class="analysis-blunders">
          <span>{say("analysis.blunders")}</span>
          {blunders.map(({ at, seat, words }) => (
            <Button
              key={`blunder ${at}`}
              name={`blunder ${at}`}
              words={`${at}.`}
              label={words}
              title={words}
              onClick={() => onGo(at)}
              class={`analysis-blunder is-${seat}`}
            />
          ))}
        </Group>
      )}
      <figcaption>
        {seats.map(seat => (
          <span key={seat} class={`analysis-graph-seat is-${seat}`}>
            {name(seat)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
