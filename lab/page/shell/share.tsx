// The dialog that shares: a link, the position, and for a game its record, checked.

import { useEffect, useId, useState } from "preact/hooks"
import { errorLines } from "../engine/rpc-client"
import { keepsSecrets } from "../play/privacy"
import { Button } from "./controls"
import { useLab } from "./lab"
import { shownView } from "./state"
import { say } from "./voice"

export function SharePanel() {
  const { page, state } = useLab()
  const { mode, play, analyse } = state
  const [url, setUrl] = useState("")
  const [record, setRecord] = useState("")
  const [verified, setVerified] = useState("")
  const [copied, setCopied] = useState("")
  const { record: short, names } = mode === "play" ? play : mode === "analyse" ? analyse : { record: "", names: [] }
  const isGame = short !== ""
  useEffect(() => {
    void page.urlState.link().then(link => setUrl(link ?? ""))
    if (isGame) loadRecord().catch(error => setVerified(errorLines(error).join(" ")))
  }, [])
  const loadRecord = async () => {
    const game = await page.client.call("import", { text: short })
    if (game.record === null) return
    setRecord(game.record)
    setVerified((await page.client.call("verify", { record: game.record })).text)
  }
  const copy = (text: string, words: string) => async () => {
    const success = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(success ? words : say("records.copy-by-hand"))
  }
  const copyLink = copy(url, say("judge.link-copied"))
  const copyPosition = copy(shownView(state)?.state ?? "", say("judge.position-copied"))
  const secret = mode === "play" && keepsSecrets(play)
  return (
    <div class="play-save">
      <TextArea words={say("share.link", { count: url.length })} name="link" rows={3} value={url} />
      {url === "" && <p>{say("judge.link-too-long")}</p>}
      <div class="lab-row">
        <Button name="copy-link" words={say("records.copy-link")} onClick={copyLink} disabled={url === ""} main />
        {!secret && <Button name="copy" words={say("judge.copy")} onClick={copyPosition} />}
      </div>
      {isGame && (
        <>
          <TextArea words={say("records.record")} name="record" rows={6} value={record} />
          <div class="lab-row">
            <Button
              name="download"
              words={say("records.save-file")}
              onClick={() => saveFile(record, fileName(names))}
            />
            <Button name="copy-record" words={say("records.copy")} onClick={copy(record, say("records.copied"))} />
          </div>
          <p class="play-verified">{verified}</p>
        </>
      )}
      <p role="status">{copied}</p>
    </div>
  )
}

/** A text to copy: it is selected when it has the focus. */
function TextArea({ words, ...rest }: { words: string; name: string; rows: number; value: string }) {
  const id = useId()
  return (
    <div class="lab-field">
      <label for={id}>{words}</label>
      <textarea id={id} readOnly spellcheck={false} onFocus={event => event.currentTarget.select()} {...rest} />
    </div>
  )
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
