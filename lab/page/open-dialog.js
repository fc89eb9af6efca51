// @ts-check
// Dialogs that open and share: paste a text, a file or a sample game; a link, a record; the games on this device.

/** @import {Page} from "./page.js" */
/** @import {PlayControl} from "./play-control.js" */
/** @import {Parts} from "./protocol.js" */
import { h } from "preact"
import { useEffect, useId, useState } from "preact/hooks"
import { button, Faults } from "./controls.js"
import { forgetGame } from "./game-shelf.js"
import { keepsSecrets } from "./privacy-screen.js"
import { errorLines } from "./rpc-client.js"
import { shownView } from "./state.js"
import { say } from "./voice.js"

/** @param {{base: string, onText: (text: string) => Promise<unknown>}} props `onText` gives null, or an error */
export function OpenPanel({ base, onText }) {
  const id = useId()
  const [text, setText] = useState("")
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]))
  const [examples, setExamples] = useState(/** @type {Parts["examples"]} */ ([]))
  useEffect(() => void sampleGames(base).then(setExamples, () => {}), [])
  const open = async (/** @type {string | Promise<string>} */ given) => {
    const error = await Promise.resolve(given).then(onText).catch(failure => failure)
    setFaults(error ? errorLines(error) : [])
  }
  const onFile = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget)
    const file = input.files?.[0]
    if (file) await open(beginning(file))
    input.value = "" // so that the same file can be chosen again
  }
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    void open(text)
  }
  return h(
    "form",
    { class: "play-load", onSubmit },
    h("div", { class: "lab-field" }, h("label", { for: id }, say("judge.pasted")), h("textarea", { id, name: "text", rows: 6, spellcheck: false, autocomplete: "off", value: text, onInput: (/** @type {Event} */ event) => setText(/** @type {HTMLTextAreaElement} */ (event.currentTarget).value) })),
    h("div", { role: "alert" }, h(Faults, { lines: faults, title: say("judge.no-text") })),
    h("button", { type: "submit", class: "lab-button is-main", "data-key": "open-text" }, say("judge.open")),
    h("div", { class: "lab-field" }, h("label", { for: `${id}-file` }, say("records.file")), h("input", { id: `${id}-file`, type: "file", accept: ".game,.toml,.txt,.json,text/plain,application/json", onChange: onFile })),
    examples.length > 0 && h("div", { class: "play-examples", role: "group", "aria-label": say("records.examples") }, h("p", {}, say("records.example")), examples.map(({ path, title }) => button({ key: path, words: title, onClick: () => void open(fetch(new URL(path, base)).then(each => each.text())) }))),
  )
}

/** A link, the position, and for a game its record, checked. @param {{page: Page}} props */
export function SharePanel({ page }) {
  const { mode, play, analyse } = page.state
  const [url, setUrl] = useState("")
  const [record, setRecord] = useState("")
  const [verified, setVerified] = useState("")
  const [copied, setCopied] = useState("")
  const id = useId()
  const { record: short, names } = mode === "play" ? play : mode === "analyse" ? analyse : { record: "", names: [] }
  const isGame = short !== ""
  useEffect(() => {
    void page.urlState.link().then(found => setUrl(found ?? ""))
    if (isGame) loadRecord().catch(error => setVerified(errorLines(error).join(" ")))
  }, [])
  const loadRecord = async () => {
    const found = await page.client.call("import", { text: short })
    if (found.record === null) return
    setRecord(found.record)
    setVerified((await page.client.call("verify", { record: found.record })).text)
  }
  const view = shownView(page.state)
  const copy = async (/** @type {string} */ text, /** @type {string} */ words) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(words)
    } catch {
      setCopied(say("records.copy-by-hand"))
    }
  }
  return h(
    "div",
    { class: "play-save" },
    h("div", { class: "lab-field" }, h("label", { for: id }, say("share.link", { count: url.length })), h("textarea", { id, name: "link", rows: 3, readOnly: true, value: url, onFocus: (/** @type {Event} */ event) => /** @type {HTMLTextAreaElement} */ (event.currentTarget).select() })),
    url === "" && h("p", {}, say("judge.link-too-long")),
    h(
      "div",
      { class: "lab-row" },
      button({ key: "copy-link", words: say("records.copy-link"), onClick: () => void copy(url, say("judge.link-copied")), disabled: url === "", class: "is-main" }),
      !(mode === "play" && keepsSecrets(play)) && button({ key: "copy", words: say("judge.copy"), onClick: () => void copy(view?.state ?? "", say("judge.position-copied")) }),
    ),
    isGame && h("div", { class: "lab-field" }, h("label", { for: `${id}-record` }, say("records.record")), h("textarea", { id: `${id}-record`, name: "record", rows: 6, readOnly: true, spellcheck: false, value: record })),
    isGame && h("div", { class: "lab-row" }, button({ key: "download", words: say("records.save-file"), onClick: () => saveFile(record, fileName(names)) }), button({ key: "copy-record", words: say("records.copy"), onClick: () => void copy(record, say("records.copied")) })),
    isGame && h("p", { class: "play-verified" }, verified),
    h("p", { role: "status" }, copied),
  )
}

const DATES = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

/** The games on this device. @param {{page: Page, control: PlayControl, onNew: () => void}} props */
export function GamesPanel({ page, control, onNew }) {
  const { games } = page.state
  return h(
    "div",
    {},
    h("p", {}, games.length === 0 ? say("games.none") : say("games.saved", { count: games.length })),
    h(
      "ul",
      { class: "lab-games" },
      games.map(({ id, names, kinds, moves, saved, title }) =>
        h(
          "li",
          { key: id, class: "lab-row" },
          button({ key: `resume ${id}`, words: [h("b", {}, kinds.map((kind, at) => names[at] || kind).join(" – ")), h("small", {}, say("games.facts", { map: title, count: moves, date: DATES.format(saved) }))], onClick: () => void control.resume(id), class: "lab-game" }),
          button({ key: `forget ${id}`, words: "✕", label: say("games.forget"), title: say("games.forget"), onClick: () => forgetGame(page, id) }),
        ),
      ),
    ),
    button({ key: "new-from-games", words: say("play.new"), onClick: onNew, class: "is-main" }),
  )
}

// Records of games as files: as much of one as is needed, a name for one, the sample games.

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

/** As much of a file as is needed to see that it is too long. @param {File} file */
export function beginning(file) {
  return file.slice(0, 4 * MAX_LENGTH + 4).text()
}

/**
 * A name for the file of a record: who played, as far as names go.
 * @param {string[]} names
 */
export function fileName(names) {
  const words = names.map(name => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "")).filter(Boolean)
  return `${["king-of-siam", ...words].join("-").toLowerCase().slice(0, 80)}.game`
}

/** @param {string} text @param {string} name */
export function saveFile(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const anchor = document.createElement("a")
  Object.assign(anchor, { href: url, download: name })
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** The sample games. @param {string} base the folder of the lab in the site @returns {Promise<Parts["examples"]>} */
export async function sampleGames(base) {
  return /** @type {Parts} */ (await (await fetch(new URL("parts.json", base))).json()).examples
}
