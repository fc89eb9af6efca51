// The page itself: head with modes and actions, the mode that is shown, dialogs by name, messages.

import type { FunctionComponent } from "preact"
import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { AnalysisView } from "../analyse/view"
import { EditView } from "../edit/view"
import { JudgeView } from "../judge/view"
import { CardsPanel, LibraryPanel, SettingsPanel } from "../learn/help"
import { DealForm, NewGameForm, PlayOnForm } from "../play/new-game"
import { beginsWithHands, keepsSecrets } from "../play/privacy"
import { GamesPanel } from "../play/record"
import { PlayView } from "../play/view"
import { Button, Dialog, Faults, Group, Tabs } from "./controls"
import { OpenPanel, SharePanel } from "./files"
import { useLab } from "./page"
import { onShortcut } from "./shortcuts"
import { type DialogName, type PageModel, shownView } from "./state"
import { say } from "./voice"

const MODES = { judge: say("lab.judge"), play: say("lab.play"), analyse: say("lab.analyse"), edit: say("lab.edit") }
const VIEWS = { judge: JudgeView, play: PlayView, analyse: AnalysisView, edit: EditView }

export function App() {
  const lab = useLab()
  const { page } = lab
  const [state, setState] = useState(page.state)
  useLayoutEffect(() => page.subscribe(() => setState(page.state)), []) // a later effect would miss changes
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onShortcut(event, lab)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  const { theme } = state.preferences
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const View = VIEWS[state.mode]
  return (
    <>
      <Head />
      <Notices />
      <main class="lab-main">
        <View />
      </main>
      <Dialogs />
    </>
  )
}

function Head() {
  const { page, state, navigation } = useLab()
  const [open, setOpen] = useState(false)
  const playing = state.mode === "play"
  const dialog = (name: DialogName) => () => {
    setOpen(false)
    page.change({ dialog: name })
  }
  const share = () => navigation.settled().then(dialog("share"))
  const menu = { label: say("lab.menu"), expanded: open, onClick: () => setOpen(!open), class: "lab-menu-button" }
  const kind = open ? "lab-actions is-unfolded" : "lab-actions"
  return (
    <header class="lab-head">
      <h1 class="lab-brand">
        <a href="../">
          <span>{say("lab.site")}</span> {say("lab.title")}
        </a>
      </h1>
      <Tabs
        label={say("lab.tabs")}
        class="lab-tabs"
        tab="lab-tab"
        name="tab"
        tabs={MODES}
        selected={state.mode}
        onSelect={mode => navigation.go(mode)}
      />
      <Group label={say("judge.actions")} class={kind}>
        <Button name="share" words={say("judge.share")} onClick={share} disabled={!canShare(state)} main />
        <Button name="menu" words="☰" {...menu} />
        <div class="lab-menu">
          {playing && <Button name="new" words={say("play.new")} onClick={dialog("new")} />}
          {!playing && <Button name="new" words={say("judge.new")} onClick={dialog("deal")} />}
          {!playing && (
            <Button
              name="play-on"
              words={say("play-on.title")}
              onClick={dialog("play-on")}
              disabled={!canPlayOn(state)}
            />
          )}
          <Button name="paste" words={say("judge.paste")} onClick={dialog("paste")} />
          <Button name="library" words={say("judge.library")} onClick={dialog("library")} />
          <Button name="games" words={say("games.title")} onClick={dialog("games")} />
          <Button name="cards" words={say("move.cards")} onClick={dialog("card")} title={say("move.explain-cards")} />
          <Button name="settings" words={say("settings.title")} onClick={dialog("keys")} />
        </div>
      </Group>
    </header>
  )
}

/** Whether what is shown may be judged and analysed: not while it holds hands that players at one screen hide. */
export function canOpen({ mode, play }: PageModel) {
  return mode !== "play" || !keepsSecrets(play)
}

export function canShare(state: PageModel) {
  return canOpen(state) || !beginsWithHands(state.play.record)
}

/** Whether a game can go on from what is shown. */
function canPlayOn(state: PageModel) {
  const view = shownView(state)
  return view !== null && view.faults.length === 0 && view.outcome === null
}

/** What went wrong, and what was done. */
function Notices() {
  const { page, state } = useLab()
  const { fault, message } = state
  const close = { words: "✕", label: say("lab.close"), onClick: () => page.clear() }
  return (
    <div class="lab-notices">
      <div role="alert">
        {fault !== null && (
          <div class="lab-notice is-fault">
            <Faults {...fault} />
            <Button name="close-fault" {...close} />
          </div>
        )}
      </div>
      <div role="status" class="lab-message">
        {message !== null && (
          <div class="lab-notice">
            {message.words} <a href={message.href}>{message.link}</a>
            <Button name="close-message" {...close} />
          </div>
        )}
      </div>
    </div>
  )
}

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
