// The editor's panel for whose turn it is, the passes in a row, and the ban on undoing a swap.

import { useState } from "preact/hooks"
import { cardName } from "../board/pieces"
import { type Follower, spotKey, spotOfKey } from "../board/spots"
import { Button, Group } from "../shell/controls"
import { Select } from "../shell/forms"
import { useLab } from "../shell/lab"
import { say } from "../shell/voice"
import { type PanelProps, playerOf } from "./pieces-panel"
import { swapOf, withTurn } from "./position"

const PASSES = [0, 1, 2, 3, 4]

export function TurnFields({ view }: PanelProps) {
  const { edit } = useLab()
  const { players, to_move, passes, last_swap } = view.document
  const choice = (field: "to_move" | "passes", now: number) => (value: number) => {
    const words = field === "passes" ? value : playerOf(value)
    const onClick = () => edit.apply(position => withTurn(position, { [field]: value }))
    return <Button key={value} name={`${field} ${value}`} words={words} pressed={value === now} onClick={onClick} />
  }
  const seats = players.map((_, seat) => seat)
  const lift = () => edit.apply(position => withTurn(position, { last_swap: null }))
  return (
    <>
      <h3>{say("editor.to-move")}</h3>
      <Group label={say("editor.to-move")} class="lab-row">
        {seats.map(choice("to_move", to_move))}
      </Group>
      <h3>{say("editor.passes")}</h3>
      <Group label={say("editor.passes")} class="lab-row">
        {PASSES.map(choice("passes", passes))}
      </Group>
      <h3>{say("editor.ban")}</h3>
      {last_swap === null ? (
        <p>{say("editor.no-ban")}</p>
      ) : (
        <Button name="ban" words={say("editor.lift-ban")} onClick={lift} />
      )}
      <BanForm view={view} />
    </>
  )
}

/** The swap that was just made, and may not be undone: of two followers, or of the two of one province and another. */
function BanForm({ view: { words } }: PanelProps) {
  const { edit } = useLab()
  const options = words.provinces.flatMap(({ name: place }) =>
    words.factions.map(({ key: faction, one }): [string, string] => {
      return [spotKey({ province: place, faction }), say("board.follower", { faction: one, place })]
    }),
  )
  const [first = "", second = ""] = [options[0]?.[0], options[words.factions.length]?.[0]]
  const [keys, setKeys] = useState([first, second, second])
  const [one, two, three] = keys.map(key => spotOfKey(key) as Follower)
  const swaps = { "1 vs. 1": swapOf([one, two]), "2 vs. 1": swapOf([one, three, two]) }
  const labels = [say("editor.ban-first"), say("editor.ban-second"), say("editor.ban-third")]
  const selects = labels.map((label, at) => {
    const onChange = (key: string) => setKeys(keys.with(at, key))
    return (
      <Select
        key={label}
        words={label}
        name={`ban-${at}`}
        value={keys[at] ?? ""}
        options={options}
        onChange={onChange}
      />
    )
  })
  const buttons = Object.entries(swaps).map(([card, last_swap]) => {
    const forbid = () => edit.apply(position => withTurn(position, { last_swap }))
    const words_ = say("editor.ban-set", { card: cardName(words, card) })
    return <Button key={card} name={`forbid ${card}`} words={words_} onClick={forbid} />
  })
  return (
    <div class="lab-ban">
      <p>{say("editor.ban-how")}</p>
      {selects}
      <Group label={say("editor.ban")} class="lab-row">
        {buttons}
      </Group>
    </div>
  )
}
