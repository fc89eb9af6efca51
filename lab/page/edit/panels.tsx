// The editor's panel for the map itself: borders, names and homes, the map file, the boards on this device.

import type { ComponentChild } from "preact"
import { useState } from "preact/hooks"
import { Pip, powerOf } from "../board/pieces"
import { isFollower, spotKey, spotOfKey } from "../board/spots"
import type { Follower, MapView, PositionView } from "../engine/protocol"
import { errorLines } from "../engine/rpc-client"
import { SEATS } from "../play/players"
import { Button, Faults, Field, Group, Select } from "../shell/controls"
import { beginning, saveFile } from "../shell/open"
import { say } from "../shell/voice"
import { forgetBoard, isOwnBoard } from "./boards"
import type { EditControl } from "./control"
import { BORDER, RENAME } from "./control"
import type { Player } from "./position"
import { swapOf, withCardBack, withCardOnTop, withCardPlayed, withLastCard, withTurn } from "./position"
import type { PanelProps } from "./view"

export function BoardPanel(props: PanelProps) {
  const { state, control, view } = props
  const map = state.maps[view.map]
  if (map === undefined) return null
  const { tool, first } = state.edit
  return (
    <>
      <MapTools {...props} />
      {tool === RENAME && first !== null ? (
        <OneLine
          key={first}
          words={say("map.new-name", { province: first })}
          name="province-name"
          value={first}
          onText={text => control.editMap("name", first, text)}
        />
      ) : (
        <p class="lab-hint">{hintOf(tool, first)}</p>
      )}
      <Neighbours map={map} words={view.words} />
      <MapFile {...props} map={map} />
      <OwnBoards {...props} />
    </>
  )
}

function hintOf(tool: string, first: string | null) {
  if (tool === RENAME) return say("map.click-name")
  if (tool === BORDER) return first === null ? say("map.click-border") : say("map.click-other", { province: first })
  return say("map.click-home")
}

function MapTools({ state, control, view }: PanelProps) {
  const { tool } = state.edit
  const choose = (key: string, words: ComponentChild, label: string) => (
    <Button
      name={`tool ${key}`}
      words={words}
      label={label}
      title={label}
      pressed={tool === key}
      onClick={() => control.change({ tool: key, first: null })}
      class="lab-tool"
    />
  )
  return (
    <Group label={say("map.tools")} class="lab-palette">
      {choose(BORDER, say("map.borders"), say("map.borders-what"))}
      {choose(RENAME, say("map.names"), say("map.names-what"))}
      {view.words.factions.map(({ key, name }) =>
        choose(
          `home ${key}`,
          <>
            <span>⌂</span>
            <Pip power={powerOf(view.words, key)} large />
          </>,
          say("map.home-what", { faction: name }),
        ),
      )}
    </Group>
  )
}

/** Each province with its neighbours, to compare with a board. */
function Neighbours({ map: { lands, borders }, words }: { map: MapView; words: PanelProps["view"]["words"] }) {
  const others = (name: string) =>
    borders.flatMap(({ between: [one, other] }) => (one === name ? [other] : other === name ? [one] : []))
  return (
    <ul class="lab-neighbours" aria-label={say("map.list")}>
      {lands.map(({ name, home }) => (
        <li key={name} data-neighbours={name}>
          <b>{name}</b>
          {home !== null && (
            <>
              {" "}
              <Pip power={powerOf(words, home)} />
            </>
          )}
          {": "}
          {others(name).join(", ")}
        </li>
      ))}
    </ul>
  )
}

/** Title, file, and "everything is right". */
function MapFile({ control, view, map }: PanelProps & { map: MapView }) {
  const [faults, setFaults] = useState<string[]>([])
  const own = isOwnBoard(view)
  const unsure = map.borders.some(({ attested }) => !attested)
  const onFile = async (event: Event) => {
    const input = event.currentTarget as HTMLInputElement
    const file = input.files?.[0]
    const error = file
      ? await beginning(file)
          .then(text => control.openMap(text))
          .catch(failure => failure)
      : null
    setFaults(error ? errorLines(error) : [])
    input.value = "" // so that the same file can be chosen again
  }
  return (
    <>
      {unsure && (
        <Button
          name="compared"
          words={say("map.compared")}
          title={say("map.compared-what")}
          onClick={() => control.editMap("compared")}
        />
      )}
      {own && (
        <OneLine
          key={map.title}
          words={say("map.title")}
          name="map-title"
          value={map.title}
          onText={text => control.editMap("title", undefined, text)}
        />
      )}
      {own && (
        <div class="lab-row">
          <Button
            name="save-map"
            words={say("map.save")}
            onClick={() => saveFile(view.map, `${map.name}.toml`)}
            class="is-main"
          />
        </div>
      )}
      <div class="lab-field">
        <label for="lab-map-file">{say("map.open")}</label>
        <input id="lab-map-file" data-key="map-file" type="file" accept=".toml,text/plain" onChange={onFile} />
      </div>
      <div role="alert">
        <Faults lines={faults} title={say("map.no-map")} />
      </div>
    </>
  )
}

/** The maps of the reader's own on this device. */
function OwnBoards({ state, control }: PanelProps) {
  if (state.boards.length === 0) return null
  return (
    <>
      <h3>{say("map.own")}</h3>
      <ul class="lab-games">
        {state.boards.map(({ name, title, text }) => (
          <li key={name} class="lab-row">
            <Button name={`board ${name}`} words={title} onClick={() => control.openMap(text)} class="lab-game" />
            <Button
              name={`forget-board ${name}`}
              words="✕"
              label={say("map.forget", { title })}
              onClick={() => forgetBoard(control.page, name)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One line of text, and a button that takes it. */
function OneLine({
  words,
  name,
  value,
  onText,
}: {
  words: string
  name: string
  value: string
  onText: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (text.trim() !== value) onText(text)
  }
  return (
    <form class="lab-row lab-one-line" onSubmit={onSubmit}>
      <Field
        words={words}
        name={name}
        input={{ value: text, spellcheck: false, maxLength: 60, onInput: event => setText(event.currentTarget.value) }}
      />
      <button type="submit" class="lab-button" data-key={`set ${name}`}>
        {say("map.set")}
      </button>
    </form>
  )
}

// The editor's panel for hands and piles.

const MAX_CARDS = 99

export function kindsOfCards({ words }: PositionView) {
  return words.cards.map(({ key }) => key)
}

/** Hands and piles. */
export function Cards({ control, view }: PanelProps) {
  const { document: position, words } = view
  const name = (card: string) => words.cards.find(({ key }) => key === card)?.name ?? card
  return position.players.map((player: Player, seat: number) => {
    const letter = SEATS[seat] ?? ""
    return (
      <fieldset class="lab-seat" key={seat}>
        <legend>{say("editor.player", { seat: letter })}</legend>
        <p>{say("editor.hand")}</p>
        <Group label={say("editor.hand-of", { seat: letter })} class="lab-row">
          <span class="lab-row" data-hand={seat}>
            {player.hand.length === 0 && say("editor.empty")}
            {player.hand.map((card, place) => (
              <Button
                key={`hand ${seat} ${place}`}
                name={`hand ${seat} ${place}`}
                words={name(card)}
                label={say("editor.play-card", { seat: letter, card: name(card) })}
                onClick={() => control.apply(each => withCardPlayed(each, seat, card))}
              />
            ))}
          </span>
        </Group>
        <p>{say("editor.pile")}</p>
        <Group label={say("editor.pile-of", { seat: letter })} class="lab-row">
          <span class="lab-row" data-pile={seat}>
            {player.played.length === 0 && say("editor.empty")}
            {player.played.map((card, place) => (
              <>
                <Button
                  key={`pile ${seat} ${place}`}
                  name={`pile ${seat} ${place}`}
                  words={name(card)}
                  label={say("editor.take-back", { seat: letter, card: name(card) })}
                  onClick={() => control.apply(each => withCardBack(each, seat, place, kindsOfCards(view)))}
                />
                {place < player.played.length - 1 && (
                  <Button
                    key={`top ${seat} ${place}`}
                    name={`top ${seat} ${place}`}
                    words="⤒"
                    label={say("editor.to-top", { seat: letter, card: name(card) })}
                    onClick={() => control.apply(each => withCardOnTop(each, seat, place))}
                    class="is-step"
                  />
                )}
              </>
            ))}
          </span>
        </Group>
        <LastCard control={control} seat={seat} number={player.last_card} />
      </fieldset>
    )
  })
}

function LastCard({ control, seat, number }: { control: EditControl; seat: number; number: number }) {
  const set = (to: number) => void control.apply(each => withLastCard(each, seat, Math.min(MAX_CARDS, Math.max(0, to))))
  return (
    <Group label={say("editor.last-card")} class="lab-row">
      <span>
        {say("editor.last-card")} <b data-last={seat}>{String(number)}</b>
      </span>
      <Button
        name={`last ${seat} −`}
        words="−"
        label={say("editor.last-card-fewer")}
        disabled={number === 0}
        onClick={() => set(number - 1)}
        class="is-step"
      />
      <Button
        name={`last ${seat} +`}
        words="+"
        label={say("editor.last-card-more")}
        onClick={() => set(number + 1)}
        class="is-step"
      />
    </Group>
  )
}

// The editor's panel for whose turn it is, the passes in a row, and the ban on undoing a swap.

const MAX_PASSES = 4
/** How many followers each card swaps. */
const SWAPS = [
  ["1 vs. 1", 2],
  ["2 vs. 1", 3],
]

/** Whose turn it is, the passes in a row, the ban on undoing. */
export function TurnFields({ control, view }: PanelProps) {
  const { document: position } = view
  const choices = (field: string, values: number[], now: number, words: (value: number) => string) =>
    values.map(value => (
      <Button
        key={`${field} ${value}`}
        name={`${field} ${value}`}
        words={words(value)}
        pressed={value === now}
        onClick={() => control.apply(each => withTurn(each, { [field]: value }))}
      />
    ))
  const seats = position.players.map((_: Player, seat: number) => seat)
  return (
    <>
      <h3>{say("editor.to-move")}</h3>
      <Group label={say("editor.to-move")} class="lab-row">
        {choices("to_move", seats, position.to_move, seat => say("editor.player", { seat: SEATS[seat] ?? "" }))}
      </Group>
      <h3>{say("editor.passes")}</h3>
      <Group label={say("editor.passes")} class="lab-row">
        {choices(
          "passes",
          Array.from({ length: MAX_PASSES + 1 }, (_, count) => count),
          position.passes,
          String,
        )}
      </Group>
      <h3>{say("editor.ban")}</h3>
      {position.last_swap === null ? (
        <p>{say("editor.no-ban")}</p>
      ) : (
        <Button
          name="ban"
          words={say("editor.lift-ban")}
          onClick={() => control.apply(each => withTurn(each, { last_swap: null }))}
        />
      )}
      <BanForm control={control} view={view} />
    </>
  )
}

/** The swap that was just made, and may not be undone. */
function BanForm({ control, view }: { control: EditControl; view: PositionView }) {
  const { words } = view
  const [first = "", second = ""] = words.provinces.map(({ name }) => name)
  const faction = words.factions[0]?.key ?? ""
  const [keys, setKeys] = useState([
    spotKey({ province: first, faction }),
    spotKey({ province: second, faction }),
    spotKey({ province: second, faction }),
  ])
  const options = words.provinces.flatMap(({ name }) =>
    words.factions.map(each => [
      spotKey({ province: name, faction: each.key }),
      say("board.follower", { faction: each.one, place: name }),
    ]),
  )
  const labels = [say("editor.ban-first"), say("editor.ban-second"), say("editor.ban-third")]
  const followers = keys.map(spotOfKey).filter(isFollower)
  const forbid = (card: string, count: number) =>
    void control.apply(each => withTurn(each, { last_swap: swapOf(card, orderOf(followers.slice(0, count))) }))
  return (
    <div class="lab-ban">
      <p>{say("editor.ban-how")}</p>
      {labels.map((label, at) => (
        <Select
          key={at}
          words={label}
          name={`ban-${at}`}
          value={keys[at] ?? ""}
          options={options}
          onChange={key => setKeys(keys.with(at, key))}
        />
      ))}
      <Group label={say("editor.ban")} class="lab-row">
        {SWAPS.map(([card = "", count = 0]) => (
          <Button key={`forbid ${card}`} name={`forbid ${card}`} onClick={() => forbid(String(card), Number(count))}>
            {say("editor.ban-set", { card: words.cards.find(({ key }) => key === card)?.name ?? String(card) })}
          </Button>
        ))}
      </Group>
    </div>
  )
}

/** The two of one province come first. */
function orderOf(followers: Follower[]) {
  const [one, two, three] = followers
  return one && two && three ? [one, three, two] : followers
}
