// The dialogs that share and open: links, positions, records, files and sample games.

import { useState } from "preact/hooks"
import { isMapFile } from "../edit/boards"
import { errorLines, type Parts } from "../engine/rpc-client"
import { keepsSecrets } from "../play/players"
import { turnLink } from "../play/turn-link"
import { Button } from "./controls"
import { Field, type FieldProps, FileField, Form, useFaults } from "./forms"
import { type Lab, useLab, useOnce } from "./page"
import { shownView } from "./state"
import { say } from "./voice"

export function SharePanel() {
  const { page, state } = useLab()
  const { mode, play, analyse } = state
  const sends = state.dialog === "send"
  const [url, setUrl] = useState("")
  const [record, setRecord] = useState("")
  const [verified, setVerified] = useState("")
  const [copied, setCopied] = useState("")
  const { record: short, names } = mode === "play" ? play : mode === "analyse" ? analyse : { record: "", names: [] }
  const isGame = short !== "" && !sends
  const link = short === "" ? say("share.position", { count: url.length }) : say("share.game", { count: url.length })
  const loadRecord = async () => {
    const game = await page.client.call("import", { text: short })
    if (game.record === null) return
    setRecord(game.record)
    setVerified((await page.client.call("verify", { record: game.record })).text)
  }
  useOnce(async () => {
    setUrl(await page.urlState.link(sends ? turnLink(play) : undefined))
    if (isGame) await loadRecord().catch(error => setVerified(errorLines(error).join(" ")))
  })
  const copy = (text: string, words: string) => async () => {
    const written = navigator.clipboard.writeText(text).then(() => words)
    setCopied(await written.catch(() => say("records.copy-by-hand")))
  }
  const copyLink = copy(url, say("judge.link-copied"))
  const copyPosition = copy(shownView(state)?.state ?? "", say("judge.position-copied"))
  const save = () => saveFile(record, fileName(names))
  const send = () => navigator.share({ url }).catch(() => {})
  const secret = mode === "play" && keepsSecrets(play)
  return (
    <div class="play-save">
      {sends && !play.moment?.view.outcome && <p>{say("turn.what")}</p>}
      <ToCopy words={link} name="link" rows={3} value={url} />
      <div class="lab-row">
        <Button name="copy-link" words={say("records.copy-link")} onClick={copyLink} disabled={url === ""} main />
        {sends && "share" in navigator && <Button name="share-link" words={say("turn.share")} onClick={send} />}
        {!secret && !sends && <Button name="copy" words={say("judge.copy")} onClick={copyPosition} />}
      </div>
      {isGame && (
        <>
          <ToCopy words={say("records.record")} name="record" rows={6} value={record} />
          <div class="lab-row">
            <Button name="download" words={say("records.save-file")} onClick={save} />
            <Button name="copy-record" words={say("records.copy")} onClick={copy(record, say("records.copied"))} />
          </div>
          <p class="play-verified">{verified}</p>
        </>
      )}
      <p role="status">{copied}</p>
    </div>
  )
}

const ToCopy = (field: FieldProps) => <Field {...field} readOnly onFocus={event => event.currentTarget.select()} />

export function fileName(names: string[]) {
  const words = names.map(name => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "")).filter(Boolean)
  return `${["king-of-siam", ...words].join("-").toLowerCase().slice(0, 80)}.game`
}

export function saveFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  Object.assign(document.createElement("a"), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url))
}

const ACCEPTED = ".game,.toml,.txt,.json,text/plain,application/json"

export function OpenPanel() {
  const lab = useLab()
  const [text, setText] = useState("")
  const [examples, setExamples] = useState<Parts["examples"]>([])
  const { faults, attempt } = useFaults(say("judge.no-text"))
  useOnce(() => attempt(async () => setExamples(JSON.parse(await textOf("parts.json")).examples)))
  const open = (given: string | Promise<string>) => attempt(async () => openText(lab, await given))
  const field = { name: "text", hint: say("judge.paste-what") }
  const games = examples.map(({ path, title }) => (
    <Button key={path} name={path} words={title} onClick={() => open(textOf(path))} />
  ))
  return (
    <Form class="play-load" onSubmit={() => open(text)}>
      <Field words={say("judge.pasted")} {...field} rows={6} value={text} onText={setText} />
      {faults}
      <Button name="open-text" type="submit" words={say("judge.open")} main />
      <FileField name="file" words={say("records.file")} accept={ACCEPTED} onText={open} />
      {examples.length > 0 && (
        <fieldset class="play-examples">
          <legend>{say("records.example")}</legend>
          {games}
        </fieldset>
      )}
    </Form>
  )
}

async function openText({ page, judge, play, edit, analyse }: Lab, text: string) {
  const { mode } = page.state
  const [link] = text.match(/#(mode|z)=\S+/) ?? []
  if (link) location.hash = link
  else if (isMapFile(text)) await edit.openMap(text)
  else if (mode === "play") await play.load(text)
  else if (mode === "analyse") await analyse.open(text)
  else await judge.openText(text)
  page.change({ dialog: null })
}

const textOf = async (path: string) => (await fetch(new URL(path, import.meta.url))).text()
