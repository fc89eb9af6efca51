// @ts-check
// A game: the board, whose turn it is, the last moves, the turn that is built, and the moves so far.

/** @import {PageModel, Playing} from "./state.js" */
/** @import {PlayControl} from "./play-control.js" */
/** @import {Page} from "./page.js" */
/** @import {PositionView, Seat} from "./protocol.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { chanceLabel } from "./analysis-search.js"
import { button, capitalize, Group } from "./controls.js"
import { moveShown } from "./judge-view.js"
import { MoveList, Stepper } from "./move-list.js"
import { isHuman, nextDecision, previousDecision } from "./players.js"
import { handsLieOpen, keepsSecrets, needsPrivacyScreen, PrivacyScreen, visibleHands } from "./privacy-screen.js"
import { keysOf } from "./spots.js"
import { isLive } from "./state.js"
import { Table } from "./table-view.js"
import { legalAnswers, TurnPanel } from "./turn-panel.js"
import { PASS, slotKind } from "./turn-builder.js"
import { OutcomePanel, SentenceList } from "./rulebook.js"
import { say } from "./voice.js"

/** @typedef {{state: PageModel, page: Page, control: PlayControl, onJudge: (state: string) => void, onAnalyse: () => void, onNew: () => void}} PlayProps */

/** @param {PlayProps} props */
export function PlayView(props) {
  const { state, control, onNew } = props
  const { play } = state
  const { moment, building } = play
  if (moment === null) {
    return h("div", { class: "lab-waiting", id: "lab-play" }, play.record === "" ? [h("p", {}, say("play.no-game")), button({ key: "new", words: say("play.new"), onClick: onNew, class: "is-main" })] : h("p", { role: "status" }, say("lab.loading")))
  }
  const { view } = moment
  const seen = whatIsSeen(play, view)
  const choosing = seen.choosing && building !== null
  const last = play.moves[moment.at - 1]
  const begun = choosing && building.turn.answers.length > 0
  const hinted = choosing ? play.hint?.line[0] : undefined
  const move = begun ? moveShown(view, building.turn) : hinted ? { ...hinted, done: false } : { transfers: last?.transfers ?? [], tiles: last?.tiles ?? [], done: true }
  const marks = choosing ? { legal: keysOf(legalAnswers(building.open)), chosen: keysOf(building.turn.answers), wants: slotKind(building.open) } : { legal: new Set(), chosen: new Set(), wants: null }
  return h(
    "div",
    { class: "lab-layout play-game", id: "lab-play", "data-mode": "play", "data-at": moment.at, "data-moves": play.moves.length },
    h(Table, {
      view, map: state.maps[view.map], name: seat => control.name(seat), ...marks, move,
      onSpot: spot => void control.builder.choose(spot), onDrop: (from, to) => void (choosing && control.builder.drop(from, to)),
    }),
    h(PlayPanel, { ...props, view, seen }),
  )
}

/** What those at the screen may see and do. @param {Playing} play @param {PositionView} view */
function whatIsSeen(play, view) {
  const open = handsLieOpen(view)
  const choosing = isLive(play) && isHuman(view.to_move, play.kinds)
  const hidden = choosing && needsPrivacyScreen({ kinds: play.kinds, open, toMove: view.to_move, present: play.present })
  const hands = hidden ? [] : visibleHands({ kinds: play.kinds, open, seats: Object.keys(view.hands) })
  return { choosing: choosing && !hidden, hidden, hands: hands.filter(seat => !(choosing && seat === view.to_move)) }
}

/** @param {PlayProps & {view: PositionView, seen: ReturnType<typeof whatIsSeen>}} props */
function PlayPanel(props) {
  const { state, control, view, seen } = props
  const { play } = state
  const at = play.moment?.at ?? 0
  const player = (/** @type {Seat} */ seat) => control.name(seat)
  const status = view.outcome !== null ? say("play.over") : say("play.to-move", { number: at + 1, player: player(view.to_move) })
  const last = play.moves[at - 1]
  return h(
    "section",
    { class: "lab-panel", "aria-label": say("play.turn") },
    h(
      "div",
      { key: view.outcome === null ? "turn" : "outcome", class: "lab-panel-work play-turn" }, // the outcome is read from its top
      h("h2", { class: "lab-title play-status", tabIndex: -1 }, status),
      h("p", { class: "lab-visually-hidden", role: "status" }, last && say("play.moved", { player: player(last.seat), move: last.words }), " ", view.outcome?.words ?? say("play.next", { player: player(view.to_move) })),
      h(TurnOrState, props),
      h(Hands, { view, seats: seen.hands, player }),
    ),
    h(
      "div",
      { class: "lab-panel-verdict is-game" },
      h(Group, { label: say("play.game") }, h(LastMoves, { ...props, player }), h(Actions, props), h(Stepper, { moves: play.moves, at: play.at, onGo: at => void control.go(at) })),
      h(MoveList, { moves: play.moves, at: play.at, player, onGo: at => void control.go(at) }),
    ),
  )
}

/** @param {PlayProps & {view: PositionView, seen: ReturnType<typeof whatIsSeen>}} props */
function TurnOrState({ state, page, control, view, seen }) {
  const { play } = state
  const later = play.moves.length - play.at
  const replaces = later > 0 && h("p", { class: "lab-remark" }, say("play.replaces", { count: later }), " ", play.variations > 0 && say("play.drops", { count: play.variations }))
  if (view.outcome !== null) return [h(OutcomePanel, { outcome: view.outcome, rulebook: page.rulebook, winners: view.outcome.winners.map(seat => control.name(seat)) }), button({ key: "new-after", words: say("play.new"), onClick: () => page.change({ dialog: "new" }), class: "is-main" })]
  if (seen.hidden) return h(PrivacyScreen, { who: control.name(view.to_move), onReady: () => control.arrive(view.to_move) })
  if (seen.choosing) return [replaces, h(Choosing, { state, page, control, view })]
  if (!isLive(play)) return [h("p", {}, say("play.past", { player: control.name(view.to_move) })), button({ key: "go-on", words: say("play.continue"), onClick: () => void control.continueHere(), class: "is-main" }), replaces]
  const waiting = play.running ? say("play.thinking", { player: control.name(view.to_move) }) : say("play.next", { player: control.name(view.to_move) })
  return [
    h("p", {}, waiting),
    h(
      "button",
      { type: "button", class: play.running ? "lab-button" : "lab-button is-main", "data-key": "machines", "data-running": play.running, onClick: () => (play.running ? control.halt() : void control.continueHere()) },
      play.running ? say("play.stop-bots") : say("play.let-bots-play"),
    ),
  ]
}

/** @param {HTMLElement | null} element */
function scrollToIt(element) {
  element?.scrollIntoView({ block: "nearest" })
}

/** The player to move chooses; what is not legal is explained. @param {{state: PageModel, page: Page, control: PlayControl, view: PositionView}} props */
function Choosing({ state, page, control, view }) {
  const [showAll, setShowAll] = useState(false)
  const { building, whyNot, forced, hint, seeking } = state.play
  const move = building?.turn.move ?? null
  return [
    forced.length > 0 && h("div", { class: "play-why" }, h("p", {}, (view.hands[view.to_move] ?? []).length > 0 ? say("play.none-playable") : say("play.no-cards")), h(SentenceList, { sentences: forced, rulebook: page.rulebook })),
    h(TurnPanel, { view, building, builder: control.builder, explains: true, showAll }),
    h(
      Group,
      { label: say("play.move"), class: "lab-row" },
      move !== null && button({ key: "play", words: move === PASS ? say("move.pass-now") : say("move.play"), onClick: () => void control.confirm(), class: "is-main" }),
      move !== null && h("code", { class: "lab-move" }, move),
      move === null && button({ key: "hint", words: seeking ? say("play.seeking") : say("play.hint"), onClick: () => void control.hint(), disabled: seeking, title: say("play.hint-what") }),
      move === null && button({ key: "why-not", words: say("play.why-not"), onClick: () => setShowAll(!showAll), pressed: showAll, title: say("play.why-not-hint") }),
    ),
    showAll && whyNot === null && h("p", { class: "lab-hint" }, say("play.why-not-hint")),
    hint !== null && h("div", { class: "play-hint", role: "status", tabIndex: 0, ref: scrollToIt }, h("p", {}, h("b", {}, chanceLabel(hint)), " ", capitalize(hint.line[0]?.words ?? "")), h("ul", {}, hint.reasons.map(each => h("li", {}, each)))),
    whyNot !== null && h("div", { class: "lab-why-not", role: "status" }, h("p", {}, h("b", {}, say("play.not-legal", { choice: whyNot.label }))), h(SentenceList, { sentences: whyNot.reasons, rulebook: page.rulebook })),
  ]
}

/** The moves since the reader's own last one, and what the very last one did. @param {PlayProps & {player: (seat: Seat) => string}} props */
function LastMoves({ state, page, control, player }) {
  const { moves, kinds, moment } = state.play
  const [unfolded, setUnfolded] = useState(false)
  const at = moment?.at ?? 0
  const last = moves[at - 1]
  if (last === undefined) return null
  const since = Math.max(0, moves.slice(0, at).findLastIndex(({ seat }) => isHuman(seat, kinds)))
  const shown = moves.slice(Math.max(since, at - kinds.length), at)
  return h(
    "div",
    { class: "play-last" },
    h(
      "div",
      { class: "play-since", role: "group", "aria-label": say("play.last") },
      shown.map((each, place) => {
        const number = at - shown.length + place + 1
        return button({ key: `since ${number}`, words: [h("b", {}, player(each.seat)), ": ", each.words], onClick: () => void control.go(number), class: number === at ? "lab-since is-last" : "lab-since" })
      }),
    ),
    button({ key: "what-happened", words: say("play.what-happened"), onClick: () => setUnfolded(!unfolded), expanded: unfolded }),
    unfolded && h(SentenceList, { sentences: moment?.events ?? [], rulebook: page.rulebook, class: "lab-events", name: "event" }),
  )
}

/** @param {{view: PositionView, seats: Seat[], player: (seat: Seat) => string}} props */
function Hands({ view, seats, player }) {
  if (seats.length === 0) return null
  const name = (/** @type {string} */ card) => view.words.cards.find(({ key }) => key === card)?.name ?? card
  return h(
    "div",
    { class: "play-hands" },
    seats.map(seat => {
      const cards = view.hands[seat] ?? []
      return h("div", { key: seat }, h("h3", {}, say("play.hand", { player: player(seat) })), cards.length > 0 ? h("ul", { class: "play-cards", "data-seat": seat }, cards.map(card => h("li", {}, name(card)))) : h("p", {}, say("play.hand-empty")))
    }),
  )
}

/** @param {PlayProps & {view: PositionView}} props */
function Actions({ state, control, onJudge, onAnalyse }) {
  const { moves, kinds, at, moment } = state.play
  const movers = moves.map(({ seat }) => seat)
  const closed = keepsSecrets(state.play) ? { disabled: true, title: say("privacy.later") } : {}
  return h(
    "div",
    { class: "lab-row play-actions" },
    button({ key: "undo", words: say("play.undo"), onClick: () => void control.undo(), disabled: previousDecision(movers, kinds, at) === null }),
    button({ key: "redo", words: say("play.redo"), onClick: () => void control.redo(), disabled: nextDecision(movers, kinds, at) === null }),
    button({ key: "judge", words: say("play.judge"), onClick: () => moment && onJudge(moment.state), ...closed }),
    button({ key: "analyse", words: say("lab.analyse"), onClick: onAnalyse, ...closed }),
  )
}
