// The player to move chooses; what is not legal is explained.

import { useState } from "preact/hooks"
import { chanceLabel } from "../analyse/search"
import type { PositionView } from "../generated/protocol"
import { SentenceList } from "../learn/rulebook"
import { Button, capitalize, Group } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { PASS } from "../turn/builder"
import { TurnPanel } from "../turn/panel"

export function Choosing({ view }: { view: PositionView }) {
  const { play, state } = useLab()
  const [showAll, setShowAll] = useState(false)
  const { building, whyNot, forced, hint, seeking } = state.play
  const move = building?.turn.move
  const cards = view.hands[view.to_move] ?? []
  const seek = {
    words: seeking ? say("play.seeking") : say("play.hint"),
    disabled: seeking,
    title: say("play.hint-what"),
  }
  const explain = { words: say("play.why-not"), pressed: showAll, title: say("play.why-not-hint") }
  return (
    <>
      {forced.length > 0 && (
        <div class="play-why">
          <p>{cards.length > 0 ? say("play.none-playable") : say("play.no-cards")}</p>
          <SentenceList sentences={forced} />
        </div>
      )}
      <TurnPanel view={view} building={building} builder={play.builder} explains showAll={showAll} />
      <Group label={say("play.move")} class="lab-row">
        {move ? (
          <>
            <Button
              name="play"
              words={move === PASS ? say("move.pass-now") : say("move.play")}
              onClick={() => play.confirm()}
              main
            />
            <code class="lab-move">{move}</code>
          </>
        ) : (
          <>
            <Button name="hint" {...seek} onClick={() => play.hint()} />
            <Button name="why-not" {...explain} onClick={() => setShowAll(!showAll)} />
          </>
        )}
      </Group>
      {showAll && whyNot === null && <p class="lab-hint">{say("play.why-not-hint")}</p>}
      {hint !== null && (
        <div class="play-hint" role="status" tabIndex={0} ref={scrollToIt}>
          <p>
            <b>{chanceLabel(hint)}</b> {capitalize(hint.line[0]?.words ?? "")}
          </p>
          <ul>
            {hint.reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {whyNot !== null && (
        <div class="lab-why-not" role="status">
          <p>
            <b>{say("play.not-legal", { choice: whyNot.label })}</b>
          </p>
          <SentenceList sentences={whyNot.reasons} />
        </div>
      )}
    </>
  )
}

function scrollToIt(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" })
}
