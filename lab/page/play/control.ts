// What a game does: begin, load, move, go back and forth, let machines move; every move is saved on the device.

import { findMoves } from "../analyse/search"
import type { Seat } from "../board/spots"
import { isOwnBoard } from "../edit/boards"
import { nowOf } from "../edit/control"
import type { GameRecord, Imported } from "../generated/protocol"
import { ModeControl } from "../shell/page"
import { isLive, type Moment, NO_GAME, NO_TURN, type Playing } from "../shell/state"
import { newGameId } from "../shell/storage"
import type { StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"
import { addressOf, FIRST, isHuman, type Kind, kindsOf, Machines, nextDecision, previousDecision } from "./players"
import { momentOf, namesTold, type Opening, openRecord, saveGame, whyPass, withMove } from "./record"
import { receiveTurn } from "./turn-link"

export class PlayControl extends ModeControl<"play"> {
  readonly mode = "play"
  /** Counts what the reader does, so that a late answer about something else is not shown. */
  #turn = 0
  /** The same for what they open or step to: a late error about something else stops nothing. */
  #opened = 0
  /** The reader's own move, until it is in the record: what they do next waits for it. */
  settled = Promise.resolve()
  readonly machines = new Machines(
    this.page,
    move => this.#play(move, false),
    error => this.#fail(error),
  )
  readonly builder = new TurnBuilder(this.page.client, {
    legalOnly: true,
    onBuilding: building => this.change({ building, whyNot: null, hint: null }),
    onRefused: whyNot => this.change({ whyNot }),
    onError: error => this.#fail(error),
  })

  async follow({ record, at, seats }: StateOf<"play">) {
    this.#stop()
    const { record: shown, moves, names } = this.model
    if (record === undefined) return this.#goOn()
    if (at === undefined && seats?.includes("link")) return this.#attempt(() => this.#receive(record, seats))
    if (record === shown && at !== undefined && at <= moves.length) {
      this.change({ at, kinds: kindsOf(names, seats), continues: false, present: null })
      return this.#attempt(() => this.#show())
    }
    await this.#attempt(async () => {
      const asked = this.page.client.call("import", { text: record })
      if (await this.#open(openRecord(this.page, asked, { seats, at }))) await this.#show()
    })
  }

  async #receive(record: string, seats: string[]) {
    const received = receiveTurn(this.page, record, seats)
    if (!(await this.#open(received.then(({ game }) => game)))) return
    const { words } = await received
    this.page.change({ message: words ? { words } : null })
    saveGame(this.page, false)
    await this.#show()
  }

  /** Without a link: the game that is open, or the latest on this device, or else a first one. */
  async #goOn() {
    const { games, edit } = this.page.state
    if (this.model.record !== "") return this.page.change({ dialog: null })
    if (games[0] !== undefined) return this.resume(games[0].id, false)
    const shown = nowOf(edit.history)
    const map = shown && isOwnBoard(shown) ? shown.map : "siam"
    const asked = this.page.client.call("new_game", { ...FIRST.deal, map })
    await this.#attempt(() => this.#enter(asked, { seats: FIRST.seats, at: 0, id: newGameId() }, true, false))
  }

  /** Open a record; false if the reader has gone on meanwhile, or has left a game that nobody asked for by name. */
  async #open(opened: Promise<Partial<Playing>>, byName = true) {
    const turn = this.#turn
    const game = await opened
    if (turn !== this.#turn || (!byName && this.page.state.mode !== "play")) return false
    this.change({ ...NO_GAME, ...game })
    return true
  }

  /** Begin a new game, in place of one without a move. Rejects if the engine refuses it, and then nothing changes. */
  begin(asked: Promise<GameRecord>, kinds: Kind[]) {
    const { id, moves } = this.model
    return this.#enter(asked, { seats: kinds, at: 0, id: moves.length === 0 && id !== "" ? id : newGameId() }, true)
  }

  /** A new deal for the same players, in the same seats, on the same map by the same rules. */
  rematch() {
    const { names, kinds, moment, record } = this.model
    const readings = record.match(/^\[Readings "(.*)"\]$/m)?.[1] ?? "-"
    const asked = { players: kinds.length, map: moment?.view.map ?? "siam", readings, names }
    return this.#attempt(() => this.begin(this.page.client.call("new_game", asked), kinds))
  }

  /** Load a record. Rejects if the engine refuses it, and then nothing changes. */
  load = (text: string) => this.#enter(this.page.client.call("import", { text }))

  async resume(id: string, push = true) {
    const game = this.page.state.games.find(game => game.id === id)
    if (game === undefined) return
    const asked = this.page.client.call("import", { text: game.record })
    await this.#attempt(() => this.#enter(asked, { seats: game.kinds, at: game.at, id }, false, push))
  }

  async #enter(asked: Promise<GameRecord | Imported>, opening: Opening = {}, running = false, push = true) {
    this.#stop()
    if (!(await this.#open(openRecord(this.page, asked, opening), push))) return
    this.page.change({ mode: "play", dialog: null, fault: null, message: null })
    this.change({ running })
    saveGame(this.page, push)
    await this.#show()
  }

  step = async (by: 1 | -1) => {
    await this.settled
    const goal = this.model.at + by
    if (goal >= 0 && goal <= this.model.moves.length) await this.go(goal)
  }

  go = async (at: number, continues = false) => {
    await this.settled
    if (this.model.record === "") return
    this.#stop()
    this.change({ at, continues })
    saveGame(this.page, false)
    await this.#attempt(() => this.#show())
  }

  undo = () => this.#seek(previousDecision)
  redo = () => this.#seek(nextDecision)
  async #seek(decision: typeof previousDecision) {
    await this.settled
    const goal = decision(this.model.moves, this.model.kinds, this.model.at)
    if (goal !== null) await this.go(goal, true)
  }

  /** Play the move that has been built; its last choice may still be on its way. */
  confirm() {
    const turn = this.#turn
    this.settled = this.settled.then(() => this.#confirm(turn))
    return this.settled
  }

  /** `turn`: when the reader confirmed it. */
  async #confirm(turn: number) {
    await this.builder.settled
    const { building, moment, at } = this.model
    const { move, violations } = building?.turn ?? {}
    if (turn === this.#turn && moment?.at === at && move && violations?.length === 0) await this.#play(move, true)
  }

  async hint() {
    const { moment } = this.model
    if (moment === null) return
    this.change({ seeking: true })
    const isCurrent = () => this.model.moment === moment
    await this.#attempt(async () => {
      const asked = { state: moment.view.state, names: namesTold(this.model) }
      const [hint = null] = await findMoves(this.page.client, asked, isCurrent)
      if (isCurrent()) this.change({ hint, seeking: false })
    })
  }

  /** Build the move of the hint; the reader may still change it. */
  takeHint() {
    const { hint, moment } = this.model
    return hint && moment && this.builder.show(moment.view.state, hint.line[0]?.text)
  }

  /** Play a move here; it replaces all later moves. */
  async #play(move: string, byHuman: boolean) {
    const { at } = this.model
    const turn = ++this.#turn
    await this.#attempt(async () => {
      const game = await withMove(this.page, move)
      if (turn !== this.#turn || (!byHuman && !this.machines.move) || game.record === null) return
      const { short, moves, lines } = game
      const running = byHuman || this.model.running
      this.change({ record: short, at: at + 1, moves, variations: lines.length - 1, continues: false, running })
      if (byHuman) this.page.clear()
      saveGame(this.page, byHuman)
      await this.#show()
    })
  }

  #stop() {
    this.#turn++
    this.#opened++
    this.machines.halt()
  }

  async #show() {
    const turn = ++this.#turn
    const moment = await momentOf(this.page)
    if (turn !== this.#turn) return
    this.builder.stop()
    this.page.change({ fault: null })
    this.change({ moment, ...NO_TURN })
    await this.#goOnFrom(moment)
  }

  /** A machine moves, or a human may choose. */
  async #goOnFrom(moment: Moment) {
    const { view } = moment
    this.machines.schedule()
    if (!isLive(this.model) || !isHuman(view.to_move, this.model.kinds)) return
    await this.builder.show(view.state)
    if (view.cards.length > 0) return
    const forced = await whyPass(this.page.client, view)
    if (this.model.moment === moment) this.change({ forced })
  }

  continueHere() {
    const { moment } = this.model
    this.change({ continues: true, running: true })
    return this.#attempt(async () => moment && this.#goOnFrom(moment))
  }

  name = (seat: Seat) => addressOf(this.model, seat)

  async #attempt(work: () => Promise<unknown>) {
    const opened = this.#opened
    try {
      await work()
    } catch (error) {
      if (opened === this.#opened) this.#fail(error)
    }
  }

  #fail(error: unknown) {
    this.#stop()
    this.change({ seeking: false })
    this.page.fail(error, say("play.fault"))
  }
}
