// The start: loads the engine and shows the progress, then the page, at what its link says or at what was shown last.

import type { ComponentChildren } from "preact"
import { render } from "preact"
import { AnalysisControl } from "../analyse/control"
import { loadBoards } from "../edit/boards"
import { EditControl } from "../edit/control"
import type { PageState, Progress } from "../engine/protocol"
import { missingFeatures, RpcClient } from "../engine/rpc-client"
import { JudgeControl } from "../judge/control"
import { Rulebook } from "../learn/rulebook"
import { PlayControl } from "../play/control"
import { keepsSecrets } from "../play/privacy"
import { App } from "./app"
import { Button } from "./controls"
import { createStore, Page } from "./page"
import type { Mode } from "./state"
import { initialState, reduce, shownView } from "./state"
import { browserStorage, loadGames, loadLast, loadPreferences, saveLast } from "./storage"
import { expandHash, formatHash, parseHash, UrlState } from "./url-state"
import { say } from "./voice"

/** The folder of the lab in the site. */
const BASE = new URL("./", import.meta.url).href

const STEPS: Record<Progress["step"], string> = {
  fetching: say("lab.fetching"),
  starting: say("lab.starting"),
  importing: say("lab.importing"),
  ready: say("lab.ready"),
}
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

export function start(root: HTMLElement) {
  root.replaceChildren()
  const preferences = loadPreferences(browserStorage())
  document.documentElement.dataset.theme = preferences.theme
  const lacks = missingFeatures()
  if (lacks.length > 0)
    return render(
      <Failure words={say("lab.unsupported", { missing: lacks })} hint={say("lab.unsupported-hint")} />,
      root,
    )
  load(root)
}

function Failure({ words, hint, onAgain }: { words: string; hint?: string; onAgain?: () => void }) {
  return (
    <Frame>
      <div class="lab-failed" role="alert">
        <p>{words}</p>
        {hint !== undefined && <p>{hint}</p>}
        {onAgain && <Button name="try-again" words={say("lab.try-again")} onClick={onAgain} />}
      </div>
    </Frame>
  )
}

/** The page while there is nothing on it. */
function Frame({ children }: { children?: ComponentChildren }) {
  return (
    <main>
      <h1 class="lab-visually-hidden">{say("lab.title")}</h1>
      {children}
    </main>
  )
}

function load(root: HTMLElement) {
  render(<Loading progress={null} />, root)
  const client = new RpcClient(BASE, progress => render(<Loading progress={progress} />, root))
  client.ready
    .then(() => begin(root, client))
    .then(
      () => {
        // The state is in the URL, so a page that is loaded again goes on from here.
        void client.lost.then(error => {
          const place = document.body.appendChild(document.createElement("div"))
          place.className = "lab-lost"
          render(
            <Failure words={say("lab.stopped", { reason: error.message })} onAgain={() => location.reload()} />,
            place,
          )
        })
      },
      error => {
        client.close()
        render(null, root)
        render(<Failure words={say("lab.not-loaded", { reason: error.message })} onAgain={() => load(root)} />, root)
      },
    )
}

function Loading({ progress }: { progress: Progress | null }) {
  const { step, done, total } = progress ?? { step: null, done: 0, total: 1 }
  return (
    <Frame>
      <div class="lab-loading">
        <p class="lab-step-name" role="status">
          {step === null ? say("lab.loading") : STEPS[step]}
        </p>
        <progress max={total} value={done} aria-label={say("lab.progress")} />
        <p class="lab-bytes">
          {progress !== null && say("lab.bytes", { done: megabytes(done), total: megabytes(total) })}
        </p>
      </div>
    </Frame>
  )
}

async function begin(root: HTMLElement, client: RpcClient) {
  const storage = browserStorage()
  const store = createStore(initialState(loadPreferences(storage), loadGames(storage), loadBoards(storage)), reduce)
  const last = await openLink(storage)
  const urlState = new UrlState()
  const page = new Page({ store, client, urlState, rulebook: await Rulebook.load(client), storage })
  const [judge, play, edit, analysis] = [
    new JudgeControl(page),
    new PlayControl(page),
    new EditControl(page),
    new AnalysisControl(page),
  ]
  const { state } = await client.call("new_game", { players: 2, seed: 1 })
  addEventListener("unhandledrejection", event => {
    event.preventDefault()
    page.fail(event.reason, say("judge.no-answer"))
  })
  page.change({ presets: (await client.call("position", { state })).presets })
  let shown = urlState.get()
  /** The state in which the reader left each mode. */
  const left: Partial<Record<Mode, PageState>> = last === null ? {} : { [last.mode]: last }
  urlState.onSet = () => {
    const before = shown
    shown = urlState.get()
    if (shown.mode !== before.mode) left[before.mode] = before
    saveLast(storage, formatHash(shown))
  }

  let latest = 0
  /** The page says so while it follows a link or a tab; only the last one counts. */
  const following = async (work: () => Promise<unknown>) => {
    const mine = ++latest
    root.dataset.following = "true"
    await work().catch(error => page.fail(error, say("judge.no-answer")))
    if (mine === latest) root.dataset.following = "false"
  }
  const follow = (now: PageState, fault: string | null) => following(() => open(now, fault))
  /** What the reader has done in any mode is done first. */
  const settled = () => Promise.all([judge.settled, play.settled, edit.settled, analysis.settled])

  const open = async (now: PageState, fault: string | null) => {
    page.change({
      mode: now.mode,
      dialog: null,
      ...(fault === null ? {} : { fault: { title: say("judge.no-link"), lines: [fault] } }),
    })
    if (fault !== null && page.state.judge.view !== null) return
    if (now.mode === "judge") await judge.follow(now)
    else if (now.mode === "play") await play.follow(now)
    else if (now.mode === "analyse") await analysis.follow(now)
    else await edit.follow(now)
    if (fault !== null) page.change({ fault: { title: say("judge.no-link"), lines: [fault] } })
    if (now.mode === "play" && page.state.play.record === "" && now.record !== undefined) page.change({ dialog: "new" })
  }
  /** What is shown now is edited, or analysed; what is analysed is also judged. */
  const takenOver = (mode: Mode): PageState | null => {
    const { judge, play } = page.state
    const state = shownView(page.state)?.state
    if (page.state.mode === "analyse" && state !== undefined && (mode === "judge" || mode === "edit"))
      return shownView({ ...page.state, mode })?.state === state ? null : { mode, state }
    if (mode === "edit")
      return judge.view === null || (left.edit && judge.view.state === judgedThen)
        ? null
        : { mode, state: judge.view.state }
    if (mode === "analyse" && page.state.mode === "play" && keepsSecrets(play)) return null
    if (mode === "analyse" && page.state.mode === "play" && play.record !== "")
      return { mode, record: play.record, line: 0, at: play.at }
    return mode === "analyse" && state !== undefined ? { mode, state } : null
  }
  /**
   * What the judge showed when the editor was left. The editor goes on, unless the judge shows something else now.
   */
  let judgedThen: string | undefined
  const go = async (mode: Mode) => {
    await settled()
    const now = urlState.get()
    if (now.mode === mode) return
    if (now.mode === "edit") judgedThen = page.state.judge.view?.state
    const next = takenOver(mode) ?? left[mode] ?? ({ mode } as PageState)
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
  render(
    <App
      page={page}
      base={BASE}
      judge={judge}
      play={play}
      edit={edit}
      analysis={analysis}
      settled={settled}
      go={mode => void following(() => go(mode))}
    />,
    root,
  )
  root.dataset.ready = "true"
  root.dispatchEvent(new CustomEvent("kingofsiam-ready", { bubbles: true, detail: { client, page } }))
}

/** A short link is written in full; without a link the page opens a game. Returns what was shown last, or null. */
async function openLink(storage: Storage | null) {
  const { hash } = location
  const { state, fault } = parseHash(loadLast(storage))
  const wanted = hash.length > 1 ? await expandHash(hash) : formatHash(state.mode === "play" ? state : { mode: "play" })
  if (wanted !== hash) history.replaceState(history.state, "", wanted)
  return fault === null ? state : null
}

const found = document.getElementById("kingofsiam-lab")
if (found) start(found)
