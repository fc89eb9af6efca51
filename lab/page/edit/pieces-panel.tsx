// The editor's panels for pieces and tiles: a palette of tools, the followers of each place, the order of the tiles.

import type { ComponentChild } from "preact"
import { Count, followersName, Pip, type Power, powerOf, powersOf } from "../board/pieces"
import { type Faction, POOL, type PowerKey } from "../board/spots"
import type { MapWords, PositionView } from "../generated/protocol"
import { SEATS } from "../play/players"
import { Button, Group } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { INSPECT } from "./control"
import * as edits from "./position"

export type PanelProps = { view: PositionView }

export function PiecesPanel({ view }: PanelProps) {
  const { edit, state } = useLab()
  const { tool, balanced } = state.edit
  const { document: position, words } = view
  const balance = () => edit.change({ balanced: !balanced })
  const tools = toolsFor(words)
  const inHand = tools.find(({ key }) => key === tool)
  const palette = tools.map(({ key, sign, does }) => {
    const onTool = () => edit.change({ tool: tool === key ? INSPECT : key })
    return <Tool key={key} tool={key} words={sign} label={does} onTool={onTool} />
  })
  const provinces = words.provinces.map(({ name }): [edits.FollowerPlace, string] => [name, name])
  const seats = position.players.map((_, seat): [edits.FollowerPlace, string] => [seat, playerOf(seat)])
  const lines = [...provinces, [POOL, say("table.pool")] as const, ...seats].map(([where, place]) => (
    <div class="lab-bar lab-line" key={where} role="group" aria-label={place}>
      <span class="lab-place">{place}</span>
      {words.factions.map(({ key }) => (
        <Counter key={key} view={view} where={where} place={place} faction={key} />
      ))}
    </div>
  ))
  return (
    <>
      <Group label={say("editor.palette")} class="lab-row lab-palette">
        {palette}
      </Group>
      <p class="lab-hint">{inHand ? say("editor.tool-in-hand", { does: inHand.does }) : say("editor.click")}</p>
      <label class="lab-check">
        <input type="checkbox" data-key="balanced" checked={balanced} onChange={balance} /> {say("editor.balanced")}
      </label>
      <Group label={say("editor.followers")} class="lab-counters">
        {lines}
      </Group>
    </>
  )
}

export const playerOf = (seat: number) => say("editor.player", { seat: SEATS[seat] ?? "" })

export const Sign = ({ mark, power }: { mark: string; power: Power }) => (
  <>
    <span>{mark}</span>
    <Pip power={power} large />
  </>
)

type ToolProps = { tool: string; words: ComponentChild; label: string; onTool: () => void }

export function Tool({ tool, words, label, onTool }: ToolProps) {
  const pressed = useLab().state.edit.tool === tool
  return <Button name={`tool ${tool}`} words={words} hint={label} pressed={pressed} onClick={onTool} class="lab-tool" />
}

function toolsFor(words: MapWords): { key: string; sign: ComponentChild; does: string }[] {
  const sign = (mark: string, key: PowerKey) => <Sign mark={mark} power={powerOf(words, key)} />
  const adding = words.factions.map(({ key, one }) => {
    return { key: `add ${key}`, sign: sign("+", key), does: say("editor.click-add", { faction: one }) }
  })
  const controlling = powersOf(words).map(({ key, name }) => {
    return { key: `control ${key}`, sign: sign("⚑", key), does: say("editor.click-control", { power: name }) }
  })
  return [
    ...adding,
    { key: "remove", sign: "−", does: say("editor.click-remove") },
    { key: "clear", sign: "⌫", does: say("editor.click-clear") },
    { key: "king", sign: "♛", does: say("editor.click-king", { king: words.king }) },
    ...controlling,
    { key: "no-control", sign: "⚐", does: say("editor.click-no-control") },
  ]
}

type CounterProps = PanelProps & { where: edits.FollowerPlace; place: string; faction: Faction }

function Counter({ view, where, place, faction }: CounterProps) {
  const { edit, state } = useLab()
  const power = powerOf(view.words, faction)
  const count = edits.followersAt(view.document, where)[faction] ?? 0
  const facts = { faction: power.one, place }
  const name = `${where} ${faction}`
  const step = (change: 1 | -1, words: string) => {
    const onClick = () => edit.apply(now => edits.withFollower(now, where, faction, change, state.edit.balanced))
    return { name: `${name} ${words}`, words, onClick, class: "is-step" }
  }
  return (
    <span class="lab-counter">
      <Button {...step(-1, "−")} label={say("editor.fewer", facts)} disabled={count === 0} />
      <Count power={power} count={count} name={followersName(power, count)} of={name} />
      <Button {...step(1, "+")} label={say("editor.more", facts)} />
    </span>
  )
}

export function TilesPanel({ view: { document: position, words } }: PanelProps) {
  const { edit } = useLab()
  const last = position.tiles.length - 1
  const tiles = position.tiles.map((province, place) => {
    const holder = edits.controlOf(position, province)
    const move = (words: string, step: 1 | -1, disabled: boolean) => {
      const onClick = () => edit.apply(now => edits.withTileMoved(now, place, step))
      return { name: `tile ${province} ${step}`, words, onClick, disabled, class: "is-step" }
    }
    const king = { name: `king ${province}`, label: say("editor.king-on", { king: words.king, province }) }
    const crown = () => edit.apply(now => edits.withKing(now, province))
    const crowned = position.kings.includes(province)
    const powers = powersOf(words).map(power => {
      const label = say("editor.control-by", { province, power: power.name })
      const facts = { name: `control ${province} ${power.key}`, label, pressed: holder === power.key, class: "is-step" }
      const next = holder === power.key ? null : power.key
      const onClick = () => edit.apply(now => edits.withControl(now, province, next))
      return <Button key={power.key} words={<Pip power={power} />} {...facts} onClick={onClick} />
    })
    return (
      <div class="lab-bar lab-line" key={province} role="group" aria-label={province} data-tile={province}>
        <span class="lab-place">{`${place + 1}. ${province}`}</span>
        <span class="lab-row">
          <Button {...move("↑", -1, place === 0)} label={say("editor.earlier", { province })} />
          <Button {...move("↓", 1, place === last)} label={say("editor.later", { province })} />
          <Button {...king} words="♛" pressed={crowned} onClick={crown} class="is-step" />
          {powers}
        </span>
      </div>
    )
  })
  return (
    <Group label={say("editor.tiles")} class="lab-tile-list">
      {tiles}
    </Group>
  )
}
