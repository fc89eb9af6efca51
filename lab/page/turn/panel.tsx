// The turn: the table on which it is built, the cards, the answers so far, the choices of the open question.

import { useRef } from "preact/hooks"
import { type MoveShown, NO_MOVE, swapOf } from "../board/layout"
import { CardPicture, cardSentence, Pip, powerOf } from "../board/pieces"
import { type Answer, isFollower, keysOf, NOTHING, POOL, placeName, sameAnswer, spotKey } from "../board/spots"
import { Table } from "../board/table"
import type { PositionView, Transfer, TurnView } from "../generated/protocol"
import { scrollToIt } from "../learn/rulebook"
import { Button, capitalize, classes, Group, onSinglePress, useFocusWhenLost } from "../shell/controls"
import type { Building } from "../shell/state"
import { say } from "../shell/voice"
import { PASS, type TurnBuilder } from "./builder"

type Turn = { view: PositionView; building: Building | null; builder: TurnBuilder }
/** With `explains` an illegal choice is answered with the reasons: its buttons look different, or are not shown. */
type TurnProps = Turn & { explains?: boolean; showAll?: boolean }
type BegunProps = TurnProps & { building: Building }

const NEXT = ['.lab-options [tabindex="0"]', '[data-key="play"]', ".play-status", '.lab-cards [tabindex="0"]']

export function TurnPanel(props: TurnProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenLost(place, NEXT)
  const { building, view } = props
  const begun = building !== null && building.turn.answers.length > 0
  const couldUndo = Object.values(view.hands).some(hand => hand.some(card => card === view.document.last_swap?.card))
  return (
    <div class={classes("lab-turn", begun && "is-begun")} ref={place}>
      <Cards {...props} />
      {!begun && couldUndo && <p class="lab-remark">{view.ban}</p>}
      {begun && <Steps {...props} building={building} />}
      {begun && <Options {...props} building={building} />}
    </div>
  )
}

const lookOf = (legal: boolean, explains = false) => (legal ? "is-legal" : explains && "is-refused")

function Cards({ view, building, builder, explains, showAll }: TurnProps) {
  const hand = view.hands[view.to_move] ?? []
  const chosen = building?.turn.answers[0]
  const choose = (card: string) => onSinglePress(() => builder.card(card))
  const cards = view.words.cards.map(({ key, name }) => {
    const [legal, count] = [view.cards.includes(key), hand.filter(card => card === key).length]
    const why = !legal && (count === 0 ? say("move.not-in-hand") : say("move.unplayable"))
    const facts = {
      name: `card ${key}`,
      label: [name, count > 1 && say("move.in-hand", { count }), why].filter(Boolean).join(", "),
      title: cardSentence(view.words, key),
      class: classes("lab-row lab-card", lookOf(legal, explains && showAll), count === 0 && "is-away"),
    }
    return (
      <Button key={key} {...facts} pressed={chosen === key} onClick={choose(key)}>
        <span>{name}</span>
        <span aria-hidden="true">
          <CardPicture words={view.words} card={key} /> {count > 1 && <small>({count})</small>}
        </span>
      </Button>
    )
  })
  const pass = { name: `card ${PASS}`, words: say("move.pass"), class: "lab-row lab-card is-pass is-legal" }
  return (
    <Group label={say("move.cards")} class="lab-cards">
      {cards}
      <Button {...pass} title={passSentence(view)} pressed={chosen === PASS} onClick={choose(PASS)} />
    </Group>
  )
}

function Steps({ building: { turn, open }, builder }: BegunProps) {
  const [card, ...asked] = turn.steps
  const steps = asked.map(({ question, label }, place) => {
    const number = place + 1
    const here = number === open.answers.length
    const facts = { name: `step ${number}`, expanded: here, class: classes("lab-step", here && "is-open") }
    return (
      <Button key={number} {...facts} onClick={() => builder.reopen(number)}>
        <span class="lab-step-question">{question.text} </span>
        <b>{capitalize(label)}</b>
      </Button>
    )
  })
  const other = say("move.other-card", { card: card?.label ?? "" })
  return (
    <Group label={say("move.answers")} class="lab-row lab-steps">
      {card && (
        <Button name="step 0" label={other} class="lab-step" onClick={onSinglePress(builder.again)}>
          <b>{capitalize(card.label)}</b>
        </Button>
      )}
      {steps}
      <span class="lab-bar lab-steps-back">
        <Button name="back" words="←" hint={say("move.back")} onClick={onSinglePress(() => builder.back())} />
        <Button name="again" words="✕" hint={say("move.again")} onClick={onSinglePress(() => builder.again())} />
      </span>
    </Group>
  )
}

function Options({ building: { turn, open }, builder, view, explains, showAll }: BegunProps) {
  const { question, answers, candidates, labels } = open
  if (question === null || question.kind === "card") return null
  const chosen = turn.answers[answers.length]
  const isOpen = open.violations.length === 0 // once a move is refused, nothing can be said of its further answers
  const isLegal = (answer: Answer) => open.legal.some(legal => sameAnswer(answer, legal))
  const options = candidates
    .map((answer, place) => ({ answer, label: labels[place] ?? "", legal: isLegal(answer) }))
    .filter(({ legal }) => legal || !explains || showAll)
  const button = ({ answer, label, legal }: (typeof options)[number]) => {
    const key = answer === null ? "nobody" : spotKey(answer)
    const isPlain = !isOpen || (legal && explains)
    const said = legal ? say("move.legal", { answer: label }) : say("move.not-legal", { answer: label })
    const facts = {
      name: `opt ${key}`,
      label: isPlain ? label : said,
      class: classes("lab-option", isOpen && lookOf(legal, explains)),
      words: isFollower(answer) ? <Pip power={powerOf(view.words, answer.faction)} large /> : capitalize(label),
      onClick: onSinglePress(() => builder.choose(answer), "card"),
    }
    const pressed = chosen !== undefined && sameAnswer(answer, chosen)
    return <Button key={key} {...facts} pressed={pressed} />
  }
  const places = [...new Set(options.map(({ answer }) => placeOf(answer)))]
  const rows = places.map(place => {
    const buttons = options.filter(({ answer }) => placeOf(answer) === place).map(button)
    const name = capitalize(placeName(place))
    return place === "" ? (
      buttons
    ) : (
      <fieldset class="lab-bar lab-line" key={place} aria-label={name}>
        <span class="lab-place">{name}</span>
        <span>{buttons}</span>
      </fieldset>
    )
  })
  return (
    <>
      {answers.length === 1 && <p class="lab-hint">{cardSentence(view.words, String(answers[0]))}</p>}
      {question.kind === "take" && <p class="lab-hint">{say("move.take")}</p>}
      <h3 key={answers.length} class="lab-question" data-open={answers.length} ref={scrollToIt}>
        {question.text}
      </h3>
      <Group label={question.text} class={classes("lab-options", places.some(Boolean) ? "is-followers" : "lab-row")}>
        {rows}
      </Group>
    </>
  )
}

export function passSentence({ contested, prospect, passes_end, document: { passes } }: PositionView) {
  const facts = { count: passes_end, province: contested ?? "", prospect }
  return passes + 1 === passes_end ? say("card.last-pass", facts) : say("card.pass", facts)
}

const placeOf = (answer: Answer) => (isFollower(answer) ? answer.province : "")

/** `move` is shown instead of the turn. */
type TurnTableProps = Turn & { move?: MoveShown | undefined; active?: boolean; name?: (seat: string) => string }

export function TurnTable({ view, building, builder, move, active = true, ...rest }: TurnTableProps) {
  const table = { view, choosing: { ...marksOf(building), onSpot: builder.choose }, ...rest }
  const shown = move ?? moveShown(building?.turn)
  return <Table {...table} move={shown} onDrop={(from, to) => active && builder.drop(from, to)} />
}

function marksOf(building: Building | null): typeof NOTHING {
  if (building === null) return NOTHING
  const { question, legal, violations } = building.open
  const chosen = keysOf(building.turn.answers)
  if (question === null || question.kind === "card") return { ...NOTHING, chosen }
  const wants = question.kind === "take" ? "follower" : question.kind
  return { legal: keysOf(violations.length === 0 ? legal : []), chosen, wants }
}

export function moveShown(turn: TurnView | undefined): MoveShown {
  if (turn === undefined) return NO_MOVE
  const asked = turn.steps.map(({ question }, at) => ({ ...question, answer: turn.answers[at] ?? null }))
  const answered = (wanted: string) => asked.filter(({ kind, answer }) => kind === wanted && answer !== null)
  const followers = (wanted: string) => answered(wanted).flatMap(({ answer }) => (isFollower(answer) ? answer : []))
  const taken = followers("take").map(({ faction, province }) => ({ faction, from: province, to: null }))
  const placed = answered("place").map(({ faction, answer }) => ({ faction, from: POOL, to: answer }) as Transfer)
  const tiles = answered("tile").map(({ answer }) => String(answer))
  return { transfers: [...swapOf(followers("follower")), ...placed, ...taken], tiles, done: false }
}
