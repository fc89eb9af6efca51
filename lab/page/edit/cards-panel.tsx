// The editor's panels for cards and turn: hands and piles, whose turn it is, and the ban on undoing a swap.

import { Fragment } from "preact"
import { useState } from "preact/hooks"
import { cardName } from "../board/pieces"
import { type Follower, spotKey, spotOfKey } from "../board/spots"
import type { PositionView } from "../generated/protocol"
import { SEATS } from "../play/players"
import { Button, Choice, Group } from "../shell/controls"
import { Select } from "../shell/forms"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { type PanelProps, playerOf } from "./pieces-panel"
import * as edits from "./position"

const MAX_CARDS = 99

export const kindsOfCards = ({ words }: PositionView) => words.cards.map(({ key }) => key)

export const CardsPanel = ({ view }: PanelProps) =>
  view.document.players.map((_, seat) => <PlayerCards key={seat} view={view} seat={seat} />)

function PlayerCards({ view, seat }: PanelProps & { seat: number }) {
  const { edit } = useLab()
  const { hand = [], played = [], last_card = 0 } = view.document.players[seat] ?? {}
  const letter = SEATS[seat] ?? ""
  const facts = (card: string) => ({ seat: letter, card: cardName(view.words, card) })
  const inHand = hand.map((card, place) => {
    const [words, label] = [facts(card).card, say("editor.play-card", facts(card))]
    const onClick = () => edit.apply(now => edits.withCardPlayed(now, seat, card))
    return <Button key={place} name={`hand ${seat} ${place}`} words={words} label={label} onClick={onClick} />
  })
  const onPile = played.map((card, place) => {
    const [back, top] = [say("editor.take-back", facts(card)), say("editor.to-top", facts(card))]
    const takeBack = () => edit.apply(now => edits.withCardBack(now, seat, place, kindsOfCards(view)))
    const toTop = () => edit.apply(now => edits.withCardOnTop(now, seat, place))
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
  const step = (by: number, words: string) => {
    const onClick = () => edit.apply(now => edits.withLastCard(now, seat, Math.min(MAX_CARDS, number + by)))
    return { name: `last ${seat} ${words}`, words, onClick, class: "is-step" }
  }
  return (
    <Group label={label} class="lab-row">
      <span>
        {label} <b data-last={seat}>{number}</b>
      </span>
      <Button {...step(-1, "−")} label={say("editor.last-card-fewer")} disabled={number === 0} />
      <Button {...step(1, "+")} label={say("editor.last-card-more")} />
    </Group>
  )
}

const PASSES = [0, 1, 2, 3, 4]

export function TurnFields({ view }: PanelProps) {
  const { edit } = useLab()
  const { players, to_move, passes, last_swap } = view.document
  const set = (fields: edits.TurnChange) => edit.apply(position => edits.withTurn(position, fields))
  const seats = { label: say("editor.to-move"), name: "to_move", keys: [...players.keys()], chosen: to_move }
  const turns = { label: say("editor.passes"), name: "passes", keys: PASSES, chosen: passes }
  return (
    <>
      <h3>{say("editor.to-move")}</h3>
      <Choice {...seats} words={playerOf} onChoose={seat => set({ to_move: seat })} />
      <h3>{say("editor.passes")}</h3>
      <Choice {...turns} words={String} onChoose={count => set({ passes: count })} />
      <h3>{say("editor.ban")}</h3>
      {last_swap === null ? (
        <p>{say("editor.no-ban")}</p>
      ) : (
        <Button name="ban" words={say("editor.lift-ban")} onClick={() => set({ last_swap: null })} />
      )}
      <BanForm view={view} />
    </>
  )
}

/** The swap that was just made, and may not be undone: of two followers, or of the two of one province and another. */
function BanForm({ view: { words } }: PanelProps) {
  const { edit } = useLab()
  const options = words.provinces.flatMap(({ name: place }) =>
    words.factions.map(({ key: faction, one }): [string, string] => {
      return [spotKey({ province: place, faction }), say("board.follower", { faction: one, place })]
    }),
  )
  const [first = "", second = ""] = [options[0]?.[0], options[words.factions.length]?.[0]]
  const [keys, setKeys] = useState([first, second, second])
  const [one, two, three] = keys.map(key => spotOfKey(key) as Follower)
  const swaps = { "1 vs. 1": edits.swapOf([one, two]), "2 vs. 1": edits.swapOf([one, three, two]) }
  const labels = [say("editor.ban-first"), say("editor.ban-second"), say("editor.ban-third")]
  const selects = labels.map((label, at) => {
    const facts = { words: label, name: `ban-${at}`, value: keys[at] ?? "", options }
    return <Select key={label} {...facts} onChange={key => setKeys(keys.with(at, key))} />
  })
  const buttons = Object.entries(swaps).map(([card, last_swap]) => {
    const forbid = () => edit.apply(position => edits.withTurn(position, { last_swap }))
    const label = say("editor.ban-set", { card: cardName(words, card) })
    return <Button key={card} name={`forbid ${card}`} words={label} onClick={forbid} />
  })
  return (
    <div class="lab-ban">
      <p>{say("editor.ban-how")}</p>
      {selects}
      <Group label={say("editor.ban")} class="lab-row">
        {buttons}
      </Group>
    </div>
  )
}
