// @ts-check
// The curtain between players who share a device: it hides the hand until the next player says that he is there.

/** @import {Seat} from "./protocol.js" */
/** @import {Kind} from "./seats.js" */
import { button, element, fill } from "./elements.js"
import { humans, isHuman } from "./seats.js"

/**
 * Whether the player to move must say that he is there before his hand is shown.
 * @param {{kinds: Kind[], open: boolean, toMove: Seat, present: Seat | null}} table `open` if hands lie open
 */
export function needsCurtain({ kinds, open, toMove, present }) {
  return !open && isHuman(toMove, kinds) && humans(kinds).length > 1 && present !== toMove
}

/**
 * Whose hands may be on the screen, besides that of the player who is choosing.
 * @param {{kinds: Kind[], open: boolean, seats: Seat[]}} table
 * @returns {Seat[]}
 */
export function shownHands({ kinds, open, seats }) {
  if (open) return seats
  const people = humans(kinds)
  return people.length === 1 ? people : []
}

/**
 * Draw the curtain.
 * @param {Element} root
 * @param {{who: string, onThere: () => void}} how
 */
export function showCurtain(root, { who, onThere }) {
  fill(
    root,
    element(
      "section",
      { class: "play-curtain", "aria-label": "Curtain" },
      element("p", { class: "play-curtain-who" }, `It is the turn of ${who}.`),
      element("p", {}, "From now on only this player may look at the screen."),
      button(`I am ${who}: show my cards`, onThere, { class: "lab-button is-main", "data-key": "curtain" }),
    ),
  )
}
