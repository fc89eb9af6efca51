// @ts-check
// Move list: the moves of a game, with a slider and keys to step through them.

/** @import {PlayedMove} from "./protocol.js" */
import { button, element, fill, uniqueId } from "./dom.js"
import { say } from "./voice.js"

/** How far each key steps. @type {Map<string, number>} */
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["PageUp", -10],
  ["PageDown", 10],
  ["Home", -Infinity],
  ["End", Infinity],
])

const SVG = "http://www.w3.org/2000/svg"

/**
 * Where a key leads in a record; null if it leads nowhere.
 * @param {string} key
 * @param {number} at how many moves are played
 * @param {number} last how many there are
 */
export function stepTarget(key, at, last) {
  const by = STEPS.get(key)
  if (by === undefined) return null
  const target = Math.min(Math.max(at + by, 0), last)
  return target === at ? null : target
}

/** @param {number} at @param {PlayedMove[]} moves */
export function momentLabel(at, moves) {
  if (at === 0) return moves.length ? say("moves.before", { count: moves.length }) : say("moves.none")
  return say("moves.after", { number: at, count: moves.length })
}

/** Whether a key pressed here belongs to something else: a field, the board, a move that is being chosen. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.closest("input, select, textarea, summary, svg, .lab-move-picker, [role=tablist]") !== null
}

/**
 * The list with its slider and buttons.
 * @param {Element} root
 * @param {{onGo: (at: number) => void}} how
 */
export function mountMoveList(root, { onGo }) {
  let now = 0
  let last = 0
  /** @type {PlayedMove[]} */
  let shown = []
  const by = (/** @type {string} */ key) => () => {
    const goal = stepTarget(key, now, last)
    if (goal !== null) onGo(goal)
  }
  const steps = [
    button(sign("M3 2h2v12H3zM14 2v12L6 8z"), by("Home"), { "aria-label": say("moves.to-start"), title: say("moves.to-start-key") }),
    button(sign("M12 2v12L3 8z"), by("ArrowLeft"), { "aria-label": say("moves.back"), title: say("moves.back-key") }),
    button(sign("M4 2v12l9-6z"), by("ArrowRight"), { "aria-label": say("moves.forward"), title: say("moves.forward-key") }),
    button(sign("M11 2h2v12h-2zM2 2v12l8-6z"), by("End"), { "aria-label": say("moves.to-end"), title: say("moves.to-end-key") }),
  ]
  const slider = element("input", {
    type: "range",
    class: "play-slider",
    min: 0,
    step: 1,
    "aria-label": say("moves.slider"),
    oninput: (/** @type {Event} */ event) => onGo(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  })
  const moment = element("p", { class: "play-moment", id: uniqueId("moment") })
  const list = element("ol", { class: "play-moves", "aria-label": say("moves.list"), start: 0 })
  list.addEventListener("keydown", event => {
    const goal = stepTarget(event.key, now, last)
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onGo(goal)
  })
  fill(root, element("div", { class: "play-steps", role: "group", "aria-label": say("moves.step") }, steps.slice(0, 2), slider, steps.slice(2)), moment, list)

  /** @param {PlayedMove[]} moves @param {number} at @param {(seat: string) => string} player */
  const show = (moves, at, player) => {
    const hadFocus = list.contains(document.activeElement)
    if (moves !== shown) fill(list, row(0, say("moves.start"), "", onGo), moves.map((each, at) => moveRow(each, at + 1, player, onGo)))
    ;[now, last, shown] = [at, moves.length, moves]
    slider.max = String(last)
    slider.value = String(at)
    slider.disabled = last === 0
    slider.setAttribute("aria-valuetext", momentLabel(at, moves))
    steps.forEach((each, index) => each.setAttribute("aria-disabled", String(index < 2 ? at === 0 : at === last)))
    fill(moment, momentLabel(at, moves))
    mark(list, at, hadFocus)
  }
  return { show }
}

/** An icon as SVG, because not every font has the character. @param {string} path */
function sign(path) {
  const [drawing, line] = [document.createElementNS(SVG, "svg"), document.createElementNS(SVG, "path")]
  for (const [name, value] of Object.entries({ viewBox: "0 0 16 16", "aria-hidden": "true" })) drawing.setAttribute(name, value)
  line.setAttribute("d", path)
  drawing.append(line)
  return drawing
}

/** Mark the row of this moment and bring it into view of the list. @param {HTMLElement} list @param {number} at @param {boolean} focus */
function mark(list, at, focus) {
  for (const each of list.querySelectorAll("button")) {
    const here = each.dataset.at === String(at)
    each.tabIndex = here ? 0 : -1
    if (here) each.setAttribute("aria-current", "step")
    else each.removeAttribute("aria-current")
    if (here && focus) each.focus({ preventScroll: true })
    if (here) scrolled(list, each)
  }
}

/** Scroll the list alone, never the page. @param {HTMLElement} list @param {HTMLElement} row */
function scrolled(list, row) {
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (line.top < box.top) list.scrollTop -= box.top - line.top
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom
}

/** @param {PlayedMove} move @param {number} at @param {(seat: string) => string} player @param {(at: number) => void} onGo */
function moveRow({ seat, text, words }, at, player, onGo) {
  return row(at, element("span", {}, element("b", { title: player(seat) }, seat), " ", element("code", {}, text)), words === text ? "" : words, onGo)
}

/** @param {number} at @param {Node | string} head @param {string} words @param {(at: number) => void} onGo */
function row(at, head, words, onGo) {
  const line = button(null, () => onGo(at), { class: "play-move", "data-at": at, "data-key": `move-${at}`, tabindex: -1 })
  line.append(element("span", { class: "play-number" }, at === 0 ? "" : `${at}.`), element("span", { class: "play-what" }, head, words && element("small", {}, words)))
  return element("li", {}, line)
}
