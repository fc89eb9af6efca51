// @ts-check
// What the editor does: change a position, undo and redo, show every fault at once.

/** @import {EditState, PositionView, Spot} from "./protocol.js" */
/** @import {Position} from "./position-edits.js" */
/** @import {Page} from "./page.js" */
import { beginHistory, edited, redone, undone } from "./edit-history.js"
import { POOL, TAKEN, isFollower } from "./spots.js"
import { emptied, withControl, withFollower, withFollowerMoved, withKing, withTileTo } from "./position-edits.js"
import { say } from "./voice.js"

/** The tool that changes nothing. The others are `add Rama`, `control Lao`, `remove`, `king`, `no-control`, `clear`. */
export const INSPECT = "inspect"

export class EditControl {
  /** Changes wait for each other: none is lost. @type {Promise<void>} */
  #queue = Promise.resolve()

  /** @param {Page} page */
  constructor(page) {
    this.page = page
  }

  get #editing() {
    return this.page.state.edit
  }

  /** The position as it is now. */
  get view() {
    return this.#editing.history?.now ?? null
  }

  /** @param {Partial<import("./state.js").Editing>} change */
  change(change) {
    this.page.store.dispatch({ type: "edit", change })
  }

  /** Show the state of the URL. @param {EditState} state */
  async follow({ state }) {
    const text = state ?? this.page.state.judge.view?.state
    if (text === undefined || text === this.view?.state) return
    try {
      const view = await this.page.position(text)
      this.page.change({ fault: null, message: null })
      this.change({ history: beginHistory(view) })
    } catch (error) {
      this.page.fail(error, say("judge.no-link"))
    }
  }

  /** Edit this position. @param {PositionView} view */
  open(view) {
    this.page.change({ mode: "edit", fault: null, message: null })
    this.page.saveToUrl({ mode: "edit", state: view.state }, true)
    this.change({ history: beginHistory(view) })
  }

  /** Change the position. @param {(position: Position) => Position} edit */
  apply(edit) {
    const step = async () => {
      const { history } = this.#editing
      if (history === null) return
      try {
        const view = await this.page.position(edit(history.now.document))
        if (this.#editing.history !== history) return
        this.#show(edited(history, view))
      } catch (error) {
        this.page.fail(error, say("editor.refused"))
      }
    }
    this.#queue = this.#queue.then(step)
    return this.#queue
  }

  undo() {
    if (this.#editing.history) this.#show(undone(this.#editing.history))
  }

  redo() {
    if (this.#editing.history) this.#show(redone(this.#editing.history))
  }

  /** @param {import("./edit-history.js").EditHistory} history */
  #show(history) {
    this.change({ history })
    this.page.change({ fault: null, message: null })
    this.page.saveToUrl({ mode: "edit", state: history.now.state })
  }

  /** A click on the board, with the tool in hand. @param {Spot} spot */
  press(spot) {
    const { tool, balanced } = this.#editing
    const [what = "", key = ""] = splitTool(tool)
    const place = isFollower(spot) ? spot.province : spot
    if (what === "add") return this.apply(each => withFollower(each, place, key, 1, balanced))
    if (what === "remove" && isFollower(spot)) return this.apply(each => withFollower(each, place, spot.faction, -1, balanced))
    if (place === POOL) return undefined
    if (what === "king") return this.apply(each => withKing(each, place))
    if (what === "control") return this.apply(each => withControl(each, place, key))
    if (what === "no-control") return this.apply(each => withControl(each, place, null))
    if (what === "clear") return this.apply(each => emptied(each, place))
    return undefined
  }

  /** Something was dragged onto something else. @param {Spot} from @param {string} to */
  drop(from, to) {
    if (!isFollower(from)) return this.apply(each => withTileTo(each, from, to))
    const goal = to === TAKEN ? (this.view?.document.to_move ?? POOL) : to
    return this.apply(each => withFollowerMoved(each, from.province, goal, from.faction))
  }
}

/** @param {string} tool */
function splitTool(tool) {
  const space = tool.indexOf(" ")
  return space < 0 ? [tool] : [tool.slice(0, space), tool.slice(space + 1)]
}
