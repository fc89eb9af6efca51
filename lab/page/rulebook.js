// @ts-check
// The ways from the lab to the pages of the rulebook and of the rulings.

/** @import {Engine} from "./engine.js" */
import { element, link } from "./elements.js"

/** The root of the site; the modules lie in assets/lab/page. */
const SITE = new URL("../../../", import.meta.url)

/** The page of each section, as docs/writing/words.py names it. @type {Record<string, string>} */
const PAGES = {
  1: "1-components",
  2: "2-concept",
  3: "3-setup",
  4: "4-course",
  5: "5-actions",
  6: "6-power-struggle",
  7: "7-victory",
  8: "8-four-players",
  online: "online",
  saba: "saba",
}

/** @typedef {{id: string, sentence: string, section: string, title: string}} Rule */

/**
 * Where a ruling is told.
 * @param {string} ruling
 * @param {URL} [site]
 */
export function rulingAddress(ruling, site = SITE) {
  return new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href
}

/** Every rule with its sentence, and where it is told. */
export class Rulebook {
  /** @param {Rule[]} rules @param {URL} [site] */
  constructor(rules, site = SITE) {
    this.rules = new Map(rules.map(each => [each.id, each]))
    this.site = site
  }

  /** @param {Engine} engine */
  static async read(engine) {
    const ask = /** @type {(method: string, params: object) => Promise<{rules: Rule[]}>} */ (
      /** @type {unknown} */ (engine.ask.bind(engine))
    )
    return new Rulebook((await ask("rules", {})).rules)
  }

  /** The sentence of a rule; its id if there is none. @param {string} id */
  sentence(id) {
    return this.rules.get(id)?.sentence ?? id
  }

  /** Where a rule is told: its page, and its place there. @param {string} id */
  address(id) {
    const page = PAGES[this.rules.get(id)?.section ?? ""]
    return new URL(page ? `rulebook/${page}/#${id}` : "rulebook/", this.site).href
  }

  /** A link to the rule, called by its id. @param {string} id */
  link(id) {
    return link(this.address(id), element("code", {}, id), {
      class: "lab-rule",
      "data-rule": id,
      title: this.rules.get(id)?.sentence ?? null,
    })
  }
}
