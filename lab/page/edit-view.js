// @ts-check
// The editor: a palette for the pieces, and everything else of a position, its map too, in further panels.

/** @import {PageModel} from "./state.js" */
/** @import {EditControl} from "./edit-control.js" */
/** @import {EditPanel, PositionView} from "./protocol.js" */
/** @import {FollowerPlace, Player} from "./position-edits.js" */
import { h } from "preact"
import { button, Faults, Group } from "./controls.js"
import { INSPECT } from "./edit-control.js"
import { Pip, followersName, powerOf, powersOf } from "./pieces.js"
import { SEATS } from "./players.js"
import { POOL } from "./spots.js"
import { BoardPanel, Cards, kindsOfCards, TurnFields } from "./edit-panels.js"
import { cleared, controlOf, followersAt, withControl, withFollower, withKing, withTileMoved } from "./position-edits.js"
import { Table } from "./table-view.js"
import { say } from "./voice.js"

/** @type {Record<string, (props: PanelProps) => unknown>} */
const PANELS = { pieces: Pieces, tiles: TileList, cards: Cards, turn: TurnFields, board: BoardPanel }

/** @typedef {{state: PageModel, control: EditControl, onDone: () => void}} EditProps */
/** @typedef {EditProps & {view: PositionView}} PanelProps */

/** @param {EditProps} props */
export function EditView(props) {
  const { state, control } = props
  const { history, panel, first } = state.edit
  if (history === null) return h("p", { class: "lab-waiting", role: "status" }, say("lab.loading"))
  const view = history.now
  const nothing = { transfers: [], tiles: [], done: false }
  const names = { pieces: say("editor.pieces"), tiles: say("editor.tiles"), cards: say("editor.cards"), turn: say("editor.turn"), board: say("editor.board") }
  const chosen = new Set(first === null ? [] : [first])
  return h(
    "div",
    { class: "lab-layout", id: "lab-edit", "data-mode": "edit" },
    h(Table, { view, map: state.maps[view.map], name: seat => seat, legal: new Set(), chosen, wants: panel === "board" ? "place" : "all", move: nothing, onSpot: spot => void control.press(spot), onDrop: (from, to) => void (panel !== "board" && control.drop(from, to)) }),
    h(
      "section",
      { class: "lab-panel lab-editor", "aria-label": say("lab.edit") },
      h(
        "div",
        { class: "lab-panel-work" },
        h("h2", { class: "lab-title" }, view.title),
        h(
          Group,
          { label: say("editor.steps"), class: "lab-row" },
          button({ key: "undo", words: say("editor.undo"), onClick: () => control.undo(), disabled: history.past.length === 0 }),
          button({ key: "redo", words: say("editor.redo"), onClick: () => control.redo(), disabled: history.future.length === 0 }),
          button({ key: "clear", words: say("editor.clear"), title: say("editor.clear-what"), onClick: () => void control.apply(each => cleared(each, kindsOfCards(view))) }),
          button({ key: "done", words: say("editor.done"), onClick: props.onDone, class: "is-main" }),
        ),
        h(
          Group,
          { label: say("editor.parts"), class: "lab-row lab-editor-tabs", role: "tablist" },
          Object.keys(PANELS).map(key =>
            h("button", { type: "button", role: "tab", class: "lab-button lab-tab", "data-key": `panel ${key}`, "aria-selected": key === panel, onClick: () => control.choosePanel(/** @type {EditPanel} */ (key)) }, names[/** @type {keyof typeof names} */ (key)]),
          ),
        ),
        h("div", { class: `lab-edit-${panel}`, role: "tabpanel", "aria-label": names[/** @type {keyof typeof names} */ (panel)] }, /** @type {any} */ (h(/** @type {any} */ (PANELS[panel]), { ...props, view, key: panel }))),
      ),
      h(
        "div",
        { class: "lab-panel-verdict" },
        h("p", { class: `lab-headline ${view.faults.length > 0 ? "is-no" : "is-yes"}`, role: "status" }, view.faults.length > 0 ? say("editor.faults", { count: view.faults.length }) : say("editor.possible")),
        h("div", { class: "lab-edit-faults" }, h(Faults, { lines: view.faults })),
      ),
    ),
  )
}

/** The palette, and the followers of each place. @param {PanelProps} props */
function Pieces({ state, control, view }) {
  const { tool, balanced } = state.edit
  const { document: position, words } = view
  const tools = toolsFor(words)
  const places = [...words.provinces.map(({ name }) => /** @type {[FollowerPlace, string]} */ ([name, name])), /** @type {[FollowerPlace, string]} */ ([POOL, say("table.pool")]),
    ...position.players.map((/** @type {Player} */ _, /** @type {number} */ seat) => /** @type {[FollowerPlace, string]} */ ([seat, say("editor.player", { seat: SEATS[seat] ?? "" })]))]
  return [
    h(
      Group,
      { label: say("editor.palette"), class: "lab-palette" },
      tools.map(({ key, shown, does }) => button({ key: `tool ${key}`, words: shown, label: does, title: does, pressed: tool === key, onClick: () => control.change({ tool: tool === key ? INSPECT : key }), class: "lab-tool" })),
    ),
    h("p", { class: "lab-hint" }, tool === INSPECT ? say("editor.click") : say("editor.tool-in-hand", { does: tools.find(({ key }) => key === tool)?.does ?? "" })),
    h("label", { class: "lab-check" }, h("input", { type: "checkbox", checked: balanced, "data-key": "balanced", onChange: event => control.change({ balanced: event.currentTarget.checked }) }), " ", say("editor.balanced")),
    h(
      Group,
      { label: say("editor.followers"), class: "lab-counters" },
      places.map(([where, place]) =>
        h("div", { class: "lab-line", key: where, role: "group", "aria-label": place }, h("span", { class: "lab-place" }, place), words.factions.map(({ key }) => h(Counter, { key, where, place, faction: key, control, view, balanced }))),
      ),
    ),
  ]
}

/** The tools of the palette, each with what a click with it does. @param {PositionView["words"]} words @returns {{key: string, shown: import("preact").ComponentChild, does: string}[]} */
function toolsFor(words) {
  return [
    ...words.factions.map(({ key, one }) => ({ key: `add ${key}`, shown: [h("span", {}, "+"), h(Pip, { power: powerOf(words, key), large: true })], does: say("editor.click-add", { faction: one }) })),
    { key: "remove", shown: "−", does: say("editor.click-remove") },
    { key: "clear", shown: "⌫", does: say("editor.click-clear") },
    { key: "king", shown: "♛", does: say("editor.click-king", { king: words.king }) },
    ...powersOf(words).map(power => ({ key: `control ${power.key}`, shown: [h("span", {}, "⚑"), h(Pip, { power, large: true })], does: say("editor.click-control", { power: power.name }) })),
    { key: "no-control", shown: "⚐", does: say("editor.click-no-control") },
  ]
}

/** @param {{where: FollowerPlace, place: string, faction: string, control: EditControl, view: PositionView, balanced: boolean}} props */
function Counter({ where, place, faction, control, view, balanced }) {
  const power = powerOf(view.words, faction)
  const count = followersAt(view.document, where)[faction] ?? 0
  const facts = { faction: power.one, place }
  const step = (/** @type {1 | -1} */ change, /** @type {string} */ sign, /** @type {string} */ label) =>
    button({ key: `${where} ${faction} ${sign}`, words: sign, label, disabled: change < 0 && count === 0, onClick: () => void control.apply(each => withFollower(each, where, faction, change, balanced)), class: "is-step" })
  return h(
    "span",
    { class: "lab-counter" },
    step(-1, "−", say("editor.fewer", facts)),
    h("span", { class: "lab-number", "data-count": `${where} ${faction}`, role: "img", "aria-label": say("board.count", { count, faction: followersName(power, count) }) }, h(Pip, { power, text: count })),
    step(1, "+", say("editor.more", facts)),
  )
}

/** The tiles in order, with King markers and control. @param {PanelProps} props */
function TileList({ control, view }) {
  const { document: position, words } = view
  const key = (/** @type {string} */ province) => controlOf(position, province)
  return h(
    Group,
    { label: say("editor.tiles"), class: "lab-tile-list" },
    position.tiles.map((/** @type {string} */ province, /** @type {number} */ place) =>
      h(
        "div",
        { class: "lab-line", key: province, role: "group", "aria-label": province, "data-tile": province },
        h("span", { class: "lab-place" }, `${place + 1}. ${province}`),
        h(
          "span",
          { class: "lab-row" },
          button({ key: `tile ${province} -1`, words: "↑", label: say("editor.earlier", { province }), disabled: place === 0, onClick: () => void control.apply(each => withTileMoved(each, place, -1)), class: "is-step" }),
          button({ key: `tile ${province} 1`, words: "↓", label: say("editor.later", { province }), disabled: place === position.tiles.length - 1, onClick: () => void control.apply(each => withTileMoved(each, place, 1)), class: "is-step" }),
          button({ key: `king ${province}`, words: "♛", label: say("editor.king-on", { king: words.king, province }), pressed: position.kings.includes(province), onClick: () => void control.apply(each => withKing(each, province)), class: "is-step" }),
          powersOf(words).map(power =>
            button({
              key: `control ${province} ${power.key}`, words: h(Pip, { power }), label: say("editor.control-by", { province, power: power.name }), pressed: key(province) === power.key,
              onClick: () => void control.apply(each => withControl(each, province, key(province) === power.key ? null : power.key)), class: "is-step",
            }),
          ),
        ),
      ),
    ),
  )
}
