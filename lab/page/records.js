// @ts-check
// Records of games as files: as much of one as is needed, a name for one, the sample games.

/** @import {Parts} from "./protocol.js" */

/** The engine refuses longer texts. */
const MAX_LENGTH = 100_000

/** As much of a file as is needed to see that it is too long. @param {File} file */
export function beginning(file) {
  return file.slice(0, 4 * MAX_LENGTH + 4).text()
}

/**
 * A name for the file of a record: who played, as far as names go.
 * @param {string[]} names
 */
export function fileName(names) {
  const words = names.map(name => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "")).filter(Boolean)
  return `${["king-of-siam", ...words].join("-").toLowerCase().slice(0, 80)}.game`
}

/** @param {string} text @param {string} name */
export function saveFile(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const anchor = document.createElement("a")
  Object.assign(anchor, { href: url, download: name })
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** The sample games. @param {string} base the folder of the lab in the site @returns {Promise<Parts["examples"]>} */
export async function sampleGames(base) {
  return /** @type {Parts} */ (await (await fetch(new URL("parts.json", base))).json()).examples
}
