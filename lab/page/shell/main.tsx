// The start: loads the engine and shows the progress, then the page, at what its link says or at what was shown last.

import { type ComponentChildren, render } from "preact"
import { AnalysisControl } from "../analyse/control"
import { loadBoards } from "../edit/boards"
import { EditControl } from "../edit/control"
import { missingFeatures, type Progress, RpcClient } from "../engine/rpc-client"
import { JudgeControl } from "../judge/control"
import { LearnControl } from "../learn/control"
import { Rulebook } from "../learn/rulebook"
import { PlayControl } from "../play/control"
import { App } from "./app"
import { Button } from "./controls"
import { Navigation } from "./navigation"
import { LabContext, Page } from "./page"
import { initialState } from "./state"
import { browserStorage, loadGames, loadLast, loadPreferences, loadSolved, showTheme } from "./storage"
import { expandHash, formatHash, parseHash, UrlState } from "./url-state"
import { say } from "./voice"

/** The folder of the lab in the site. */
const BASE = new URL("./", import.meta.url).href

/** A new version of the lab has taken the place of this one, which is still starting. */
let renew = () => location.reload()

function start(root: HTMLElement) {
  const { serviceWorker } = navigator
  if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", () => renew())
  root.replaceChildren()
  showTheme(loadPreferences(browserStorage()))
  const missing = missingFeatures()
  if (missing.length === 0) return load(root)
  render(<Failure words={say("lab.unsupported", { missing })} hint={say("lab.unsupported-hint")} />, root)
}

function load(root: HTMLElement) {
  render(<Loading />, root)
  const client = new RpcClient(BASE, progress => render(<Loading {...progress} />, root))
  client.ready
    .then(() => begin(root, client))
    .then(
      () => client.lost.then(showLoss),
      error => {
        client.close()
        render(null, root)
        render(<Failure words={say("lab.not-loaded", { reason: error.message })} onAgain={() => load(root)} />, root)
      },
    )
}

/** The engine has stopped. The state is in the URL, so a page that is loaded again goes on from here. */
function showLoss({ message }: Error) {
  const place = document.body.appendChild(document.createElement("div"))
  place.className = "lab-lost"
  render(<Failure words={say("lab.stopped", { reason: message })} onAgain={() => location.reload()} />, place)
}

async function begin(root: HTMLElement, client: RpcClient) {
  const storage = browserStorage()
  const own = { games: loadGames(storage), boards: loadBoards(storage), solved: loadSolved(storage) }
  const state = initialState({ preferences: loadPreferences(storage), ...own })
  const last = await openLink(storage)
  const page = new Page(state, client, new UrlState(), await Rulebook.load(client), storage)
  addEventListener("unhandledrejection", event => {
    event.preventDefault()
    page.fail(event.reason, say("judge.no-answer"))
  })
  const deal = await client.call("new_game", { players: 2, seed: 1 })
  page.change({ presets: (await client.call("position", { state: deal.state })).presets })
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
  renew = () => page.change({ message: { words: say("lab.renewed"), href: "./", link: say("lab.restart") } })
  navigator.serviceWorker?.register(new URL("../../offline.js", BASE)).catch(() => {}) // it only helps
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

const Frame = ({ children }: { children: ComponentChildren }) => (
  <main>
    <h1 class="lab-visually-hidden">{say("lab.title")}</h1>
    {children}
  </main>
)

const Failure = ({ words, hint, onAgain }: { words: string; hint?: string; onAgain?: () => unknown }) => (
  <Frame>
    <div class="lab-failed" role="alert">
      <p>{words}</p>
      {hint && <p>{hint}</p>}
      {onAgain && <Button name="try-again" words={say("lab.try-again")} onClick={onAgain} />}
    </div>
  </Frame>
)

function Loading({ step, done = 0, total }: Partial<Progress>) {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  return (
    <Frame>
      <div class="lab-loading">
        <p class="lab-step-name" role="status">
          {say(`lab.${step ?? "loading"}`)}
        </p>
        <progress max={total ?? 1} value={done} aria-label={say("lab.progress")} />
        <p class="lab-bytes">{total && say("lab.bytes", { done: megabytes(done), total: megabytes(total) })}</p>
      </div>
    </Frame>
  )
}

const root = document.getElementById("kingofsiam-lab")
if (root) start(root)
