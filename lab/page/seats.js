// @ts-check
// Who sits where: human or machine, by what name; and the form in which that is settled before a game.

/** @import {Methods, Seat} from "./protocol.js" */
import { element, fill, freshId } from "./elements.js"

/** @typedef {"human" | "greedy" | "random"} Kind */
/** @typedef {{name: string, readings: string}} Preset */

export const SEATS = ["A", "B", "C", "D"]
export const PLAYERS = [2, 3, 4]

/** Who can sit in a seat, with words. @type {Record<Kind, string>} */
export const KINDS = {
  human: "Human",
  greedy: "Greedy machine",
  random: "Random machine",
}

/** The maps that come with the engine, with words. */
export const MAPS = { siam: "King of Siam", saba: "King of Saba", britain: "Britain" }

const LONGEST_NAME = 40

/** @param {unknown} word @returns {word is Kind} */
export function isKind(word) {
  return typeof word === "string" && Object.hasOwn(KINDS, word)
}

/**
 * The names that a record gives its players, empty where it gives none.
 * @param {string} record in text notation
 * @param {number} players
 */
export function namesIn(record, players) {
  const heads = record.split(/\n\s*\n/, 1)[0] ?? ""
  return SEATS.slice(0, players).map(seat => unquoted(heads.match(new RegExp(`^\\[${seat} (".*")\\]\\s*$`, "m"))?.[1]))
}

/** @param {string | undefined} text */
function unquoted(text) {
  try {
    return text === undefined ? "" : String(JSON.parse(text))
  } catch {
    return "" // an escape of another notation: the seat's letter says who it is
  }
}

/**
 * Who sits where: as the address says, if that fits; else a player called as a machine is one, all others are human.
 * @param {string[]} names
 * @param {string[] | undefined} said
 * @returns {Kind[]}
 */
export function kindsOf(names, said) {
  if (said?.length === names.length && said.every(isKind)) return said
  return names.map(name => (isKind(name) ? name : "human"))
}

/**
 * A player in words: the name, or the letter of the seat alone.
 * @param {Seat} seat
 * @param {string[]} names
 * @param {Kind[]} kinds
 */
export function playerWords(seat, names, kinds) {
  const at = SEATS.indexOf(seat)
  const [name, kind] = [names[at] ?? "", kinds[at] ?? "human"]
  const machine = kind === "human" ? "" : `${kind} machine`
  if (!name || isKind(name)) return machine ? `${seat} (${machine})` : seat
  return machine ? `${name} (${seat}, ${machine})` : `${name} (${seat})`
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
export function decisionBefore(movers, kinds, at) {
  for (let each = at - 1; each >= 0; each--) if (isHuman(movers[each], kinds)) return each
  return null
}

/**
 * The next decision of a human player after this moment, or the end of what was played; null if this is the end.
 * @param {(Seat | undefined)[]} movers
 * @param {Kind[]} kinds
 * @param {number} at
 */
export function decisionAfter(movers, kinds, at) {
  if (at >= movers.length) return null
  for (let each = at + 1; each < movers.length; each++) if (isHuman(movers[each], kinds)) return each
  return movers.length
}

/**
 * A number for the machine's chance that depends on the deal and the number of moves alone, so that a game that is
 * taken back and played again goes the same way.
 * @param {string} record
 * @param {number} at
 */
export function chance(record, at) {
  const deal = record.match(/^\[Deal .*$/m)?.[0] ?? ""
  let sum = 0x811c9dc5
  for (const each of `${deal} ${at}`) sum = Math.imul(sum ^ (each.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum
}

/** A whole number typed as seed; null for chance. Throws if it is none. @param {string} typed */
export function seedOf(typed) {
  if (typed.trim() === "") return null
  if (!/^\d{1,15}$/.test(typed.trim())) throw new RangeError("A seed is a whole number of at most 15 digits.")
  return Number(typed)
}

/** @typedef {Methods["new_game"]["params"]} Opening */

/**
 * The form that settles a game before it begins.
 * @param {Element} root
 * @param {{presets: Preset[], kinds?: Kind[], onBegin: (opening: Opening, kinds: Kind[]) => void}} how
 */
export function mountSeats(root, { presets, kinds = ["human", "greedy", "greedy"], onBegin }) {
  const rows = SEATS.map((seat, at) => seatRow(seat, kinds[at] ?? "greedy"))
  const group = freshId("players")
  const count = PLAYERS.map(players => {
    const input = element("input", { type: "radio", name: group, value: players, checked: players === kinds.length })
    return { players, input, label: element("label", { class: "play-count" }, input, element("span", {}, String(players))) }
  })
  const map = select("play-map", Object.entries(MAPS))
  const preset = select("play-preset", presets.map(({ name }) => [name, name]))
  const differs = element("small", { class: "play-differs", id: freshId("differs") })
  preset.setAttribute("aria-describedby", differs.id)
  const seed = element("input", { id: freshId("seed"), name: "seed", inputmode: "numeric", autocomplete: "off", placeholder: "by chance" })
  const remark = element("p", { class: "play-remark", "aria-live": "polite" })
  const fault = element("p", { class: "lab-fault", role: "alert", hidden: true })

  const players = () => count.find(({ input }) => input.checked)?.players ?? PLAYERS[1] ?? 3
  const chosen = () => rows.slice(0, players()).map(row => /** @type {Kind} */ (row.kind.value))
  const update = () => {
    rows.forEach((row, at) => (row.line.hidden = at >= players()))
    const readings = presets.find(({ name }) => name === preset.value)?.readings ?? "-"
    fill(differs, readings === "-" ? "The rulebook as it is read here." : `Differs from the rulebook: ${readings}`)
    fill(remark, remarks(chosen()).join(" "))
  }
  const begin = () => {
    try {
      const opening = {
        players: players(),
        map: map.value,
        readings: presets.find(({ name }) => name === preset.value)?.readings ?? "-",
        seed: seedOf(seed.value),
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
    { class: "play-seats", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), begin()), oninput: update },
    element("fieldset", { class: "play-counts" }, element("legend", {}, "Players"), element("div", {}, count.map(({ label }) => label))),
    element("fieldset", {}, element("legend", {}, "Seats"), rows.map(({ line }) => line), remark),
    element(
      "div",
      { class: "play-fields" },
      field("Map", map),
      field("Readings", preset, differs),
      field("Seed", seed, element("small", {}, "The same number deals the same game.")),
    ),
    fault,
    element("button", { type: "submit", class: "lab-button is-main" }, "Begin the game"),
  )
  update()
  fill(root, form)
  return form
}

/** What the seats mean, where their names do not say it. @param {Kind[]} kinds */
export function remarks(kinds) {
  const said = []
  if (kinds.length === 4) said.push("A and C play against B and D.")
  if (humans(kinds).length > 1) said.push("The players share this device; while hands are hidden, a curtain falls between them.")
  if (humans(kinds).length === 0) said.push("The machines play among themselves.")
  return said
}

/** @param {Seat} seat @param {Kind} kind */
function seatRow(seat, kind) {
  const letter = element("span", { class: "play-seat", "aria-hidden": "true" }, seat)
  const chooser = select(`play-kind-${seat}`, Object.entries(KINDS))
  chooser.value = kind
  chooser.setAttribute("aria-label", `Seat ${seat}: who plays`)
  const name = element("input", { name: `name-${seat}`, maxlength: LONGEST_NAME, autocomplete: "off", placeholder: "Name", "aria-label": `Seat ${seat}: name` })
  return { line: element("div", { class: "play-seat-row" }, letter, chooser, name), kind: chooser, name }
}

/** @param {string} name @param {string[][]} options value and words of each */
function select(name, options) {
  return element(
    "select",
    { id: freshId(name), name },
    options.map(([value, words]) => element("option", { value: value ?? "" }, words)),
  )
}

/** @param {string} words @param {HTMLElement} input @param {...HTMLElement} more */
function field(words, input, ...more) {
  return element("div", { class: "play-field" }, element("label", { for: input.id }, words), input, more)
}

