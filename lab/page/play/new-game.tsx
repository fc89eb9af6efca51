// The forms that deal: a new game with its players, a new position, or a game out of a position.

import { useState } from "preact/hooks"
import type { Seat } from "../board/spots"
import { isOwnBoard, mapOptions } from "../edit/boards"
import { nowOf } from "../edit/control"
import { LearnLinks } from "../learn/help"
import { Button, Choice, capitalize } from "../shell/controls"
import { Field, Form, Options, Select, useFaults } from "../shell/forms"
import { useLab } from "../shell/page"
import { shownView } from "../shell/state"
import { say } from "../shell/voice"
import { isBot, KINDS, type Kind, kindsAround, nameOf, parseSeed, presetLabel, remarks, SEATS } from "./players"

export const DealForm = () => <NewGame isGame={false} />
export const NewGameForm = () => <NewGame isGame />

/** A position has no players with names. */
function NewGame({ isGame }: { isGame: boolean }) {
  const { page, play, judge, edit, analyse, state } = useLab()
  const before = isGame ? state.play.kinds : []
  const [players, setPlayers] = useState(before.length || 3)
  const first = kindsAround(SEATS).map((kind, at) => before[at] ?? kind)
  const { kinds, names, fields } = useSeats(SEATS.slice(0, players), first)
  const shown = shownView(state) ?? nowOf(state.edit.history)
  const presets = shown?.presets ?? []
  const [map, setMap] = useState(shown && isOwnBoard(shown) ? shown.map : "siam")
  const [preset, setPreset] = useState(presets[0]?.name ?? "")
  const [seed, setSeed] = useState("")
  const { faults, attempt } = useFaults(say("judge.no-deal"))
  const { readings = "-", answers = [] } = presets.find(({ name }) => name === preset) ?? {}
  const begin = async () => {
    const opening = { players, map, readings, seed: parseSeed(seed), names: isGame ? names : undefined }
    const asked = page.client.call("new_game", opening)
    if (isGame) return play.begin(asked, kinds)
    const { state: position } = await asked
    if (state.mode === "edit") edit.open(await page.position(position))
    else await (state.mode === "analyse" ? analyse : judge).open(position)
    page.change({ dialog: null })
  }
  const counts = { label: say("deal.players"), name: "players", keys: [2, 3, 4], words: String, chosen: players }
  const options = presets.map(({ name }): [string, string] => [name, presetLabel(name)])
  const hint = answers.length === 0 ? say("players.rulebook") : say("players.differs", { answers: answers.join(" ") })
  const readingsField = { name: "readings", value: preset }
  const input = { value: seed, inputMode: "numeric", placeholder: say("deal.random") } as const
  return (
    <Form class="play-players" onSubmit={() => attempt(begin)}>
      <Choice {...counts} onChoose={setPlayers} titled />
      {isGame && fields}
      <details open={!isGame}>
        <summary>{say("deal.more")}</summary>
        <Select words={say("deal.map")} name="map" value={map} options={mapOptions(state, shown)} onChange={setMap} />
        <Select {...readingsField} words={say("deal.readings")} options={options} onChange={setPreset} hint={hint} />
        <Field words={say("deal.seed")} name="seed" hint={say("players.same-seed")} {...input} onText={setSeed} />
      </details>
      {isGame && state.play.moves.length > 0 && <p class="lab-remark">{say("play.kept")}</p>}
      {isGame && <LearnLinks />}
      {faults}
      <Begin words={isGame ? say("players.start") : say("judge.deal")} autofocus />
    </Form>
  )
}

/** A game out of the position that is shown; at first the player to move is a human. */
export function PlayOnForm() {
  const { page, play, state } = useLab()
  const view = shownView(state)
  const seats = Object.keys(view?.hands ?? {})
  const { kinds, names, fields } = useSeats(seats, kindsAround(seats, view?.to_move))
  const { faults, attempt } = useFaults(say("judge.no-deal"))
  const begin = () => play.begin(page.client.call("go_on", { state: view?.state ?? "", names }), kinds)
  return (
    <Form class="play-players" onSubmit={() => attempt(begin)}>
      <p>{say("play-on.how")}</p>
      {fields}
      {faults}
      <Begin words={say("players.start")} />
    </Form>
  )
}

const Begin = (props: { words: string; autofocus?: boolean }) => <Button name="begin" type="submit" main {...props} />

/** Who plays each seat: their kinds, the names as a record has them, and the fields for both. */
function useSeats(seats: Seat[], first: Kind[]) {
  const [kinds, setKinds] = useState(first)
  const [typed, setTyped] = useState(() => SEATS.map(() => ""))
  const chosen = kinds.slice(0, seats.length)
  const rows = chosen.map((kind, at) => {
    const seat = seats[at] ?? ""
    const [who, label] = [say("players.seat-kind", { seat }), say("players.seat-name", { seat })]
    const facts = { name: `name-${seat}`, "aria-label": label, placeholder: say("players.name") }
    const input = { value: typed[at] ?? "", maxLength: 40, autocomplete: "off" } as const
    const onKind = (kind: string) => setKinds(kinds.with(at, kind as Kind))
    const onName = (name: string) => setTyped(typed.with(at, name))
    return (
      <div key={seat} class="lab-bar play-seat-row">
        <span class="play-seat" aria-hidden="true">
          {seat}
        </span>
        <select name={`kind-${seat}`} aria-label={who} onChange={event => onKind(event.currentTarget.value)}>
          <Options options={KINDS.map(key => [key, kindLabel(key)])} value={kind} />
        </select>
        <input {...facts} {...input} onInput={event => onName(event.currentTarget.value)} />
      </div>
    )
  })
  const fields = (
    <>
      {rows}
      <p class="lab-remark" aria-live="polite">
        {remarks(chosen).join(" ")}
      </p>
    </>
  )
  return { kinds: chosen, names: chosen.map((kind, at) => typed[at]?.trim() || nameOf(kind, at)), fields }
}

function kindLabel(kind: Kind) {
  const level = capitalize(say(`players.${kind}`))
  return isBot(kind) ? say("players.bot-of-level", { level }) : level
}
