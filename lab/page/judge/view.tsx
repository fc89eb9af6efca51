// The judge: a position on the board, a move that is built beside it, the verdict, and what other readings would change.

import { useState } from "preact/hooks"
import { swapOf, transfersBetween } from "../board/layout"
import { isFollower, keysOf } from "../board/spots"
import { Table } from "../board/table"
import type { PositionView, Turn } from "../engine/protocol"
import { headline, OutcomePanel, SentenceList } from "../learn/rulebook"
import { Button, Faults, Field } from "../shell/controls"
import type { Page } from "../shell/page"
import type { PageModel } from "../shell/state"
import { answersOf } from "../shell/state"
import { say } from "../shell/voice"
import { slotKind } from "../turn/builder"
import { legalAnswers, TurnPanel } from "../turn/panel"
import type { JudgeControl } from "./control"
import { ReadingsPanel } from "./readings"

export interface JudgeProps {
  state: PageModel
  page: Page
  control: JudgeControl
  onEdit: () => void
}

export function JudgeView(props: JudgeProps) {
  const { state, control } = props
  const { view, building } = state.judge
  if (view === null)
    return (
      <p class="lab-waiting" role="status">
        {say("lab.loading")}
      </p>
    )
  const marks =
    building === null
      ? { legal: new Set<string>(), chosen: new Set<string>(), wants: null }
      : {
          legal: keysOf(legalAnswers(building.open)),
          chosen: keysOf(building.turn.answers),
          wants: slotKind(building.open),
        }
  return (
    <div class="lab-layout" id="lab-judge" data-mode="judge">
      <Table
        view={view}
        map={state.maps[view.map]}
        name={seat => seat}
        {...marks}
        move={moveShown(view, building?.turn)}
        onSpot={spot => control.builder.choose(spot)}
        onDrop={(from, to) => control.builder.drop(from, to)}
      />
      <JudgePanel {...props} view={view} />
    </div>
  )
}

/** What the answers so far do on the board. */
export function moveShown(view: PositionView, turn: Turn | undefined) {
  if (turn === undefined) return { transfers: [], tiles: [], done: false }
  const asked = turn.steps.map(({ question }, at) => ({ kind: question.kind, answer: turn.answers[at] }))
  const followers = (kind: string) =>
    asked.flatMap(each => (each.kind === kind && isFollower(each.answer) ? [each.answer] : []))
  const taken = followers("take").map(({ faction, province }) => ({ faction, from: province, to: null }))
  const swapped = swapOf(followers("follower"))
  const moved =
    swapped.length > 0 ? swapped : transfersBetween(view.document, turn.preview).filter(({ to }) => to !== null)
  const tiles = asked.flatMap(({ kind, answer }) => (kind === "tile" && typeof answer === "string" ? [answer] : []))
  return { transfers: [...moved, ...taken], tiles, done: false }
}

function JudgePanel({ state, page, control, onEdit, view }: JudgeProps & { view: PositionView }) {
  const { building, verdict, judged, compared, played } = state.judge
  const over = view.outcome !== null
  return (
    <section class="lab-panel" aria-label={say("judge.move")}>
      <div class="lab-panel-work">
        <h2 class="lab-title">{view.title}</h2>
        {view.faults.length > 0 && (
          <>
            <Faults lines={view.faults} />
            <Button name="fix" words={say("judge.fix")} onClick={onEdit} class="is-main" />
          </>
        )}
        {view.faults.length === 0 && !over && (
          <TurnPanel view={view} building={building} builder={control.builder} explains={false} showAll />
        )}
        {view.outcome !== null && view.faults.length === 0 && (
          <OutcomePanel outcome={view.outcome} rulebook={page.rulebook} winners={view.outcome.winners} />
        )}
      </div>
      <div class={verdict === null ? "lab-panel-verdict is-empty" : "lab-panel-verdict"}>
        <div class="lab-verdict-head">
          <p
            class={`lab-headline ${verdict === null ? "" : verdict.reasons.length > 0 ? "is-no" : "is-yes"}`}
            role="status">
            {verdict === null
              ? (played ?? (answersOf(building).length > 0 ? say("judge.go-on") : say("judge.hint")))
              : headline(verdict)}
          </p>
          {verdict !== null && verdict.after !== null && (
            <Button name="play-it" words={say("verdict.play")} onClick={() => control.play()} class="is-main" />
          )}
        </div>
        <div class="lab-verdict" data-of={view.state} data-judged={verdict === null ? "" : judged}>
          {verdict !== null && verdict.reasons.length > 0 && (
            <SentenceList sentences={verdict.reasons} rulebook={page.rulebook} />
          )}
          {verdict !== null && verdict.events.length > 0 && (
            <SentenceList
              sentences={verdict.events}
              rulebook={page.rulebook}
              tag="ol"
              class="lab-events"
              name="event"
            />
          )}
        </div>
        <ReadingsPanel
          view={view}
          compared={compared}
          rulebook={page.rulebook}
          onReadings={readings => control.applyReadings(readings)}
        />
        {view.faults.length === 0 && (
          <TypedMove view={view} typed={state.judge.typed} onMove={move => control.typeMove(move)} />
        )}
      </div>
    </section>
  )
}

/** A move in notation. */
function TypedMove({ view, typed, onMove }: { view: PositionView; typed: string; onMove: (move: string) => void }) {
  const [text, setText] = useState(typed)
  const [crowned = "", other = "", from = ""] = view.words.provinces.map(each => each.code)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    onMove(text.trim())
  }
  return (
    <details class="lab-typed" open={typed !== ""}>
      <summary>{say("judge.typed")}</summary>
      <form class="lab-row" onSubmit={onSubmit}>
        <Field
          words={say("judge.notation")}
          name="move"
          input={{
            value: text,
            spellcheck: false,
            maxLength: 200,
            placeholder: say("judge.example", { crowned, other, from }),
            onInput: event => setText(event.currentTarget.value),
          }}
        />
        <button type="submit" class="lab-button">
          {say("judge.judge")}
        </button>
      </form>
    </details>
  )
}
