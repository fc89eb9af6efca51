// The last moves of a game, and what can be done about them.

import { useState } from "preact/hooks"
import { SentenceList } from "../learn/rulebook"
import { Button, classes } from "../shell/controls"
import { useLab } from "../shell/lab"
import type { Moment } from "../shell/state"
import { say } from "../shell/voice"
import { nextDecision, previousDecision } from "./players"
import { keepsSecrets } from "./privacy"

/** The moves since the reader's own last one, and what the very last one did. */
export function LastMoves({ moment: { at, events } }: { moment: Moment }) {
  const { play, state } = useLab()
  const { moves, kinds } = state.play
  const [unfolded, setUnfolded] = useState(false)
  if (at === 0) return null
  const since = Math.max(0, previousDecision(moves, kinds, at) ?? 0, at - kinds.length)
  const shown = moves.slice(since, at).map(({ seat, words }, place) => {
    const number = since + place + 1
    const kind = classes("lab-since", number === at && "is-last")
    return (
      <Button key={number} name={`since ${number}`} onClick={() => play.go(number)} class={kind}>
        <b>{play.name(seat)}</b>: {words}
      </Button>
    )
  })
  return (
    <div class="play-last">
      <div class="play-since" role="group" aria-label={say("play.last")}>
        {shown}
      </div>
      <Button
        name="what-happened"
        words={say("play.what-happened")}
        onClick={() => setUnfolded(!unfolded)}
        expanded={unfolded}
      />
      {unfolded && <SentenceList sentences={events} of="event" />}
    </div>
  )
}

export function Actions() {
  const { play, navigation, state } = useLab()
  const { moves, kinds, at } = state.play
  const closed = keepsSecrets(state.play) ? { disabled: true, title: say("privacy.later") } : {}
  const [first, last] = [previousDecision(moves, kinds, at) === null, nextDecision(moves, kinds, at) === null]
  return (
    <div class="lab-row play-actions">
      <Button name="undo" words={say("play.undo")} onClick={() => play.undo()} disabled={first} />
      <Button name="redo" words={say("play.redo")} onClick={() => play.redo()} disabled={last} />
      <Button name="judge" words={say("play.judge")} onClick={() => navigation.judgeShown()} {...closed} />
      <Button name="analyse" words={say("lab.analyse")} onClick={() => navigation.analyseShown()} {...closed} />
    </div>
  )
}
