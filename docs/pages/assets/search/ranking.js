// Ranks the sections of the site for a question. What players ask decides: the phrase of a section that is most like the
// question (Tversky similarity, rare terms count more), and BM25 over all its phrases and its text.

const WEIGHT = { light: 0.4, not: 0.3, number: 0.5, pair: 0.5 } // of such terms, in parts of their rarity
const MISSING = 0.5 // how much a term counts that only the question has, or only the phrase
const NEXT_BEST = 0.3 // of the two next phrases
const ALL_WORDS = 1.2 // of BM25
const [SATURATION, BY_LENGTH] = [0.4, 0.4] // of BM25
const BY_PAGE = 0.3 // the power of the weight of the page
const ID = 100

const NUMBER_TERMS = new Set(["one", "two", "three", "four", "five", "eight"].map(stem))
const sum = numbers => numbers.reduce((total, each) => total + each, 0)

/** The terms and the pairs of neighbouring terms. */
function withPairs(terms) {
  const full = terms.filter(({ light }) => !light).map(({ term }) => term)
  return [...terms.map(({ term }) => term), ...full.slice(1).map((term, place) => [full[place], term].sort().join(" "))]
}

/** The index of the sections of the site; `asked` has how players ask for each, by its location. */
function indexOf(docs, asked) {
  const vocabulary = { terms: new Set(), words: new Map() }
  const known = text => {
    const terms = termsOf(text)
    for (const { word, term, light } of terms) {
      vocabulary.terms.add(term)
      if (!light) vocabulary.words.set(word, { term, count: (vocabulary.words.get(word)?.count ?? 0) + 1 })
    }
    return terms
  }
  const sections = docs.map(doc => {
    const [text, also = ""] = doc.text.split("Also asked:")
    const phrases = [doc.title, ...also.split(" · "), ...(asked[doc.location] ?? [])]
    return section(doc, phrases.map(each => withPairs(known(each))), known(text).map(({ term }) => term))
  })
  const index = { sections, vocabulary, rarity: rarityIn(sections), average: sum(sections.map(each => each.length)) / docs.length }
  for (const each of sections) each.weights = each.phrases.map(phrase => sum([...phrase].map(index.rarity)))
  return index
}

/** A section with the terms of its phrases, and how often it has each term. */
function section(doc, phrases, text) {
  const counts = new Map()
  for (const term of [...phrases.flatMap(each => [...new Set(each)]), ...text]) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { doc, phrases: phrases.map(each => new Set(each)), counts, length: sum([...counts.values()]) }
}

/** The weight of a term: the fewer sections for players have it, the more. */
function rarityIn(sections) {
  const players = sections.filter(({ doc }) => (doc.boost ?? 1) >= 1)
  const found = new Map()
  for (const { counts } of players) for (const term of counts.keys()) found.set(term, (found.get(term) ?? 0) + 1)
  const kind = term => term.includes(" ") ? "pair" : LIGHT_WORDS.has(term) || term === "may" ? "light" : NUMBER_TERMS.has(term) ? "number" : term
  return term => {
    const count = found.get(term) ?? 0
    return Math.log(1 + (players.length - count + 0.5) / (count + 0.5)) * (WEIGHT[kind(term)] ?? 1)
  }
}

const isIdOf = (text, doc) => doc.location.endsWith(`#${text.trim()}`)

/** The sections that answer a question, best first: `{ doc, score, words }`. */
function ranked(index, question, count = 30) {
  const asked = termsOf(question, index.vocabulary)
  const terms = [...new Set(withPairs(asked))].filter(term => term.includes(" ") || index.vocabulary.terms.has(term))
  const weight = sum(terms.map(index.rarity))
  return index.sections
    .filter(({ counts }) => terms.some(term => counts.has(term)))
    .map(each => {
      const score = mostAlike(index, each, terms, weight) + ALL_WORDS * bm25(index, each, terms) / weight
      const words = [...new Set(asked.filter(({ term }) => each.counts.has(term)).map(({ word }) => word))]
      return { doc: each.doc, words, score: score * (each.doc.boost ?? 1) ** BY_PAGE * (isIdOf(question, each.doc) ? ID : 1) }
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
}

/** How much the best phrase of a section is like the question; the two next ones count a little. */
function mostAlike(index, { phrases, weights }, terms, weight) {
  const [best = 0, ...next] = phrases
    .map((phrase, number) => {
      const both = sum(terms.filter(term => phrase.has(term)).map(index.rarity))
      return both / (both + MISSING * (weight - both) + MISSING * (weights[number] - both) || 1)
    })
    .sort((one, other) => other - one)
  return best + NEXT_BEST * sum(next.slice(0, 2))
}

function bm25(index, { counts, length }, terms) {
  const norm = SATURATION * (1 - BY_LENGTH + BY_LENGTH * length / index.average)
  return sum(terms.filter(term => counts.has(term)).map(term => index.rarity(term) * counts.get(term) / (counts.get(term) + norm)))
}
