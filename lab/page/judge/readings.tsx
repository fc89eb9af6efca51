// The readings panel: which choices would change the verdict, and every question with its choices.

import { useState } from "preact/hooks"
import type { Comparison, Comparisons, PositionView, Reading } from "../engine/protocol"
import type { Rulebook } from "../learn/rulebook"
import { link, rulingUrl } from "../learn/rulebook"
import { presetLabel } from "../play/players"
import { Button, Group, Select } from "../shell/controls"
import { say } from "../shell/voice"

/**
 * How the verdict under a choice differs from the current verdict, in words.
 * @param now whether the move is legal now
 */
export function comparisonLabel(found: Comparison, now: boolean) {
  if (found.legal === null) return say("readings.impossible")
  if (found.legal !== now || !found.differs) return found.legal ? say("readings.legal") : say("readings.not-legal")
  return found.legal ? say("readings.legal-differently") : say("readings.not-legal-differently")
}

/** The comparisons whose verdict differs. */
export function differences(found: Comparison[]) {
  return found.filter(each => each.differs && !each.current)
}

export interface ReadingsProps {
  view: PositionView
  compared: Comparisons | null
  rulebook: Rulebook
  onReadings: (readings: string) => void
}

export function ReadingsPanel(props: ReadingsProps) {
  const { view, compared } = props
  const [all, setAll] = useState(false)
  const now = compared?.readings.find(each => each.current)?.legal === true
  const found = differences(compared?.readings ?? [])
  const summary =
    compared === null
      ? say("readings.no-move")
      : found.length === 0
        ? say("readings.no-differences")
        : say("readings.differences", { count: found.length })
  return (
    <section class="lab-readings" aria-label={say("readings.title")}>
      <p role="status" class="lab-differs">
        {summary}
      </p>
      {compared?.ban_kept && <p>{say("readings.ban-kept")}</p>}
      <Group label={say("readings.title")} class="lab-differences">
        <ul class="lab-reasons">
          {found.map(each => (
            <Difference {...props} found={each} now={now} key={`${each.name} ${each.key}`} />
          ))}
        </ul>
        <Button name="all-readings" words={say("readings.all")} onClick={() => setAll(!all)} expanded={all} />
        {all && view.readings.map(each => <Question {...props} reading={each} now={now} key={each.name} />)}
      </Group>
      <Presets {...props} now={now} />
    </section>
  )
}

function Presets({ view, compared, now, onReadings }: ReadingsProps & { now: boolean }) {
  const options = view.presets.map(({ name, readings }) => {
    const found = compared?.presets.find(each => each.name === name)
    return [
      name,
      found?.differs
        ? say("readings.preset-verdict", { preset: presetLabel(name), verdict: comparisonLabel(found, now) })
        : presetLabel(name),
      readings,
    ]
  })
  const own = view.preset === null ? [["", say("readings.own")]] : []
  const choose = (name: string) => onReadings(options.find(each => each[0] === name)?.[2] ?? "-")
  return (
    <Select
      words={say("readings.preset")}
      name="preset"
      value={view.preset ?? ""}
      options={[...own, ...options]}
      onChange={choose}
    />
  )
}

function Question({ reading, compared, now, onReadings }: ReadingsProps & { reading: Reading; now: boolean }) {
  return (
    <div class="lab-reading" role="group" aria-label={reading.question}>
      <p>
        {reading.question} {link(rulingUrl(reading.ruling), say("readings.why"), { "data-key": `why ${reading.name}` })}
      </p>
      {reading.choices.map(choice => {
        const found = compared?.readings.find(each => each.name === reading.name && each.key === choice.key)
        return (
          <Button
            key={`reading ${reading.name} ${choice.key}`}
            name={`reading ${reading.name} ${choice.key}`}
            pressed={choice.key === reading.chosen}
            class="lab-choice"
            onClick={() => onReadings(choice.readings)}>
            <span>
              {choice.words} <small>{choice.said}</small>
            </span>
            {found?.differs && <span class={`lab-badge ${tone(found)}`}>{comparisonLabel(found, now)}</span>}
          </Button>
        )
      })}
    </div>
  )
}

function Difference({ view, found, now, rulebook, onReadings }: ReadingsProps & { found: Comparison; now: boolean }) {
  const reading = view.readings.find(each => each.name === found.name)
  const choice = reading?.choices.find(each => each.key === found.key)
  return (
    <li data-reading={found.name} data-choice={found.key}>
      <p>{reading?.question ?? found.name}</p>
      <p>
        <b>{found.words}</b> <span class={`lab-badge ${tone(found)}`}>{comparisonLabel(found, now)}</span>
      </p>
      {found.legal === false && found.rules.length > 0 && (
        <p>
          {say("readings.forbidden-by")}{" "}
          {found.rules.flatMap((each, place) => [place > 0 ? ", " : "", rulebook.link(each)])}
        </p>
      )}
      <div class="lab-row">
        <Button
          name={`flip ${found.name} ${found.key}`}
          words={say("readings.use")}
          onClick={() => choice && onReadings(choice.readings)}
        />
        {link(rulingUrl(found.ruling), say("readings.why"), { "data-key": `why-differs ${found.name} ${found.key}` })}
      </div>
    </li>
  )
}

function tone(found: Comparison) {
  return found.legal === true ? "is-yes" : "is-no"
}
