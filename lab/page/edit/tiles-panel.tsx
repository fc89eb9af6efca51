// The editor's panel for tiles: their order, with King markers and control.

import { Pip, powersOf } from "../board/pieces"
import { Button, Group } from "../shell/controls"
import { useLab } from "../shell/lab"
import { say } from "../shell/voice"
import type { PanelProps } from "./pieces-panel"
import { controlOf, withControl, withKing, withTileMoved } from "./position"

export function TilesPanel({ view: { document: position, words } }: PanelProps) {
  const { edit } = useLab()
  const last = position.tiles.length - 1
  const tiles = position.tiles.map((province, place) => {
    const holder = controlOf(position, province)
    const up = { label: say("editor.earlier", { province }), disabled: place === 0 }
    const down = { label: say("editor.later", { province }), disabled: place === last }
    const king = {
      label: say("editor.king-on", { king: words.king, province }),
      pressed: position.kings.includes(province),
    }
    const move = (step: 1 | -1) => () => edit.apply(now => withTileMoved(now, place, step))
    const powers = powersOf(words).map(power => {
      const label = say("editor.control-by", { province, power: power.name })
      const facts = { name: `control ${province} ${power.key}`, label, pressed: holder === power.key, class: "is-step" }
      const next = holder === power.key ? null : power.key
      const onClick = () => edit.apply(now => withControl(now, province, next))
      return <Button key={power.key} words={<Pip power={power} />} {...facts} onClick={onClick} />
    })
    return (
      <div class="lab-line" key={province} role="group" aria-label={province} data-tile={province}>
        <span class="lab-place">{`${place + 1}. ${province}`}</span>
        <span class="lab-row">
          <Button name={`tile ${province} -1`} words="↑" {...up} onClick={move(-1)} class="is-step" />
          <Button name={`tile ${province} 1`} words="↓" {...down} onClick={move(1)} class="is-step" />
          <Button
            name={`king ${province}`}
            words="♛"
            {...king}
            onClick={() => edit.apply(now => withKing(now, province))}
            class="is-step"
          />
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
