// What the judge does: open a position, build a move, judge it, try other readings.

import type { Answer } from "../board/spots"
import type { RpcClient } from "../engine/rpc-client"
import type { ExpectedEnding } from "../generated/protocol"
import { eventsOf, type RuleSentence, reasonsOf } from "../learn/rulebook"
import { ModeControl } from "../shell/page"
import { answersOf, type Building, type Judging, NO_JUDGING, type PlayedGame } from "../shell/state"
import { formatHash, type StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { TurnBuilder } from "../turn/builder"

export class JudgeControl extends ModeControl<"judge"> {
  readonly mode = "judge"
  #verdict: Promise<unknown> = Promise.resolve()
  readonly builder = new TurnBuilder(this.page.client, {
    onBuilding: (building, byReader) => this.#onBuilding(building, byReader),
    onError: error => this.page.fail(error, say("judge.no-answer")),
  })

  get settled() {
    return this.builder.settled
  }

  async follow({ state, move, answers }: StateOf<"judge">) {
    await this.#attempt(say("judge.no-link"), async isCurrent => {
      const view = await this.page.position(state ?? (await this.page.firstDeal()))
      if (!isCurrent()) return
      this.page.clear()
      await this.#show({ ...NO_JUDGING, view }, move, answers)
    })
    if (this.model.view !== null || state === undefined) return
    const { fault } = this.page.state
    await this.follow({ mode: "judge" })
    this.page.change({ fault })
  }

  async #attempt(title: string, work: (isCurrent: () => boolean) => Promise<void>) {
    const opened = ++this.opened
    const isCurrent = () => opened === this.opened
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) this.page.fail(error, title)
    }
  }

  /** Open another position; the back button returns to the one before. Rejects if it cannot be read. */
  async open(state: string, move?: string | null, game: PlayedGame | null = null, played: string | null = null) {
    const opened = ++this.opened
    const view = await this.page.position(state)
    if (opened !== this.opened) return
    this.page.change({ mode: "judge", fault: null, message: null })
    this.page.urlState.set({ mode: "judge", state: view.state, move: move ?? undefined }, true)
    await this.#show({ ...NO_JUDGING, view, game, played }, move)
  }

  async #show(judging: Judging, move?: string | null, answers: Answer[] = []) {
    const { view } = judging
    this.builder.stop()
    this.change(judging)
    if (view === null || view.faults.length > 0) return
    if (view.outcome === null) {
      const { state } = view
      const asked = move ? this.page.client.call("move_answers", { state, move }) : Promise.resolve({ answers })
      const built = asked.then(({ answers }) => answers ?? []).catch(() => [])
      await this.builder.show(state, built) // at once: a choice of the reader waits for it
      if ((await asked).answers !== null) return
    }
    if (!move || this.model.view !== view) return
    this.change({ typed: move, judged: move, verdict: null, compared: null })
    this.#verdict = this.#judge(move)
    await this.#verdict
  }

  #onBuilding(building: Building, byReader: boolean) {
    const { turn } = building
    const { view, judged, verdict, compared } = this.model
    if (view === null) return
    const answers = turn.answers.length > 0 ? turn.answers : undefined
    if (byReader) this.page.urlState.set({ mode: "judge", state: view.state, answers })
    const reasons = reasonsOf(turn)
    const same = turn.move !== null && turn.move === judged
    const soFar = reasons.length > 0 ? { reasons, ...NOTHING_AFTER } : null
    const shown = same ? { verdict, compared } : { verdict: soFar, compared: null }
    this.change({ building, typed: "", played: null, judged: turn.move ?? "", ...shown })
    if (turn.move !== null && !same) this.#verdict = this.#judge(turn.move)
  }

  async #judge(move: string) {
    const { client } = this.page
    const { view, game } = this.model
    if (view === null) return
    const show = (change: Pick<Partial<Judging>, "verdict" | "compared">) => {
      if (this.model.view === view && this.model.judged === move) this.change(change)
    }
    const fail = (error: unknown) => this.model.view === view && this.page.fail(error, say("judge.no-move"))
    await judge(client, view.state, move).then(verdict => {
      show({ verdict })
      void client.call("compare", { state: view.state, move, ...game }).then(compared => show({ compared }), fail)
    }, fail)
  }

  async play() {
    const opened = this.opened
    await this.builder.settled
    await this.#verdict
    const { view, verdict, judged } = this.model
    const after = verdict?.after
    if (!after || view === null || opened !== this.opened) return
    const game = await this.#gameAfter(view.state, judged)
    if (opened !== this.opened) return
    await this.#attempt(say("judge.no-play"), () => this.open(after, null, game, say("judge.played")))
  }

  /** The game after one more move; null if it could not be played by the readings of the game. */
  async #gameAfter(state: string, move: string): Promise<PlayedGame | null> {
    const { client } = this.page
    try {
      const { record, at }: PlayedGame = this.model.game ?? (await client.call("go_on", { state, names: [] }))
      return { record: (await client.call("game", { record, at, move })).record }
    } catch {
      return null
    }
  }

  async applyReadings(readings: string) {
    const { view, typed, building, game } = this.model
    if (view === null) return
    await this.#attempt(say("judge.no-readings"), async isCurrent => {
      const now = await this.page.position(view.state, readings, game)
      if (!isCurrent()) return
      const answers = answersOf(building)
      const move = typed === "" ? { answers } : { move: typed }
      this.page.urlState.set({ mode: "judge", state: now.state, ...move }, true)
      await this.#show({ ...NO_JUDGING, view: now, game }, typed, answers)
    })
  }

  /** Open a text. Rejects if the engine refuses it, and then nothing changes. */
  async openText(text: string) {
    const { state, record } = await this.page.client.call("import", { text })
    await this.open(state, null, record === null ? null : { record })
    if (record === null) return
    const href = formatHash({ mode: "play", record })
    this.page.change({ message: { words: say("judge.last-position"), href, link: say("judge.step-through") } })
  }
}

/** The verdict on a move: its reasons; if there are none, its events, the position after it, and the end if all pass. */
export type Verdict = After & { reasons: RuleSentence[] }
type After = { events: RuleSentence[]; after: string | null; ending: ExpectedEnding | null }
const NOTHING_AFTER: After = { events: [], after: null, ending: null }

export async function judge(client: RpcClient, state: string, move: string): Promise<Verdict> {
  const asked = { state, move }
  const judged = await client.call("judge", asked)
  if (!judged.legal) return { reasons: reasonsOf(judged), ...NOTHING_AFTER }
  const [narrated, played] = await Promise.all([client.call("narrate", asked), client.call("play", asked)])
  const ending = await client.call("ending", { state: played.state })
  return { reasons: [], events: eventsOf(narrated), after: played.state, ending }
}
