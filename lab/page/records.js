// @ts-check
// Records of games: load one from text, a file or the examples; save one as a file, text or a link.

/** @import {Parts} from "./protocol.js" */
import { button, element, fill, uniqueId } from "./dom.js"
import { say } from "./voice.js"

/** The folder of the lab in the site. */
const BASE = new URL("../", import.meta.url)

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

/**
 * The panel that loads a record.
 * @param {Element} root
 * @param {{onText: (text: string) => void}} how
 */
export function mountLoad(root, { onText }) {
  const text = element("textarea", { id: uniqueId("paste"), rows: 6, spellcheck: "false", autocomplete: "off" })
  const file = element("input", { id: uniqueId("file"), type: "file", accept: ".game,.txt,.json,text/plain,application/json" })
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0]
    file.value = "" // so that the same file can be chosen again
    if (chosen) onText(await beginning(chosen))
  })
  const examples = element("div", { class: "play-examples", role: "group", "aria-label": say("records.examples") })
  fill(
    root,
    element(
      "form",
      { class: "play-load", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), onText(text.value)) },
      element("div", { class: "play-field" }, element("label", { for: text.id }, say("records.paste")), text),
      element("button", { type: "submit", class: "lab-button is-main" }, say("records.open")),
      element("div", { class: "play-field" }, element("label", { for: file.id }, say("records.file")), file),
      examples,
    ),
  )
  void offerExamples(examples, onText)
}

/** As much of a file as is needed to see that it is too long. @param {File} file */
function beginning(file) {
  return file.slice(0, 4 * MAX_LENGTH + 4).text()
}

/** @param {Element} root @param {(text: string) => void} onText */
async function offerExamples(root, onText) {
  const parts = /** @type {Parts} */ (await (await fetch(new URL("parts.json", BASE))).json())
  const made = parts.examples.map(({ path, title }) =>
    button(title, async () => onText(await (await fetch(new URL(path, BASE))).text()), { "data-key": path }),
  )
  fill(root, made.length > 0 && element("p", {}, say("records.example")), made)
}

/**
 * A name for the file of a record: who played, as far as names go.
 * @param {string[]} names
 */
export function fileName(names) {
  const words = names.map(name => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "")).filter(Boolean)
  return `${["king-of-siam", ...words].join("-").toLowerCase().slice(0, 80)}.game`
}

/**
 * The panel that saves a record.
 * @param {Element} root
 * @param {{record: string, names: string[], verified: string, link: () => string | null}} what
 */
export function mountSave(root, { record, names, verified, link }) {
  const text = element("textarea", { id: uniqueId("record"), rows: 8, readonly: true, spellcheck: "false" })
  text.value = record
  const done = element("p", { class: "play-remark", role: "status" })
  const copy = async (/** @type {string} */ what, /** @type {string} */ words) => {
    try {
      await navigator.clipboard.writeText(what)
      fill(done, words)
    } catch {
      text.value = what
      text.select()
      fill(done, say("records.copy-by-hand"))
    }
  }
  fill(
    root,
    element(
      "div",
      { class: "play-save" },
      element("div", { class: "play-field" }, element("label", { for: text.id }, say("records.record")), text),
      element(
        "div",
        { class: "play-row" },
        button(say("records.save-file"), () => save(record, fileName(names)), { class: "lab-button is-main", "data-key": "download" }),
        button(say("records.copy"), () => copy(record, say("records.copied")), { "data-key": "copy-record" }),
        button(say("records.copy-link"), () => copy(link() ?? "", say("records.link-copied")), { "data-key": "copy-link", disabled: link() === null }),
      ),
      done,
      element("p", { class: "play-verified" }, verified),
    ),
  )
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const anchor = element("a", { href: url, download: name })
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url))
}
