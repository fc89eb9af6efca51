// The worker of the site's search. It speaks the protocol of the theme's own worker, so the theme shows the results.
import asked from "asked" // written by docs/generators/faq.py
import { kindOf, parseKind } from "./kinds.js"
import { rankingOf } from "./ranking.js"

const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3]
const TEASER = 220 // characters
const [BEST, RULES, MOST] = [3, 2, 30]

let docs = []
let ranked

const escaped = text => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
const plain = html => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim()

/** The beginning of a section before its first list, cut after a word. */
function teaser(html) {
  const text = plain(html.split("<ul>")[0]) || plain(html)
  return text.length <= TEASER ? text : `${text.slice(0, TEASER).replace(/\s\S*$/, "")} …`
}

/** A result as the theme shows it. */
function shown({ doc, words }, score) {
  const terms = Object.fromEntries(words.map(word => [escaped(word), true]))
  return { location: doc.location, title: doc.title, text: `<p>${teaser(doc.text)}</p>`, score, terms }
}

/** Results of one page that follow each other, below the title of that page and its kind, which is shown like a tag. */
function grouped(results) {
  const groups = []
  for (const result of results) {
    const page = result.doc.location.split("#")[0]
    const last = groups.at(-1)
    if (last?.page === page && result.doc.location !== page && last.items[0].location !== page)
      last.items.push(shown(result, last.items[0].score))
    else groups.push({ page, tags: [kindOf(result.doc).label], items: [shown(result, result.score)] })
  }
  return groups.map(({ page, tags, items }) => {
    const [first] = items
    if (first.location === page) return [{ ...first, tags }]
    const title = docs.find(doc => doc.location === page)?.title ?? ""
    return [...items, { location: page, title, text: "", score: first.score, terms: {}, tags }]
  })
}

/** All kinds mixed, or only the kind that the question begins with, as in `rules: swap`. */
function answersTo(question) {
  const { kind, words } = parseKind(question)
  if (kind === null) return mixed(ranked(words).slice(0, MOST))
  return ranked(words).filter(({ doc }) => kindOf(doc) === kind).slice(0, MOST)
}

/** The best answers, then two rules, then all else: whoever looks for a rule by its subject sees one at once. */
function mixed(results) {
  const [best, others] = [results.slice(0, BEST), results.slice(BEST)]
  const rules = others.filter(({ doc }) => doc.location.startsWith("rulebook/")).slice(0, RULES)
  return [...best, ...rules, ...others.filter(each => !rules.includes(each))]
}

addEventListener("message", ({ data: message }) => {
  if (message.type === SETUP) {
    docs = message.data.docs
    ranked = rankingOf(docs, asked)
    postMessage({ type: READY })
  } else if (message.type === QUERY) {
    postMessage({ type: RESULT, data: { items: grouped(answersTo(message.data)) } })
  }
})
