// A game: the board, whose turn it is, the turn that is built, why a choice is not legal, and the moves so far.

import { useLayoutEffect, useState } from "preact/hooks"
import { hintLabel } from "../analyse/search"
import { cardName } from "../board/pieces"
import type { Seat } from "../board/spots"
import type { OutcomeView, PositionView } from "../generated/protocol"
import { LearnLinks } from "../learn/help"
import { OutcomePanel, Reasons, Refusal, SentenceList, scrollToIt } from "../learn/rulebook"
import { Button, capitalize, Group, Waiting } from "../shell/controls"
import { useLab } from "../shell/page"
import { answersOf, isLive, type Moment, type Playing } from "../shell/state"
import { say } from "../shell/voice"
import { PASS } from "../turn/builder"
import { moveShown, passSentence, TurnPanel, TurnTable } from "../turn/panel"
import { Actions, earlierMoves, LastMove, MoveList, Stepper } from "./moves"
import { handsLieOpen, humans, isHuman, isRemote, needsPrivacyScreen, PrivacyScreen, visibleHands } from "./players"
import { sendTurn } from "./turn-link"

export function PlayView() {
  const { page, navigation, state } = useLab()
  const { moment, record } = state.play
  if (moment !== null) return <Game moment={moment} />
  if (record !== "") return <Waiting />
  return (
    <div class="lab-waiting" id="lab-play">
      <p>{say("play.no-game")}</p>
      <div class="lab-row">
        <Button name="new" words={say("play.new")} onClick={() => page.change({ dialog: "new" })} main />
        <Button name="learn" words={say("play.show-how")} onClick={() => navigation.go("learn")} />
      </div>
    </div>
  )
}

function Game({ moment }: { moment: Moment }) {
  const { play, state } = useLab()
  const { moves, kinds, building, hint } = state.play
  const { view, at } = moment
  const [pointed, setPointed] = useState(0) // the move to which the reader has pointed; 0 for none
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that moves under the pointer is not pointed to
  useLayoutEffect(() => setPointed(0), [moment])
  const seen = whatIsSeen(state.play, view)
  const last = moves[at - 1]
  const { transfers = [], tiles = [] } = moves[(pointed || at) - 1] ?? {}
  const earlier = pointed ? [] : earlierMoves(state.play, at).flatMap(({ transfers }) => transfers)
  const made = { transfers, tiles, done: true, earlier }
  const hinted = hint?.line[0] && { ...hint.line[0], done: false }
  const built = seen.choosing ? building : null
  const planned = built && (built.turn.answers.length > 0 ? moveShown(built.turn) : hinted)
  const move = pointed || !planned ? made : planned
  const yours = seen.choosing && humans(kinds).length === 1
  const turn = { number: at + 1, player: play.name(view.to_move) }
  const status = view.outcome ? say("play.over") : yours ? say("play.your-turn", turn) : say("play.to-move", turn)
  const next = view.outcome?.words ?? say("play.next", { player: play.name(view.to_move) })
  const point = ({ target }: Event) =>
    setPointed(Number(target instanceof Element && target.closest("button[data-at]")?.getAttribute("data-at")) || 0)
  const list = { lines: [{ line: 0, after: 0, moves, comments: [] }], at: state.play.at, undone: state.play.continues }
  return (
    <div class="lab-layout play-game" id="lab-play" data-mode="play" data-at={at} data-moves={moves.length}>
      <TurnTable view={view} building={built} builder={play.builder} move={move} active={!!built} name={play.name} />
      <section class="lab-panel" aria-label={say("play.turn")}>
        {/* The outcome is read from its top. */}
        <div key={view.outcome ? "outcome" : "turn"} class="lab-panel-work play-turn">
          <div class="lab-bar play-head">
            <h2 class="lab-title play-status" tabIndex={-1}>
              {status}
            </h2>
            {seen.choosing && <Helps />}
          </div>
          <p class="lab-visually-hidden" role="status">
            {last && say("play.moved", { player: play.name(last.seat), move: last.words })} {last?.settled} {next}
          </p>
          <TurnOrState view={view} seen={seen} />
          <Hands view={view} seats={seen.hands} name={play.name} />
        </div>
        <div class="lab-panel-verdict is-game" onPointerMove={point} onPointerLeave={point}>
          <MoveList {...list} line={0} names={Object.keys(view.hands).map(play.name)} onGo={(_, at) => play.go(at)} />
          <Group label={say("play.game")}>
            <LastMove moment={moment} />
            <Actions />
            <Stepper last={moves.length} at={state.play.at} onGo={play.go} onStep={play.step} />
          </Group>
        </div>
      </section>
    </div>
  )
}

type Seen = ReturnType<typeof whatIsSeen>

function whatIsSeen(play: Playing, view: PositionView) {
  const screen = { kinds: play.kinds, open: handsLieOpen(view) }
  const choosing = isLive(play) && isHuman(view.to_move, play.kinds)
  const hidden = choosing && needsPrivacyScreen(screen, view.to_move, play.present)
  const hands = hidden ? [] : visibleHands(screen, Object.keys(view.hands))
  return { choosing: choosing && !hidden, hidden, hands: hands.filter(seat => !(choosing && seat === view.to_move)) }
}

function TurnOrState({ view, seen }: { view: PositionView; seen: Seen }) {
  const { page, play, state } = useLab()
  const { moves, at, variations, running, kinds } = state.play
  if (view.outcome !== null) return <Over outcome={view.outcome} />
  const player = play.name(view.to_move)
  const confirmed = { onReady: () => play.change({ present: view.to_move }), onSend: () => sendTurn(page) }
  if (seen.hidden) return <PrivacyScreen player={player} {...confirmed} />
  const remote = isRemote(view.to_move, kinds)
  const go = { onClick: running ? () => play.machines.halt() : () => play.continueHere(), main: !running }
  const bots = { words: running ? say("play.stop-bots") : say("play.let-bots-play"), "data-running": running, ...go }
  const next = running ? say("play.thinking", { player }) : say("play.next", { player })
  const [words, button] = !isLive(state.play)
    ? [
        say("play.past", { player }),
        <div key="past" class="lab-row">
          <Button name="to-game" words={say("play.to-game")} onClick={() => play.go(moves.length)} main />
          {!remote && <Button name="go-on" words={say("play.continue")} onClick={() => play.continueHere()} />}
        </div>,
      ]
    : remote
      ? [say("turn.away", { player }), <Send key="send" />]
      : [next, <Button key="machines" name="machines" {...bots} />]
  return (
    <>
      {at < moves.length && (
        <p class="lab-remark">
          {say("play.replaces", { count: moves.length - at })}{" "}
          {variations > 0 && say("play.drops", { count: variations })}
        </p>
      )}
      {seen.choosing ? <Choosing view={view} /> : <p>{words}</p>}
      {!seen.choosing && button}
    </>
  )
}

function Over({ outcome }: { outcome: OutcomeView }) {
  const { page, play, analyse, navigation, state } = useLab()
  const lesson = async () => {
    await navigation.analyseShown()
    analyse.show("lesson")
    await analyse.engine.evaluate()
  }
  return (
    <>
      <OutcomePanel outcome={outcome} />
      <div class="lab-row">
        {state.play.kinds.includes("link") && <Send />}
        <Button name="rematch" words={say("play.rematch")} onClick={() => play.rematch()} main />
        <Button name="new-after" words={say("play.new")} onClick={() => page.change({ dialog: "new" })} />
        <Button name="lesson" words={say("play.lesson")} onClick={lesson} />
      </div>
    </>
  )
}

function Send() {
  const { page } = useLab()
  return <Button name="send" words={say("turn.send")} onClick={() => page.change({ dialog: "send" })} main />
}

type HandsProps = { view: PositionView; seats: Seat[]; name: (seat: Seat) => string }

export function Hands({ view: { hands, words }, seats, name }: HandsProps) {
  if (seats.length === 0) return null
  const shown = seats.map(seat => {
    const hand = hands[seat] ?? []
    const cards = [...new Set(hand)].map(card => {
      const count = hand.filter(other => other === card).length
      return <li key={card}>{`${cardName(words, card)}${count > 1 ? ` ×${count}` : ""}`}</li>
    })
    return (
      <div key={seat}>
        <h3>{say("play.hand", { player: name(seat) })}</h3>
        {cards.length === 0 && <p>{say("play.hand-empty")}</p>}
        {cards.length > 0 && (
          <ul class="lab-row play-cards" data-seat={seat}>
            {cards}
          </ul>
        )}
      </div>
    )
  })
  return <div class="play-hands">{shown}</div>
}

/** At the same place during the whole move. */
function Helps() {
  const { play, state } = useLab()
  const { seeking, explains } = state.play
  const seek = { words: seeking ? say("play.seeking") : say("play.hint"), title: say("play.hint-what") }
  const explain = { words: say("play.why-not"), pressed: explains, title: say("play.why-not-hint") }
  return (
    <Group label={say("play.helps")} class="lab-bar">
      <Button name="hint" {...seek} disabled={seeking} onClick={() => play.hint()} />
      <Button name="why-not" {...explain} onClick={() => play.change({ explains: !explains })} />
    </Group>
  )
}

function Choosing({ view }: { view: PositionView }) {
  const { play, state } = useLab()
  const { at, kinds, building, whyNot, forced, explains, hint } = state.play
  const move = building?.turn.move
  const begun = answersOf(building).length > 0
  const cards = view.hands[view.to_move] ?? []
  const { control, passes, tiles } = view.document
  const struggle = { number: control.length + 1, last: tiles.length, province: view.contested ?? "", passes }
  const confirm = move === PASS ? say("move.pass-now") : say("move.play")
  const take = () => play.takeHint()?.then(() => scrollToIt(document.querySelector('[data-key="play"]')))
  return (
    <>
      <p class="lab-hint play-struggle">{say("play.struggle", { ...struggle, count: view.passes_end })}</p>
      {explains && !begun && whyNot === null && <p class="lab-hint">{say("play.why-not-hint")}</p>}
      {at < kinds.length && cards.length > 0 && hint === null && !begun && !explains && (
        <p class="lab-hint">
          {say("play.first-turn", { province: view.contested ?? "" })} <LearnLinks />
        </p>
      )}
      {forced.length > 0 && (
        <div class="play-why">
          <p>{cards.length > 0 ? say("play.none-playable") : say("play.no-cards")}</p>
          <SentenceList sentences={forced} />
        </div>
      )}
      <TurnPanel view={view} building={building} builder={play.builder} explains showAll={explains} />
      {whyNot !== null && <Refusal whyNot={whyNot} />}
      {move === PASS && (
        <p class="lab-hint">
          {passSentence(view)} {say("play.undoable")}
        </p>
      )}
      {move && <Button name="play" words={confirm} onClick={() => play.confirm()} main />}
      {hint !== null && whyNot === null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls
        <div class="play-hint" role="status" tabIndex={0} ref={scrollToIt}>
          <div class="lab-bar">
            <p class="lab-game">
              <b>{say("play.best", { move: capitalize(hint.line[0]?.words ?? "") })}</b> {hintLabel(hint)}{" "}
              {!hint.exact && say("play.expected")}
            </p>
            <Button name="take-hint" words={say("play.take-hint")} onClick={take} />
          </div>
          <Reasons lines={hint.reasons} />
        </div>
      )}
    </>
  )
}
