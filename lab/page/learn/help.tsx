// Dialogs that explain: what each card does, and the keys.

import type { MapView, MapWords } from "../engine/protocol"
import { Button, Group, Select } from "../shell/controls"
import type { Preferences, Theme } from "../shell/storage"
import { say } from "../shell/voice"
import type { Rulebook } from "./rulebook"
import { SentenceList } from "./rulebook"

/** What every card does. */
export function CardsPanel({ map, words, rulebook }: { map: MapView; words: MapWords; rulebook: Rulebook }) {
  return (
    <div class="lab-card-texts">
      {map.cards.map(({ key, rules }) => (
        <section key={key}>
          <h3>{words.cards.find(each => each.key === key)?.name ?? key}</h3>
          <SentenceList sentences={rules} rulebook={rulebook} name="card" />
        </section>
      ))}
    </div>
  )
}

/** The shortcuts, and what the reader prefers. */
export function SettingsPanel({
  preferences,
  onChange,
}: {
  preferences: Preferences
  onChange: (change: Partial<Preferences>) => void
}) {
  const keys = [
    ["1 … 7", say("keys.cards")],
    ["P", say("keys.pass")],
    [say("keys.enter"), say("keys.play")],
    [say("keys.backspace"), say("keys.back")],
    [say("keys.escape"), say("keys.again")],
    ["← →", say("keys.step")],
    ["↑ ↓", say("keys.ends")],
    ["Z", say("keys.undo")],
    ["J", say("keys.judge")],
    ["A", say("keys.analyse")],
    ["H", say("keys.hint")],
    ["N", say("keys.new")],
    ["S", say("keys.share")],
    ["?", say("keys.help")],
  ]
  const themes = [
    ["auto", say("settings.auto")],
    ["light", say("settings.light")],
    ["dark", say("settings.dark")],
  ]
  const paces = [
    ["0", say("settings.at-once")],
    ["1", say("settings.normal")],
    ["2", say("settings.slow")],
  ]
  return (
    <div>
      <Select
        words={say("settings.theme")}
        name="theme"
        value={preferences.theme}
        options={themes}
        onChange={theme => onChange({ theme: theme as Theme })}
      />
      <Select
        words={say("settings.pace")}
        name="pace"
        value={String(preferences.pace)}
        options={paces}
        onChange={pace => onChange({ pace: Number(pace) })}
      />
      <Group label={say("settings.shortcuts")} class="lab-row">
        <Button
          name="shortcuts"
          words={say("settings.shortcuts")}
          pressed={preferences.shortcuts}
          onClick={() => onChange({ shortcuts: !preferences.shortcuts })}
        />
      </Group>
      <dl class="lab-keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{say("keys.groups")}</p>
    </div>
  )
}
