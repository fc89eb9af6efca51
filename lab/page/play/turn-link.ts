// A turn by link: the game goes from device to device, and each keeps the newest moves.

import type { Page } from "../shell/page"
import type { Playing } from "../shell/state"
import type { StateOf } from "../shell/url-state"
import { say } from "../shell/voice"
import { humans, isRemote, kindsOf, playerName, SEATS } from "./players"
import { openRecord, saveGame } from "./record"

/** The state behind the link: there, the player to move is the human, and all other people play by link. */
export function turnLink({ record, kinds, moment }: Playing): StateOf<"play"> {
  const next = moment === null || moment.view.outcome ? -1 : SEATS.indexOf(moment.view.to_move)
  const seats = kinds.map((kind, at) => (at === next ? "human" : kind === "human" ? "link" : kind))
  return { mode: "play", record, seats }
}

/** The player to move plays on another device from now on. */
export function sendTurn(page: Page) {
  const { play } = page.state
  const kinds = play.kinds.with(SEATS.indexOf(play.moment?.view.to_move ?? ""), "link")
  page.change({ play: { ...play, kinds } })
  saveGame(page, false)
  page.change({ dialog: "send" })
}

/** The game to open for a turn that was sent, and what to say of it; a game on this device that began alike goes on. */
export async function receiveTurn(page: Page, record: string, seats: string[]) {
  const open = (text: string, seats: string[], id?: string) =>
    openRecord(page, page.client.call("import", { text }), { seats, ...(id && { id }) })
  const sent = await open(record, seats)
  const begun = page.state.games.filter(({ record }) => startOf(record) === startOf(sent.record))
  for (const { record, kinds, id } of begun) {
    const kept = await open(record, kinds, id)
    const [older, newer] = sent.at < kept.at ? [sent, kept] : [kept, sent]
    if (kept.variations > 0 || older.moves.some(({ text }, at) => text !== newer.moves[at]?.text)) continue
    if (newer === kept) return { game: kept, words: say("turn.older", { sent: sent.at, kept: kept.at }) }
    const merged = sent.kinds.map((kind, at) => (kind === "link" && kinds[at]) || kind)
    return { game: { ...sent, id, kinds: kindsOf(sent.names, merged) }, words: "" }
  }
  return { game: sent, words: begun.length > 0 ? say("turn.other") : invitation(sent) }
}

function invitation({ names, kinds, moves }: Pick<Playing, "names" | "kinds" | "moves">) {
  const remote = SEATS.filter(seat => isRemote(seat, kinds))
  const sender = moves.findLast(({ seat }) => remote.includes(seat))?.seat ?? (remote.length === 1 && remote[0])
  const told = humans(kinds).map(seat => say("turn.yours", { player: playerName(names, seat) }))
  return [...told, sender && say("turn.sender", { player: playerName(names, sender) })].filter(Boolean).join(" ")
}

/** How a game began: the head of its record, without the result. */
const startOf = (record: string) => record.match(/^\[(?!Result |Verified ).*$/gm)?.join("\n")
