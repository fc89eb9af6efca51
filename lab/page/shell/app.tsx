// The page itself: head with modes and actions, the mode that is shown, dialogs by name, messages.

import type { ComponentChild, FunctionComponent } from "preact"
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { AnalysisView } from "../analyse/view"
import { EditView } from "../edit/view"
import { JudgeView } from "../judge/view"
import { CardsPanel, LibraryPanel, SettingsPanel } from "../learn/help"
import { LearnView } from "../learn/view"
import { DealForm, NewGameForm, PlayOnForm } from "../play/new-game"
import { beginsWithHands, keepsSecrets } from "../play/players"
import { GamesPanel } from "../play/record"
import { PlayView } from "../play/view"
import { Button, Choice, Faults, Group } from "./controls"
import { OpenPanel, SharePanel } from "./files"
import { LabContext, useLab } from "./page"
import { onShortcut } from "./shortcuts"
import { type DialogName, type PageModel, shownView } from "./state"
import { showTheme } from "./storage"
import { say } from "./voice"

const MODES = ["judge", "play", "analyse", "edit", "learn"] as const
const VIEWS = { judge: JudgeView, play: PlayView, analyse: AnalysisView, edit: EditView, learn: LearnView }

export function App() {
  const lab = useContext(LabContext)
  const { page } = lab
  const [state, setState] = useState(page.state)
  useLayoutEffect(() => page.subscribe(() => setState(page.state)), [page]) // a later effect would miss changes
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onShortcut(event, lab)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [lab])
  const { dialog, preferences } = state
  useEffect(() => showTheme(preferences), [preferences])
  const View = VIEWS[state.mode]
  return (
    <>
      <Head />
      <Notices />
      <main class="lab-main">
        <View />
      </main>
      {dialog !== null && <Dialog key={dialog} name={dialog} />}
    </>
  )
}

function Head() {
  const { page, state, navigation } = useLab()
  const playing = state.mode === "play"
  const view = shownView(state)
  const canPlayOn = view?.faults.length === 0 && view.outcome === null
  const dialog = (name: DialogName) => () => page.change({ dialog: name })
  const share = () => navigation.settled().then(dialog("share"))
  const menu = { label: say("lab.menu"), popovertarget: "lab-menu", class: "lab-menu-button" }
  const tabs = { label: say("lab.tabs"), name: "tab", tab: "lab-tab", class: "lab-tabs", keys: MODES }
  const item = (name: string, words: string, to: DialogName, more = {}) => (
    <Button name={name} words={words} onClick={dialog(to)} {...more} />
  )
  return (
    <header class="lab-bar lab-head">
      <h1 class="lab-brand">
        <a href="../">
          <span>{say("lab.site")}</span> {say("lab.title")}
        </a>
      </h1>
      <Choice {...tabs} chosen={state.mode} words={mode => say(`lab.${mode}`)} onChoose={navigation.go} />
      <Group label={say("judge.actions")} class="lab-actions">
        <Button name="share" words={say("judge.share")} onClick={share} disabled={!canShare(state)} main />
        <Button name="menu" words="☰" {...menu} />
        <div class="lab-menu" id="lab-menu" popover="auto">
          {playing ? item("new", say("play.new"), "new") : item("new", say("judge.new"), "deal")}
          {!playing && item("play-on", say("play-on.title"), "play-on", { disabled: !canPlayOn })}
          {item("paste", say("judge.paste"), "paste")}
          {item("library", say("judge.library"), "library")}
          {item("games", say("games.title"), "games")}
          {item("cards", say("move.cards"), "card", { title: say("move.explain-cards") })}
          {item("settings", say("settings.title"), "keys")}
        </div>
      </Group>
    </header>
  )
}

/** Whether what is shown may be judged and analysed: not while it holds hands that players at one screen hide. */
export const canOpen = ({ mode, play }: PageModel) => mode !== "play" || !keepsSecrets(play)
export const canShare = (state: PageModel) => canOpen(state) || !beginsWithHands(state.play.record)

function Notices() {
  const { page, state } = useLab()
  const { fault, message } = state
  const words = message && (
    <span>
      {message.words} {message.href && <a href={message.href}>{message.link}</a>}
    </span>
  )
  const notice = (role: "alert" | "status", told: ComponentChild) => (
    <div role={role}>
      {told && (
        <div class="lab-bar lab-notice">
          {told}
          <Button name={`close-${role}`} words="✕" label={say("lab.close")} onClick={() => page.clear()} />
        </div>
      )}
    </div>
  )
  return (
    <div class="lab-notices">
      {notice("alert", fault && <Faults {...fault} />)}
      {notice("status", words)}
    </div>
  )
}

const DIALOGS: Record<DialogName, [title: string, Body: FunctionComponent]> = {
  library: [say("judge.library"), LibraryPanel],
  paste: [say("judge.paste"), OpenPanel],
  deal: [say("judge.new-position"), DealForm],
  new: [say("play.new"), NewGameForm],
  "play-on": [say("play-on.title"), PlayOnForm],
  share: [say("judge.share"), SharePanel],
  send: [say("turn.send"), SharePanel],
  games: [say("games.title"), GamesPanel],
  card: [say("move.cards"), CardsPanel],
  keys: [say("settings.title"), SettingsPanel],
}

function Dialog({ name }: { name: DialogName }) {
  const { page } = useLab()
  const [title, Body] = DIALOGS[name]
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.scrollTo(0, 0) // a dialog begins at its top, wherever the focus is
    return () => shownView(page.state) && element?.close() // the focus goes back, but not from a game that it opens
  }, [page])
  const close = () => page.change({ dialog: null })
  const onClosed = () => dialog.current !== null && close()
  const onClick = (event: Event) => event.target === dialog.current && close()
  const facts = { class: "lab-dialog", "aria-label": title, onClose: onClosed, onClick }
  return (
    <dialog ref={dialog} {...facts}>
      <div class="lab-bar lab-dialog-head">
        <h2>{title}</h2>
        <Button name="close" words="✕" label={say("lab.close")} onClick={close} />
      </div>
      <div class="lab-dialog-body">
        <Body />
      </div>
    </dialog>
  )
}
