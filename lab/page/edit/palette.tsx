// The editor's tools: what a click on the board does.

import type { ComponentChild } from "preact"
import { Pip, powerOf, powersOf } from "../board/pieces"
import type { PowerKey } from "../board/spots"
import type { MapWords, PositionView } from "../generated/protocol"
import { scrollToIt } from "../learn/rulebook"
import { SEATS } from "../play/players"
import { Button, Group } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { INSPECT, ORDER } from "./control"

export type PanelProps = { view: PositionView }
/** `does` says what a click on the board does, `words` stand on the button. */
export type Tool = { key: string; words: ComponentChild; does: string }

export const playerOf = (seat: number) => say("editor.player", { seat: SEATS[seat] ?? "" })

export const signOf = (mark: string, words: MapWords, key: PowerKey) => (
  <>
    {mark} <Pip power={powerOf(words, key)} large />
  </>
)

/** Buttons of which one is pressed; that one again is put back for the tool `without`. */
export function Palette({ label, tools, without }: { label: string; tools: Tool[]; without: string }) {
  const { edit, state } = useLab()
  const { tool } = state.edit
  const buttons = tools.map(({ key, words, does }) => {
    const onClick = () => edit.change({ tool: tool === key ? without : key, first: null })
    const facts = { name: `tool ${key}`, words, hint: does, pressed: tool === key, onClick }
    return <Button key={key} {...facts} class="lab-tool" />
  })
  const inHand = tools.find(({ key }) => key === tool)
  const told = inHand ? say("editor.tool-in-hand", { does: inHand.does }) : say("editor.click")
  return (
    <>
      <Group label={label} class="lab-row lab-palette">
        {buttons}
      </Group>
      <p key={tool} class="lab-hint" ref={inHand ? scrollToIt : null}>
        {told}
      </p>
    </>
  )
}

export function PiecesPanel({ view: { words } }: PanelProps) {
  const adding = words.factions.map(({ key, one }) => {
    return { key: `add ${key}`, words: signOf("+", words, key), does: say("editor.click-add", { faction: one }) }
  })
  const controlling = powersOf(words).map(({ key, name }) => {
    return { key: `control ${key}`, words: signOf("⚑", words, key), does: say("editor.click-control", { power: name }) }
  })
  const tools = [
    ...adding,
    { key: "remove", words: "−", does: say("editor.click-remove") },
    { key: "clear", words: "⌫", does: say("editor.click-clear") },
    ...controlling,
    { key: "no-control", words: "⚐", does: say("editor.click-no-control") },
    { key: "king", words: "♛", does: say("editor.click-king", { king: words.king }) },
    { key: ORDER, words: "⇅", does: say("editor.click-order") },
  ]
  return <Palette label={say("editor.palette")} tools={tools} without={INSPECT} />
}
