// @ts-check
// Judge a position. (To come.)

/** @import {Address} from "./address.js" */
/** @import {Engine} from "./engine.js" */
import { fill } from "./elements.js"

/**
 * @param {HTMLElement} root
 * @param {Engine} engine
 * @param {Address} address
 */
export async function mountJudge(root, engine, address) {
  const library = await engine.ask("library", {})
  fill(root, `${library.chapters.length} chapters; ${address.get().mode}`)
}
