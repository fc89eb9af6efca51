// The start: loads the engine and shows the progress, then the page, at what its link says or at what was shown last.

import { render } from "preact"
import { AnalysisControl } from "../analyse/control"
import { Board } from "../board/board"
import { NO_MOVE } from "../board/layout"
import { NOTHING } from "../board/spots"
import { loadBoards } from "../edit/boards"
import { EditControl } from "../edit/control"
import { type Progress, RpcClient } from "../engine/rpc-client"
import { BOARD } from "../generated/board"
import type { MapView, PositionView } from "../generated/protocol"
import { JudgeControl } from "../judge/control"
import { LearnControl } from "../learn/control"
import { PlayControl } from "../play/control"
import { App } from "./app"
import { Button } from "./controls"
import { Navigation } from "./navigation"
import { LabContext, Page } from "./page"
import { initialState, shownView } from "./state"
import * as kept from "./storage"
import { expandHash, formatHash, parseHash, UrlState } from "./url-state"
import { say } from "./voice"

const BASE = new URL("./", import.meta.url).href

/** A new version of the lab has taken the place of this one, which is still starting. */
let renew = () => location.reload()

const NEEDED = ["WebAssembly", "Worker", "CompressionStream"]

function start(root: HTMLElement) {
  const { serviceWorker } = navigator
  if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", () => renew())
  root.replaceChildren()
  kept.showTheme(kept.loadPreferences(kept.browserStorage()))
  const missing = NEEDED.filter(name => !(name in globalThis))
  if (missing.length === 0) void load(root)
  else render(<Failure words={say("lab.unsupported", { missing })} onAgain={() => location.reload()} />, root)
}

async function load(root: HTMLElement): Promise<void> {
  let shown = shownFirst(kept.browserStorage())
  const show = (progress?: Progress) => render(<Loading {...shown} {...progress} />, root)
  try {
    show()
  } catch {
    shown = BOARD // another version of the page kept something else
    show()
  }
  const client = new RpcClient(BASE, show)
  const fail = (words: string, onAgain: () => unknown) => {
    client.close()
    render(null, root)
    render(<Failure words={words} onAgain={onAgain} />, root)
  }
  try {
    await client.ready
    await begin(root, client)
  } catch (error) {
    return fail(say("lab.not-loaded", { reason: (error as Error).message }), () => load(root))
  }
  const { message: reason } = await client.lost
  fail(say("lab.stopped", { reason }), () => location.reload()) // the state is in the URL: the page goes on from there
}

async function begin(root: HTMLElement, client: RpcClient) {
  const storage = kept.browserStorage()
  const own = { games: kept.loadGames(storage), boards: loadBoards(storage), solved: kept.loadSolved(storage) }
  const state = initialState({ preferences: kept.loadPreferences(storage), ...own })
  const last = await openLink(storage)
  const page = new Page(state, client, new UrlState(), storage)
  addEventListener("unhandledrejection", event => {
    event.preventDefault()
    page.fail(event.reason, say("judge.no-answer"))
  })
  const [judge, play, edit] = [new JudgeControl(page), new PlayControl(page), new EditControl(page)]
  const controls = { judge, play, edit, analyse: new AnalysisControl(page), learn: new LearnControl(page) }
  const navigation = new Navigation(root, page, controls, last)
  await navigation.start()
  render(null, root)
  const lab = { page, navigation, ...controls }
  render(
    <LabContext.Provider value={lab}>
      <App />
    </LabContext.Provider>,
    root,
  )
  addEventListener("pagehide", () => keepShown(page))
  renew = () => page.change({ message: { words: say("lab.renewed"), href: "./", link: say("lab.restart") } })
  navigator.serviceWorker?.register(new URL("../../offline.js", BASE)).catch(() => {}) // it only helps
  root.dataset.ready = "true"
  root.dispatchEvent(new CustomEvent("kingofsiam-ready", { bubbles: true, detail: { client, page } }))
}

type Shown = { view: PositionView; map: MapView }

/** What the page showed when it was left, if it goes on there; else a bare board. */
function shownFirst(storage: Storage | null): Shown {
  const { hash, view, map } = kept.fieldsOf(kept.load(storage, "shown"))
  return (hash === location.hash || location.hash === "") && view && map ? ({ view, map } as Shown) : BOARD
}

function keepShown({ state, storage }: Page) {
  const view = shownView(state)
  const map = view?.drawable && state.maps[view.map]
  if (map) kept.save(storage, "shown", { hash: location.hash, view, map })
}

/** A short link is written in full; without a link the page opens a game. Returns what was shown last, or null. */
async function openLink(storage: Storage | null) {
  const { hash } = location
  const { state, fault } = parseHash(kept.loadLast(storage))
  const wanted = hash.length > 1 ? await expandHash(hash) : formatHash(state.mode === "play" ? state : { mode: "play" })
  if (wanted !== hash) history.replaceState(history.state, "", wanted)
  return fault === null ? state : null
}

const Failure = ({ words, onAgain }: { words: string; onAgain: () => unknown }) => (
  <main>
    <h1 class="lab-visually-hidden">{say("lab.title")}</h1>
    <div class="lab-failed" role="alert">
      <p>{words}</p>
      <Button name="try-again" words={say("lab.try-again")} onClick={onAgain} />
    </div>
  </main>
)

function Loading({ view, map, step, done = 0, total }: Shown & Partial<Progress>) {
  return (
    <>
      <header class="lab-bar lab-head">
        <h1 class="lab-brand">{say("lab.site")}</h1>
      </header>
      <main class="lab-main lab-layout">
        <div class="lab-table">
          <Board view={view} map={map} move={NO_MOVE} choosing={{ ...NOTHING, onSpot: () => {} }} />
        </div>
        <div class="lab-panel lab-panel-work lab-loading">
          <p class="lab-step-name" role="status">
            {say(`lab.${step ?? "loading"}`)}
          </p>
          <progress max={total} value={total && done < total ? done : undefined} aria-label={say("lab.progress")} />
        </div>
      </main>
    </>
  )
}

const root = document.getElementById("kingofsiam-lab")
if (root) start(root)
