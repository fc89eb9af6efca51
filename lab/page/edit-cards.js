// @ts-check
// The editor's panel for hands and piles.

/** @import {PanelProps} from "./edit-view.js" */
/** @import {EditControl} from "./edit-control.js" */
/** @import {PositionView} from "./protocol.js" */
/** @import {Player} from "./position-edits.js" */
import { h } from "preact"
import { button, Group } from "./controls.js"
import { SEATS } from "./players.js"
import { withCardBack, withCardOnTop, withCardPlayed, withLastCard } from "./position-edits.js"
import { say } from "./voice.js"

const MAX_CARDS = 99

/** @param {PositionView} view */
export function kindsOfCards({ words }) {
  return words.cards.map(({ key }) => key)
}

/** Hands and piles. @param {PanelProps} props */
export function Cards({ control, view }) {
  const { document: position, words } = view
  const name = (/** @type {string} */ card) => words.cards.find(({ key }) => key === card)?.name ?? card
  return position.players.map((/** @type {Player} */ player, /** @type {number} */ seat) => {
    const letter = SEATS[seat] ?? ""
    return h(
      "fieldset",
      { class: "lab-seat", key: seat },
      h("legend", {}, say("editor.player", { seat: letter })),
      h("p", {}, say("editor.hand")),
      h(
        Group,
        { label: say("editor.hand-of", { seat: letter }), class: "lab-row" },
        h("span", { class: "lab-row", "data-hand": seat }, player.hand.length === 0 && say("editor.empty"), player.hand.map((card, place) => button({ key: `hand ${seat} ${place}`, words: name(card), label: say("editor.play-card", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardPlayed(each, seat, card)) }))),
      ),
      h("p", {}, say("editor.pile")),
      h(
        Group,
        { label: say("editor.pile-of", { seat: letter }), class: "lab-row" },
        h(
          "span",
          { class: "lab-row", "data-pile": seat },
          player.played.length === 0 && say("editor.empty"),
          player.played.map((card, place) => [
            button({ key: `pile ${seat} ${place}`, words: name(card), label: say("editor.take-back", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardBack(each, seat, place, kindsOfCards(view))) }),
            place < player.played.length - 1 && button({ key: `top ${seat} ${place}`, words: "⤒", label: say("editor.to-top", { seat: letter, card: name(card) }), onClick: () => void control.apply(each => withCardOnTop(each, seat, place)), class: "is-step" }),
          ]),
        ),
      ),
      h(LastCard, { control, seat, number: player.last_card }),
    )
  })
}

/** @param {{control: EditControl, seat: number, number: number}} props */
function LastCard({ control, seat, number }) {
  const set = (/** @type {number} */ to) => void control.apply(each => withLastCard(each, seat, Math.min(MAX_CARDS, Math.max(0, to))))
  return h(
    Group,
    { label: say("editor.last-card"), class: "lab-row" },
    h("span", {}, say("editor.last-card"), " ", h("b", { "data-last": seat }, String(number))),
    button({ key: `last ${seat} −`, words: "−", label: say("editor.last-card-fewer"), disabled: number === 0, onClick: () => set(number - 1), class: "is-step" }),
    button({ key: `last ${seat} +`, words: "+", label: say("editor.last-card-more"), onClick: () => set(number + 1), class: "is-step" }),
  )
}
