// @ts-check
// Controls that every part of the page uses: buttons, groups of buttons, fields, dialogs, lists of faults.

/** @import {AriaRole, ComponentChild, ComponentChildren, InputHTMLAttributes} from "preact" */
import { h } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { useRoving } from "./roving.js"
import { say } from "./voice.js"

/** @typedef {{key: string, words: ComponentChild, onClick: () => void, class?: string, disabled?: boolean, label?: string | undefined, title?: string | undefined, pressed?: boolean | undefined, expanded?: boolean | undefined}} ButtonFacts */

/** @param {ButtonFacts} facts */
export function button({ key, words, onClick, class: kind = "", disabled = false, label, title, pressed, expanded }) {
  return h(
    "button",
    {
      type: "button", key, "data-key": key, class: `lab-button ${kind}`, disabled, onClick,
      ...(label === undefined ? {} : { "aria-label": label }),
      ...(title === undefined ? {} : { title }),
      ...(pressed === undefined ? {} : { "aria-pressed": pressed }),
      ...(expanded === undefined ? {} : { "aria-expanded": expanded }),
    },
    words,
  )
}

/** A group of controls that is one stop of the Tab key. @param {{label: string, class?: string, role?: AriaRole, children?: ComponentChildren}} props */
export function Group({ label, class: kind = "", role = "group", children }) {
  const group = /** @type {import("preact").RefObject<HTMLDivElement | null>} */ (useRoving())
  return h("div", { class: kind, role, "aria-label": label, ref: group }, children)
}

/** @param {{words: string, value: string, options: string[][], name: string, onChange: (value: string) => void, hint?: ComponentChild}} props */
export function Select({ words, value, options, name, onChange, hint }) {
  const id = useId()
  return h(
    "div",
    { class: "lab-field" },
    h("label", { for: id }, words),
    h(
      "select",
      { id, name, "data-key": name, "aria-describedby": hint ? `${id}-hint` : undefined, onChange: (/** @type {Event} */ event) => onChange(/** @type {HTMLSelectElement} */ (event.currentTarget).value) },
      options.map(([key = "", label = ""]) => h("option", { key, value: key, selected: key === value }, label)),
    ),
    hint && h("small", { id: `${id}-hint` }, hint),
  )
}

/** @param {{words: string, name: string, hint?: ComponentChild, input?: InputHTMLAttributes<HTMLInputElement>}} props */
export function Field({ words, name, hint, input = {} }) {
  const id = useId()
  return h("div", { class: "lab-field" }, h("label", { for: id }, words), h("input", { id, name, "data-key": name, autocomplete: "off", ...input }), hint && h("small", {}, hint))
}

/** @param {{title: string, onClose: () => void, children?: ComponentChildren, wide?: boolean}} props */
export function Dialog({ title, onClose, children, wide = false }) {
  const id = useId()
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null))
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.scrollTo(0, 0) // a dialog begins at its top, wherever the focus is
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return h(
    "dialog",
    { class: wide ? "lab-dialog is-wide" : "lab-dialog", ref: dialog, "aria-labelledby": id, onClose: () => dialog.current !== null && onClose(), onClick: (/** @type {Event} */ event) => event.target === dialog.current && onClose() },
    h("div", { class: "lab-dialog-head" }, h("h2", { id }, title), button({ key: "close", words: "✕", onClick: onClose, label: say("lab.close") })),
    h("div", { class: "lab-dialog-body" }, children),
  )
}

const MAX_LINES = 12
const MAX_LINE_LENGTH = 300

/** What is wrong, one line for each fault; nothing if there are none. @param {{lines: string[], title?: string}} props */
export function Faults({ lines, title = say("lab.impossible") }) {
  if (lines.length === 0) return null
  const cut = (/** @type {string} */ text) => (text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text)
  return h(
    "div",
    { class: "lab-fault" },
    h("p", {}, h("b", {}, title)),
    h("ul", {}, lines.slice(0, MAX_LINES).map(each => h("li", {}, cut(each))), lines.length > MAX_LINES && h("li", {}, say("lab.more-faults", { count: lines.length - MAX_LINES }))),
  )
}

/** @param {string} words */
export function capitalize(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
