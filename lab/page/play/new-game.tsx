// The forms that deal: a new game with its players, or a new position.

import { useState } from "preact/hooks"
import type { Seat as Letter, Methods } from "../engine/protocol"
import { errorLines } from "../engine/rpc-client"
import { Button, capitalize, Faults, Field, Group, Select } from "../shell/controls"
import { say } from "../shell/voice"
import type { Kind, Preset } from "./players"
import { KINDS, MAX_NAME_LENGTH, PLAYERS, parseSeed, presetLabel, remarks, SEATS } from "./players"

export type NewGameParams = Methods["new_game"]["params"]

export const FIRST_KINDS = ["human", "medium", "medium", "medium"] as Kind[]

/**
 * `seats` is false for a position, which has no players with names.
 * `maps` are the maps to choose from, `onMap` the one that is chosen first.
 */
export function NewGameForm({
  presets,
  maps,
  onMap,
  seats,
  kinds: before,
  onBegin,
}: {
  presets: Preset[]
  maps: [string, string][]
  onMap: string
  seats: boolean
  kinds: Kind[]
  onBegin: (opening: NewGameParams, kinds: Kind[]) => Promise<unknown>
}) {
  const [players, setPlayers] = useState(before.length || 3)
  const [kinds, setKinds] = useState(() => FIRST_KINDS.map((kind, at) => before[at] ?? kind))
  const [names, setNames] = useState(() => SEATS.map(() => ""))
  const [map, setMap] = useState(onMap)
  const [preset, setPreset] = useState(presets[0]?.name ?? "")
  const [seed, setSeed] = useState("")
  const [faults, setFaults] = useState<string[]>([])
  const chosen = kinds.slice(0, players)
  const { readings = "-", answers = [] } = presets.find(({ name }) => name === preset) ?? {}
  const begin = async (event: Event) => {
    event.preventDefault()
    try {
      const opening = {
        players,
        map,
        readings,
        seed: parseSeed(seed),
        ...(seats ? { names: namesOf(chosen, names) } : {}),
      }
      const error = await onBegin(opening, chosen)
      setFaults(error ? errorLines(error) : [])
    } catch (error) {
      setFaults(errorLines(error))
    }
  }
  return (
    <form class="play-players" onSubmit={begin}>
      <Group label={say("deal.players")} class="lab-row">
        <span>{say("deal.players")}</span>
        {PLAYERS.map(count => (
          <Button
            key={`players ${count}`}
            name={`players ${count}`}
            words={String(count)}
            pressed={count === players}
            onClick={() => setPlayers(count)}
          />
        ))}
      </Group>
      {seats &&
        chosen.map((kind, at) => (
          <Seat
            key={at}
            seat={SEATS[at] ?? ""}
            kind={kind}
            name={names[at] ?? ""}
            onKind={each => setKinds(kinds.with(at, each))}
            onName={each => setNames(names.with(at, each))}
          />
        ))}
      {seats && (
        <p class="lab-remark" aria-live="polite">
          {remarks(chosen).join(" ")}
        </p>
      )}
      <Select words={say("deal.map")} name="map" value={map} options={maps} onChange={setMap} />
      <Select
        words={say("deal.readings")}
        name="readings"
        value={preset}
        options={presets.map(({ name }) => [name, presetLabel(name)])}
        onChange={setPreset}
        hint={answers.length === 0 ? say("players.rulebook") : say("players.differs", { answers: answers.join(" ") })}
      />
      <Field
        words={say("deal.seed")}
        name="seed"
        hint={say("players.same-seed")}
        input={{
          value: seed,
          inputMode: "numeric",
          placeholder: say("deal.random"),
          onInput: event => setSeed(event.currentTarget.value),
        }}
      />
      <div role="alert">
        <Faults lines={faults} title={say("judge.no-deal")} />
      </div>
      <button type="submit" class="lab-button is-main" data-key="begin" autofocus>
        {seats ? say("players.start") : say("judge.deal")}
      </button>
    </form>
  )
}

/** The names as a record has them: a machine without a name is called by its level. */
export function namesOf(kinds: Kind[], typed: string[]) {
  return kinds.map((kind, at) => typed[at]?.trim() || (kind === "human" ? "" : kind))
}

export function Seat({
  seat,
  kind,
  name,
  onKind,
  onName,
}: {
  seat: string
  kind: Kind
  name: string
  onKind: (kind: Kind) => void
  onName: (name: string) => void
}) {
  return (
    <div class="play-seat-row">
      <span class="play-seat" aria-hidden="true">
        {seat}
      </span>
      <select
        name={`kind-${seat}`}
        aria-label={say("players.seat-kind", { seat })}
        onChange={event => onKind(event.currentTarget.value as Kind)}>
        {Object.entries(KINDS).map(([key, words]) => (
          <option key={key} value={key} selected={key === kind}>
            {key === "human" ? capitalize(words) : say("players.bot-of-level", { level: capitalize(words) })}
          </option>
        ))}
      </select>
      <input
        name={`name-${seat}`}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autocomplete="off"
        placeholder={say("players.name")}
        aria-label={say("players.seat-name", { seat })}
        onInput={event => onName(event.currentTarget.value)}
      />
    </div>
  )
}

// The form that begins a game out of a position: who plays each seat.

/** The player to move is a human, if the reader does not want it otherwise. */
export function PlayOnForm({
  seats,
  toMove,
  onBegin,
}: {
  seats: Letter[]
  toMove: Letter
  onBegin: (names: string[], kinds: Kind[]) => Promise<unknown>
}) {
  const [kinds, setKinds] = useState(() => seats.map(seat => (seat === toMove ? "human" : (FIRST_KINDS[1] ?? "human"))))
  const [names, setNames] = useState(() => seats.map(() => ""))
  const [faults, setFaults] = useState<string[]>([])
  const begin = async (event: Event) => {
    event.preventDefault()
    const error = await onBegin(namesOf(kinds, names), kinds)
    setFaults(error ? errorLines(error) : [])
  }
  return (
    <form class="play-players" onSubmit={begin}>
      <p>{say("play-on.how")}</p>
      {seats.map((seat, at) => (
        <Seat
          key={seat}
          seat={seat}
          kind={kinds[at] ?? "human"}
          name={names[at] ?? ""}
          onKind={each => setKinds(kinds.with(at, each))}
          onName={each => setNames(names.with(at, each))}
        />
      ))}
      <p class="lab-remark" aria-live="polite">
        {remarks(kinds).join(" ")}
      </p>
      <div role="alert">
        <Faults lines={faults} title={say("judge.no-deal")} />
      </div>
      <button type="submit" class="lab-button is-main" data-key="begin">
        {say("players.start")}
      </button>
    </form>
  )
}
