// @ts-check
// Dialogs that explain: what each card does, and the keys.

/** @import {MapView, MapWords} from "./protocol.js" */
/** @import {Preferences, Theme} from "./storage.js" */
/** @import {Rulebook} from "./rulebook.js" */
import { h } from "preact"
import { button, Group, Select } from "./controls.js"
import { SentenceList } from "./rulebook.js"
import { say } from "./voice.js"

/** What every card does. @param {{map: MapView, words: MapWords, rulebook: Rulebook}} props */
export function CardsPanel({ map, words, rulebook }) {
  return h(
    "div",
    { class: "lab-card-texts" },
    map.cards.map(({ key, rules }) => h("section", { key }, h("h3", {}, words.cards.find(each => each.key === key)?.name ?? key), h(SentenceList, { sentences: rules, rulebook, name: "card" }))),
  )
}

/** The shortcuts, and what the reader prefers. @param {{preferences: Preferences, onChange: (change: Partial<Preferences>) => void}} props */
export function SettingsPanel({ preferences, onChange }) {
  const keys = [
    ["1 … 7", say("keys.cards")], ["P", say("keys.pass")], [say("keys.enter"), say("keys.play")], [say("keys.backspace"), say("keys.back")], [say("keys.escape"), say("keys.again")],
    ["← →", say("keys.step")], ["↑ ↓", say("keys.ends")], ["Z", say("keys.undo")], ["J", say("keys.judge")], ["A", say("keys.analyse")], ["H", say("keys.hint")], ["N", say("keys.new")], ["S", say("keys.share")], ["?", say("keys.help")],
  ]
  const themes = [["auto", say("settings.auto")], ["light", say("settings.light")], ["dark", say("settings.dark")]]
  const paces = [["0", say("settings.at-once")], ["1", say("settings.normal")], ["2", say("settings.slow")]]
  return h(
    "div",
    {},
    h(Select, { words: say("settings.theme"), name: "theme", value: preferences.theme, options: themes, onChange: theme => onChange({ theme: /** @type {Theme} */ (theme) }) }),
    h(Select, { words: say("settings.pace"), name: "pace", value: String(preferences.pace), options: paces, onChange: pace => onChange({ pace: Number(pace) }) }),
    h(Group, { label: say("settings.shortcuts"), class: "lab-row" }, button({ key: "shortcuts", words: say("settings.shortcuts"), pressed: preferences.shortcuts, onClick: () => onChange({ shortcuts: !preferences.shortcuts }) })),
    h("dl", { class: "lab-keys" }, keys.map(([key, words]) => h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)))),
    h("p", {}, say("keys.groups")),
  )
}
