// The dialog that opens: a text, a file or a sample game.

import { useEffect, useId, useState } from "preact/hooks"
import { isMapFile } from "../edit/boards"
import type { Parts } from "../engine/messages"
import { Button } from "./controls"
import { FileField, Form, useFaults } from "./forms"
import { type Lab, useLab } from "./lab"
import { say } from "./voice"

const ACCEPTED = ".game,.toml,.txt,.json,text/plain,application/json"

export function OpenPanel() {
  const lab = useLab()
  const id = useId()
  const [text, setText] = useState("")
  const [examples, setExamples] = useState<Parts["examples"]>([])
  const { faults, attempt } = useFaults(say("judge.no-text"))
  useEffect(() => {
    sampleGames().then(setExamples, () => {})
  }, [])
  const open = (given: string | Promise<string>) => attempt(async () => openText(lab, await given))
  const games = examples.map(({ path, title }) => (
    <Button key={path} name={path} words={title} onClick={() => open(textOf(path))} />
  ))
  return (
    <Form class="play-load" onSubmit={() => open(text)}>
      <div class="lab-field">
        <label for={id}>{say("judge.pasted")}</label>
        <textarea
          id={id}
          name="text"
          rows={6}
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
      </div>
      {faults}
      <Button name="open-text" type="submit" words={say("judge.open")} main />
      <FileField id="lab-file" words={say("records.file")} accept={ACCEPTED} onText={open} />
      {examples.length > 0 && (
        <div class="play-examples" role="group" aria-label={say("records.examples")}>
          <p>{say("records.example")}</p>
          {games}
        </div>
      )}
    </Form>
  )
}

/** Open a text where it belongs; the dialog closes, unless the engine refuses it. */
async function openText({ page, judge, play, edit, analyse }: Lab, text: string) {
  const { mode } = page.state
  if (isMapFile(text)) await edit.openMap(text)
  else if (mode === "play") await play.load(text)
  else if (mode === "analyse") await analyse.openText(text)
  else await judge.openText(text)
  page.change({ dialog: null })
}

async function sampleGames() {
  const parts: Parts = JSON.parse(await textOf("parts.json"))
  return parts.examples
}

/** A file that is served beside the page. */
async function textOf(path: string) {
  return (await fetch(new URL(path, import.meta.url))).text()
}
