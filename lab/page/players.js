// @ts-check
// The players: human or machine in each seat, their names, and the form that settles this before a game.

/** @import {Methods, Seat} from "./protocol.js" */
import { capitalize, element, fill, uniqueId } from "./dom.js"
import { say } from "./voice.js"

/** @typedef {"human" | "greedy" | "staged"} Kind */
/** @typedef {{name: string, readings: string}} Preset */

export const SEATS = ["A", "B", "C", "D"]
export const PLAYERS = [2, 3, 4]

/** Who can play a seat, with the label of each. "staged" draws card, execution and follower in turn. @type {Record<Kind, string>} */
export const KINDS = {
  human: say("players.human"),
  greedy: say("players.greedy"),
  staged: say("players.staged"),
}

/** The bundled maps, with the label of each. */
export const MAPS = { siam: say("deal.siam"), saba: say("deal.saba"), britain: say("deal.britain") }

/** The label of each preset. @type {Record<string, string>} */
const PRESETS = {
  RULEBOOK: say("preset.rulebook"),
  YUCATA: say("preset.yucata"),
  YUCATA_OPEN: say("preset.yucata-open"),
  DUTCH: say("preset.dutch"),
  RUSSIAN: say("preset.russian"),
  SPANISH: say("preset.spanish"),
  SUMMARY: say("preset.summary"),
}

const MAX_NAME_LENGTH = 40

/** @param {string} name */
export function presetLabel(name) {
  return PRESETS[name] ?? name
}

/** @param {unknown} value @returns {value is Kind} */
export function isKind(value) {
  return typeof value === "string" && Object.hasOwn(KINDS, value)
}

/**
 * Who plays each seat: the kinds from the URL, if they fit; else a player with the name of a kind is of that kind, and
 * all others are human.
 * @param {string[]} names
 * @param {string[] | undefined} seats from the URL
 * @returns {Kind[]}
 */
export function kindsOf(names, seats) {
  if (seats?.length === names.length && seats.every(isKind)) return seats
  return names.map(name => (isKind(name) ? name : "human"))
}

/**
 * The label of a player: name, seat and kind of machine, as far as there are any.
 * @param {Seat} seat
 * @param {string[]} names
 * @param {Kind[]} kinds
 */
export function playerLabel(seat, names, kinds) {
  const at = SEATS.indexOf(seat)
  const [name, kind] = [names[at] ?? "", kinds[at] ?? "human"]
  if (!name || isKind(name)) return kind === "human" ? seat : say("players.bot", { seat, kind: KINDS[kind] })
  return kind === "human" ? say("players.named", { name, seat }) : say("players.named-bot", { name, seat, kind: KINDS[kind] })
}

/** @param {Seat | undefined} seat @param {Kind[]} kinds */
export function isHuman(seat, kinds) {
  return seat !== undefined && kinds[SEATS.indexOf(seat)] === "human"
}

/** @param {Kind[]} kinds */
export function humans(kinds) {
  return SEATS.filter(seat => isHuman(seat, kinds))
}

/**
 * The last decision of a human player before this moment; null if there was none.
 * @param {(Seat | undefined)[]} movers who moved, move by move
 * @param {Kind[]} kinds
 * @param {number} at
 */
export function previousDecision(movers, kinds, at) {
  for (let each = at - 1; each >= 0; each--) if (isHuman(movers[each], kinds)) return each
  return null
}

/**
 * The next decision of a human player after this moment, or the end of what was played; null if this is the end.
 * @param {(Seat | undefined)[]} movers
 * @param {Kind[]} kinds
 * @param {number} at
 */
export function nextDecision(movers, kinds, at) {
  if (at >= movers.length) return null
  for (let each = at + 1; each < movers.length; each++) if (isHuman(movers[each], kinds)) return each
  return movers.length
}

/**
 * A seed for a machine's move, hashed (FNV-1a) from the deal and the number of moves alone: after an undo the machine
 * plays the same move again.
 * @param {string} record
 * @param {number} at
 */
export function machineSeed(record, at) {
  const deal = record.match(/^\[Deal .*$/m)?.[0] ?? ""
  let sum = 0x811c9dc5
  for (const each of `${deal} ${at}`) sum = Math.imul(sum ^ (each.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum
}

/** Parse a typed seed; null if the field is empty. Throws `RangeError`. @param {string} typed */
export function parseSeed(typed) {
  if (typed.trim() === "") return null
  if (!/^\d{1,15}$/.test(typed.trim())) throw new RangeError(say("deal.wrong-seed"))
  return Number(typed)
}

/** @typedef {Methods["new_game"]["params"]} NewGameParams */

/**
 * The form for a new game: players, map, readings and seed.
 * @param {Element} root
 * @param {{presets: Preset[], kinds?: Kind[], onBegin: (opening: NewGameParams, kinds: Kind[]) => void}} how
 */
export function mountPlayersForm(root, { presets, kinds = ["human", "greedy", "greedy"], onBegin }) {
  const rows = SEATS.map((seat, at) => seatRow(seat, kinds[at] ?? "greedy"))
  const group = uniqueId("players")
  const count = PLAYERS.map(players => {
    const input = element("input", { type: "radio", name: group, value: players, checked: players === kinds.length })
    return { players, input, label: element("label", { class: "play-count" }, input, element("span", {}, String(players))) }
  })
  const map = select("play-map", Object.entries(MAPS))
  const preset = select("play-preset", presets.map(({ name }) => [name, presetLabel(name)]))
  const differs = element("small", { class: "play-differs", id: uniqueId("differs") })
  preset.setAttribute("aria-describedby", differs.id)
  const seed = element("input", { id: uniqueId("seed"), name: "seed", inputmode: "numeric", autocomplete: "off", placeholder: say("deal.random") })
  const remark = element("p", { class: "play-remark", "aria-live": "polite" })
  const fault = element("p", { class: "lab-fault", role: "alert", hidden: true })

  const players = () => count.find(({ input }) => input.checked)?.players ?? PLAYERS[1] ?? 3
  const chosen = () => rows.slice(0, players()).map(row => /** @type {Kind} */ (row.kind.value))
  const update = () => {
    rows.forEach((row, at) => (row.line.hidden = at >= players()))
    const readings = presets.find(({ name }) => name === preset.value)?.readings ?? "-"
    fill(differs, readings === "-" ? say("players.rulebook") : say("players.differs", { readings }))
    fill(remark, remarks(chosen()).join(" "))
  }
  const begin = () => {
    try {
      const opening = {
        players: players(),
        map: map.value,
        readings: presets.find(({ name }) => name === preset.value)?.readings ?? "-",
        seed: parseSeed(seed.value),
        names: chosen().map((kind, at) => rows[at]?.name.value.trim() || (kind === "human" ? "" : kind)),
      }
      fault.hidden = true
      onBegin(opening, chosen())
    } catch (error) {
      fill(fault, /** @type {Error} */ (error).message)
      fault.hidden = false
      seed.focus()
    }
  }

  const form = element(
    "form",
    { class: "play-players", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), begin()), oninput: update },
    element("fieldset", { class: "play-counts" }, element("legend", {}, say("deal.players")), element("div", {}, count.map(({ label }) => label))),
    element("fieldset", {}, element("legend", {}, say("players.seats")), rows.map(({ line }) => line), remark),
    element(
      "div",
      { class: "play-fields" },
      field(say("deal.map"), map),
      field(say("deal.readings"), preset, differs),
      field(say("deal.seed"), seed, element("small", {}, say("players.same-seed"))),
    ),
    fault,
    element("button", { type: "submit", class: "lab-button is-main" }, say("players.start")),
  )
  update()
  fill(root, form)
  return form
}

/** Remarks on teams, a shared device and games without humans. @param {Kind[]} kinds */
export function remarks(kinds) {
  const lines = []
  if (kinds.length === 4) lines.push(say("players.teams"))
  if (humans(kinds).length > 1) lines.push(say("players.shared-device"))
  if (humans(kinds).length === 0) lines.push(say("players.no-humans"))
  return lines
}

/** @param {Seat} seat @param {Kind} kind */
function seatRow(seat, kind) {
  const letter = element("span", { class: "play-seat", "aria-hidden": "true" }, seat)
  const kindSelect = select(`play-kind-${seat}`, Object.entries(KINDS).map(([value, words]) => [value, capitalize(words)]))
  kindSelect.value = kind
  kindSelect.setAttribute("aria-label", say("players.seat-kind", { seat }))
  const name = element("input", { name: `name-${seat}`, maxlength: MAX_NAME_LENGTH, autocomplete: "off", placeholder: say("players.name"), "aria-label": say("players.seat-name", { seat }) })
  return { line: element("div", { class: "play-seat-row" }, letter, kindSelect, name), kind: kindSelect, name }
}

/** @param {string} name @param {string[][]} options value and words of each */
export function select(name, options) {
  return element(
    "select",
    { id: uniqueId(name), name },
    options.map(([value, words]) => element("option", { value: value ?? "" }, words)),
  )
}

/** @param {string} words @param {HTMLElement} input @param {...HTMLElement} more */
function field(words, input, ...more) {
  return element("div", { class: "play-field" }, element("label", { for: input.id }, words), input, more)
}

