// @ts-check
// The editor's panel for whose turn it is, the passes in a row, and the ban on undoing a swap.

/** @import {PanelProps} from "./edit-view.js" */
/** @import {EditControl} from "./edit-control.js" */
/** @import {Follower, PositionView} from "./protocol.js" */
/** @import {Player} from "./position-edits.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { button, Group, Select } from "./controls.js"
import { SEATS } from "./players.js"
import { swapOf, withTurn } from "./position-edits.js"
import { isFollower, spotKey, spotOfKey } from "./spots.js"
import { say } from "./voice.js"

const MAX_PASSES = 4
/** How many followers each card swaps. */
const SWAPS = [["1 vs. 1", 2], ["2 vs. 1", 3]]

/** Whose turn it is, the passes in a row, the ban on undoing. @param {PanelProps} props */
export function TurnFields({ control, view }) {
  const { document: position } = view
  const choices = (/** @type {string} */ field, /** @type {number[]} */ values, /** @type {number} */ now, /** @type {(value: number) => string} */ words) =>
    values.map(value => button({ key: `${field} ${value}`, words: words(value), pressed: value === now, onClick: () => void control.apply(each => withTurn(each, { [field]: value })) }))
  const seats = position.players.map((/** @type {Player} */ _, /** @type {number} */ seat) => seat)
  return [
    h("h3", {}, say("editor.to-move")),
    h(Group, { label: say("editor.to-move"), class: "lab-row" }, choices("to_move", seats, position.to_move, seat => say("editor.player", { seat: SEATS[seat] ?? "" }))),
    h("h3", {}, say("editor.passes")),
    h(Group, { label: say("editor.passes"), class: "lab-row" }, choices("passes", Array.from({ length: MAX_PASSES + 1 }, (_, count) => count), position.passes, String)),
    h("h3", {}, say("editor.ban")),
    position.last_swap === null ? h("p", {}, say("editor.no-ban")) : button({ key: "ban", words: say("editor.lift-ban"), onClick: () => void control.apply(each => withTurn(each, { last_swap: null })) }),
    h(BanForm, { control, view }),
  ]
}

/** The swap that was just made, and may not be undone. @param {{control: EditControl, view: PositionView}} props */
function BanForm({ control, view }) {
  const { words } = view
  const [first = "", second = ""] = words.provinces.map(({ name }) => name)
  const faction = words.factions[0]?.key ?? ""
  const [keys, setKeys] = useState([spotKey({ province: first, faction }), spotKey({ province: second, faction }), spotKey({ province: second, faction })])
  const options = words.provinces.flatMap(({ name }) => words.factions.map(each => [spotKey({ province: name, faction: each.key }), say("board.follower", { faction: each.one, place: name })]))
  const labels = [say("editor.ban-first"), say("editor.ban-second"), say("editor.ban-third")]
  const followers = keys.map(spotOfKey).filter(isFollower)
  const forbid = (/** @type {string} */ card, /** @type {number} */ count) => void control.apply(each => withTurn(each, { last_swap: swapOf(card, orderOf(followers.slice(0, count))) }))
  return h(
    "div",
    { class: "lab-ban" },
    h("p", {}, say("editor.ban-how")),
    labels.map((label, at) => h(Select, { key: at, words: label, name: `ban-${at}`, value: keys[at] ?? "", options, onChange: key => setKeys(keys.with(at, key)) })),
    h(
      Group,
      { label: say("editor.ban"), class: "lab-row" },
      SWAPS.map(([card = "", count = 0]) => button({ key: `forbid ${card}`, words: say("editor.ban-set", { card: words.cards.find(({ key }) => key === card)?.name ?? String(card) }), onClick: () => forbid(String(card), Number(count)) })),
    ),
  )
}

/** The two of one province come first. @param {Follower[]} followers */
function orderOf(followers) {
  const [one, two, three] = followers
  return one && two && three ? [one, three, two] : followers
}
