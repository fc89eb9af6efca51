// A game: the board, whose turn it is, the last moves, the turn that is built, and the moves so far.

import { useState } from "preact/hooks"
import { chanceLabel } from "../analyse/search"
import { keysOf } from "../board/spots"
import { Table } from "../board/table"
import type { PositionView, Seat } from "../engine/protocol"
import { moveShown } from "../judge/view"
import { OutcomePanel, SentenceList } from "../learn/rulebook"
import { Button, capitalize, Group } from "../shell/controls"
import type { Page } from "../shell/page"
import type { PageModel, Playing } from "../shell/state"
import { isLive } from "../shell/state"
import { say } from "../shell/voice"
import { PASS, slotKind } from "../turn/builder"
import { legalAnswers, TurnPanel } from "../turn/panel"
import type { PlayControl } from "./control"
import { MoveList, Stepper } from "./moves"
import { isHuman, nextDecision, previousDecision } from "./players"
import { handsLieOpen, keepsSecrets, needsPrivacyScreen, PrivacyScreen, visibleHands } from "./privacy"

export interface PlayProps {
  state: PageModel
  page: Page
  control: PlayControl
  onJudge: (state: string) => void
  onAnalyse: () => void
  onNew: () => void
}

export function PlayView(props: PlayProps) {
  const { state, control, onNew } = props
  const { play } = state
  const { moment, building } = play
  if (moment === null) {
    return (
      <div class="lab-waiting" id="lab-play">
        {play.record === "" ? (
          <>
            <p>{say("play.no-game")}</p>
            <Button name="new" words={say("play.new")} onClick={onNew} class="is-main" />
          </>
        ) : (
          <p role="status">{say("lab.loading")}</p>
        )}
      </div>
    )
  }
  const { view } = moment
  const seen = whatIsSeen(play, view)
  const choosing = seen.choosing && building !== null
  const last = play.moves[moment.at - 1]
  const begun = choosing && building.turn.answers.length > 0
  const hinted = choosing ? play.hint?.line[0] : undefined
  const move = begun
    ? moveShown(view, building.turn)
    : hinted
      ? { ...hinted, done: false }
      : { transfers: last?.transfers ?? [], tiles: last?.tiles ?? [], done: true }
  const marks = choosing
    ? {
        legal: keysOf(legalAnswers(building.open)),
        chosen: keysOf(building.turn.answers),
        wants: slotKind(building.open),
      }
    : { legal: new Set<string>(), chosen: new Set<string>(), wants: null }
  return (
    <div class="lab-layout play-game" id="lab-play" data-mode="play" data-at={moment.at} data-moves={play.moves.length}>
      <Table
        view={view}
        map={state.maps[view.map]}
        name={seat => control.name(seat)}
        {...marks}
        move={move}
        onSpot={spot => control.builder.choose(spot)}
        onDrop={(from, to) => choosing && control.builder.drop(from, to)}
      />
      <PlayPanel {...props} view={view} seen={seen} />
    </div>
  )
}

/** What those at the screen may see and do. */
function whatIsSeen(play: Playing, view: PositionView) {
  const open = handsLieOpen(view)
  const choosing = isLive(play) && isHuman(view.to_move, play.kinds)
  const hidden =
    choosing && needsPrivacyScreen({ kinds: play.kinds, open, toMove: view.to_move, present: play.present })
  const hands = hidden ? [] : visibleHands({ kinds: play.kinds, open, seats: Object.keys(view.hands) })
  return { choosing: choosing && !hidden, hidden, hands: hands.filter(seat => !(choosing && seat === view.to_move)) }
}

function PlayPanel(props: PlayProps & { view: PositionView; seen: ReturnType<typeof whatIsSeen> }) {
  const { state, control, view, seen } = props
  const { play } = state
  const at = play.moment?.at ?? 0
  const player = (seat: Seat) => control.name(seat)
  const status =
    view.outcome !== null ? say("play.over") : say("play.to-move", { number: at + 1, player: player(view.to_move) })
  const last = play.moves[at - 1]
  return (
    <section class="lab-panel" aria-label={say("play.turn")}>
      <div key={view.outcome === null ? "turn" : "outcome"} class="lab-panel-work play-turn">
        {/* the outcome is read from its top */}
        <h2 class="lab-title play-status" tabIndex={-1}>
          {status}
        </h2>
        <p class="lab-visually-hidden" role="status">
          {last && say("play.moved", { player: player(last.seat), move: last.words })}{" "}
          {view.outcome?.words ?? say("play.next", { player: player(view.to_move) })}
        </p>
        <TurnOrState {...props} />
        <Hands view={view} seats={seen.hands} player={player} />
      </div>
      <div class="lab-panel-verdict is-game">
        <Group label={say("play.game")}>
          <LastMoves {...props} player={player} />
          <Actions {...props} />
          <Stepper moves={play.moves} at={play.at} onGo={at => control.go(at)} />
        </Group>
        <MoveList moves={play.moves} at={play.at} player={player} onGo={at => control.go(at)} />
      </div>
    </section>
  )
}

function TurnOrState({
  state,
  page,
  control,
  view,
  seen,
}: PlayProps & { view: PositionView; seen: ReturnType<typeof whatIsSeen> }) {
  const { play } = state
  const later = play.moves.length - play.at
  const replaces = later > 0 && (
    <p class="lab-remark">
      {say("play.replaces", { count: later })} {play.variations > 0 && say("play.drops", { count: play.variations })}
    </p>
  )
  if (view.outcome !== null)
    return (
      <>
        <OutcomePanel
          outcome={view.outcome}
          rulebook={page.rulebook}
          winners={view.outcome.winners.map(seat => control.name(seat))}
        />
        <Button
          name="new-after"
          words={say("play.new")}
          onClick={() => page.change({ dialog: "new" })}
          class="is-main"
        />
      </>
    )
  if (seen.hidden)
    return <PrivacyScreen who={control.name(view.to_move)} onReady={() => control.arrive(view.to_move)} />
  if (seen.choosing)
    return (
      <>
        {replaces}
        <Choosing state={state} page={page} control={control} view={view} />
      </>
    )
  if (!isLive(play))
    return (
      <>
        <p>{say("play.past", { player: control.name(view.to_move) })}</p>
        <Button name="go-on" words={say("play.continue")} onClick={() => control.continueHere()} class="is-main" />
        {replaces}
      </>
    )
  const waiting = play.running
    ? say("play.thinking", { player: control.name(view.to_move) })
    : say("play.next", { player: control.name(view.to_move) })
  return (
    <>
      <p>{waiting}</p>
      <button
        type="button"
        class={play.running ? "lab-button" : "lab-button is-main"}
        data-key="machines"
        data-running={play.running}
        onClick={() => (play.running ? control.halt() : void control.continueHere())}>
        {play.running ? say("play.stop-bots") : say("play.let-bots-play")}
      </button>
    </>
  )
}

function scrollToIt(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" })
}

/** The player to move chooses; what is not legal is explained. */
function Choosing({
  state,
  page,
  control,
  view,
}: {
  state: PageModel
  page: Page
  control: PlayControl
  view: PositionView
}) {
  const [showAll, setShowAll] = useState(false)
  const { building, whyNot, forced, hint, seeking } = state.play
  const move = building?.turn.move ?? null
  return (
    <>
      {forced.length > 0 && (
        <div class="play-why">
          <p>{(view.hands[view.to_move] ?? []).length > 0 ? say("play.none-playable") : say("play.no-cards")}</p>
          <SentenceList sentences={forced} rulebook={page.rulebook} />
        </div>
      )}
      <TurnPanel view={view} building={building} builder={control.builder} explains showAll={showAll} />
      <Group label={say("play.move")} class="lab-row">
        {move !== null && (
          <Button
            name="play"
            words={move === PASS ? say("move.pass-now") : say("move.play")}
            onClick={() => control.confirm()}
            class="is-main"
          />
        )}
        {move !== null && <code class="lab-move">{move}</code>}
        {move === null && (
          <Button
            name="hint"
            words={seeking ? say("play.seeking") : say("play.hint")}
            onClick={() => control.hint()}
            disabled={seeking}
            title={say("play.hint-what")}
          />
        )}
        {move === null && (
          <Button
            name="why-not"
            words={say("play.why-not")}
            onClick={() => setShowAll(!showAll)}
            pressed={showAll}
            title={say("play.why-not-hint")}
          />
        )}
      </Group>
      {showAll && whyNot === null && <p class="lab-hint">{say("play.why-not-hint")}</p>}
      {hint !== null && (
        <div class="play-hint" role="status" tabIndex={0} ref={scrollToIt}>
          <p>
            <b>{chanceLabel(hint)}</b> {capitalize(hint.line[0]?.words ?? "")}
          </p>
          <ul>
            {hint.reasons.map(each => (
              <li>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {whyNot !== null && (
        <div class="lab-why-not" role="status">
          <p>
            <b>{say("play.not-legal", { choice: whyNot.label })}</b>
          </p>
          <SentenceList sentences={whyNot.reasons} rulebook={page.rulebook} />
        </div>
      )}
    </>
  )
}

/** The moves since the reader's own last one, and what the very last one did. */
function LastMoves({ state, page, control, player }: PlayProps & { player: (seat: Seat) => string }) {
  const { moves, kinds, moment } = state.play
  const [unfolded, setUnfolded] = useState(false)
  const at = moment?.at ?? 0
  const last = moves[at - 1]
  if (last === undefined) return null
  const since = Math.max(
    0,
    moves.slice(0, at).findLastIndex(({ seat }) => isHuman(seat, kinds)),
  )
  const shown = moves.slice(Math.max(since, at - kinds.length), at)
  return (
    <div class="play-last">
      <div class="play-since" role="group" aria-label={say("play.last")}>
        {shown.map((each, place) => {
          const number = at - shown.length + place + 1
          return (
            <Button
              key={`since ${number}`}
              name={`since ${number}`}
              onClick={() => control.go(number)}
              class={number === at ? "lab-since is-last" : "lab-since"}>
              <b>{player(each.seat)}</b>
              {": "}
              {each.words}
            </Button>
          )
        })}
      </div>
      <Button
        name="what-happened"
        words={say("play.what-happened")}
        onClick={() => setUnfolded(!unfolded)}
        expanded={unfolded}
      />
      {unfolded && (
        <SentenceList sentences={moment?.events ?? []} rulebook={page.rulebook} class="lab-events" name="event" />
      )}
    </div>
  )
}

function Hands({ view, seats, player }: { view: PositionView; seats: Seat[]; player: (seat: Seat) => string }) {
  if (seats.length === 0) return null
  const name = (card: string) => view.words.cards.find(({ key }) => key === card)?.name ?? card
  return (
    <div class="play-hands">
      {seats.map(seat => {
        const cards = view.hands[seat] ?? []
        return (
          <div key={seat}>
            <h3>{say("play.hand", { player: player(seat) })}</h3>
            {cards.length > 0 ? (
              <ul class="play-cards" data-seat={seat}>
                {cards.map(card => (
                  <li>{name(card)}</li>
                ))}
              </ul>
            ) : (
              <p>{say("play.hand-empty")}</p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Actions({ state, control, onJudge, onAnalyse }: PlayProps & { view: PositionView }) {
  const { moves, kinds, at, moment } = state.play
  const movers = moves.map(({ seat }) => seat)
  const closed = keepsSecrets(state.play) ? { disabled: true, title: say("privacy.later") } : {}
  return (
    <div class="lab-row play-actions">
      <Button
        name="undo"
        words={say("play.undo")}
        onClick={() => control.undo()}
        disabled={previousDecision(movers, kinds, at) === null}
      />
      <Button
        name="redo"
        words={say("play.redo")}
        onClick={() => control.redo()}
        disabled={nextDecision(movers, kinds, at) === null}
      />
      <Button name="judge" words={say("play.judge")} onClick={() => moment && onJudge(moment.state)} {...closed} />
      <Button name="analyse" words={say("lab.analyse")} onClick={onAnalyse} {...closed} />
    </div>
  )
}
