// Privacy screen between players who share a device: it hides the hand until the next player says they are there.

import type { Seat } from "../board/spots"
import type { PositionView } from "../generated/protocol"
import { Button } from "../shell/controls"
import { say } from "../shell/voice"
import { humans, isHuman, type Kind } from "./players"

type Readings = Pick<PositionView, "readings">

/** Players at one screen; `open` if hands lie open. */
interface Screen {
  kinds: Kind[]
  open: boolean
}

/** Whether the player to move must confirm that they are there before their hand is shown. */
export function needsPrivacyScreen({ kinds, open }: Screen, toMove: Seat, present: Seat | null) {
  return !open && isHuman(toMove, kinds) && humans(kinds).length > 1 && present !== toMove
}

/** The seats whose hands may be shown, besides that of the player who is choosing. */
export function visibleHands({ kinds, open }: Screen, seats: Seat[]) {
  if (open) return seats
  const people = humans(kinds)
  return people.length === 1 ? people : []
}

export function handsLieOpen({ readings }: Readings) {
  return readings.some(({ name, chosen }) => name === "hands" && chosen === "open")
}

/** Whether players at one screen hide their hands: until the game is over, nothing shows its positions. */
export function keepsSecrets({
  kinds,
  record,
  moment,
}: {
  kinds: Kind[]
  record: string
  moment: { view: Readings } | null
}) {
  return moment !== null && !handsLieOpen(moment.view) && humans(kinds).length > 1 && /^\[Result "\*"\]$/m.test(record)
}

/** Whether the text of a record holds hands, because the game began from a position. */
export function beginsWithHands(record: string) {
  return !/^\[Deal "/m.test(record)
}

export function PrivacyScreen({ player, onReady }: { player: string; onReady: () => void }) {
  return (
    <section class="lab-privacy-screen" aria-label={say("privacy.screen")}>
      <p class="lab-privacy-screen-who">{say("privacy.turn", { player })}</p>
      <p>{say("privacy.hand-over", { player })}</p>
      <Button name="privacy-screen" words={say("privacy.ready", { player })} onClick={onReady} main />
    </section>
  )
}
