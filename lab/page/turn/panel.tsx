// The turn panel: the cards, the answers given so far, and the choices of the open question.

import { useRef } from "preact/hooks"
import { Pip, powerOf } from "../board/pieces"
import { isFollower, placeName, sameAnswer, spotKey } from "../board/spots"
import type { Answer, PositionView, Turn } from "../engine/protocol"
import { Button, capitalize, Group } from "../shell/controls"
import { useFocusWhenLost } from "../shell/roving"
import type { Building } from "../shell/state"
import { say } from "../shell/voice"
import type { TurnBuilder } from "./builder"
import { PASS } from "./builder"

/** `explains` says that an illegal choice is answered with the reasons: its buttons then look different. */
export interface TurnProps {
  view: PositionView
  building: Building | null
  builder: TurnBuilder
  explains: boolean
  showAll: boolean
}

export function TurnPanel(props: TurnProps) {
  const place = useRef<HTMLDivElement | null>(null)
  useFocusWhenLost(place, [
    '.lab-options [tabindex="0"]',
    '[data-key="play"]',
    ".play-status",
    '.lab-cards [tabindex="0"]',
  ])
  const { building } = props
  const begun = building !== null && building.turn.answers.length > 0
  return (
    <div class={begun ? "lab-turn is-begun" : "lab-turn"} ref={place}>
      <Cards {...props} />
      {building && building.turn.answers.length > 0 && (
        <>
          <Steps {...props} building={building} />
          <Options {...props} building={building} />
        </>
      )}
    </div>
  )
}

function Cards({ view, building, builder, explains, showAll }: TurnProps) {
  const hand = view.hands[view.to_move] ?? []
  const chosen = building?.turn.answers[0]
  const kinds = view.words.cards.filter(({ key }) => !explains || showAll || hand.includes(key))
  const made = kinds.map(({ key, name }) => {
    const [legal, count] = [view.cards.includes(key), hand.filter(each => each === key).length]
    const why = !legal && (count === 0 ? say("move.not-in-hand") : say("move.unplayable"))
    return (
      <Button
        key={`card ${key}`}
        name={`card ${key}`}
        onClick={() => builder.card(key)}
        pressed={chosen === key}
        class={`lab-card ${legal ? "is-legal" : explains ? "is-refused" : ""}`}
        label={[name, count > 1 && say("move.in-hand", { count }), why].filter(Boolean).join(", ")}>
        <span>{name}</span>
        {count > 1 && <small aria-hidden="true">{`×${count}`}</small>}
        {count === 0 && <small aria-hidden="true">{say("move.not-in-hand")}</small>}
      </Button>
    )
  })
  return (
    <Group label={say("move.cards")} class="lab-cards">
      {made}
      <Button
        name={`card ${PASS}`}
        words={say("move.pass")}
        onClick={() => builder.card(PASS)}
        pressed={chosen === PASS}
        class="lab-card is-pass"
      />
    </Group>
  )
}

function Steps({ building: { turn, open }, builder }: TurnProps & { building: Building }) {
  const [card, ...asked] = turn.steps
  return (
    <Group label={say("move.answers")} class="lab-steps">
      {card && (
        <Button
          name="step 0"
          onClick={() => builder.again()}
          label={say("move.other-card", { card: card.label })}
          class="lab-step lab-step-card">
          <b>{capitalize(card.label)}</b>
        </Button>
      )}
      {asked.map(({ question, label }, place) => {
        const here = place + 1 === open.answers.length
        return (
          <Button
            key={`step ${place + 1}`}
            name={`step ${place + 1}`}
            onClick={() => builder.reopen(place + 1)}
            expanded={here}
            class={here ? "lab-step is-open" : "lab-step"}>
            <span class="lab-step-question">{question.text} </span>
            <b>{capitalize(label)}</b>
          </Button>
        )
      })}
      <span class="lab-steps-back">
        <Button
          name="back"
          words="←"
          onClick={() => builder.back()}
          label={say("move.back")}
          title={say("move.back")}
        />
        <Button
          name="again"
          words="✕"
          onClick={() => builder.again()}
          label={say("move.again")}
          title={say("move.again")}
        />
      </span>
    </Group>
  )
}

function Options({ building: { turn, open }, builder, view, explains, showAll }: TurnProps & { building: Building }) {
  if (open.question === null || open.question.kind === "card") return null
  const chosen = turn.answers[open.answers.length]
  const shown = open.candidates
    .map((answer, place) => ({
      answer,
      label: open.labels[place] ?? "",
      legal: open.legal.some(each => sameAnswer(each, answer)),
    }))
    .filter(({ legal }) => legal || !explains || showAll)
  const lines = new Map<string, typeof shown>()
  for (const each of shown) {
    const line = isFollower(each.answer) ? each.answer.province : ""
    lines.set(line, [...(lines.get(line) ?? []), each])
  }
  const option = ({ answer, label, legal }: (typeof shown)[number]) => (
    <Button
      name={`opt ${answer === null ? "nobody" : spotKey(answer)}`}
      onClick={() => builder.choose(answer)}
      class={`lab-option ${legal ? "is-legal" : explains ? "is-refused" : ""}`}
      pressed={chosen !== undefined && sameAnswer(answer, chosen)}
      label={legal ? label : say("move.not-legal", { answer: label })}>
      {isFollower(answer) ? <Pip power={powerOf(view.words, answer.faction)} large /> : capitalize(label)}
    </Button>
  )
  const rows = [...lines].map(([place, made]) =>
    place === "" ? (
      made.map(option)
    ) : (
      <div class="lab-line" key={place} role="group" aria-label={capitalize(placeName(place))}>
        <span class="lab-place">{capitalize(placeName(place))}</span>
        <span>{made.map(option)}</span>
      </div>
    ),
  )
  const kind = lines.size > 1 || !lines.has("") ? "lab-options is-followers" : "lab-options"
  return (
    <>
      <h3 class="lab-question" data-open={open.answers.length}>
        {open.question.text}
      </h3>
      <Group label={open.question.text} class={kind}>
        {rows}
      </Group>
    </>
  )
}

/** The keys of an open question on the board. */
export function legalAnswers(open: Turn | undefined): Answer[] {
  return open === undefined || open.question === null || open.question.kind === "card" ? [] : open.legal
}
