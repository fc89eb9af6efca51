// What the editor does: change a position, undo and redo, show every fault at once.

import { type Faction, isFollower, type Spot } from "../board/spots"
import type { Methods, PositionView } from "../generated/protocol"
import { ModeControl } from "../shell/page"
import type { EditPanel, StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { keepBoard } from "./boards"
import { emptied, type Position, withControl, withFollower, withFollowerMoved, withKing, withTileTo } from "./position"

type MapEdit = Methods["edit_map"]["params"]["edit"]

/** The tool that changes nothing. The others are `add Rama`, `control Lao`, `remove`, `king`, `no-control`, `clear`. */
export const INSPECT = "inspect"
export const ORDER = "order"
/** The tools for the map itself; another one is `home Rama`. */
export const [BORDER, RENAME] = ["border", "rename"]

export class EditControl extends ModeControl<"edit"> {
  readonly mode = "edit"
  /** Changes wait for each other: none is lost. */
  settled = Promise.resolve()

  get view() {
    return nowOf(this.model.history)
  }

  async follow({ state, panel }: StateOf<"edit">) {
    const opened = ++this.opened
    this.#takeUp(panel ?? "pieces")
    const known = state ?? this.page.state.judge.view?.state
    if (known !== undefined && known === this.view?.state) return
    const { history } = this.model
    this.change({ history: null }) // what was edited before is not shown, nor changed, meanwhile
    try {
      const view = await this.page.position(known ?? (await this.page.firstDeal()))
      if (opened !== this.opened) return
      this.page.clear()
      this.change({ history: beginHistory(view) })
    } catch (error) {
      if (opened !== this.opened) return
      this.change({ history })
      this.page.fail(error, say("judge.no-link"))
    }
  }

  open(view: PositionView) {
    this.opened++
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

  #takeUp = (panel: EditPanel) => this.change({ panel, first: null, tool: panel === "board" ? BORDER : INSPECT })

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
    return this.#enqueue(async (history, now) => {
      const view = await work(now)
      if (view.map !== now.map) keepBoard(this.page, view, now)
      return edited(history, view)
    }, refusal)
  }

  #enqueue(work: (history: EditHistory, now: PositionView) => EditHistory | Promise<EditHistory>, refusal = "") {
    this.settled = this.settled.then(async () => {
      const { history } = this.model
      const now = this.view
      if (history === null || now === null) return
      try {
        const changed = await work(history, now)
        if (this.model.history === history) this.#show(changed)
      } catch (error) {
        this.page.fail(error, refusal)
      }
    })
    return this.settled
  }

  undo = () => this.#enqueue(history => gone(history, -1))
  redo = () => this.#enqueue(history => gone(history, 1))

  #show(history: EditHistory) {
    this.change({ history })
    this.page.clear()
    if (this.view) this.#saveToUrl(this.view)
  }

  press(spot: Spot) {
    const { tool, panel, first } = this.model
    const [what, key] = tool.split(" ")
    const place = isFollower(spot) ? spot.province : spot
    if (what === "home") return this.editMap("home", place, key)
    if (what === ORDER || panel === "board") {
      const again = first === null || first === place || what === RENAME
      this.change({ first: again && first !== place ? place : null })
      if (again) return undefined
      return what === ORDER ? this.apply(now => withTileTo(now, first, place)) : this.editMap("border", first, place)
    }
    if (what === "add") return this.apply(now => withFollower(now, place, key as Faction, 1))
    if (what === "remove" && isFollower(spot)) return this.apply(now => withFollower(now, place, spot.faction, -1))
    if (what === "king") return this.apply(now => withKing(now, place))
    if (what === "control") return this.apply(now => withControl(now, place, key as Faction))
    if (what === "no-control") return this.apply(now => withControl(now, place, null))
    if (what === "clear") return this.apply(now => emptied(now, place))
    return undefined
  }

  drop(from: Spot, to: string) {
    if (!isFollower(from)) return this.apply(now => withTileTo(now, from, to))
    return this.apply(now => withFollowerMoved(now, from.province, to, from.faction))
  }
}

const MAX_STEPS = 200
export type EditHistory = { steps: PositionView[]; at: number }
export const beginHistory = (now: PositionView): EditHistory => ({ steps: [now], at: 0 })
export const nowOf = (history: EditHistory | null) => history?.steps[history.at] ?? null

export function edited({ steps, at }: EditHistory, view: PositionView): EditHistory {
  const kept = [...steps.slice(0, at + 1), view].slice(-MAX_STEPS)
  return { steps: kept, at: kept.length - 1 }
}

export const gone = ({ steps, at }: EditHistory, by: 1 | -1): EditHistory =>
  steps[at + by] === undefined ? { steps, at } : { steps, at: at + by }
