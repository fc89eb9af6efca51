// @ts-check
// Privacy screen between players who share a device: it hides the hand until the next player says they are there.

/** @import {PositionView, Seat} from "./protocol.js" */
/** @import {Kind} from "./players.js" */
import { h } from "preact"
import { button } from "./controls.js"
import { humans, isHuman } from "./players.js"
import { say } from "./voice.js"

/**
 * Whether the player to move must confirm that they are there before their hand is shown.
 * @param {{kinds: Kind[], open: boolean, toMove: Seat, present: Seat | null}} table `open` if hands lie open
 */
export function needsPrivacyScreen({ kinds, open, toMove, present }) {
  return !open && isHuman(toMove, kinds) && humans(kinds).length > 1 && present !== toMove
}

/**
 * The seats whose hands may be shown, besides that of the player who is choosing.
 * @param {{kinds: Kind[], open: boolean, seats: Seat[]}} table
 * @returns {Seat[]}
 */
export function visibleHands({ kinds, open, seats }) {
  if (open) return seats
  const people = humans(kinds)
  return people.length === 1 ? people : []
}

/** Whether hands lie open by the readings of this position. @param {Pick<PositionView, "readings">} view */
export function handsLieOpen({ readings }) {
  return readings.some(({ name, chosen }) => name === "hands" && chosen === "open")
}

/**
 * Whether players at one screen hide their hands from each other: until the game is over, nothing shows its positions.
 * @param {{kinds: Kind[], record: string, moment: {view: Pick<PositionView, "readings">} | null}} play
 */
export function keepsSecrets({ kinds, record, moment }) {
  return moment !== null && !handsLieOpen(moment.view) && humans(kinds).length > 1 && /^\[Result "\*"\]$/m.test(record)
}

/** Whether the text of a record holds hands, because the game began from a position. @param {string} record */
export function beginsWithHands(record) {
  return !/^\[Deal "/m.test(record)
}

/** @param {{who: string, onReady: () => void}} props */
export function PrivacyScreen({ who, onReady }) {
  return h(
    "section",
    { class: "lab-privacy-screen", "aria-label": say("privacy.screen") },
    h("p", { class: "lab-privacy-screen-who" }, say("privacy.turn", { player: who })),
    h("p", {}, say("privacy.hand-over", { player: who })),
    button({ key: "privacy-screen", words: say("privacy.ready", { player: who }), onClick: onReady, class: "is-main" }),
  )
}
