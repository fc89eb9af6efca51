// The page itself: head with modes and actions, the mode that is shown, dialogs, messages, shortcuts.

import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import type { AnalysisControl } from "../analyse/control"
import { AnalysisView } from "../analyse/view"
import { isMapFile, isOwnBoard, mapOptions } from "../edit/boards"
import type { EditControl } from "../edit/control"
import { EditView } from "../edit/view"
import type { PlayedGame } from "../engine/protocol"
import type { JudgeControl } from "../judge/control"
import { JudgeView } from "../judge/view"
import { CardsPanel, SettingsPanel } from "../learn/help"
import { LibraryPanel } from "../learn/library"
import type { PlayControl } from "../play/control"
import type { NewGameParams } from "../play/new-game"
import { NewGameForm, PlayOnForm } from "../play/new-game"
import { beginsWithHands, keepsSecrets } from "../play/privacy"
import { PlayView } from "../play/view"
import { PASS } from "../turn/builder"
import { Button, Dialog, Faults, Group } from "./controls"
import { GamesPanel, OpenPanel, SharePanel } from "./open"
import type { Page } from "./page"
import type { DialogName, Mode, PageModel } from "./state"
import { isLive, shownView } from "./state"
import { savePreferences } from "./storage"
import { say } from "./voice"

export interface AppProps {
  page: Page
  base: string
  judge: JudgeControl
  play: PlayControl
  edit: EditControl
  analysis: AnalysisControl
  settled: () => Promise<unknown>
  go: (mode: Mode) => void
}

export function App(props: AppProps) {
  const { page } = props
  const [state, setState] = useState(page.state)
  useLayoutEffect(() => page.store.subscribe(() => setState(page.state)), []) // at once: a later effect would miss changes and keys
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onShortcut(event, props)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = state.preferences.theme
  }, [state.preferences.theme])
  return (
    <>
      <Head {...props} state={state} />
      <Notices state={state} page={page} />
      <main class="lab-main">
        <Shown {...props} state={state} />
      </main>
      <Dialogs {...props} state={state} />
    </>
  )
}

function Shown(props: AppProps & { state: PageModel }) {
  const { page, state, judge, play, edit, analysis, settled } = props
  const onJudge = (position: string) => void judge.open(position, null, shownGame(state))
  if (state.mode === "play")
    return (
      <PlayView
        state={state}
        page={page}
        control={play}
        onJudge={onJudge}
        onAnalyse={() => settled().then(() => analyseGame(page, analysis))}
        onNew={() => page.change({ dialog: "new" })}
      />
    )
  if (state.mode === "edit")
    return (
      <EditView
        state={state}
        control={edit}
        onDone={() => settled().then(() => edit.view && judge.open(edit.view.state))}
      />
    )
  if (state.mode === "analyse") return <AnalysisView state={state} page={page} control={analysis} />
  return (
    <JudgeView
      state={state}
      page={page}
      control={judge}
      onEdit={() => state.judge.view && edit.open(state.judge.view)}
    />
  )
}

function Head({ page, state, settled, go }: AppProps & { state: PageModel }) {
  const [open, setOpen] = useState(false)
  const modes = [
    ["judge", say("lab.judge")],
    ["play", say("lab.play")],
    ["analyse", say("lab.analyse")],
    ["edit", say("lab.edit")],
  ] as [Mode, string][]
  const dialog = (name: DialogName) => () => {
    setOpen(false)
    page.change({ dialog: name })
  }
  return (
    <header class="lab-head">
      <h1 class="lab-brand">
        <a href="../">
          <span>{say("lab.site")}</span> {say("lab.title")}
        </a>
      </h1>
      <Group label={say("lab.tabs")} class="lab-tabs" role="tablist">
        {modes.map(([mode, words]) => (
          <button
            type="button"
            id={`lab-tab-${mode}`}
            class="lab-tab"
            role="tab"
            key={mode}
            data-key={`tab ${mode}`}
            aria-selected={state.mode === mode}
            onClick={() => go(mode)}>
            {words}
          </button>
        ))}
      </Group>
      <Group label={say("judge.actions")} class={open ? "lab-actions is-unfolded" : "lab-actions"}>
        <Button
          name="share"
          words={say("judge.share")}
          onClick={() => settled().then(dialog("share"))}
          disabled={!canShare(state)}
          class="is-main"
        />
        <Button
          name="menu"
          words="☰"
          label={say("lab.menu")}
          onClick={() => setOpen(!open)}
          expanded={open}
          class="lab-menu-button"
        />
        <div class="lab-menu">
          <Button
            name="new"
            words={state.mode === "play" ? say("play.new") : say("judge.new")}
            onClick={dialog(state.mode === "play" ? "new" : "deal")}
          />
          {state.mode !== "play" && (
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
function canOpen({ mode, play }: PageModel) {
  return mode !== "play" || !keepsSecrets(play)
}

function canShare(state: PageModel) {
  return canOpen(state) || !beginsWithHands(state.play.record)
}

/** Whether a game can go on from what is shown. */
function canPlayOn(state: PageModel) {
  const view = shownView(state)
  return view !== null && view.faults.length === 0 && view.outcome === null
}

/** What went wrong, and what was done. */
function Notices({ state, page }: { state: PageModel; page: Page }) {
  const { fault, message } = state
  return (
    <div class="lab-notices">
      <div role="alert">
        {fault !== null && (
          <div class="lab-notice is-fault">
            <Faults {...fault} />
            <Button
              name="close-fault"
              words="✕"
              label={say("lab.close")}
              onClick={() => page.change({ fault: null })}
            />
          </div>
        )}
      </div>
      <div role="status" class="lab-message">
        {message !== null && (
          <div class="lab-notice">
            {message.words} {message.link && <a href={message.link.href}>{message.link.words}</a>}
            {message.copy !== undefined && (
              <textarea rows={3} readOnly aria-label={say("judge.text-to-copy")} value={message.copy} />
            )}
            <Button
              name="close-message"
              words="✕"
              label={say("lab.close")}
              onClick={() => page.change({ message: null })}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Dialogs({ page, state, judge, play, edit, analysis, base }: AppProps & { state: PageModel }) {
  const { dialog } = state
  const onClose = () => page.change({ dialog: null })
  const shown = shownView(state)
  const map = shown && state.maps[shown.map]
  const latest = shown ?? state.edit.history?.now
  const maps = mapOptions(state, latest)
  const onMap = latest && isOwnBoard(latest) ? latest.map : "siam"
  const openText = async (text: string) => {
    const error = isMapFile(text)
      ? await edit.openMap(text)
      : await (state.mode === "play"
          ? play.load(text)
          : state.mode === "analyse"
            ? analysis.openText(text)
            : judge.openText(text))
    if (error === null) onClose()
    return error
  }
  const deal = async (opening: NewGameParams) => {
    const { state: text } = await page.client.call("new_game", opening)
    await (state.mode === "analyse" ? analysis.open(text) : judge.open(text))
    onClose()
    return null
  }
  if (dialog === "library")
    return (
      <Dialog title={say("judge.library")} onClose={onClose} wide>
        <LibraryPanel
          load={() => page.client.call("library", {})}
          onOpen={each => {
            onClose()
            void judge.open(each.state, each.move)
          }}
        />
      </Dialog>
    )
  if (dialog === "paste")
    return (
      <Dialog title={say("judge.paste")} onClose={onClose} wide>
        <OpenPanel base={base} onText={openText} />
      </Dialog>
    )
  if (dialog === "deal")
    return (
      <Dialog title={say("judge.new-position")} onClose={onClose}>
        <NewGameForm presets={state.presets} maps={maps} onMap={onMap} seats={false} kinds={[]} onBegin={deal} />
      </Dialog>
    )
  if (dialog === "new")
    return (
      <Dialog title={say("play.new")} onClose={onClose}>
        <NewGameForm
          presets={state.presets}
          maps={maps}
          onMap={onMap}
          seats
          kinds={state.play.kinds}
          onBegin={(opening, kinds) => play.begin(opening, kinds)}
        />
      </Dialog>
    )
  if (dialog === "play-on" && shown)
    return (
      <Dialog title={say("play-on.title")} onClose={onClose}>
        <PlayOnForm
          seats={Object.keys(shown.hands)}
          toMove={shown.to_move}
          onBegin={(names, kinds) => play.beginFrom(shown.state, names, kinds)}
        />
      </Dialog>
    )
  if (dialog === "share")
    return (
      <Dialog title={say("judge.share")} onClose={onClose}>
        <SharePanel page={page} />
      </Dialog>
    )
  if (dialog === "games")
    return (
      <Dialog title={say("games.title")} onClose={onClose}>
        <GamesPanel page={page} control={play} onNew={() => page.change({ dialog: "new" })} />
      </Dialog>
    )
  if (dialog === "card" && map && shown)
    return (
      <Dialog title={say("move.cards")} onClose={onClose} wide>
        <CardsPanel map={map} words={shown.words} rulebook={page.rulebook} />
      </Dialog>
    )
  if (dialog === "keys")
    return (
      <Dialog title={say("settings.title")} onClose={onClose}>
        <SettingsPanel preferences={state.preferences} onChange={change => setPreferences(page, change)} />
      </Dialog>
    )
  return null
}

function analyseGame(page: Page, analysis: AnalysisControl) {
  const { record, at } = page.state.play
  return analysis.openText(record, at)
}

/** The game that led to what is shown, where one is played. */
function shownGame({ mode, play }: PageModel): PlayedGame | null {
  return mode === "play" && play.record !== "" ? { record: play.record, at: play.at } : null
}

function openShown(page: Page, open: (position: string) => unknown) {
  const view = shownView(page.state)
  return view && open(view.state)
}

function setPreferences(page: Page, change: Partial<PageModel["preferences"]>) {
  const preferences = { ...page.state.preferences, ...change }
  page.change({ preferences })
  savePreferences(page.storage, preferences)
}

function onShortcut(event: KeyboardEvent, { page, judge, play, edit, analysis, settled }: AppProps) {
  const { mode, preferences, dialog } = page.state
  if (takesKeys(event.target) || dialog !== null) return
  const onPage =
    event.target === document.body ||
    (event.target instanceof Element &&
      event.target.closest(".lab-title, .lab-panel-verdict") !== null &&
      !event.target.closest("button, a"))
  const wish = wishOf(event, { mode, shortcuts: preferences.shortcuts, onPage })
  if (wish === null) return
  const builder = mode === "play" ? play.builder : judge.builder
  const card = (number: number) => {
    const key = shownView(page.state)?.words.cards[number]?.key
    if (key !== undefined && (mode === "judge" || mode === "play")) void builder.card(key)
  }
  const actions: Partial<Record<Wish, () => unknown>> = {
    pass: () => (mode === "judge" || mode === "play") && builder.card(PASS),
    confirm: () => (mode === "play" ? play.confirm() : mode === "judge" && judge.play()),
    back: () => builder.answers.length > 0 && builder.back(),
    again: () => builder.answers.length > 0 && builder.again(),
    undo: () => (mode === "play" ? play.undo() : mode === "edit" && edit.undo()),
    redo: () => (mode === "play" ? play.redo() : mode === "edit" && edit.redo()),
    judge: () =>
      canOpen(page.state) &&
      settled().then(() => openShown(page, position => judge.open(position, null, shownGame(page.state)))),
    hint: () => mode === "play" && isLive(page.state.play) && page.state.play.building !== null && play.hint(),
    analyse: () =>
      canOpen(page.state) &&
      settled().then(() =>
        mode === "play" ? analyseGame(page, analysis) : openShown(page, position => analysis.open(position)),
      ),
    new: () => page.change({ dialog: mode === "play" ? "new" : "deal" }),
    share: () => canShare(page.state) && settled().then(() => page.change({ dialog: "share" })),
    help: () => page.change({ dialog: "keys" }),
    "to-start": () => (mode === "play" ? play.go(0) : analysis.go(0, 0)),
    "to-end": () =>
      mode === "play"
        ? play.go(page.state.play.moves.length)
        : analysis.go(0, page.state.analyse.lines[0]?.moves.length ?? 0),
    "step-back": () => (mode === "play" ? play.step(-1) : analysis.step(-1)),
    "step-on": () => (mode === "play" ? play.step(1) : analysis.step(1)),
  }
  event.preventDefault()
  if (wish.startsWith("card ")) card(Number(wish.slice("card ".length)))
  else void actions[wish]?.()
}

// Shortcuts: what a key does, where no field and no other control takes it.

/** What a shortcut asks for; a card is named by its number. */
export type Wish =
  | "pass"
  | "confirm"
  | "back"
  | "again"
  | "undo"
  | "redo"
  | "judge"
  | "analyse"
  | "hint"
  | "new"
  | "share"
  | "help"
  | "to-start"
  | "to-end"
  | "step-back"
  | "step-on"
  | `card ${number}`

const LETTERS: Record<string, Wish> = {
  p: "pass",
  Backspace: "back",
  Escape: "again",
  z: "undo",
  y: "redo",
  j: "judge",
  a: "analyse",
  h: "hint",
  n: "new",
  s: "share",
  "?": "help",
}
const ARROWS: Record<string, Wish> = {
  ArrowLeft: "step-back",
  ArrowRight: "step-on",
  ArrowUp: "to-start",
  ArrowDown: "to-end",
}

/** What the key asks for; null if nothing. `onPage`: no control has the focus */
export function wishOf(
  {
    key,
    altKey,
    ctrlKey,
    metaKey,
    defaultPrevented,
  }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented">,
  { mode, shortcuts, onPage }: { mode: PageModel["mode"]; shortcuts: boolean; onPage: boolean },
): Wish | null {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null
  if ((mode === "play" || mode === "analyse") && onPage && ARROWS[key] !== undefined) return ARROWS[key] ?? null
  if (!shortcuts) return null
  if (/^[1-7]$/.test(key)) return `card ${Number(key) - 1}`
  if (key === "Enter") return onPage ? "confirm" : null
  return LETTERS[key] ?? null
}

/** Whether a key pressed here belongs to a field. */
export function takesKeys(target: EventTarget | null) {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null
}
