// The editor: a palette for the pieces, and everything else of a position, its map too, in further panels.

import type { ComponentChild, FunctionComponent } from "preact"
import { followersName, Pip, powerOf, powersOf } from "../board/pieces"
import { POOL } from "../board/spots"
import { Table } from "../board/table"
import type { EditPanel, PositionView } from "../engine/protocol"
import { SEATS } from "../play/players"
import { Button, Faults, Group } from "../shell/controls"
import type { PageModel } from "../shell/state"
import { say } from "../shell/voice"
import type { EditControl } from "./control"
import { INSPECT } from "./control"
import { BoardPanel, Cards, kindsOfCards, TurnFields } from "./panels"
import type { FollowerPlace, Player } from "./position"
import { cleared, controlOf, followersAt, withControl, withFollower, withKing, withTileMoved } from "./position"

const PANELS: Record<EditPanel, FunctionComponent<PanelProps>> = {
  pieces: Pieces,
  tiles: TileList,
  cards: Cards,
  turn: TurnFields,
  board: BoardPanel,
}

export interface EditProps {
  state: PageModel
  control: EditControl
  onDone: () => void
}
export type PanelProps = EditProps & { view: PositionView }

export function EditView(props: EditProps) {
  const { state, control } = props
  const { history, panel, first } = state.edit
  if (history === null)
    return (
      <p class="lab-waiting" role="status">
        {say("lab.loading")}
      </p>
    )
  const view = history.now
  const nothing = { transfers: [], tiles: [], done: false }
  const names = {
    pieces: say("editor.pieces"),
    tiles: say("editor.tiles"),
    cards: say("editor.cards"),
    turn: say("editor.turn"),
    board: say("editor.board"),
  }
  const Panel = PANELS[panel]
  const chosen = new Set(first === null ? [] : [first])
  return (
    <div class="lab-layout" id="lab-edit" data-mode="edit">
      <Table
        view={view}
        map={state.maps[view.map]}
        name={seat => seat}
        legal={new Set()}
        chosen={chosen}
        wants={panel === "board" ? "place" : "all"}
        move={nothing}
        onSpot={spot => control.press(spot)}
        onDrop={(from, to) => panel !== "board" && control.drop(from, to)}
      />
      <section class="lab-panel lab-editor" aria-label={say("lab.edit")}>
        <div class="lab-panel-work">
          <h2 class="lab-title">{view.title}</h2>
          <Group label={say("editor.steps")} class="lab-row">
            <Button
              name="undo"
              words={say("editor.undo")}
              onClick={() => control.undo()}
              disabled={history.past.length === 0}
            />
            <Button
              name="redo"
              words={say("editor.redo")}
              onClick={() => control.redo()}
              disabled={history.future.length === 0}
            />
            <Button
              name="clear"
              words={say("editor.clear")}
              title={say("editor.clear-what")}
              onClick={() => control.apply(each => cleared(each, kindsOfCards(view)))}
            />
            <Button name="done" words={say("editor.done")} onClick={props.onDone} class="is-main" />
          </Group>
          <Group label={say("editor.parts")} class="lab-row lab-editor-tabs" role="tablist">
            {(Object.keys(PANELS) as EditPanel[]).map(key => (
              <button
                type="button"
                role="tab"
                class="lab-button lab-tab"
                data-key={`panel ${key}`}
                aria-selected={key === panel}
                onClick={() => control.choosePanel(key)}>
                {names[key]}
              </button>
            ))}
          </Group>
          <div class={`lab-edit-${panel}`} role="tabpanel" aria-label={names[panel]}>
            <Panel key={panel} {...props} view={view} />
          </div>
        </div>
        <div class="lab-panel-verdict">
          <p class={`lab-headline ${view.faults.length > 0 ? "is-no" : "is-yes"}`} role="status">
            {view.faults.length > 0 ? say("editor.faults", { count: view.faults.length }) : say("editor.possible")}
          </p>
          <div class="lab-edit-faults">
            <Faults lines={view.faults} />
          </div>
        </div>
      </section>
    </div>
  )
}

/** The palette, and the followers of each place. */
function Pieces({ state, control, view }: PanelProps) {
  const { tool, balanced } = state.edit
  const { document: position, words } = view
  const tools = toolsFor(words)
  const places = [
    ...words.provinces.map(({ name }) => [name, name] as [FollowerPlace, string]),
    [POOL, say("table.pool")] as [FollowerPlace, string],
    ...position.players.map(
      (_: Player, seat: number) => [seat, say("editor.player", { seat: SEATS[seat] ?? "" })] as [FollowerPlace, string],
    ),
  ]
  return (
    <>
      <Group label={say("editor.palette")} class="lab-palette">
        {tools.map(({ key, shown, does }) => (
          <Button
            key={`tool ${key}`}
            name={`tool ${key}`}
            words={shown}
            label={does}
            title={does}
            pressed={tool === key}
            onClick={() => control.change({ tool: tool === key ? INSPECT : key })}
            class="lab-tool"
          />
        ))}
      </Group>
      <p class="lab-hint">
        {tool === INSPECT
          ? say("editor.click")
          : say("editor.tool-in-hand", { does: tools.find(({ key }) => key === tool)?.does ?? "" })}
      </p>
      <label class="lab-check">
        <input
          type="checkbox"
          checked={balanced}
          data-key="balanced"
          onChange={event => control.change({ balanced: event.currentTarget.checked })}
        />{" "}
        {say("editor.balanced")}
      </label>
      <Group label={say("editor.followers")} class="lab-counters">
        {places.map(([where, place]) => (
          <div class="lab-line" key={where} role="group" aria-label={place}>
            <span class="lab-place">{place}</span>
            {words.factions.map(({ key }) => (
              <Counter
                key={key}
                where={where}
                place={place}
                faction={key}
                control={control}
                view={view}
                balanced={balanced}
              />
            ))}
          </div>
        ))}
      </Group>
    </>
  )
}

/** The tools of the palette, each with what a click with it does. */
function toolsFor(words: PositionView["words"]): { key: string; shown: ComponentChild; does: string }[] {
  return [
    ...words.factions.map(({ key, one }) => ({
      key: `add ${key}`,
      shown: (
        <>
          <span>+</span>
          <Pip power={powerOf(words, key)} large />
        </>
      ),
      does: say("editor.click-add", { faction: one }),
    })),
    { key: "remove", shown: "−", does: say("editor.click-remove") },
    { key: "clear", shown: "⌫", does: say("editor.click-clear") },
    { key: "king", shown: "♛", does: say("editor.click-king", { king: words.king }) },
    ...powersOf(words).map(power => ({
      key: `control ${power.key}`,
      shown: (
        <>
          <span>⚑</span>
          <Pip power={power} large />
        </>
      ),
      does: say("editor.click-control", { power: power.name }),
    })),
    { key: "no-control", shown: "⚐", does: say("editor.click-no-control") },
  ]
}

function Counter({
  where,
  place,
  faction,
  control,
  view,
  balanced,
}: {
  where: FollowerPlace
  place: string
  faction: string
  control: EditControl
  view: PositionView
  balanced: boolean
}) {
  const power = powerOf(view.words, faction)
  const count = followersAt(view.document, where)[faction] ?? 0
  const facts = { faction: power.one, place }
  const step = (change: 1 | -1, sign: string, label: string) => (
    <Button
      name={`${where} ${faction} ${sign}`}
      words={sign}
      label={label}
      disabled={change < 0 && count === 0}
      onClick={() => control.apply(each => withFollower(each, where, faction, change, balanced))}
      class="is-step"
    />
  )
  return (
    <span class="lab-counter">
      {step(-1, "−", say("editor.fewer", facts))}
      <span
        class="lab-number"
        data-count={`${where} ${faction}`}
        role="img"
        aria-label={say("board.count", { count, faction: followersName(power, count) })}>
        <Pip power={power} text={count} />
      </span>
      {step(1, "+", say("editor.more", facts))}
    </span>
  )
}

/** The tiles in order, with King markers and control. */
function TileList({ control, view }: PanelProps) {
  const { document: position, words } = view
  const key = (province: string) => controlOf(position, province)
  return (
    <Group label={say("editor.tiles")} class="lab-tile-list">
      {position.tiles.map((province: string, place: number) => (
        <div class="lab-line" key={province} role="group" aria-label={province} data-tile={province}>
          <span class="lab-place">{`${place + 1}. ${province}`}</span>
          <span class="lab-row">
            <Button
              name={`tile ${province} -1`}
              words="↑"
              label={say("editor.earlier", { province })}
              disabled={place === 0}
              onClick={() => control.apply(each => withTileMoved(each, place, -1))}
              class="is-step"
            />
            <Button
              name={`tile ${province} 1`}
              words="↓"
              label={say("editor.later", { province })}
              disabled={place === position.tiles.length - 1}
              onClick={() => control.apply(each => withTileMoved(each, place, 1))}
              class="is-step"
            />
            <Button
              name={`king ${province}`}
              words="♛"
              label={say("editor.king-on", { king: words.king, province })}
              pressed={position.kings.includes(province)}
              onClick={() => control.apply(each => withKing(each, province))}
              class="is-step"
            />
            {powersOf(words).map(power => (
              <Button
                key={`control ${province} ${power.key}`}
                name={`control ${province} ${power.key}`}
                label={say("editor.control-by", { province, power: power.name })}
                pressed={key(province) === power.key}
                onClick={() =>
                  control.apply(each => withControl(each, province, key(province) === power.key ? null : power.key))
                }
                class="is-step">
                <Pip power={power} />
              </Button>
            ))}
          </span>
        </div>
      ))}
    </Group>
  )
}
