// The shelf of games: writes the game that is played into the URL and onto the device, and takes games from the device.

import type { Page } from "../shell/page"
import type { SavedGame } from "../shell/storage"
import { newGameId, saveGames, withGame, withoutGame } from "../shell/storage"

/** The id of the saved game with this record; a new one if there is none. */
export function idOf(page: Page, record: string) {
  return page.state.games.find(each => each.record === record)?.id ?? newGameId(Date.now())
}

/** Write the game into the URL, and onto the device. */
export function saveGame(page: Page, push: boolean) {
  const { record, at, kinds, id, names, moves } = page.state.play
  if (record === "" || page.state.mode !== "play") return
  page.saveToUrl({ mode: "play", record, at, seats: kinds }, push)
  const title = record.match(/^\[Map "(.*)"\]$/m)?.[1] ?? ""
  shelve(
    page,
    withGame(page.state.games, { id, record, names, kinds, at, moves: moves.length, title, saved: Date.now() }),
  )
}

export function forgetGame(page: Page, id: string) {
  shelve(page, withoutGame(page.state.games, id))
}

function shelve(page: Page, games: SavedGame[]) {
  page.change({ games })
  saveGames(page.storage, games)
}
