// What the editor does: change a position, undo and redo, show every fault at once.

import { type Faction, isFollower, POOL, type Spot, TAKEN } from "../board/spots"
import type { Methods, PositionView } from "../generated/protocol"
import { ModeControl } from "../shell/page"
import type { EditPanel, EditState } from "../shell/url-state"
import { say } from "../shell/voice"
import { keepBoard } from "./boards"
import { emptied, type Position, withControl, withFollower, withFollowerMoved, withKing, withTileTo } from "./position"

type MapEdit = Methods["edit_map"]["params"]["edit"]

/** The tool that changes nothing. The others are `add Rama`, `control Lao`, `remove`, `king`, `no-control`, `clear`. */
export const INSPECT = "inspect"
/** The tools for the map itself; another one is `home Rama`. */
export const [BORDER, RENAME] = ["border", "rename"]

export class EditControl extends ModeControl<"edit"> {
  readonly mode = "edit"
  /** Changes wait for each other: none is lost. */
  settled = Promise.resolve()
  /** Counts what is opened: a late answer about something else is not shown. */
  #opened = 0

  get view() {
    return this.model.history?.now ?? null
  }

  async follow({ state, panel }: EditState) {
    const opened = ++this.#opened
    this.#takeUp(panel ?? "pieces")
    const known = state ?? this.page.state.judge.view?.state
    if (known !== undefined && known === this.view?.state) return
    const { history } = this.model
    this.change({ history: null }) // what was edited before is not shown, nor changed, meanwhile
    try {
      const view = await this.page.position(known ?? (await this.page.firstDeal()))
      if (opened !== this.#opened) return
      this.page.clear()
      this.change({ history: beginHistory(view) })
    } catch (error) {
      if (opened !== this.#opened) return
      this.change({ history })
      this.page.fail(error, say("judge.no-link"))
    }
  }

  open(view: PositionView) {
    this.#opened++
    this.#takeUp("pieces")
    this.page.change({ mode: "edit", fault: null, message: null })
    this.#saveToUrl(view, true)
    this.change({ history: beginHistory(view) })
  }

  choosePanel(panel: EditPanel) {
    if (panel === this.model.panel) return
    this.#takeUp(panel)
    if (this.view && this.page.state.mode === "edit") this.#saveToUrl(this.view)
  }

  #takeUp(panel: EditPanel) {
    this.change({ panel, first: null, tool: panel === "board" ? BORDER : INSPECT })
  }

  #saveToUrl({ state }: PositionView, push = false) {
    const { panel } = this.model
    this.page.urlState.set({ mode: "edit", state, ...(panel === "board" && { panel }) }, push)
  }

  apply = (edit: (position: Position) => Position) =>
    this.#add(now => this.page.position(edit(now.document)), say("editor.refused"))

  editMap(edit: MapEdit, province?: string, value?: string) {
    const { page } = this
    this.change({ first: null })
    const change = async ({ document: state }: PositionView) =>
      page.withMap(await page.client.call("edit_map", { state, edit, province, value }))
    return this.#add(change, say("map.refused"))
  }

  /** Edit a new deal on the map of a map file. Rejects if the engine refuses it, and then nothing changes. */
  async openMap(text: string) {
    const { state } = await this.page.client.call("import", { text })
    const view = await this.page.position(state)
    const { history } = this.model
    keepBoard(this.page, view)
    if (this.page.state.mode === "edit" && history) this.#show(edited(history, view))
    else this.open(view)
    this.choosePanel("board")
  }

  #add(work: (now: PositionView) => Promise<PositionView>, refusal: string) {
    return this.#enqueue(async history => {
      const view = await work(history.now)
      if (view.map !== history.now.map) keepBoard(this.page, view, history.now)
      return edited(history, view)
    }, refusal)
  }

  /** One more step, once those before are done. */
  #enqueue(work: (history: EditHistory) => EditHistory | Promise<EditHistory>, refusal = "") {
    this.settled = this.settled.then(async () => {
      const { history } = this.model
      if (history === null) return
      try {
        const changed = await work(history)
        if (this.model.history === history) this.#show(changed)
      } catch (error) {
        this.page.fail(error, refusal)
      }
    })
    return this.settled
  }

  undo = () => this.#enqueue(undone)
  redo = () => this.#enqueue(redone)

  #show(history: EditHistory) {
    this.change({ history })
    this.page.clear()
    this.#saveToUrl(history.now)
  }

  press(spot: Spot) {
    const { tool, balanced, panel } = this.model
    const [what, key] = tool.split(" ")
    const place = isFollower(spot) ? spot.province : spot
    if (panel === "board") return this.#pressOnMap(place, what, key)
    if (what === "add") return this.apply(now => withFollower(now, place, key as Faction, 1, balanced))
    if (what === "remove" && isFollower(spot))
      return this.apply(now => withFollower(now, place, spot.faction, -1, balanced))
    if (place === POOL) return undefined
    if (what === "king") return this.apply(now => withKing(now, place))
    if (what === "control") return this.apply(now => withControl(now, place, key as Faction))
    if (what === "no-control") return this.apply(now => withControl(now, place, null))
    if (what === "clear") return this.apply(now => emptied(now, place))
    return undefined
  }

  #pressOnMap(place: string, what: string | undefined, key: string | undefined) {
    const { first } = this.model
    if (place === POOL) return undefined
    if (what === "home") return this.editMap("home", place, key)
    if (what === BORDER && first !== null && first !== place) return this.editMap("border", first, place)
    return this.change({ first: first === place ? null : place })
  }

  drop(from: Spot, to: string) {
    if (!isFollower(from)) return this.apply(now => withTileTo(now, from, to))
    const goal = to === TAKEN ? (this.view?.document.to_move ?? POOL) : to
    return this.apply(now => withFollowerMoved(now, from.province, goal, from.faction))
  }
}

const MAX_STEPS = 200

export type EditHistory = { past: PositionView[]; now: PositionView; future: PositionView[] }

export const beginHistory = (now: PositionView): EditHistory => ({ past: [], now, future: [] })

export const edited = ({ past, now }: EditHistory, view: PositionView): EditHistory => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: view,
  future: [],
})

export function undone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: later }
}
