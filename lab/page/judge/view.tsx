// The judge: a position, a move that is built beside it, the verdict, and what other readings would change.

import { useState } from "preact/hooks"
import type { Comparison, PositionView, Reading } from "../generated/protocol"
import { OutcomePanel, RulingLink, SentenceList } from "../learn/rulebook"
import { presetLabel } from "../play/players"
import { Button, classes, Faults, Group, Waiting } from "../shell/controls"
import { Select } from "../shell/forms"
import { useLab } from "../shell/page"
import { answersOf } from "../shell/state"
import { say } from "../shell/voice"
import { TurnPanel, TurnTable } from "../turn/panel"
import type { Verdict } from "./control"

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
          {faults.length === 0 && outcome !== null && <OutcomePanel outcome={outcome} />}
        </div>
        <VerdictPanel view={view} />
      </section>
    </div>
  )
}

function VerdictPanel({ view }: { view: PositionView }) {
  const { state, judge } = useLab()
  const { building, verdict, judged, played } = state.judge
  const asks = view.faults.length === 0 && view.outcome === null
  const advice = played ?? (answersOf(building).length > 0 ? say("judge.go-on") : asks && say("judge.hint"))
  const tone = classes("lab-headline", verdict && (verdict.after === null ? "is-no" : "is-yes"))
  return (
    <div class={classes("lab-panel-verdict", !verdict && "is-empty")}>
      <div class="lab-bar lab-verdict-head">
        <p class={tone} role="status">
          {verdict ? headline(verdict) : advice}
        </p>
        {verdict?.after && <Button name="play-it" words={say("verdict.play")} onClick={() => judge.play()} main />}
      </div>
      <div class="lab-verdict" data-of={view.state} data-judged={verdict ? judged : ""}>
        {verdict && <Grounds {...verdict} />}
      </div>
      <ReadingsPanel view={view} />
    </div>
  )
}

/** Why a move is not legal, or else what it does; and how the game ends if nobody can play a card after it, the last. */
export const Grounds = ({ reasons, events, ending }: Verdict) => (
  <>
    {reasons.length > 0 && <SentenceList sentences={reasons} />}
    {events.length > 0 && <SentenceList sentences={events} of="event" ordered />}
    {ending?.sure && <h3>{events[0]?.rule === "action.one-card" ? say("verdict.last-card") : say("verdict.ends")}</h3>}
    {ending?.sure && <OutcomePanel outcome={ending} />}
  </>
)

export const headline = ({ reasons }: Pick<Verdict, "reasons">) =>
  reasons.length === 0 ? say("verdict.legal") : say("verdict.not-legal", { count: reasons.length })

export function comparisonLabel({ legal, differs }: Pick<Comparison, "legal" | "differs">, now: boolean) {
  if (legal === null) return say("readings.impossible")
  if (legal !== now || !differs) return legal ? say("readings.legal") : say("readings.not-legal")
  return legal ? say("readings.legal-differently") : say("readings.not-legal-differently")
}

export function differencesLabel(different: Pick<Comparison, "legal">[], now: boolean) {
  const count = different.length
  const isSame = different.every(({ legal }) => legal === now)
  const inSame = now ? say("readings.the-result") : say("readings.the-reasons")
  const what = isSame ? inSame : say("readings.this-verdict")
  return count === 0 ? say("readings.no-differences") : say("readings.differences", { count, what })
}

function ReadingsPanel({ view }: { view: PositionView }) {
  const { judge, fault } = useLab().state
  const { compared, judged } = judge
  const [all, setAll] = useState(false)
  const { readings = [], presets = [], ban_kept } = compared ?? {}
  const busy = compared === null && judged !== "" && fault === null
  const now = readings.find(({ current }) => current)?.legal === true
  const different = readings.filter(({ differs }) => differs)
  const questions = view.readings
    .filter(({ name }) => all || different.some(choice => choice.name === name))
    .map(reading => <Question key={reading.name} {...{ reading, different, now }} />)
  return (
    <section class="lab-readings" aria-label={say("readings.title")}>
      <p role="status" class="lab-differs" aria-busy={busy}>
        {compared ? differencesLabel(different, now) : busy ? say("readings.comparing") : say("readings.no-move")}
      </p>
      {ban_kept && <p>{say("readings.ban-kept")}</p>}
      <Group label={say("readings.title")} class="lab-differences">
        {questions}
        <Button name="all-readings" words={say("readings.all")} onClick={() => setAll(!all)} expanded={all} />
      </Group>
      <Presets view={view} different={presets.filter(({ differs }) => differs)} now={now} />
    </section>
  )
}

type DifferentProps = { different: Comparison[]; now: boolean }

function Presets({ view, different, now }: DifferentProps & { view: PositionView }) {
  const { judge } = useLab()
  const options = view.presets.map(({ name }): [string, string] => {
    const [preset, found] = [presetLabel(name), different.find(comparison => comparison.name === name)]
    return [name, found ? say("readings.preset-verdict", { preset, verdict: comparisonLabel(found, now) }) : preset]
  })
  if (view.preset === null) options.unshift(["", say("readings.own")])
  const choose = (name: string) =>
    judge.applyReadings(view.presets.find(preset => preset.name === name)?.readings ?? "-")
  const facts = { words: say("readings.preset"), name: "preset", value: view.preset ?? "", options }
  return <Select {...facts} onChange={choose} />
}

function Question({ reading, different, now }: DifferentProps & { reading: Reading }) {
  const { judge } = useLab()
  const { name, question, ruling, choices, chosen } = reading
  const buttons = choices.map(({ key, words, said, readings }) => {
    const found = different.find(comparison => comparison.name === name && comparison.key === key)
    const marks = found && { "data-reading": name, "data-choice": key }
    const facts = { name: `reading ${name} ${key}`, pressed: key === chosen, class: "lab-choice", ...marks }
    return (
      <Button key={key} {...facts} onClick={() => judge.applyReadings(readings)}>
        <span>
          {words} <small>{said}</small>
        </span>
        {found && <span class={`lab-badge ${found.legal ? "is-yes" : "is-no"}`}>{comparisonLabel(found, now)}</span>}
      </Button>
    )
  })
  return (
    <fieldset class="lab-reading" aria-label={question}>
      <p>
        {question} <RulingLink ruling={ruling} name={`why ${name}`} />
      </p>
      {buttons}
    </fieldset>
  )
}
