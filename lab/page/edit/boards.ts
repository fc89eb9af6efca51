// The shelf of boards: the maps that the reader has made or opened, kept on this device by name.

import type { PositionView } from "../generated/protocol"
import type { Page } from "../shell/page"
import type { PageModel } from "../shell/state"
import { areStrings, fieldsOf, load } from "../shell/storage"
import { say } from "../shell/voice"

export interface OwnBoard {
  name: string
  title: string
  text: string
}
type Shown = Pick<PositionView, "map"> | null | undefined

const MAX_BOARDS = 20

/** The latest first. */
export function loadBoards(storage: Storage | null): OwnBoard[] {
  const kept = load(storage, "boards")
  const isBoard = (board: unknown) => areStrings(["name", "title", "text"].map(field => fieldsOf(board)[field]))
  return Array.isArray(kept) ? kept.filter(isBoard) : []
}

/** Whether the map of a position is the reader's own. */
export function isOwnBoard({ map }: Pick<PositionView, "map">) {
  return map.includes("\n")
}

/** The map of a position as a board; null if it comes with the game. */
export function boardOf({ maps }: PageModel, view: Shown): OwnBoard | null {
  const map = view && isOwnBoard(view) ? maps[view.map] : undefined
  return view && map ? { name: map.name, title: map.title, text: view.map } : null
}

/** Keep the map of a position, in place of the one of that name, and of the one it was edited from. */
export function keepBoard(page: Page, view: PositionView, before: Shown = null) {
  const board = boardOf(page.state, view)
  const replaced = [board?.name, boardOf(page.state, before)?.name]
  const others = page.state.boards.filter(({ name }) => !replaced.includes(name))
  if (board !== null) page.keep({ boards: [board, ...others].slice(0, MAX_BOARDS) })
}

export function forgetBoard(page: Page, name: string) {
  page.keep({ boards: page.state.boards.filter(board => board.name !== name) })
}

export function mapOptions(state: PageModel, view: Shown): [string, string][] {
  const shown = boardOf(state, view)
  const own = [...(shown ? [shown] : []), ...state.boards.filter(({ text }) => text !== shown?.text)]
  const included = { siam: say("deal.siam"), saba: say("deal.saba"), britain: say("deal.britain") }
  return [...Object.entries(included), ...own.map(({ title, text }): [string, string] => [text, title])]
}

/** Whether a text is a map file: it begins with a comment, or with a key and its value. */
export function isMapFile(text: string) {
  return /^\s*(#|[a-z_]+[ \t]*=)/i.test(text)
}
