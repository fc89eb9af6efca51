// The editor's panel for hands and piles.

import { Fragment } from "preact"
import { cardName } from "../board/pieces"
import type { PositionView } from "../generated/protocol"
import { SEATS } from "../play/players"
import { Button, Group } from "../shell/controls"
import { useLab } from "../shell/lab"
import { say } from "../shell/voice"
import { type PanelProps, playerOf } from "./pieces-panel"
import { withCardBack, withCardOnTop, withCardPlayed, withLastCard } from "./position"

const MAX_CARDS = 99

export function kindsOfCards({ words }: PositionView) {
  return words.cards.map(({ key }) => key)
}

export function CardsPanel({ view }: PanelProps) {
  return view.document.players.map((_, seat) => <PlayerCards key={seat} view={view} seat={seat} />)
}

function PlayerCards({ view, seat }: PanelProps & { seat: number }) {
  const { edit } = useLab()
  const { hand = [], played = [], last_card = 0 } = view.document.players[seat] ?? {}
  const letter = SEATS[seat] ?? ""
  const facts = (card: string) => ({ seat: letter, card: cardName(view.words, card) })
  const inHand = hand.map((card, place) => {
    const label = say("editor.play-card", facts(card))
    const onClick = () => edit.apply(now => withCardPlayed(now, seat, card))
    return (
      <Button key={place} name={`hand ${seat} ${place}`} words={facts(card).card} label={label} onClick={onClick} />
    )
  })
  const onPile = played.map((card, place) => {
    const [back, top] = [say("editor.take-back", facts(card)), say("editor.to-top", facts(card))]
    const takeBack = () => edit.apply(now => withCardBack(now, seat, place, kindsOfCards(view)))
    const toTop = () => edit.apply(now => withCardOnTop(now, seat, place))
    return (
      <Fragment key={place}>
        <Button name={`pile ${seat} ${place}`} words={facts(card).card} label={back} onClick={takeBack} />
        {place < played.length - 1 && (
          <Button name={`top ${seat} ${place}`} words="⤒" label={top} onClick={toTop} class="is-step" />
        )}
      </Fragment>
    )
  })
  return (
    <fieldset class="lab-seat">
      <legend>{playerOf(seat)}</legend>
      <p>{say("editor.hand")}</p>
      <Group label={say("editor.hand-of", { seat: letter })} class="lab-row">
        <span class="lab-row" data-hand={seat}>
          {hand.length === 0 ? say("editor.empty") : inHand}
        </span>
      </Group>
      <p>{say("editor.pile")}</p>
      <Group label={say("editor.pile-of", { seat: letter })} class="lab-row">
        <span class="lab-row" data-pile={seat}>
          {played.length === 0 ? say("editor.empty") : onPile}
        </span>
      </Group>
      <LastCard seat={seat} number={last_card} />
    </fieldset>
  )
}

function LastCard({ seat, number }: { seat: number; number: number }) {
  const { edit } = useLab()
  const label = say("editor.last-card")
  const set = (to: number) => () => edit.apply(now => withLastCard(now, seat, Math.min(MAX_CARDS, to)))
  const fewer = { label: say("editor.last-card-fewer"), disabled: number === 0 }
  return (
    <Group label={label} class="lab-row">
      <span>
        {label} <b data-last={seat}>{number}</b>
      </span>
      <Button name={`last ${seat} −`} words="−" {...fewer} onClick={set(number - 1)} class="is-step" />
      <Button
        name={`last ${seat} +`}
        words="+"
        label={say("editor.last-card-more")}
        onClick={set(number + 1)}
        class="is-step"
      />
    </Group>
  )
}
