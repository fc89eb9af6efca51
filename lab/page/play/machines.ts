// The machines: they move by themselves, as long as they are watched.

import type { Page } from "../shell/page"
import { isLive } from "../shell/state"
import { PACES } from "../shell/storage"
import { isHuman, machineSeed, SEATS } from "./players"

export class Machines {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly page: Page,
    readonly onMove: (move: string) => Promise<unknown>,
    readonly onError: (error: unknown) => unknown,
  ) {}

  /** Whether they move. */
  get move() {
    const { mode, play } = this.page.state
    return play.running && mode === "play"
  }

  /** Stop them; a position that is on its way is still shown. */
  halt() {
    clearTimeout(this.#timer)
    this.page.changeIn("play", { running: false })
  }

  /** The game is shown again, or left. */
  watch(shown: boolean) {
    if (shown) this.schedule()
    else clearTimeout(this.#timer)
  }

  /** If a machine is to move, let it move after the time that the pace gives. */
  schedule() {
    clearTimeout(this.#timer)
    const { play, preferences } = this.page.state
    const { running, moment, kinds } = play
    if (!running || moment === null || !isLive(play) || isHuman(moment.view.to_move, kinds)) return
    this.#timer = setTimeout(() => this.#think(), PACES[preferences.pace])
  }

  async #think() {
    const { moment, kinds, record, at } = this.page.state.play
    const player = moment ? kinds[SEATS.indexOf(moment.view.to_move)] : undefined
    if (moment === null || player === undefined || player === "human" || !this.move) return
    const isCurrent = () => this.move && this.page.state.play.moment === moment
    const asked = { state: moment.view.state, player, seed: machineSeed(record, at) }
    try {
      const { move } = await this.page.client.call("machine", asked)
      if (isCurrent()) await this.onMove(move)
    } catch (error) {
      if (isCurrent()) this.onError(error)
    }
  }
}
