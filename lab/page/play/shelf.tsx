// The shelf of games: each is saved on the device after every move, so that none is lost, and found there again.

import { Button } from "../shell/controls"
import { useLab } from "../shell/lab"
import type { Page } from "../shell/page"
import { newGameId, type SavedGame, saveGames, withGame, withoutGame } from "../shell/storage"
import { say } from "../shell/voice"

const DATES = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

/** The id of the saved game with this record; a new one if there is none. */
export function idOf(page: Page, record: string) {
  return page.state.games.find(game => game.record === record)?.id ?? newGameId(Date.now())
}

/** Write the game into the URL, and onto the device. */
export function saveGame(page: Page, push: boolean) {
  const { record, at, kinds, id, names, moves } = page.state.play
  if (record === "" || page.state.mode !== "play") return
  page.saveToUrl({ mode: "play", record, at, seats: kinds }, push)
  const title = record.match(/^\[Map "(.*)"\]$/m)?.[1] ?? ""
  const game = { id, record, names, kinds, at, moves: moves.length, title, saved: Date.now() }
  shelve(page, withGame(page.state.games, game))
}

function shelve(page: Page, games: SavedGame[]) {
  page.change({ games })
  saveGames(page.storage, games)
}

/** The games on this device. */
export function GamesPanel() {
  const { page, play, state } = useLab()
  const games = state.games.map(({ id, names, kinds, moves, saved, title }) => {
    return (
      <li key={id} class="lab-row">
        <Button name={`resume ${id}`} onClick={() => play.resume(id)} class="lab-game">
          <b>{kinds.map((kind, at) => names[at] || kind).join(" – ")}</b>
          <small>{say("games.facts", { map: title, count: moves, date: DATES.format(saved) })}</small>
        </Button>
        <Button
          name={`forget ${id}`}
          words="✕"
          hint={say("games.forget")}
          onClick={() => shelve(page, withoutGame(state.games, id))}
        />
      </li>
    )
  })
  const count = games.length
  return (
    <>
      <p>{count === 0 ? say("games.none") : say("games.saved", { count })}</p>
      <ul class="lab-games">{games}</ul>
      <Button name="new-from-games" words={say("play.new")} onClick={() => page.change({ dialog: "new" })} main />
    </>
  )
}
