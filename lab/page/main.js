// @ts-check
// The page: loads the engine, shows the progress, then offers two tabs, to judge and to play.

/** @import {PageState, Progress} from "./protocol.js" */
import { UrlState } from "./url-state.js"
import { button, element, fill } from "./dom.js"
import { RpcClient, errorLines, missingFeatures } from "./rpc-client.js"
import { mountJudge } from "./judge.js"
import { mountPlay } from "./play.js"
import { say } from "./voice.js"

/** The folder of the lab in the site. */
export const BASE = new URL("../", import.meta.url).href

/** @type {Record<Progress["step"], string>} */
const STEPS = {
  fetching: say("lab.fetching"),
  starting: say("lab.starting"),
  importing: say("lab.importing"),
  ready: say("lab.ready"),
}
const megabytes = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(1)

/** @typedef {{name: PageState["mode"], words: string, mount: typeof mountJudge, tab?: HTMLButtonElement, panel?: HTMLElement, mounted?: boolean}} Side */

/** @param {HTMLElement} root */
export function start(root) {
  const lacks = missingFeatures()
  if (lacks.length) return fill(root, unable(lacks))
  load(root)
}

/** @param {string[]} lacks */
function unable(lacks) {
  return element(
    "div",
    { class: "lab-failed", role: "alert" },
    element("p", {}, say("lab.unsupported", { missing: lacks })),
    element("p", {}, say("lab.unsupported-hint")),
  )
}

/** @param {HTMLElement} root */
function load(root) {
  const { shown, report } = progress()
  fill(root, shown)
  const client = new RpcClient(BASE, report)
  client.ready.then(
    () => {
      offer(root, client, new UrlState())
      // The state is in the URL, so a page that is loaded again goes on from here.
      void client.lost.then(error => root.prepend(failure(say("lab.stopped", { reason: error.message }), () => location.reload())))
    },
    error => fill(root, failure(say("lab.not-loaded", { reason: error.message }), () => load(root))),
  )
}

/** @param {string} words @param {() => void} onAgain */
function failure(words, onAgain) {
  return element("div", { class: "lab-failed", role: "alert" }, element("p", {}, words), button(say("lab.try-again"), onAgain))
}

function progress() {
  const bar = element("progress", { max: 1, value: 0, "aria-label": say("lab.progress") })
  const step = element("p", { class: "lab-step", role: "status" }, say("lab.loading"))
  const bytes = element("p", { class: "lab-bytes" })
  /** @param {Progress} progress */
  const report = progress => {
    bar.max = progress.total
    bar.value = progress.done
    bytes.textContent = say("lab.bytes", { done: megabytes(progress.done), total: megabytes(progress.total) })
    const words = STEPS[progress.step]
    if (step.textContent !== words) step.textContent = words
  }
  return { shown: element("div", { class: "lab-loading" }, step, bar, bytes), report }
}

/**
 * The two tabs; the URL says which one is shown.
 * @param {HTMLElement} root
 * @param {RpcClient} client
 * @param {UrlState} urlState
 */
function offer(root, client, urlState) {
  /** @type {Side[]} */
  const sides = [
    { name: "judge", words: say("lab.judge"), mount: mountJudge },
    { name: "play", words: say("lab.play"), mount: mountPlay },
  ]
  const fault = element("p", { class: "lab-fault", role: "alert", hidden: true })
  const tabs = element("div", { class: "lab-tabs", role: "tablist", "aria-label": say("lab.tabs") })
  const panels = sides.map(side => {
    side.panel = element("div", { id: `lab-${side.name}`, class: "lab-panel", role: "tabpanel", "aria-labelledby": `lab-tab-${side.name}`, hidden: true })
    side.tab = element(
      "button",
      { type: "button", id: `lab-tab-${side.name}`, class: "lab-tab", role: "tab", "aria-controls": `lab-${side.name}`, onclick: () => go(side) },
      side.words,
    )
    tabs.append(side.tab)
    return side.panel
  })
  fill(root, tabs, fault, panels)
  root.dataset.ready = "true"
  root.dispatchEvent(new CustomEvent("kingofsiam-ready", { bubbles: true, detail: { client, urlState } }))

  /** The state in which the reader left each tab. @type {Partial<Record<PageState["mode"], PageState>>} */
  const left = {}
  /** @param {Side} side */
  const go = side => {
    const now = urlState.get()
    if (now.mode !== side.name) {
      left[now.mode] = now
      urlState.set(left[side.name] ?? /** @type {PageState} */ ({ mode: side.name }), { push: true })
    }
    show()
  }
  const show = () => {
    const { mode } = urlState.get()
    fill(fault, urlState.fault)
    fault.hidden = urlState.fault === null
    for (const side of sides) {
      const here = side.name === mode
      side.tab?.setAttribute("aria-selected", String(here))
      side.tab?.setAttribute("tabindex", here ? "0" : "-1")
      if (side.panel) side.panel.hidden = !here
      if (here && side.panel && !side.mounted) {
        side.mounted = true
        side.mount(side.panel, client, urlState).catch(error => {
          fill(fault, errorLines(error).join(" "))
          fault.hidden = false
        })
      }
    }
  }
  tabs.addEventListener("keydown", event => {
    const at = sides.findIndex(side => side.tab === document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = /** @type {Side} */ (sides[(at + step + sides.length) % sides.length])
    next.tab?.focus()
    go(next)
  })
  urlState.onChange(show)
  urlState.onSet = () => {
    fault.hidden = true
  }
  show()
}

const found = document.getElementById("kingofsiam-lab")
if (found) start(found)
