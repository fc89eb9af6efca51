// The shelf of boards: the maps that the reader has made or opened, kept on this device by name.

import type { PositionView } from "../engine/protocol"
import type { Page } from "../shell/page"
import { readJson, writeJson } from "../shell/storage"
import { say } from "../shell/voice"

/** A map of the reader's own: its title, and the text of its map file. */
export interface OwnBoard {
  name: string
  title: string
  text: string
}

const KEY = "kingofsiam.boards"
const MAX_BOARDS = 20

/** @returns the latest first */
export function loadBoards(storage: Storage | null): OwnBoard[] {
  const found = readJson(storage, KEY)
  return Array.isArray(found)
    ? found.filter(each => [each?.name, each?.title, each?.text].every(text => typeof text === "string"))
    : []
}

/** Whether the map of a position is the reader's own. */
export function isOwnBoard({ map }: Pick<PositionView, "map">) {
  return map.includes("\n")
}

/** The map of a position as a board; null if it comes with the game. */
export function boardOf({ maps }: Page["state"], view: PositionView | null | undefined): OwnBoard | null {
  const map = view && isOwnBoard(view) ? maps[view.map] : undefined
  return view && map ? { name: map.name, title: map.title, text: view.map } : null
}

/** Keep the map of a position, in place of the one of that name, and of the one it was edited from. */
export function keepBoard(page: Page, view: PositionView, before: PositionView | null = null) {
  const board = boardOf(page.state, view)
  const replaced = [board?.name, boardOf(page.state, before)?.name]
  if (board !== null)
    shelve(page, [board, ...page.state.boards.filter(({ name }) => !replaced.includes(name))].slice(0, MAX_BOARDS))
}

export function forgetBoard(page: Page, name: string) {
  shelve(
    page,
    page.state.boards.filter(each => each.name !== name),
  )
}

function shelve(page: Page, boards: OwnBoard[]) {
  page.change({ boards })
  writeJson(page.storage, KEY, boards)
}

/**
 * The maps to choose from, as options: those that come with the game, the one that is shown, those on this device.
 */
export function mapOptions(state: Page["state"], view: PositionView | null | undefined): [string, string][] {
  const shown = boardOf(state, view)
  const own = [...(shown ? [shown] : []), ...state.boards.filter(({ text }) => text !== shown?.text)]
  return [
    ["siam", say("deal.siam")],
    ["saba", say("deal.saba")],
    ["britain", say("deal.britain")],
    ...own.map(({ title, text }) => [text, title] as [string, string]),
  ]
}

/** Whether a text is a map file: it begins with a comment, or with a key and its value. */
export function isMapFile(text: string) {
  return /^\s*(#|[a-z_]+[ \t]*=)/i.test(text)
}
