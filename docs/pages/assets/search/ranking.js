// Ranks the sections of the site for a question: BM25 by lunr, over stems in which synonyms are one word, times the
// share of the question's words that a section has, times the weight of its page.

const FIELDS = { title: 3, also: 3, text: 1, id: 1 }
const SHARE_OF_PREFIX = 0.6
const SHARE_OF_TYPO = 0.4
const OF_ID = 100

const stem = word => lunr.stemmer(new lunr.Token(word, {})).toString()

// The first word of its line stands for each word of a meaning.
const meaning = new Map()
for (const [first, ...others] of MEANINGS)
  for (const each of [first, ...others]) if (!meaning.has(stem(each))) meaning.set(stem(each), stem(first))

/** The words of a text that matter, each with the stem that stands for its meaning. */
function termsOf(text) {
  let plain = text.replace(/<[^>]*>/g, " ").replace(/&\w+;/g, " ").toLowerCase().replace(/[’']s\b/g, "")
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word)
  const words = plain.match(/\d-\d-\d|\d-\d|[\p{L}\d']+/gu) ?? []
  return words
    .filter(word => !STOP_WORDS.has(word))
    .map(word => ({ word, term: meaning.get(stem(word)) ?? stem(word) }))
}

/** The index of the sections of the site, by their place in the list. */
function indexOf(docs) {
  const builder = new lunr.Builder()
  builder.tokenizer = text => termsOf(String(text ?? "")).map(({ term }) => new lunr.Token(term, {}))
  builder.ref("place")
  for (const [name, boost] of Object.entries(FIELDS)) builder.field(name, { boost })
  docs.forEach((doc, place) => {
    const id = doc.location.split("#")[1] ?? ""
    const [text, also] = doc.text.split("Also asked:") // other ways to ask count like the title
    builder.add({ place, title: doc.title, also, text, id: id.replace(/[.-]/g, " ") })
  })
  return builder.build()
}

const isIdOf = (text, doc) => doc.location.endsWith(`#${text.trim()}`)

/** The sections that answer a question, best first: `{ doc, score, words }`. */
function ranked(index, docs, question, count = 30) {
  const asked = termsOf(question)
  const terms = [...new Set(asked.map(({ term }) => term))]
  if (!terms.length) return []
  const known = terms.filter(term => term in index.invertedIndex)
  const found = index.query(query => {
    terms.forEach((term, number) => {
      query.term(term, { usePipeline: false, boost: 1 })
      if (number === terms.length - 1 && term.length > 2)
        query.term(term, { usePipeline: false, boost: SHARE_OF_PREFIX, wildcard: lunr.Query.wildcard.TRAILING })
      if (term.length > 4 && !(term in index.invertedIndex))
        query.term(term, { usePipeline: false, boost: SHARE_OF_TYPO, editDistance: 1 })
    })
  })
  return found
    .map(({ ref, score, matchData }) => {
      const doc = docs[Number(ref)]
      const matched = Object.keys(matchData.metadata)
      const has = term => matched.some(each => each === term || (term.length > 3 && each.startsWith(term.slice(0, -1))))
      const share = terms.filter(has).length / (known.length || terms.length) // what no page knows does not count
      const words = [...new Set(asked.filter(({ term }) => has(term)).map(({ word }) => word))]
      return { doc, words, score: score * share ** 2 * (doc.boost ?? 1) * (isIdOf(question, doc) ? OF_ID : 1) }
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
}
