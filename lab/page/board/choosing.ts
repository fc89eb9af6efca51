// Choosing on the table: which spots can be clicked, and what makes an element the button of one.

import { classes } from "../shell/controls"
import { say } from "../shell/voice"
import { type Spot, spotKey } from "./spots"

/** What can be chosen on the table; `wants` is what can be clicked. */
export interface Choosing {
  legal: Set<string>
  chosen: Set<string>
  wants: "place" | "follower" | "tile" | "all" | null
  onSpot: (spot: Spot) => unknown
}

export const NOTHING: Omit<Choosing, "onSpot"> = { legal: new Set(), chosen: new Set(), wants: null }

/** What makes an element a button for a spot, if spots of this kind are wanted. */
export function spotProps(spot: Spot, kind: Choosing["wants"][], words: string, choosing: Choosing, prefix = "") {
  const { legal, chosen, wants, onSpot } = choosing
  if (wants !== "all" && !kind.includes(wants)) return {}
  const key = spotKey(spot)
  const [isLegal, isChosen] = [legal.has(key), chosen.has(key)]
  return {
    class: classes("lab-spot", isLegal && "is-legal", isChosen && "is-chosen"),
    "data-spot": prefix + key,
    "data-key": `spot ${prefix}${key}`,
    role: "button" as const,
    "aria-label": [words, isLegal && say("board.legal"), isChosen && say("board.chosen")].filter(Boolean).join(", "),
    "aria-pressed": isChosen,
    onClick: () => onSpot(spot),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return
      event.preventDefault()
      event.stopPropagation()
      onSpot(spot)
    },
  }
}
