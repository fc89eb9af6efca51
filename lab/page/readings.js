// @ts-check
// The readings panel: each question with its choices, the presets, and which choices would change the verdict.

/** @import {Comparisons, Comparison, Reading, ReadingChoice, PositionView} from "./protocol.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { element, fill, uniqueId, keepFocus, link } from "./dom.js"
import { presetLabel } from "./players.js"
import { rulingUrl } from "./rulebook.js"
import { say } from "./voice.js"

/** A choice with the readings in notation that it makes, the others as they are. @typedef {ReadingChoice & {readings: string}} OfferedChoice */

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

export class ReadingsPanel {
  /**
   * @param {HTMLElement} root
   * @param {Rulebook} rulebook
   * @param {(readings: string) => void} onReadings called with readings in text notation
   */
  constructor(root, rulebook, onReadings) {
    this.rulebook = rulebook
    this.onReadings = onReadings
    this.summary = element("p", { role: "status", class: "lab-differs" })
    this.list = element("ul", { class: "lab-reasons" })
    this.preset = element("div", { class: "lab-preset" })
    this.questions = element("div", { class: "lab-questions" })
    const all = element("details", { class: "lab-all-readings" }, element("summary", {}, say("readings.all")), this.questions)
    fill(root, element("h3", {}, say("readings.title")), this.preset, this.summary, this.list, all)
  }

  /**
   * @param {PositionView} view
   * @param {Comparisons | null} compared null while there is no whole move
   */
  show(view, compared) {
    const now = compared?.readings.find(each => each.current)?.legal === true
    keepFocus(this.preset, () => fill(this.preset, this.#presets(view, compared, now)))
    keepFocus(this.questions, () => {
      fill(this.questions, view.readings.map(each => this.#question(each, compared, now)))
    })
    this.#summary(view, compared, now)
  }

  /** @param {PositionView} view @param {Comparisons | null} compared @param {boolean} now */
  #presets(view, compared, now) {
    const id = uniqueId("preset")
    const options = view.presets.map(({ name, readings }) => {
      const found = compared?.presets.find(each => each.name === name)
      const label = found?.differs ? say("readings.preset-verdict", { preset: presetLabel(name), verdict: comparisonLabel(found, now) }) : presetLabel(name)
      return element("option", { value: readings, selected: name === view.preset }, label)
    })
    const own = view.preset === null && element("option", { value: "", selected: true, disabled: true }, say("readings.own"))
    const select = element(
      "select",
      { id, "data-key": "preset", onchange: () => this.onReadings(select.value) },
      own || null,
      options,
    )
    return [element("label", { for: id }, say("readings.preset")), " ", select]
  }

  /** @param {Reading} reading @param {Comparisons | null} compared @param {boolean} now */
  #question(reading, compared, now) {
    const choices = reading.choices.map(each => this.#choice(reading, /** @type {OfferedChoice} */ (each), compared, now))
    const why = link(rulingUrl(reading.ruling), say("readings.why"))
    return element("fieldset", { class: "lab-reading" }, element("legend", {}, reading.question), choices, element("p", {}, why))
  }

  /** @param {Reading} reading @param {OfferedChoice} choice @param {Comparisons | null} compared @param {boolean} now */
  #choice(reading, choice, compared, now) {
    const found = compared?.readings.find(each => each.name === reading.name && each.key === choice.key)
    const input = element("input", {
      type: "radio",
      name: `lab-reading-${reading.name}`,
      value: choice.key,
      checked: choice.key === reading.chosen,
      "data-key": `reading ${reading.name} ${choice.key}`,
      onchange: () => this.onReadings(choice.readings),
    })
    const mark = found?.differs ? element("span", { class: `lab-badge ${tone(found)}` }, comparisonLabel(found, now)) : null
    return element("label", { class: "lab-choice" }, input, element("span", {}, choice.words, " ", element("small", {}, choice.said)), mark)
  }

  /** @param {PositionView} view @param {Comparisons | null} compared @param {boolean} now */
  #summary(view, compared, now) {
    const found = differences(compared?.readings ?? [])
    fill(this.list, found.map(each => this.#difference(view, each, now)))
    this.summary.textContent =
      compared === null
        ? say("readings.no-move")
        : found.length === 0
          ? say("readings.no-differences")
          : say("readings.differences", { count: found.length })
  }

  /** @param {PositionView} view @param {Comparison} found @param {boolean} now */
  #difference(view, found, now) {
    const reading = view.readings.find(each => each.name === found.name)
    const choice = /** @type {OfferedChoice | undefined} */ (reading?.choices.find(each => each.key === found.key))
    const flip = element(
      "button",
      { type: "button", class: "lab-button", "data-key": `flip ${found.name} ${found.key}`, onclick: () => choice && this.onReadings(choice.readings) },
      say("readings.use"),
    )
    return element(
      "li",
      { "data-reading": found.name, "data-choice": found.key },
      element("p", {}, reading?.question ?? found.name),
      element("p", {}, element("b", {}, found.words), " ", element("span", { class: `lab-badge ${tone(found)}` }, comparisonLabel(found, now))),
      found.rules.length > 0 && found.legal === false && element("p", {}, say("readings.forbidden-by"), " ", found.rules.flatMap((each, place) => [place > 0 ? ", " : "", this.rulebook.link(each)])),
      element("div", { class: "lab-row" }, flip, link(rulingUrl(found.ruling), say("readings.why"))),
    )
  }
}

/** @param {Comparison} found */
function tone(found) {
  return found.legal === true ? "is-yes" : "is-no"
}
