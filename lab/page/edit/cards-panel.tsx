// The editor's panel for cards and turn: hands and piles, whose turn it is, and the ban on undoing a swap.

import { cardName } from "../board/pieces"
import type { PositionView } from "../generated/protocol"
import { SEATS } from "../play/players"
import { Button, Choice, classes, Group } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { type PanelProps, playerOf } from "./palette"
import * as edits from "./position"

export const kindsOfCards = ({ words }: PositionView) => words.cards.map(({ key }) => key)

export function CardsPanel({ view }: PanelProps) {
  const { edit } = useLab()
  const { players, to_move, passes } = view.document
  const set = (fields: edits.TurnChange) => edit.apply(position => edits.withTurn(position, fields))
  const seats = { label: say("editor.to-move"), name: "to_move", keys: [...players.keys()], chosen: to_move }
  const counts = { label: say("editor.passes"), name: "passes", keys: [...Array(view.passes_end).keys()] }
  const playAll = () =>
    edit.apply(now => now.players.reduce((all, { hand }, seat) => edits.withCardsPlayed(all, seat, hand), now))
  return (
    <>
      <Choice {...seats} words={playerOf} onChoose={seat => set({ to_move: seat })} titled />
      <Choice {...counts} chosen={passes} words={String} onChoose={count => set({ passes: count })} titled />
      <p>
        {view.ban ?? say("editor.no-ban")}{" "}
        {view.ban && <Button name="ban" words={say("editor.lift-ban")} onClick={() => set({ last_swap: null })} />}
      </p>
      <Button name="play-all" words={say("editor.play-all")} onClick={playAll} />
      {players.map((_, seat) => (
        <PlayerCards key={SEATS[seat]} view={view} seat={seat} />
      ))}
    </>
  )
}

function PlayerCards({ view, seat }: PanelProps & { seat: number }) {
  const { edit } = useLab()
  const { hand = [], played = [], last_card = 0 } = view.document.players[seat] ?? {}
  const kinds = kindsOfCards(view)
  const nameOf = (card: string) => cardName(view.words, card)
  const all = edits.sorted([...hand, ...played], kinds)
  const cards = all.map((card, place) => {
    const copy = all.slice(0, place).filter(other => other === card).length
    const isInHand = (cards: string[] = []) => cards.filter(other => other === card).length > copy
    const inHand = isInHand(hand)
    const moved = (now: edits.Position) =>
      isInHand(now.players[seat]?.hand)
        ? edits.withCardsPlayed(now, seat, [card])
        : edits.withCardBack(now, seat, card, kinds)
    const name = `hand ${seat} ${card} ${copy}`
    const look = { class: classes("lab-card", !inHand && "is-away"), pressed: inHand }
    return <Button key={name} name={name} words={nameOf(card)} {...look} onClick={() => edit.apply(moved)} />
  })
  const pile = { cards: played.map(nameOf).join(", "), number: last_card }
  return (
    <fieldset class="lab-seat">
      <legend>{playerOf(seat)}</legend>
      <Group label={say("editor.hand-of", { seat: SEATS[seat] ?? "" })} class="lab-hand lab-cards">
        {cards}
      </Group>
      <p class="lab-hint">{played.length > 0 ? say("editor.pile", pile) : say("editor.hand")}</p>
    </fieldset>
  )
}
