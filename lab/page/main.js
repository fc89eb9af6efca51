// @ts-check
// The start: loads the engine and shows the progress, then the page, at what its link says or at what was shown last.

/** @import {Mode} from "./state.js" */
/** @import {PageState, Progress} from "./protocol.js" */
import { h, render } from "preact"
import { App } from "./app.js"
import { AnalysisControl } from "./analysis-control.js"
import { loadBoards } from "./board-shelf.js"
import { button } from "./controls.js"
import { EditControl } from "./edit-control.js"
import { JudgeControl } from "./judge-control.js"
import { createStore, Page } from "./page.js"
import { PlayControl } from "./play-control.js"
import { keepsSecrets } from "./privacy-screen.js"
import { browserStorage, loadGames, loadLast, loadPreferences, saveLast } from "./storage.js"
import { RpcClient, missingFeatures } from "./rpc-client.js"
import { Rulebook } from "./rulebook.js"
import { initialState, reduce, shownView } from "./state.js"
import { UrlState, expandHash, formatHash, parseHash } from "./url-state.js"
import { say } from "./voice.js"

/** The folder of the lab in the site. */
const BASE = new URL("./", import.meta.url).href

/** @type {Record<Progress["step"], string>} */
const STEPS = {
  fetching: say("lab.fetching"),
  starting: say("lab.starting"),
  importing: say("lab.importing"),
  ready: say("lab.ready"),
}
const megabytes = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(1)

/** @param {HTMLElement} root */
export function start(root) {
  root.replaceChildren()
  const preferences = loadPreferences(browserStorage())
  document.documentElement.dataset.theme = preferences.theme
  const lacks = missingFeatures()
  if (lacks.length > 0) return render(h(Failure, { words: say("lab.unsupported", { missing: lacks }), hint: say("lab.unsupported-hint") }), root)
  load(root)
}

/** @param {{words: string, hint?: string, onAgain?: () => void}} props */
function Failure({ words, hint, onAgain }) {
  return h(Frame, {}, h("div", { class: "lab-failed", role: "alert" }, h("p", {}, words), hint !== undefined && h("p", {}, hint), onAgain && button({ key: "try-again", words: say("lab.try-again"), onClick: onAgain })))
}

/** The page while there is nothing on it. @param {{children?: import("preact").ComponentChildren}} props */
function Frame({ children }) {
  return h("main", {}, h("h1", { class: "lab-visually-hidden" }, say("lab.title")), children)
}

/** @param {HTMLElement} root */
function load(root) {
  render(h(Loading, { progress: null }), root)
  const client = new RpcClient(BASE, progress => render(h(Loading, { progress }), root))
  client.ready.then(() => begin(root, client)).then(
    () => {
      // The state is in the URL, so a page that is loaded again goes on from here.
      void client.lost.then(error => {
        const place = document.body.appendChild(document.createElement("div"))
        place.className = "lab-lost"
        render(h(Failure, { words: say("lab.stopped", { reason: error.message }), onAgain: () => location.reload() }), place)
      })
    },
    error => {
      client.close()
      render(null, root)
      render(h(Failure, { words: say("lab.not-loaded", { reason: error.message }), onAgain: () => load(root) }), root)
    },
  )
}

/** @param {{progress: Progress | null}} props */
function Loading({ progress }) {
  const { step, done, total } = progress ?? { step: null, done: 0, total: 1 }
  return h(
    Frame,
    {},
    h(
      "div",
      { class: "lab-loading" },
      h("p", { class: "lab-step-name", role: "status" }, step === null ? say("lab.loading") : STEPS[step]),
      h("progress", { max: total, value: done, "aria-label": say("lab.progress") }),
      h("p", { class: "lab-bytes" }, progress !== null && say("lab.bytes", { done: megabytes(done), total: megabytes(total) })),
    ),
  )
}

/** @param {HTMLElement} root @param {RpcClient} client */
async function begin(root, client) {
  const storage = browserStorage()
  const store = createStore(initialState(loadPreferences(storage), loadGames(storage), loadBoards(storage)), reduce)
  const last = await openLink(storage)
  const urlState = new UrlState()
  const page = new Page({ store, client, urlState, rulebook: await Rulebook.load(client), storage })
  const [judge, play, edit, analysis] = [new JudgeControl(page), new PlayControl(page), new EditControl(page), new AnalysisControl(page)]
  const { state } = await client.call("new_game", { players: 2, seed: 1 })
  addEventListener("unhandledrejection", event => {
    event.preventDefault()
    page.fail(event.reason, say("judge.no-answer"))
  })
  page.change({ presets: (await client.call("position", { state })).presets })
  let shown = urlState.get()
  /** The state in which the reader left each mode. @type {Partial<Record<Mode, PageState>>} */
  const left = last === null ? {} : { [last.mode]: last }
  urlState.onSet = () => {
    const before = shown
    shown = urlState.get()
    if (shown.mode !== before.mode) left[before.mode] = before
    saveLast(storage, formatHash(shown))
  }

  let latest = 0
  /** The page says so while it follows a link or a tab; only the last one counts. @param {() => Promise<unknown>} work */
  const following = async work => {
    const mine = ++latest
    root.dataset.following = "true"
    await work().catch(error => page.fail(error, say("judge.no-answer")))
    if (mine === latest) root.dataset.following = "false"
  }
  const follow = (/** @type {PageState} */ now, /** @type {string | null} */ fault) => following(() => open(now, fault))
  /** What the reader has done in any mode is done first. */
  const settled = () => Promise.all([judge.settled, play.settled, edit.settled, analysis.settled])

  /** @param {PageState} now @param {string | null} fault */
  const open = async (now, fault) => {
    page.change({ mode: now.mode, dialog: null, ...(fault === null ? {} : { fault: { title: say("judge.no-link"), lines: [fault] } }) })
    if (fault !== null && page.state.judge.view !== null) return
    if (now.mode === "judge") await judge.follow(now)
    else if (now.mode === "play") await play.follow(now)
    else if (now.mode === "analyse") await analysis.follow(now)
    else await edit.follow(now)
    if (fault !== null) page.change({ fault: { title: say("judge.no-link"), lines: [fault] } })
    if (now.mode === "play" && page.state.play.record === "" && now.record !== undefined) page.change({ dialog: "new" })
  }
  /** What is shown now is edited, or analysed; what is analysed is also judged. @param {Mode} mode @returns {PageState | null} */
  const takenOver = mode => {
    const { judge, play } = page.state
    const state = shownView(page.state)?.state
    if (page.state.mode === "analyse" && state !== undefined && (mode === "judge" || mode === "edit")) return shownView({ ...page.state, mode })?.state === state ? null : { mode, state }
    if (mode === "edit") return judge.view === null || (left.edit && judge.view.state === judgedThen) ? null : { mode, state: judge.view.state }
    if (mode === "analyse" && page.state.mode === "play" && keepsSecrets(play)) return null
    if (mode === "analyse" && page.state.mode === "play" && play.record !== "") return { mode, record: play.record, line: 0, at: play.at }
    return mode === "analyse" && state !== undefined ? { mode, state } : null
  }
  /** What the judge showed when the editor was left. The editor goes on, unless the judge shows something else now. @type {string | undefined} */
  let judgedThen
  const go = async (/** @type {Mode} */ mode) => {
    await settled()
    const now = urlState.get()
    if (now.mode === mode) return
    if (now.mode === "edit") judgedThen = page.state.judge.view?.state
    const next = /** @type {PageState} */ (takenOver(mode) ?? left[mode] ?? { mode })
    urlState.set(next, { push: true })
    await open(next, null)
  }
  urlState.onChange((now, fault) => {
    left[shown.mode] = shown
    shown = now
    void follow(now, fault)
  })
  let mode = page.state.mode
  store.subscribe(() => {
    if (page.state.mode === mode) return
    mode = page.state.mode
    play.watch(mode === "play")
    if (mode !== "analyse") analysis.stop()
  })
  await follow(urlState.get(), urlState.fault)
  render(null, root)
  render(h(App, { page, base: BASE, judge, play, edit, analysis, settled, go: mode => void following(() => go(mode)) }), root)
  root.dataset.ready = "true"
  root.dispatchEvent(new CustomEvent("kingofsiam-ready", { bubbles: true, detail: { client, page } }))
}

/**
 * A short link is written in full; without a link the page opens a game. Returns what was shown last, or null.
 * @param {Storage | null} storage
 */
async function openLink(storage) {
  const { hash } = location
  const { state, fault } = parseHash(loadLast(storage))
  const wanted = hash.length > 1 ? await expandHash(hash) : formatHash(state.mode === "play" ? state : { mode: "play" })
  if (wanted !== hash) history.replaceState(history.state, "", wanted)
  return fault === null ? state : null
}

const found = document.getElementById("kingofsiam-lab")
if (found) start(found)
