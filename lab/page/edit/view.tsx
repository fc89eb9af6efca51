// The editor: a palette for the pieces, and everything else of a position, its map too, in further panels.

import { NO_MOVE } from "../board/layout"
import { NOTHING, type Spot } from "../board/spots"
import { Table } from "../board/table"
import { Button, Choice, Faults, Group, Headline, Waiting } from "../shell/controls"
import { useLab } from "../shell/page"
import type { EditPanel } from "../shell/url-state"
import { say } from "../shell/voice"
import { BoardPanel } from "./boards"
import { CardsPanel, kindsOfCards } from "./cards-panel"
import { nowOf } from "./control"
import { PiecesPanel } from "./palette"
import { cleared } from "./position"

const PANELS = { pieces: PiecesPanel, cards: CardsPanel, board: BoardPanel }
const KEYS = Object.keys(PANELS) as EditPanel[]
const wordsOf = (panel: EditPanel) => say(`editor.${panel}`)

export function EditView() {
  const { edit, navigation, state } = useLab()
  const { history, panel, first } = state.edit
  const view = nowOf(history)
  if (history === null || view === null) return <Waiting />
  const { steps, at } = history
  const last = steps.length - 1
  const { faults } = view
  const onMap = panel === "board"
  const Panel = PANELS[panel]
  const chosen = first === null ? [] : [first]
  const wants = onMap ? "place" : "all"
  const choosing = { ...NOTHING, chosen, wants, onSpot: (spot: Spot) => edit.press(spot) } as const
  const onDrop = (from: Spot, to: string) => !onMap && edit.drop(from, to)
  const clear = () => edit.apply(now => cleared(now, kindsOfCards(view)))
  const count = faults.length
  const tabs = { name: "panel", tab: "lab-tab", class: "lab-row lab-editor-tabs", keys: KEYS, chosen: panel }
  return (
    <div class="lab-layout" id="lab-edit" data-mode="edit">
      <Table view={view} choosing={choosing} move={NO_MOVE} onDrop={onDrop} />
      <section class="lab-panel lab-editor" aria-label={say("lab.edit")}>
        <div class="lab-panel-work">
          <h2 class="lab-title">{view.title}</h2>
          <Group label={say("editor.steps")} class="lab-row">
            <Button name="undo" words={say("editor.undo")} onClick={() => edit.undo()} disabled={at === 0} />
            <Button name="redo" words={say("editor.redo")} onClick={() => edit.redo()} disabled={at === last} />
            <Button name="clear" words={say("editor.clear")} title={say("editor.clear-what")} onClick={clear} />
            <Button name="done" words={say("editor.done")} onClick={() => navigation.judgeShown()} main />
          </Group>
          <Choice label={say("editor.parts")} {...tabs} words={wordsOf} onChoose={panel => edit.choosePanel(panel)} />
          <div class={`lab-edit-${panel}`} role="tabpanel" aria-label={wordsOf(panel)}>
            <Panel key={panel} view={view} />
          </div>
        </div>
        <div class="lab-panel-verdict" {...(count > 0 && { tabIndex: 0 })}>
          <Headline yes={count === 0} words={count > 0 ? say("editor.faults", { count }) : say("editor.judgeable")} />
          <Faults lines={faults} />
        </div>
      </section>
    </div>
  )
}
