// @ts-check
// Links from the lab to the pages of the rulebook and of the rulings. They open beside the lab: no game is left.

/** @import {RpcClient} from "./rpc-client.js" */
import { h } from "preact"

/** The root of the site; the lab lies in assets/lab. */
const SITE = new URL("../../", import.meta.url)

/** The page of each section, as docs/generators/markdown.py names it. @type {Record<string, string>} */
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

/** @typedef {{id: string, section: string}} Rule */

/**
 * The URL of a ruling.
 * @param {string} ruling
 * @param {URL} [site]
 */
export function rulingUrl(ruling, site = SITE) {
  return new URL(`rulings/${encodeURIComponent(ruling)}/`, site).href
}

/** A link that opens beside the lab. @param {string} href @param {import("preact").ComponentChild} words @param {Record<string, string>} [attributes] */
export function link(href, words, attributes = {}) {
  return h("a", { href, target: "_blank", rel: "noopener", ...attributes }, words)
}

/** Every rule with its URL. */
export class Rulebook {
  /** @param {Rule[]} rules @param {URL} [site] */
  constructor(rules, site = SITE) {
    this.sections = new Map(rules.map(each => [each.id, each.section]))
    this.site = site
  }

  /** @param {RpcClient} client */
  static async load(client) {
    return new Rulebook((await client.call("rules", {})).rules)
  }

  /** The URL of a rule: its page and its place there. @param {string} id */
  url(id) {
    const page = PAGES[this.sections.get(id) ?? ""]
    return new URL(page ? `rulebook/${page}/#${id}` : "rulebook/", this.site).href
  }

  /** A link to the rule, with its id as text. @param {string} id */
  link(id) {
    return link(this.url(id), h("code", {}, id), { class: "lab-rule", "data-rule": id, "data-key": `rule ${id}` })
  }
}
