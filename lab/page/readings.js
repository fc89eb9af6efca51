// @ts-check
// The readings panel: which choices would change the verdict, and every question with its choices.

/** @import {Comparisons, Comparison, Reading, PositionView} from "./protocol.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { h } from "preact"
import { useState } from "preact/hooks"
import { button, Group, Select } from "./controls.js"
import { presetLabel } from "./players.js"
import { link, rulingUrl } from "./rulebook.js"
import { say } from "./voice.js"

/**
 * How the verdict under a choice differs from the current verdict, in words.
 * @param {Comparison} found
 * @param {boolean} now whether the move is legal now
 */
export function comparisonLabel(found, now) {
  if (found.legal === null) return say("readings.impossible")
  if (found.legal !== now || !found.differs) return found.legal ? say("readings.legal") : say("readings.not-legal")
  return found.legal ? say("readings.legal-differently") : say("readings.not-legal-differently")
}

/**
 * The comparisons whose verdict differs.
 * @param {Comparison[]} found
 */
export function differences(found) {
  return found.filter(each => each.differs && !each.current)
}

/** @typedef {{view: PositionView, compared: Comparisons | null, rulebook: Rulebook, onReadings: (readings: string) => void}} ReadingsProps */

/** @param {ReadingsProps} props */
export function ReadingsPanel(props) {
  const { view, compared } = props
  const [all, setAll] = useState(false)
  const now = compared?.readings.find(each => each.current)?.legal === true
  const found = differences(compared?.readings ?? [])
  const summary = compared === null ? say("readings.no-move") : found.length === 0 ? say("readings.no-differences") : say("readings.differences", { count: found.length })
  return h(
    "section",
    { class: "lab-readings", "aria-label": say("readings.title") },
    h("p", { role: "status", class: "lab-differs" }, summary),
    compared?.ban_kept && h("p", {}, say("readings.ban-kept")),
    h(
      Group,
      { label: say("readings.title"), class: "lab-differences" },
      h("ul", { class: "lab-reasons" }, found.map(each => h(Difference, { ...props, found: each, now, key: `${each.name} ${each.key}` }))),
      button({ key: "all-readings", words: say("readings.all"), onClick: () => setAll(!all), expanded: all }),
      all && view.readings.map(each => h(Question, { ...props, reading: each, now, key: each.name })),
    ),
    h(Presets, { ...props, now }),
  )
}

/** @param {ReadingsProps & {now: boolean}} props */
function Presets({ view, compared, now, onReadings }) {
  const options = view.presets.map(({ name, readings }) => {
    const found = compared?.presets.find(each => each.name === name)
    return [name, found?.differs ? say("readings.preset-verdict", { preset: presetLabel(name), verdict: comparisonLabel(found, now) }) : presetLabel(name), readings]
  })
  const own = view.preset === null ? [["", say("readings.own")]] : []
  const choose = (/** @type {string} */ name) => onReadings(options.find(each => each[0] === name)?.[2] ?? "-")
  return h(Select, { words: say("readings.preset"), name: "preset", value: view.preset ?? "", options: [...own, ...options], onChange: choose })
}

/** @param {ReadingsProps & {reading: Reading, now: boolean}} props */
function Question({ reading, compared, now, onReadings }) {
  return h(
    "div",
    { class: "lab-reading", role: "group", "aria-label": reading.question },
    h("p", {}, reading.question, " ", link(rulingUrl(reading.ruling), say("readings.why"), { "data-key": `why ${reading.name}` })),
    reading.choices.map(choice => {
      const found = compared?.readings.find(each => each.name === reading.name && each.key === choice.key)
      return button({
        key: `reading ${reading.name} ${choice.key}`, pressed: choice.key === reading.chosen, class: "lab-choice", onClick: () => onReadings(choice.readings),
        words: [h("span", {}, choice.words, " ", h("small", {}, choice.said)), found?.differs && h("span", { class: `lab-badge ${tone(found)}` }, comparisonLabel(found, now))],
      })
    }),
  )
}

/** @param {ReadingsProps & {found: Comparison, now: boolean}} props */
function Difference({ view, found, now, rulebook, onReadings }) {
  const reading = view.readings.find(each => each.name === found.name)
  const choice = reading?.choices.find(each => each.key === found.key)
  return h(
    "li",
    { "data-reading": found.name, "data-choice": found.key },
    h("p", {}, reading?.question ?? found.name),
    h("p", {}, h("b", {}, found.words), " ", h("span", { class: `lab-badge ${tone(found)}` }, comparisonLabel(found, now))),
    found.legal === false && found.rules.length > 0 && h("p", {}, say("readings.forbidden-by"), " ", found.rules.flatMap((each, place) => [place > 0 ? ", " : "", rulebook.link(each)])),
    h(
      "div",
      { class: "lab-row" },
      button({ key: `flip ${found.name} ${found.key}`, words: say("readings.use"), onClick: () => choice && onReadings(choice.readings) }),
      link(rulingUrl(found.ruling), say("readings.why"), { "data-key": `why-differs ${found.name} ${found.key}` }),
    ),
  )
}

/** @param {Comparison} found */
function tone(found) {
  return found.legal === true ? "is-yes" : "is-no"
}
