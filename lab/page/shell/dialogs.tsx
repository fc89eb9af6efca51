// The dialogs of the page, by name.

import type { FunctionComponent } from "preact"
import { CardsPanel, SettingsPanel } from "../learn/help"
import { LibraryPanel } from "../learn/library"
import { DealForm, NewGameForm, PlayOnForm } from "../play/new-game"
import { GamesPanel } from "../play/shelf"
import { Dialog } from "./controls"
import { useLab } from "./lab"
import { OpenPanel } from "./open"
import { SharePanel } from "./share"
import { type DialogName, shownView } from "./state"
import { say } from "./voice"

interface DialogFacts {
  title: string
  wide?: boolean
  Body: FunctionComponent
}

const DIALOGS: Record<DialogName, DialogFacts> = {
  library: { title: say("judge.library"), wide: true, Body: LibraryPanel },
  paste: { title: say("judge.paste"), wide: true, Body: OpenPanel },
  deal: { title: say("judge.new-position"), Body: DealForm },
  new: { title: say("play.new"), Body: NewGameForm },
  "play-on": { title: say("play-on.title"), Body: PlayOnForm },
  share: { title: say("judge.share"), Body: SharePanel },
  games: { title: say("games.title"), Body: GamesPanel },
  card: { title: say("move.cards"), wide: true, Body: CardsPanel },
  keys: { title: say("settings.title"), Body: SettingsPanel },
}

/** The dialog that is open; those about a position need one. */
export function Dialogs() {
  const { page, state } = useLab()
  const { dialog } = state
  if (dialog === null || ((dialog === "card" || dialog === "play-on") && shownView(state) === null)) return null
  const { Body, ...rest } = DIALOGS[dialog]
  return (
    <Dialog key={dialog} onClose={() => page.change({ dialog: null })} {...rest}>
      <Body />
    </Dialog>
  )
}
