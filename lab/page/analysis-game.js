// @ts-check
// The game that is analysed: its chances, its moves with variations and comments, and a field to comment.

/** @import {GameLine, PlayedMove} from "./protocol.js" */
/** @import {Analysing} from "./state.js" */
/** @import {AnalysisControl} from "./analysis-control.js" */
import { h } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { ChanceGraph } from "./analysis-graph.js"
import { button, Group } from "./controls.js"
import { playerName } from "./players.js"
import { say } from "./voice.js"

/** @typedef {{analyse: Analysing, control: AnalysisControl}} GameProps */
/** A piece of a written game: a move, a comment, or a variation. @typedef {{move: PlayedMove, at: number} | {comment: string} | {variation: number}} Piece */

/** @param {GameProps} props */
export function AnalysedGame({ analyse, control }) {
  const { lines, line, at, chances, evaluating } = analyse
  const [game] = lines
  if (game === undefined) return null
  return h(
    "div",
    { class: "analysis-game" },
    chances.length > 0 && h(ChanceGraph, { chances, game, at: line === 0 ? at : null, name: seat => playerName(analyse.names, seat), onGo: goal => void control.go(0, goal) }),
    h(
      Group,
      { label: say("moves.step"), class: "lab-row analysis-steps" },
      button({ key: "step-back", words: "◀", label: say("moves.back"), onClick: () => void control.step(-1), disabled: at === 0 }),
      button({ key: "step-on", words: "▶", label: say("moves.forward"), onClick: () => void control.step(1), disabled: at === endOf(lines[line]) }),
      game.moves.length > 0 && button({ key: "evaluate", words: evaluating ? say("analysis.stop") : say("analysis.evaluate"), onClick: () => void (evaluating ? control.stopEvaluating() : control.evaluate()) }),
      line > 0 && button({ key: "remove-variation", words: say("analysis.remove"), onClick: () => void control.remove() }),
    ),
    game.moves.length + lines.length > 1 || game.comments.length > 0 ? h(Moves, { analyse, control }) : h("p", { class: "lab-remark" }, say("analysis.no-moves")),
    h(CommentField, { analyse, control }),
  )
}

/** @param {GameLine | undefined} line */
function endOf(line) {
  return line === undefined ? 0 : line.after + line.moves.length
}

/** All moves with their variations; the place that is shown is scrolled to. @param {GameProps} props */
function Moves({ analyse, control }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null))
  const { line, at, lines } = analyse
  useLayoutEffect(() => {
    const here = box.current?.querySelector("[aria-current]")
    if (box.current && here instanceof HTMLElement) box.current.scrollTop = here.offsetTop - box.current.clientHeight / 2
  }, [line, at, lines])
  return h("div", { class: "analysis-moves", ref: box, "data-line": line, "data-at": at }, h(Group, { label: say("moves.list") }, h(Line, { analyse, control, number: 0 })))
}

/** @param {GameProps & {number: number}} props */
function Line({ analyse, control, number }) {
  const { lines, line, at } = analyse
  return piecesOf(lines, number).map((piece, place) => {
    if ("comment" in piece) return h("p", { key: place, class: "analysis-comment" }, piece.comment)
    if ("variation" in piece) return h("div", { key: place, class: "analysis-variation" }, h(Line, { analyse, control, number: piece.variation }))
    const here = line === number && at === piece.at
    return h(
      "button",
      { type: "button", key: place, class: "lab-button analysis-written", "data-key": `move ${number} ${piece.at}`, "aria-current": here ? "step" : undefined, title: piece.move.words, onClick: () => void control.go(number, piece.at) },
      h("span", {}, `${piece.at}.`), " ", h("b", {}, playerName(analyse.names, piece.move.seat)), " ", piece.move.text,
    )
  })
}

/** A line as it is written: after each move its comments, then what could replace it. @param {GameLine[]} lines @param {number} number @returns {Piece[]} */
export function piecesOf(lines, number) {
  const line = lines[number]
  if (line === undefined) return []
  const comments = (/** @type {number} */ at) => line.comments.filter(({ after }) => after === at).map(({ text }) => ({ comment: text }))
  const variations = (/** @type {number} */ after) => lines.flatMap((each, variation) => (variation > 0 && each.line === number && each.after === after ? [{ variation }] : []))
  const moves = line.moves.map((move, place) => ({ move, at: line.after + place + 1 }))
  return [...(number === 0 ? comments(0) : []), ...moves.flatMap(each => [each, ...comments(each.at), ...variations(each.at - 1)])]
}

/** @param {GameProps} props */
function CommentField({ analyse, control }) {
  const { view, lines, line, at, drafts } = analyse
  const written = (lines[line]?.comments ?? []).filter(({ after }) => after === at).map(({ text }) => text).join("\n")
  const text = drafts[view?.state ?? ""] ?? written
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    void control.comment(text.trim())
  }
  return h(
    "form",
    { class: "lab-row analysis-comment-field", onSubmit },
    h("input", { name: "comment", "data-key": "comment", value: text, maxLength: 500, autocomplete: "off", placeholder: say("analysis.comment"), "aria-label": say("analysis.comment"), onInput: (/** @type {Event} */ event) => control.draft(/** @type {HTMLInputElement} */ (event.currentTarget).value) }),
    h("button", { class: "lab-button", "data-key": "save-comment", disabled: text.trim() === written }, say("analysis.save")),
  )
}
