// Ranks the sections of the site for a question, by three measures: the phrase of a section that is most like the question
// (Tversky similarity), BM25 over all its phrases and its text, and how much likelier it makes the question than the
// site as a whole does (a language model with Jelinek-Mercer smoothing). Rare terms count more.

const WEIGHT = { light: 0.7, number: 0.3, pair: 0.5 } // of such terms, in parts of their rarity
const MISSING = { phrase: 0.35, question: 0.15 } // what a term costs that the phrase lacks, or the question
const BM25 = { share: 1.2, saturation: 0.8, byLength: 0.2 }
const MODEL = { share: 0.8, own: 0.5 }
const BY_PAGE = 0.3 // the power of the weight of the page
const ID = 100
const QUOTE = 3
const QUOTED_WORDS = 4

const LIGHT_TERMS = new Set([...LIGHT_WORDS, "may", "not"].map(stem))
const NUMBER_TERMS = new Set(["one", "two", "three", "four", "five", "eight"].map(stem))
const sum = numbers => numbers.reduce((total, each) => total + each, 0)

/** The terms and the pairs of neighbouring terms. */
function withPairs(terms) {
  const full = terms.filter(({ light }) => !light).map(({ term }) => term)
  return [...terms.map(({ term }) => term), ...full.slice(1).map((term, place) => [full[place], term].sort().join(" "))]
}

/** The index of the sections of the site; `asked` has the phrases of players for each, by its location, between bars. */
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
    const phrases = [doc.title, ...also.split(" · "), ...(asked[doc.location] ?? "").split("|")].filter(Boolean)
    return section(doc, phrases.map(each => withPairs(known(each))), known(text).map(({ term }) => term))
  })
  const { rarity, frequency } = statistics(sections.filter(({ doc }) => (doc.boost ?? 1) >= 1)) // those for players
  for (const each of sections) each.weights = each.phrases.map(phrase => sum([...phrase].map(rarity)))
  return { sections, vocabulary, rarity, frequency, average: sum(sections.map(each => each.length)) / docs.length }
}

/** A section with the terms of its phrases, and how often it has each term. */
function section(doc, phrases, text) {
  const counts = new Map()
  for (const term of [...phrases.flatMap(each => [...new Set(each)]), ...text]) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { doc, phrases: phrases.map(each => new Set(each)), counts, length: sum([...counts.values()]) }
}

/** The share of a term that depends on its kind. */
function weightOf(term) {
  if (term.includes(" ")) return WEIGHT.pair
  if (LIGHT_TERMS.has(term)) return WEIGHT.light
  return NUMBER_TERMS.has(term) ? WEIGHT.number : 1
}

/** For each term its rarity, the higher the fewer sections have it, and its frequency among all terms. */
function statistics(sections) {
  const [having, total] = [new Map(), new Map()]
  for (const { counts } of sections)
    for (const [term, count] of counts) {
      having.set(term, (having.get(term) ?? 0) + 1)
      total.set(term, (total.get(term) ?? 0) + count)
    }
  const all = sum([...total.values()])
  const rarities = new Map()
  const rarity = term => {
    const found = having.get(term) ?? 0
    if (!rarities.has(term)) rarities.set(term, Math.log(1 + (sections.length - found + 0.5) / (found + 0.5)) * weightOf(term))
    return rarities.get(term)
  }
  return { rarity, frequency: term => ((total.get(term) ?? 0) + 0.5) / all }
}

const isIdOf = (text, doc) => doc.location.endsWith(`#${text.trim()}`)

const isQuotedFrom = (text, doc) =>
  text.trim().split(/\s+/).length >= QUOTED_WORDS && doc.text.toLowerCase().includes(text.trim().toLowerCase())

/** The sections that answer a question, best first: `{ doc, score, words }`. */
function ranked(index, question, count = 30) {
  const asked = termsOf(question, index.vocabulary)
  const terms = [...new Set(withPairs(asked))].filter(term => term.includes(" ") || index.vocabulary.terms.has(term))
  const weight = sum(terms.map(index.rarity))
  return index.sections
    .filter(({ counts }) => terms.some(term => counts.has(term)))
    .map(each => {
      const score = mostAlike(index, each, terms, weight) + BM25.share * bm25(index, each, terms) / weight +
        MODEL.share * likelihood(index, each, terms) / terms.length
      const words = [...new Set(asked.filter(({ term }) => each.counts.has(term)).map(({ word }) => word))]
      const literal = (isIdOf(question, each.doc) ? ID : 1) * (isQuotedFrom(question, each.doc) ? QUOTE : 1)
      return { doc: each.doc, words, score: score * (each.doc.boost ?? 1) ** BY_PAGE * literal }
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
}

/** How much the best phrase of a section is like the question. */
function mostAlike({ rarity }, { phrases, weights }, terms, weight) {
  return Math.max(...phrases.map((phrase, number) => {
    const both = sum(terms.filter(term => phrase.has(term)).map(rarity))
    return both / (both + MISSING.phrase * (weight - both) + MISSING.question * (weights[number] - both) || 1)
  }))
}

function bm25({ rarity, average }, { counts, length }, terms) {
  const norm = BM25.saturation * (1 - BM25.byLength + BM25.byLength * length / average)
  return sum(terms.filter(term => counts.has(term)).map(term => rarity(term) * counts.get(term) / (counts.get(term) + norm)))
}

/** The logarithm of how much likelier a section makes the terms than the whole site does. */
function likelihood({ frequency }, { counts, length }, terms) {
  const times = term => 1 + MODEL.own / (1 - MODEL.own) * (counts.get(term) ?? 0) / length / frequency(term)
  return sum(terms.map(term => weightOf(term) * Math.log(times(term))))
}
