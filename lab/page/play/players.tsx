// The players: human or machine in each seat, their names, the moves of machines, and who may see which hand.

import type { Seat } from "../board/spots"
import { TEXTS } from "../generated/english"
import type { Methods, PositionView } from "../generated/protocol"
import { Button } from "../shell/controls"
import { ModeControl, type Page } from "../shell/page"
import { isLive, type Moment, type Playing } from "../shell/state"
import { PACES } from "../shell/storage"
import { say } from "../shell/voice"

type Bot = Methods["machine"]["params"]["player"]
export type Kind = "human" | "link" | Bot

export const SEATS = ["A", "B", "C", "D"]
export const KINDS: readonly Kind[] = ["human", "link", "novice", "easy", "medium", "hard", "expert", "master"]

export function presetLabel(name: string) {
  const texts: Record<string, string> = TEXTS
  return texts[`preset.${name.toLowerCase().replace("_", "-")}`] ?? name
}

export const isKind = (value: unknown): value is Kind => (KINDS as readonly unknown[]).includes(value)

/** The kind in a name, if there is one: "medium" in "medium B", or alone. */
function kindIn(name: string) {
  const kind = name.replace(/ [A-D]$/, "")
  return isKind(kind) ? kind : null
}

/** Who plays each seat: the kinds from the URL, if they fit; else the kind that a name begins with, or a human. */
export function kindsOf(names: string[], seats: string[] | undefined): Kind[] {
  if (seats?.length === names.length && seats.every(isKind)) return seats
  return names.map(name => kindIn(name) ?? "human")
}

/** The name of a player, as the record has it; the seat of one without a name. */
export const playerName = (names: string[], seat: Seat) => names[SEATS.indexOf(seat)] || seat

/** The same, but "you" for an only human without a name. */
export const addressOf = ({ names, kinds }: Pick<Playing, "names" | "kinds">, seat: Seat) =>
  playerName(names, seat) === seat && onlooker(kinds) === seat ? say("play.you", { seat }) : playerName(names, seat)

export const isHuman = (seat: Seat | undefined, kinds: Kind[]) =>
  seat !== undefined && kinds[SEATS.indexOf(seat)] === "human"

/** Whether a machine plays; other seats are played here, or on another device. */
export const isBot = (kind: Kind | undefined): kind is Bot => !["human", "link", undefined].includes(kind)
export const isRemote = (seat: Seat, kinds: Kind[]) => kinds[SEATS.indexOf(seat)] === "link"
export const humans = (kinds: Kind[]) => SEATS.filter(seat => isHuman(seat, kinds))

/** Whose knowledge of a move is shown: that of the only human, else of a spectator. */
export const onlooker = (kinds: Kind[]) => (humans(kinds).length === 1 ? humans(kinds)[0] : undefined)

type Decision = (moves: { seat: Seat }[], kinds: Kind[], at: number) => number | null

/** The last decision of a human player before this moment; null if there was none. */
export const previousDecision: Decision = (moves, kinds, at) => {
  const place = moves.slice(0, at).findLastIndex(({ seat }) => isHuman(seat, kinds))
  return place < 0 ? null : place
}

/** The next decision of a human player after this moment, or the end of what was played; null if this is the end. */
export const nextDecision: Decision = (moves, kinds, at) => {
  if (at >= moves.length) return null
  const place = moves.findIndex(({ seat }, place) => place > at && isHuman(seat, kinds))
  return place < 0 ? moves.length : place
}

export const kindsAround = (seats: Seat[], human: Seat = "A"): Kind[] =>
  seats.map(seat => (seat === human ? "human" : "easy"))

/** A machine without a name is called by its level, and by its seat, because there may be two. */
export const nameOf = (kind: Kind, seat: number) => (isBot(kind) ? `${kind} ${SEATS[seat]}` : "")

/** The first game of a newcomer: a deal in which they begin. */
const seats = kindsAround(["A", "B", "C"])
export const FIRST = { seats, deal: { players: 3, seed: 4, names: seats.map(nameOf) } }

/** Parse a typed seed; null if the field is empty. Throws `RangeError`. */
export function parseSeed(typed: string) {
  if (typed.trim() === "") return null
  if (!/^\d{1,15}$/.test(typed.trim())) throw new RangeError(say("deal.wrong-seed"))
  return Number(typed)
}

export function remarks(kinds: Kind[]) {
  const count = humans(kinds).length
  const shared = count > 1 && say("players.shared-device")
  const remote = kinds.includes("link") && say("players.by-link")
  const none = count === 0 && !remote && say("players.no-humans")
  return [kinds.length === 4 && say("players.teams"), shared, remote, none].filter(Boolean)
}

export class Machines extends ModeControl<"play"> {
  readonly mode = "play"
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    page: Page,
    readonly onMove: (move: string) => Promise<unknown>,
    readonly onError: (error: unknown) => unknown,
  ) {
    super(page)
  }

  get move() {
    return this.model.running && this.page.state.mode === "play"
  }

  /** Stop them; a position that is on its way is still shown. */
  halt() {
    clearTimeout(this.#timer)
    this.change({ running: false })
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
    const player = kinds[SEATS.indexOf(moment?.view.to_move ?? "")]
    if (running && moment !== null && isLive(play) && isBot(player))
      this.#timer = setTimeout(() => this.#think(moment, player), PACES[preferences.pace])
  }

  async #think(moment: Moment, player: Bot) {
    const isCurrent = () => this.move && this.model.moment === moment
    const asked = { state: moment.view.state, player, seed: moment.at } // the same again after an undo
    try {
      const { move } = await this.page.client.call("machine", asked)
      if (isCurrent()) await this.onMove(move)
    } catch (error) {
      if (isCurrent()) this.onError(error)
    }
  }
}

type Readings = Pick<PositionView, "readings">
type Screen = { kinds: Kind[]; open: boolean }

/** Whether the player to move must confirm that they are there before their hand is shown. */
export const needsPrivacyScreen = ({ kinds, open }: Screen, toMove: Seat, present: Seat | null) =>
  !open && isHuman(toMove, kinds) && humans(kinds).length > 1 && present !== toMove

/** The seats whose hands may be shown, besides that of the player who is choosing. */
export function visibleHands({ kinds, open }: Screen, seats: Seat[]) {
  if (open) return seats
  const people = humans(kinds)
  return people.length === 1 ? people : []
}

export const handsLieOpen = ({ readings }: Readings) =>
  readings.some(({ name, chosen }) => name === "hands" && chosen === "open")

type Secrets = { kinds: Kind[]; record: string; moment: { view: Readings } | null }

/** Whether players at one screen hide their hands: until the game is over, nothing shows its positions. */
export const keepsSecrets = ({ kinds, record, moment }: Secrets) =>
  moment !== null && !handsLieOpen(moment.view) && humans(kinds).length > 1 && /^\[Result "\*"\]$/m.test(record)

/** Whether the text of a record holds hands, because the game began from a position. */
export const beginsWithHands = (record: string) => !/^\[Deal "/m.test(record)

type PrivacyScreenProps = { player: string; onReady: () => void; onSend: () => void }

export const PrivacyScreen = ({ player, onReady, onSend }: PrivacyScreenProps) => (
  <section class="lab-privacy-screen" aria-label={say("privacy.screen")}>
    <p class="lab-privacy-screen-who">{say("privacy.turn", { player })}</p>
    <p>{say("privacy.hand-over", { player })}</p>
    <Button name="privacy-screen" words={say("privacy.ready", { player })} onClick={onReady} main />
    <Button name="send" words={say("turn.send")} onClick={onSend} />
  </section>
)
