// What a game does: begin, load, move, go back and forth, let machines move; every move is saved on the device.

import { findHint } from "../analyse/search"
import type { GameRecord, Methods, PlayState, Seat } from "../engine/protocol"
import { RpcError } from "../engine/rpc-client"
import { eventsOf, whyPass } from "../learn/rulebook"
import type { Page } from "../shell/page"
import type { Moment, Playing } from "../shell/state"
import { isLive, NO_GAME } from "../shell/state"
import { newGameId, PACES } from "../shell/storage"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"
import type { Kind } from "./players"
import { humans, isHuman, kindsOf, machineSeed, nextDecision, playerLabel, previousDecision, SEATS } from "./players"
import { idOf, saveGame } from "./shelf"

export class PlayControl {
  /** Counts what the reader does, so that a late answer about something else is not shown. */
  #turn = 0
  /** The same for what they open or step to: a late error about something else is not shown either, and stops nothing. */
  #opened = 0
  /** The reader's own move, until it is in the record: what they do next waits for it. */
  #made: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined = undefined
  /** Known positions of the game, by the number of moves before them. */
  #moments: Map<number, Moment> = new Map()

  readonly builder: TurnBuilder

  constructor(readonly page: Page) {
    this.builder = new TurnBuilder(page.client, {
      legalOnly: true,
      onBuilding: building => this.#change({ building, whyNot: null }),
      onRefused: (label, reasons) => this.#change({ whyNot: { label, reasons } }),
      onError: error => this.#fail(error),
    })
  }

  get playing() {
    return this.page.state.play
  }

  #change(change: Partial<Playing>) {
    this.page.store.dispatch({ type: "play", change })
  }

  /** Show the state of the URL. */
  async follow({ record, at, seats }: PlayState) {
    this.#stop()
    if (record === undefined) return this.#goOn()
    if (record === this.playing.record && at !== undefined && at <= this.playing.moves.length) {
      this.#moments = new Map()
      this.#change({ at, kinds: kindsOf(this.playing.names, seats), continues: false, present: null })
      return this.#attempt(() => this.#show())
    }
    await this.#attempt(async () => {
      if (await this.#openRecord(this.page.client.call("import", { text: record }), seats, at)) await this.#show()
    })
  }

  /** Without a link: the game that is open, or the latest on this device, or else a new one. */
  async #goOn() {
    const [latest] = this.page.state.games
    if (this.playing.record === "" && latest !== undefined) return this.resume(latest.id, false)
    this.page.change({ dialog: this.playing.record === "" ? "new" : null })
  }

  /**
   * Open a record; false if the reader has gone on meanwhile. Rejects, and changes nothing, if it is not one or has an illegal move.
   */
  async #openRecord(asked: Promise<GameRecord | { record: null }>, seats?: string[], at?: number, id?: string) {
    const turn = this.#turn
    const found = await asked
    if (found.record === null) throw new RpcError(say("play.not-a-game"))
    const { record, short, names, moves, played } = found
    if (played < moves.length) throw new RpcError((await this.page.client.call("verify", { record })).text)
    if (at !== undefined && at > moves.length)
      throw new RpcError(say("play.too-few-moves", { count: moves.length, number: at }))
    if (turn !== this.#turn) return false
    this.#moments = new Map()
    this.#change({
      ...NO_GAME,
      record: short,
      id: id ?? idOf(this.page, short),
      names,
      kinds: kindsOf(names, seats),
      at: at ?? moves.length,
      moves,
      variations: found.lines.length - 1,
    })
    return true
  }

  /** Begin a new game. */
  begin(opening: Methods["new_game"]["params"], kinds: Kind[]) {
    return this.#begin(this.page.client.call("new_game", opening), kinds, newGameId(Date.now()))
  }

  /** Begin a game out of a position. */
  beginFrom(state: string, names: string[], kinds: Kind[]) {
    return this.#begin(this.page.client.call("go_on", { state, names }), kinds, newGameId(Date.now()))
  }

  /** Load a record; returns its error, and then nothing changes. */
  load(text: string) {
    return this.#begin(this.page.client.call("import", { text }))
  }

  /**
   * @param kinds of a new game
   * @returns null, or the error
   */
  async #begin(asked: Promise<GameRecord | { record: null }>, kinds?: Kind[], id?: string): Promise<unknown> {
    this.#stop()
    try {
      if (!(await this.#openRecord(asked, kinds, kinds && 0, id))) return null
      this.page.change({ mode: "play", dialog: null, fault: null, message: null })
      this.#change({ running: kinds !== undefined })
      saveGame(this.page, true)
      await this.#show()
      return null
    } catch (error) {
      return error
    }
  }

  /**
   * Resume a game that was saved on this device.
   * @param push whether the reader can go back
   */
  async resume(id: string, push = true) {
    const game = this.page.state.games.find(each => each.id === id)
    if (game === undefined) return
    this.#stop()
    await this.#attempt(async () => {
      if (!(await this.#openRecord(this.page.client.call("import", { text: game.record }), game.kinds, game.at, id)))
        return
      this.page.change({ mode: "play", dialog: null, fault: null })
      saveGame(this.page, push)
      await this.#show()
    })
  }

  /** Resolves when the reader's own move is in the record. */
  get settled() {
    return this.#made
  }

  /** One move on, or back. */
  async step(by: 1 | -1) {
    await this.#made
    const goal = this.playing.at + by
    if (goal >= 0 && goal <= this.playing.moves.length) await this.go(goal)
  }

  /** Show the game after `at` moves. */
  async go(at: number, continues = false) {
    await this.#made
    if (this.playing.record === "") return
    this.#stop()
    this.#change({ at, continues })
    saveGame(this.page, false)
    await this.#attempt(() => this.#show())
  }

  undo() {
    return this.#seek(previousDecision)
  }

  redo() {
    return this.#seek(nextDecision)
  }

  /** Go to a decision of a human player, if there is one. */
  async #seek(decision: typeof previousDecision) {
    await this.#made
    const { moves, kinds, at } = this.playing
    const goal = decision(
      moves.map(({ seat }) => seat),
      kinds,
      at,
    )
    if (goal !== null) await this.go(goal, true)
  }

  /** Play the move that has been built; its last choice may still be on its way. */
  confirm() {
    const turn = this.#turn
    this.#made = this.#made.then(() => this.#confirm(turn))
    return this.#made
  }

  /** @param turn when the reader confirmed it */
  async #confirm(turn: number) {
    await this.builder.settled
    const { building, moment, at } = this.playing
    const move = building?.turn.move ?? null
    if (turn !== this.#turn || moment?.at !== at || move === null || building?.turn.violations.length !== 0) return
    await this.#play(move, true)
  }

  /** Show what a short search finds best here, and why. */
  async hint() {
    const { moment } = this.playing
    if (moment === null) return
    this.#change({ seeking: true })
    await this.#attempt(async () => {
      const hint = await findHint(this.page.client, moment.state, () => this.playing.moment === moment)
      if (this.playing.moment === moment) this.#change({ hint, seeking: false })
    })
  }

  /** Play a move here; it replaces all later moves. */
  async #play(move: string, byHuman: boolean) {
    const { record, at } = this.playing
    const turn = ++this.#turn
    await this.#attempt(async () => {
      const made = await this.#moved(record, at, move)
      if (turn !== this.#turn || (!byHuman && !this.#machinesMove) || made.record === null) return
      for (const each of this.#moments.keys()) if (each > at) this.#moments.delete(each)
      this.#change({
        record: made.short,
        at: at + 1,
        moves: made.moves,
        variations: made.lines.length - 1,
        continues: false,
        ...(byHuman ? { running: true } : {}),
      })
      saveGame(this.page, byHuman)
      await this.#show()
    })
  }

  /** The record with this move; at the end of the game it keeps its variations. */
  async #moved(record: string, at: number, move: string) {
    const { client } = this.page
    if (at === this.playing.moves.length) return client.call("add_move", { record, line: 0, at, move })
    return client.call("import", { text: (await client.call("game", { record, at, move })).record })
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#turn++
    this.#opened++
    this.#change({ running: false })
  }

  /** Show the game as it is now. */
  async #show() {
    const { record, at } = this.playing
    const turn = ++this.#turn
    const moment = this.#moments.get(at) ?? (await this.#moment(record, at))
    if (turn !== this.#turn) return
    this.#moments.set(at, moment)
    this.builder.stop()
    this.page.change({ fault: null })
    this.#change({ moment, building: null, whyNot: null, hint: null, seeking: false, forced: [] })
    await this.#offerTurn(moment)
    this.#scheduleMachine()
  }

  async #moment(record: string, at: number): Promise<Moment> {
    const { client } = this.page
    const [found, told] = await Promise.all([
      client.call("game", { record, at }),
      client.call("game", { record, at, seat: this.#onlooker(at) }),
    ])
    return { at, state: found.state, view: await this.page.position(found.state), events: eventsOf(told) }
  }

  /** Whose knowledge of the last move is shown: that of the only human, else of somebody who did not make it. */
  #onlooker(at: number) {
    const { kinds, moves } = this.playing
    const [only, another] = humans(kinds)
    return only !== undefined && another === undefined ? only : moves[at - 1]?.seat === "A" ? "B" : "A"
  }

  /** Let the player to move choose, if it is a human. */
  async #offerTurn(moment: Moment) {
    if (!isLive(this.playing) || !isHuman(moment.view.to_move, this.playing.kinds)) return
    await this.builder.show(moment.state)
    if (moment.view.cards.length > 0) return
    const forced = await whyPass(this.page.client, moment)
    if (this.playing.moment === moment) this.#change({ forced })
  }

  /** @param seat who says they are there */
  arrive(seat: Seat) {
    this.#change({ present: seat })
  }

  continueHere() {
    this.#change({ continues: true, running: true })
    return this.#attempt(() => this.#show())
  }

  /** Stop the machines; a position that is on its way is still shown. */
  halt() {
    clearTimeout(this.#timer)
    this.#change({ running: false })
  }

  /** If a machine is to move and the machines are running, let it move after the time that the pace gives. */
  #scheduleMachine() {
    clearTimeout(this.#timer)
    const { running, moment, kinds } = this.playing
    if (!running || moment === null || !isLive(this.playing) || isHuman(moment.view.to_move, kinds)) return
    const { preferences } = this.page.state
    this.#timer = setTimeout(() => void this.#machine(), PACES[preferences.pace])
  }

  #machine() {
    return this.#attempt(async () => {
      const { moment, kinds, record, at } = this.playing
      const player = moment === null ? undefined : kinds[SEATS.indexOf(moment.view.to_move)]
      if (moment === null || player === undefined || player === "human" || this.page.state.mode !== "play") return
      const turn = this.#turn
      const { move } = await this.page.client.call("machine", {
        state: moment.state,
        player,
        seed: machineSeed(record, at),
      })
      if (turn === this.#turn && this.#machinesMove) await this.#play(move, false)
    })
  }

  get #machinesMove() {
    return this.playing.running && this.page.state.mode === "play"
  }

  /** The game is shown again, or left: machines move only while they are watched. */
  watch(shown: boolean) {
    if (shown) this.#scheduleMachine()
    else clearTimeout(this.#timer)
  }

  /** The label of a player. */
  name(seat: Seat) {
    return playerLabel(seat, this.playing.names, this.playing.kinds)
  }

  async #attempt(work: () => Promise<unknown>) {
    const opened = this.#opened
    try {
      await work()
    } catch (error) {
      if (opened === this.#opened) this.#fail(error)
    }
  }

  /** The machines stop, and the reader sees why. */
  #fail(error: unknown) {
    this.#stop()
    this.#change({ seeking: false })
    this.page.fail(error, say("play.fault"))
  }
}
