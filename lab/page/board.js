// @ts-check
// The board: the engine's own picture, with its provinces, followers, piles of followers and tiles made clickable.

/** @import {Answer, Spot, SlotKind} from "./protocol.js" */
import { say } from "./voice.js"

/**
 * What can be chosen on the board. Without `onSpot` the board is only a picture. `wants` says what can be clicked:
 * "place" a province, "tile" a tile or its province, "follower" a follower of a province or the pool; all of them if it
 * is left out.
 * @typedef {{legal?: Answer[], chosen?: Answer[], wants?: SlotKind | null, onSpot?: ((spot: Spot) => void) | null}} BoardOptions
 */

const POOL = "pool"
const SVG = "http://www.w3.org/2000/svg"
const HIT_RADIUS = 17 // in units of the drawing: a click close to a follower counts as a click on it

/**
 * Put the picture into the container and make it clickable. The spot that had the focus keeps it.
 * @param {Element} container
 * @param {string | null} svgText the picture as the engine drew it; null if it cannot be drawn
 * @param {BoardOptions} [choosing]
 */
export function showBoard(container, svgText, choosing = {}) {
  const focused = container.contains(document.activeElement) ? document.activeElement?.getAttribute("data-spot") : null
  const picture = svgText === null ? null : parseSvg(svgText)
  if (picture === null) {
    const words = document.createElement("p")
    words.className = "lab-no-board"
    words.textContent = say("board.no-picture")
    container.replaceChildren(words)
    return
  }
  picture.classList.add("lab-board")
  container.replaceChildren(picture)
  if (!choosing.onSpot) return
  picture.setAttribute("role", "group")
  makeOperable(picture, choosing)
  if (focused) /** @type {SVGElement | null} */ (picture.querySelector(`[data-spot="${CSS.escape(focused)}"]`))?.focus()
}

/**
 * The picture as an element, without scripts, links and event handlers.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
function parseSvg(text) {
  const root = /** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement)
  if (root.namespaceURI !== SVG || root.localName !== "svg") return null
  for (const each of [root, ...root.querySelectorAll("*")]) {
    if (["script", "foreignObject", "a", "use", "image", "style"].includes(each.localName)) each.remove()
    for (const name of each.getAttributeNames()) if (/^on|href$/i.test(name)) each.removeAttribute(name)
  }
  return /** @type {SVGSVGElement} */ (document.importNode(root, true))
}

/** The name of a province, or of the pool. @param {string} place */
export function placeName(place) {
  return place === POOL ? say("board.pool") : place
}

/** A spot as a string key. @param {Spot} spot */
export function spotKey(spot) {
  return typeof spot === "string" ? spot : `${spot.province}/${spot.faction}`
}

/** @param {Answer} one @param {Answer} other */
export function sameAnswer(one, other) {
  return one === null || other === null ? one === other : spotKey(one) === spotKey(other)
}

/** @param {Answer[]} answers */
function keysOf(answers) {
  return new Set(answers.flatMap(each => (each === null ? [] : [spotKey(each)])))
}

/**
 * Each spot in the picture with its elements; the first element gets focus and label.
 * @param {SVGSVGElement} picture
 * @returns {{spot: Spot, kind: SlotKind, elements: SVGElement[], words: string}[]}
 */
function findSpots(picture) {
  const all = (/** @type {string} */ selector) => /** @type {SVGElement[]} */ ([...picture.querySelectorAll(selector)])
  const found = []
  for (const land of all('[data-is="land"][data-province]')) {
    const place = land.dataset.province ?? ""
    const group = all(`[data-is="province"][data-province="${CSS.escape(place)}"]`)
    found.push({ spot: place, kind: /** @type {SlotKind} */ ("place"), elements: [land, ...group], words: title(group[0]) || place })
    for (const each of group) found.push(...followerSpots(each, place, "follower"))
  }
  for (const pool of all('[data-is="pool"]')) found.push(...followerSpots(pool, POOL, "heap"))
  for (const tile of all('[data-is="tile"][data-province]')) {
    const spot = tile.dataset.province ?? ""
    found.push({ spot, kind: /** @type {SlotKind} */ ("tile"), elements: [tile], words: say("board.tile", { tile: title(tile) }) })
  }
  return found
}

/** @param {SVGElement} group @param {string} place @param {string} kind */
function followerSpots(group, place, kind) {
  const pieces = /** @type {SVGElement[]} */ ([...group.querySelectorAll(`[data-is="${kind}"][data-faction]`)])
  /** @type {Map<string, SVGElement[]>} */
  const byFaction = new Map()
  for (const each of pieces) {
    const faction = each.dataset.faction ?? ""
    byFaction.set(faction, [...(byFaction.get(faction) ?? []), each])
  }
  return [...byFaction].map(([faction, elements]) => {
    const first = /** @type {SVGElement} */ (elements[0])
    const count = Number(first.dataset.count ?? elements.length)
    const facts = { faction: title(first).replace(/^\d+ /, ""), place: placeName(place) }
    const words = count > 1 ? say("board.followers", { ...facts, count }) : say("board.follower", facts)
    return { spot: { province: place, faction }, kind: /** @type {SlotKind} */ ("follower"), elements, words, count }
  })
}

/** @param {Element | undefined} group */
function title(group) {
  return [...(group?.children ?? [])].find(each => each.localName === "title")?.textContent ?? ""
}

/** @param {SVGSVGElement} picture @param {BoardOptions} choosing */
function makeOperable(picture, { legal = [], chosen = [], wants = null, onSpot }) {
  const [legalKeys, chosenKeys] = [keysOf(legal), keysOf(chosen)]
  for (const { spot, kind, elements, words } of findSpots(picture)) {
    if (!isClickable(kind, wants)) continue
    const key = spotKey(spot)
    const [isLegal, isChosen] = [legalKeys.has(key), chosenKeys.has(key)]
    for (const each of elements) {
      each.classList.add("lab-spot", `lab-spot-${kind}`, ...(isLegal ? ["is-legal"] : []), ...(isChosen ? ["is-chosen"] : []))
      if (kind === "follower") addHitRing(each)
      each.addEventListener("click", event => {
        event.stopPropagation()
        onSpot?.(spot)
      })
    }
    const first = /** @type {SVGElement} */ (elements[0])
    first.setAttribute("data-spot", kind === "tile" ? `tile ${key}` : key)
    first.setAttribute("tabindex", "0")
    first.setAttribute("role", "button")
    first.setAttribute("aria-label", [words, isLegal && say("board.legal"), isChosen && say("board.chosen")].filter(Boolean).join(", "))
    first.setAttribute("aria-pressed", String(isChosen))
    first.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return
      event.preventDefault()
      event.stopPropagation()
      onSpot?.(spot)
    })
  }
}

/** Whether this kind of spot can be clicked. @param {SlotKind} kind @param {SlotKind | null} wants */
function isClickable(kind, wants) {
  if (wants === "tile") return kind !== "follower"
  return wants === null || kind === wants
}

/** Add an invisible ring around a follower, so that it is easier to hit. @param {SVGElement} piece */
function addHitRing(piece) {
  const shape = /** @type {SVGGraphicsElement | undefined} */ ([...piece.children].find(each => each.localName !== "title"))
  if (!shape) return
  const { x, y, width, height } = shape.getBBox()
  const ring = document.createElementNS(SVG, "circle")
  const measures = { cx: x + width / 2, cy: y + height / 2, r: Math.max(HIT_RADIUS, width / 2), fill: "transparent", class: "lab-reach" }
  for (const [name, value] of Object.entries(measures)) ring.setAttribute(name, String(value))
  piece.prepend(ring)
}
