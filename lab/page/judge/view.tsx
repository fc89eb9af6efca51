// The judge: a position, a move that is built beside it, the verdict, and what other readings would change.

import { useState } from "preact/hooks"
import type { PositionView } from "../generated/protocol"
import { OutcomePanel, SentenceList } from "../learn/rulebook"
import { Button, classes, Faults, Waiting } from "../shell/controls"
import { Field, Form } from "../shell/forms"
import { useLab } from "../shell/lab"
import { answersOf } from "../shell/state"
import { say } from "../shell/voice"
import { TurnPanel } from "../turn/panel"
import { TurnTable } from "../turn/table"
import { ReadingsPanel } from "./readings"
import { headline } from "./verdict"

export function JudgeView() {
  const { state, judge, edit } = useLab()
  const { view, building } = state.judge
  if (view === null) return <Waiting />
  const turn = { view, building, builder: judge.builder }
  const { faults, outcome } = view
  return (
    <div class="lab-layout" id="lab-judge" data-mode="judge">
      <TurnTable {...turn} />
      <section class="lab-panel" aria-label={say("judge.move")}>
        <div class="lab-panel-work">
          <h2 class="lab-title">{view.title}</h2>
          <Faults lines={faults} />
          {faults.length > 0 && <Button name="fix" words={say("judge.fix")} onClick={() => edit.open(view)} main />}
          {faults.length === 0 && outcome === null && <TurnPanel {...turn} />}
          {faults.length === 0 && outcome !== null && <OutcomePanel outcome={outcome} winners={outcome.winners} />}
        </div>
        <VerdictPanel view={view} />
      </section>
    </div>
  )
}

function VerdictPanel({ view }: { view: PositionView }) {
  const { state, judge } = useLab()
  const { building, verdict, judged, compared, played, typed } = state.judge
  const { reasons, events, after } = verdict ?? { reasons: [], events: [], after: null }
  const advice = played ?? (answersOf(building).length > 0 ? say("judge.go-on") : say("judge.hint"))
  const tone = classes("lab-headline", verdict && (reasons.length > 0 ? "is-no" : "is-yes"))
  return (
    <div class={classes("lab-panel-verdict", !verdict && "is-empty")}>
      <div class="lab-verdict-head">
        <p class={tone} role="status">
          {verdict ? headline(verdict) : advice}
        </p>
        {after && <Button name="play-it" words={say("verdict.play")} onClick={() => judge.play()} main />}
      </div>
      <div class="lab-verdict" data-of={view.state} data-judged={verdict ? judged : ""}>
        {reasons.length > 0 && <SentenceList sentences={reasons} />}
        {events.length > 0 && <SentenceList sentences={events} of="event" ordered />}
      </div>
      <ReadingsPanel view={view} compared={compared} onReadings={readings => judge.applyReadings(readings)} />
      {view.faults.length === 0 && <TypedMove view={view} typed={typed} onMove={move => judge.typeMove(move)} />}
    </div>
  )
}

interface TypedMoveProps {
  view: PositionView
  typed: string
  onMove: (move: string) => unknown
}

/** A move in notation. */
function TypedMove({ view, typed, onMove }: TypedMoveProps) {
  const [text, setText] = useState(typed)
  const [crowned = "", other = "", from = ""] = view.words.provinces.map(({ code }) => code)
  const input = {
    value: text,
    spellcheck: false,
    maxLength: 200,
    placeholder: say("judge.example", { crowned, other, from }),
  }
  return (
    <details class="lab-typed" open={typed !== ""}>
      <summary>{say("judge.typed")}</summary>
      <Form class="lab-row" onSubmit={() => onMove(text.trim())}>
        <Field words={say("judge.notation")} name="move" {...input} onText={setText} />
        <Button name="judge-typed" type="submit" words={say("judge.judge")} />
      </Form>
    </details>
  )
}
