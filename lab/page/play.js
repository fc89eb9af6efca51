// @ts-check
// Play a game. (To come.)

/** @import {Address} from "./address.js" */
/** @import {Engine} from "./engine.js" */
import { fill } from "./elements.js"

/**
 * @param {HTMLElement} root
 * @param {Engine} engine
 * @param {Address} address
 */
export async function mountPlay(root, engine, address) {
  const library = await engine.ask("library", {})
  fill(root, `${library.chapters.length} chapters; ${address.get().mode}`)
}
