// Dialogs that open and share: paste a text, a file or a sample game; a link, a record; the games on this device.

import { useEffect, useId, useState } from "preact/hooks"
import type { Parts } from "../engine/protocol"
import { errorLines } from "../engine/rpc-client"
import type { PlayControl } from "../play/control"
import { keepsSecrets } from "../play/privacy"
import { forgetGame } from "../play/shelf"
import { Button, Faults } from "./controls"
import type { Page } from "./page"
import { shownView } from "./state"
import { say } from "./voice"

/** `onText` gives null, or an error */
export function OpenPanel({ base, onText }: { base: string; onText: (text: string) => Promise<unknown> }) {
  const id = useId()
  const [text, setText] = useState("")
  const [faults, setFaults] = useState<string[]>([])
  const [examples, setExamples] = useState<Parts["examples"]>([])
  useEffect(() => void sampleGames(base).then(setExamples, () => {}), [])
  const open = async (given: string | Promise<string>) => {
    const error = await Promise.resolve(given)
      .then(onText)
      .catch(failure => failure)
    setFaults(error ? errorLines(error) : [])
  }
  const onFile = async (event: Event) => {
    const input = event.currentTarget as HTMLInputElement
    const file = input.files?.[0]
    if (file) await open(beginning(file))
    input.value = "" // so that the same file can be chosen again
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void open(text)
  }
  return (
    <form class="play-load" onSubmit={onSubmit}>
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
      <div role="alert">
        <Faults lines={faults} title={say("judge.no-text")} />
      </div>
      <button type="submit" class="lab-button is-main" data-key="open-text">
        {say("judge.open")}
      </button>
      <div class="lab-field">
        <label for={`${id}-file`}>{say("records.file")}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".game,.toml,.txt,.json,text/plain,application/json"
          onChange={onFile}
        />
      </div>
      {examples.length > 0 && (
        <div class="play-examples" role="group" aria-label={say("records.examples")}>
          <p>{say("records.example")}</p>
          {examples.map(({ path, title }) => (
            <Button
              key={path}
              name={path}
              words={title}
              onClick={() => open(fetch(new URL(path, base)).then(each => each.text()))}
            />
          ))}
        </div>
      )}
    </form>
  )
}

/** A link, the position, and for a game its record, checked. */
export function SharePanel({ page }: { page: Page }) {
  const { mode, play, analyse } = page.state
  const [url, setUrl] = useState("")
  const [record, setRecord] = useState("")
  const [verified, setVerified] = useState("")
  const [copied, setCopied] = useState("")
  const id = useId()
  const { record: short, names } = mode === "play" ? play : mode === "analyse" ? analyse : { record: "", names: [] }
  const isGame = short !== ""
  useEffect(() => {
    void page.urlState.link().then(found => setUrl(found ?? ""))
    if (isGame) loadRecord().catch(error => setVerified(errorLines(error).join(" ")))
  }, [])
  const loadRecord = async () => {
    const found = await page.client.call("import", { text: short })
    if (found.record === null) return
    setRecord(found.record)
    setVerified((await page.client.call("verify", { record: found.record })).text)
  }
  const view = shownView(page.state)
  const copy = async (text: string, words: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(words)
    } catch {
      setCopied(say("records.copy-by-hand"))
    }
  }
  return (
    <div class="play-save">
      <div class="lab-field">
        <label for={id}>{say("share.link", { count: url.length })}</label>
        <textarea id={id} name="link" rows={3} readOnly value={url} onFocus={event => event.currentTarget.select()} />
      </div>
      {url === "" && <p>{say("judge.link-too-long")}</p>}
      <div class="lab-row">
        <Button
          name="copy-link"
          words={say("records.copy-link")}
          onClick={() => copy(url, say("judge.link-copied"))}
          disabled={url === ""}
          class="is-main"
        />
        {!(mode === "play" && keepsSecrets(play)) && (
          <Button
            name="copy"
            words={say("judge.copy")}
            onClick={() => copy(view?.state ?? "", say("judge.position-copied"))}
          />
        )}
      </div>
      {isGame && (
        <div class="lab-field">
          <label for={`${id}-record`}>{say("records.record")}</label>
          <textarea id={`${id}-record`} name="record" rows={6} readOnly spellcheck={false} value={record} />
        </div>
      )}
      {isGame && (
        <div class="lab-row">
          <Button name="download" words={say("records.save-file")} onClick={() => saveFile(record, fileName(names))} />
          <Button name="copy-record" words={say("records.copy")} onClick={() => copy(record, say("records.copied"))} />
        </div>
      )}
      {isGame && <p class="play-verified">{verified}</p>}
      <p role="status">{copied}</p>
    </div>
  )
}

const DATES = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

/** The games on this device. */
export function GamesPanel({ page, control, onNew }: { page: Page; control: PlayControl; onNew: () => void }) {
  const { games } = page.state
  return (
    <div>
      <p>{games.length === 0 ? say("games.none") : say("games.saved", { count: games.length })}</p>
      <ul class="lab-games">
        {games.map(({ id, names, kinds, moves, saved, title }) => (
          <li key={id} class="lab-row">
            <Button name={`resume ${id}`} onClick={() => control.resume(id)} class="lab-game">
              <b>{kinds.map((kind, at) => names[at] || kind).join(" – ")}</b>
              <small>{say("games.facts", { map: title, count: moves, date: DATES.format(saved) })}</small>
            </Button>
            <Button
              name={`forget ${id}`}
              words="✕"
              label={say("games.forget")}
              title={say("games.forget")}
              onClick={() => forgetGame(page, id)}
            />
          </li>
        ))}
      </ul>
      <Button name="new-from-games" words={say("play.new")} onClick={onNew} class="is-main" />
    </div>
  )
}

// Records of games as files: as much of one as is needed, a name for one, the sample games.

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

/** As much of a file as is needed to see that it is too long. */
export function beginning(file: File) {
  return file.slice(0, 4 * MAX_LENGTH + 4).text()
}

/** A name for the file of a record: who played, as far as names go. */
export function fileName(names: string[]) {
  const words = names.map(name => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "")).filter(Boolean)
  return `${["king-of-siam", ...words].join("-").toLowerCase().slice(0, 80)}.game`
}

export function saveFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const anchor = document.createElement("a")
  Object.assign(anchor, { href: url, download: name })
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url))
}

/**
 * The sample games.
 * @param base the folder of the lab in the site
 */
export async function sampleGames(base: string): Promise<Parts["examples"]> {
  return ((await (await fetch(new URL("parts.json", base))).json()) as Parts).examples
}
