// @ts-check
// The page itself: head with modes and actions, the mode that is shown, dialogs, messages, shortcuts.

/** @import {AnalysisControl} from "./analysis-control.js" */
/** @import {EditControl} from "./edit-control.js" */
/** @import {JudgeControl} from "./judge-control.js" */
/** @import {Page} from "./page.js" */
/** @import {PlayControl} from "./play-control.js" */
/** @import {PlayedGame} from "./protocol.js" */
/** @import {DialogName, Mode, PageModel} from "./state.js" */
import { h } from "preact"
import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { AnalysisView } from "./analysis-view.js"
import { isMapFile, isOwnBoard, mapOptions } from "./board-shelf.js"
import { button, Dialog, Faults, Group } from "./controls.js"
import { EditView } from "./edit-view.js"
import { CardsPanel, SettingsPanel } from "./help-dialog.js"
import { JudgeView } from "./judge-view.js"
import { LibraryPanel } from "./library.js"
import { NewGameForm, PlayOnForm } from "./new-game.js"
import { GamesPanel, OpenPanel, SharePanel } from "./open-dialog.js"
import { PlayView } from "./play-view.js"
import { savePreferences } from "./storage.js"
import { beginsWithHands, keepsSecrets } from "./privacy-screen.js"
import { isLive, shownView } from "./state.js"
import { PASS } from "./turn-builder.js"
import { say } from "./voice.js"

/** @typedef {{page: Page, base: string, judge: JudgeControl, play: PlayControl, edit: EditControl, analysis: AnalysisControl, settled: () => Promise<unknown>, go: (mode: Mode) => void}} AppProps */

/** @param {AppProps} props */
export function App(props) {
  const { page } = props
  const [state, setState] = useState(page.state)
  useLayoutEffect(() => page.store.subscribe(() => setState(page.state)), []) // at once: a later effect would miss changes and keys
  useLayoutEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => onShortcut(event, props)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = state.preferences.theme
  }, [state.preferences.theme])
  return [h(Head, { ...props, state }), h(Notices, { state, page }), h("main", { class: "lab-main" }, h(Shown, { ...props, state })), h(Dialogs, { ...props, state })]
}

/** @param {AppProps & {state: PageModel}} props */
function Shown(props) {
  const { page, state, judge, play, edit, analysis, settled } = props
  const onJudge = (/** @type {string} */ position) => void judge.open(position, null, shownGame(state))
  if (state.mode === "play") return h(PlayView, { state, page, control: play, onJudge, onAnalyse: () => void settled().then(() => analyseGame(page, analysis)), onNew: () => page.change({ dialog: "new" }) })
  if (state.mode === "edit") return h(EditView, { state, control: edit, onDone: () => void settled().then(() => edit.view && judge.open(edit.view.state)) })
  if (state.mode === "analyse") return h(AnalysisView, { state, page, control: analysis })
  return h(JudgeView, { state, page, control: judge, onEdit: () => state.judge.view && edit.open(state.judge.view) })
}

/** @param {AppProps & {state: PageModel}} props */
function Head({ page, state, settled, go }) {
  const [open, setOpen] = useState(false)
  const modes = /** @type {[Mode, string][]} */ ([["judge", say("lab.judge")], ["play", say("lab.play")], ["analyse", say("lab.analyse")], ["edit", say("lab.edit")]])
  const dialog = (/** @type {DialogName} */ name) => () => {
    setOpen(false)
    page.change({ dialog: name })
  }
  return h(
    "header",
    { class: "lab-head" },
    h("h1", { class: "lab-brand" }, h("a", { href: "../" }, h("span", {}, say("lab.site")), " ", say("lab.title"))),
    h(
      Group,
      { label: say("lab.tabs"), class: "lab-tabs", role: "tablist" },
      modes.map(([mode, words]) =>
        h("button", { type: "button", id: `lab-tab-${mode}`, class: "lab-tab", role: "tab", key: mode, "data-key": `tab ${mode}`, "aria-selected": state.mode === mode, onClick: () => go(mode) }, words),
      ),
    ),
    h(
      Group,
      { label: say("judge.actions"), class: open ? "lab-actions is-unfolded" : "lab-actions" },
      button({ key: "share", words: say("judge.share"), onClick: () => void settled().then(dialog("share")), disabled: !canShare(state), class: "is-main" }),
      button({ key: "menu", words: "☰", label: say("lab.menu"), onClick: () => setOpen(!open), expanded: open, class: "lab-menu-button" }),
      h(
        "div",
        { class: "lab-menu" },
        button({ key: "new", words: state.mode === "play" ? say("play.new") : say("judge.new"), onClick: dialog(state.mode === "play" ? "new" : "deal") }),
        state.mode !== "play" && button({ key: "play-on", words: say("play-on.title"), onClick: dialog("play-on"), disabled: !canPlayOn(state) }),
        button({ key: "paste", words: say("judge.paste"), onClick: dialog("paste") }),
        button({ key: "library", words: say("judge.library"), onClick: dialog("library") }),
        button({ key: "games", words: say("games.title"), onClick: dialog("games") }),
        button({ key: "cards", words: say("move.cards"), onClick: dialog("card"), title: say("move.explain-cards") }),
        button({ key: "settings", words: say("settings.title"), onClick: dialog("keys") }),
      ),
    ),
  )
}

/** Whether what is shown may be judged and analysed: not while it holds hands that players at one screen hide. @param {PageModel} state */
function canOpen({ mode, play }) {
  return mode !== "play" || !keepsSecrets(play)
}

/** @param {PageModel} state */
function canShare(state) {
  return canOpen(state) || !beginsWithHands(state.play.record)
}

/** Whether a game can go on from what is shown. @param {PageModel} state */
function canPlayOn(state) {
  const view = shownView(state)
  return view !== null && view.faults.length === 0 && view.outcome === null
}

/** What went wrong, and what was done. @param {{state: PageModel, page: Page}} props */
function Notices({ state, page }) {
  const { fault, message } = state
  return h(
    "div",
    { class: "lab-notices" },
    h("div", { role: "alert" }, fault !== null && h("div", { class: "lab-notice is-fault" }, h(Faults, fault), button({ key: "close-fault", words: "✕", label: say("lab.close"), onClick: () => page.change({ fault: null }) }))),
    h(
      "div",
      { role: "status", class: "lab-message" },
      message !== null && h("div", { class: "lab-notice" }, message.words, " ", message.link && h("a", { href: message.link.href }, message.link.words), message.copy !== undefined && h("textarea", { rows: 3, readOnly: true, "aria-label": say("judge.text-to-copy"), value: message.copy }), button({ key: "close-message", words: "✕", label: say("lab.close"), onClick: () => page.change({ message: null }) })),
    ),
  )
}

/** @param {AppProps & {state: PageModel}} props */
function Dialogs({ page, state, judge, play, edit, analysis, base }) {
  const { dialog } = state
  const onClose = () => page.change({ dialog: null })
  const shown = shownView(state)
  const map = shown && state.maps[shown.map]
  const latest = shown ?? state.edit.history?.now
  const maps = mapOptions(state, latest)
  const onMap = latest && isOwnBoard(latest) ? latest.map : "siam"
  const openText = async (/** @type {string} */ text) => {
    const error = isMapFile(text) ? await edit.openMap(text) : await (state.mode === "play" ? play.load(text) : state.mode === "analyse" ? analysis.openText(text) : judge.openText(text))
    if (error === null) onClose()
    return error
  }
  const deal = async (/** @type {import("./new-game.js").NewGameParams} */ opening) => {
    const { state: text } = await page.client.call("new_game", opening)
    await (state.mode === "analyse" ? analysis.open(text) : judge.open(text))
    onClose()
    return null
  }
  if (dialog === "library") return h(Dialog, { title: say("judge.library"), onClose, wide: true }, h(LibraryPanel, { load: () => page.client.call("library", {}), onOpen: each => (onClose(), void judge.open(each.state, each.move)) }))
  if (dialog === "paste") return h(Dialog, { title: say("judge.paste"), onClose, wide: true }, h(OpenPanel, { base, onText: openText }))
  if (dialog === "deal") return h(Dialog, { title: say("judge.new-position"), onClose }, h(NewGameForm, { presets: state.presets, maps, onMap, seats: false, kinds: [], onBegin: deal }))
  if (dialog === "new") return h(Dialog, { title: say("play.new"), onClose }, h(NewGameForm, { presets: state.presets, maps, onMap, seats: true, kinds: state.play.kinds, onBegin: (opening, kinds) => play.begin(opening, kinds) }))
  if (dialog === "play-on" && shown) return h(Dialog, { title: say("play-on.title"), onClose }, h(PlayOnForm, { seats: Object.keys(shown.hands), toMove: shown.to_move, onBegin: (names, kinds) => play.beginFrom(shown.state, names, kinds) }))
  if (dialog === "share") return h(Dialog, { title: say("judge.share"), onClose }, h(SharePanel, { page }))
  if (dialog === "games") return h(Dialog, { title: say("games.title"), onClose }, h(GamesPanel, { page, control: play, onNew: () => page.change({ dialog: "new" }) }))
  if (dialog === "card" && map && shown) return h(Dialog, { title: say("move.cards"), onClose, wide: true }, h(CardsPanel, { map, words: shown.words, rulebook: page.rulebook }))
  if (dialog === "keys") return h(Dialog, { title: say("settings.title"), onClose }, h(SettingsPanel, { preferences: state.preferences, onChange: change => setPreferences(page, change) }))
  return null
}

/** @param {Page} page @param {AnalysisControl} analysis */
function analyseGame(page, analysis) {
  const { record, at } = page.state.play
  return analysis.openText(record, at)
}

/** The game that led to what is shown, where one is played. @param {PageModel} state @returns {PlayedGame | null} */
function shownGame({ mode, play }) {
  return mode === "play" && play.record !== "" ? { record: play.record, at: play.at } : null
}

/** @param {Page} page @param {(position: string) => unknown} open */
function openShown(page, open) {
  const view = shownView(page.state)
  return view && open(view.state)
}

/** @param {Page} page @param {Partial<PageModel["preferences"]>} change */
function setPreferences(page, change) {
  const preferences = { ...page.state.preferences, ...change }
  page.change({ preferences })
  savePreferences(page.storage, preferences)
}

/** @param {KeyboardEvent} event @param {AppProps} props */
function onShortcut(event, { page, judge, play, edit, analysis, settled }) {
  const { mode, preferences, dialog } = page.state
  if (takesKeys(event.target) || dialog !== null) return
  const onPage = event.target === document.body || (event.target instanceof Element && event.target.closest(".lab-title, .lab-panel-verdict") !== null && !event.target.closest("button, a"))
  const wish = wishOf(event, { mode, shortcuts: preferences.shortcuts, onPage })
  if (wish === null) return
  const builder = mode === "play" ? play.builder : judge.builder
  const card = (/** @type {number} */ number) => {
    const key = shownView(page.state)?.words.cards[number]?.key
    if (key !== undefined && (mode === "judge" || mode === "play")) void builder.card(key)
  }
  /** @type {Partial<Record<Wish, () => unknown>>} */
  const actions = {
    pass: () => (mode === "judge" || mode === "play") && builder.card(PASS),
    confirm: () => (mode === "play" ? play.confirm() : mode === "judge" && judge.play()),
    back: () => builder.answers.length > 0 && builder.back(),
    again: () => builder.answers.length > 0 && builder.again(),
    undo: () => (mode === "play" ? play.undo() : mode === "edit" && edit.undo()),
    redo: () => (mode === "play" ? play.redo() : mode === "edit" && edit.redo()),
    judge: () => canOpen(page.state) && settled().then(() => openShown(page, position => judge.open(position, null, shownGame(page.state)))),
    hint: () => mode === "play" && isLive(page.state.play) && page.state.play.building !== null && play.hint(),
    analyse: () => canOpen(page.state) && settled().then(() => (mode === "play" ? analyseGame(page, analysis) : openShown(page, position => analysis.open(position)))),
    new: () => page.change({ dialog: mode === "play" ? "new" : "deal" }),
    share: () => canShare(page.state) && settled().then(() => page.change({ dialog: "share" })),
    help: () => page.change({ dialog: "keys" }),
    "to-start": () => (mode === "play" ? play.go(0) : analysis.go(0, 0)),
    "to-end": () => (mode === "play" ? play.go(page.state.play.moves.length) : analysis.go(0, page.state.analyse.lines[0]?.moves.length ?? 0)),
    "step-back": () => (mode === "play" ? play.step(-1) : analysis.step(-1)),
    "step-on": () => (mode === "play" ? play.step(1) : analysis.step(1)),
  }
  event.preventDefault()
  if (wish.startsWith("card ")) card(Number(wish.slice("card ".length)))
  else void actions[wish]?.()
}

// Shortcuts: what a key does, where no field and no other control takes it.

/** What a shortcut asks for; a card is named by its number. @typedef {"pass" | "confirm" | "back" | "again" | "undo" | "redo" | "judge" | "analyse" | "hint" | "new" | "share" | "help" | "to-start" | "to-end" | "step-back" | "step-on" | `card ${number}`} Wish */

/** @type {Record<string, Wish>} */
const LETTERS = { p: "pass", Backspace: "back", Escape: "again", z: "undo", y: "redo", j: "judge", a: "analyse", h: "hint", n: "new", s: "share", "?": "help" }
/** @type {Record<string, Wish>} */
const ARROWS = { ArrowLeft: "step-back", ArrowRight: "step-on", ArrowUp: "to-start", ArrowDown: "to-end" }

/**
 * What the key asks for; null if nothing.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented">} event
 * @param {{mode: PageModel["mode"], shortcuts: boolean, onPage: boolean}} where `onPage`: no control has the focus
 * @returns {Wish | null}
 */
export function wishOf({ key, altKey, ctrlKey, metaKey, defaultPrevented }, { mode, shortcuts, onPage }) {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null
  if ((mode === "play" || mode === "analyse") && onPage && ARROWS[key] !== undefined) return ARROWS[key] ?? null
  if (!shortcuts) return null
  if (/^[1-7]$/.test(key)) return `card ${Number(key) - 1}`
  if (key === "Enter") return onPage ? "confirm" : null
  return LETTERS[key] ?? null
}

/** Whether a key pressed here belongs to a field. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null
}
