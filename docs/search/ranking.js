// Ranks the sections of the site for a question: BM25 over their fields (MiniSearch), with stems, synonyms that are one
// word, words of other languages, and mended typing mistakes.

import MiniSearch from "minisearch"
import { stemmer } from "stemmer"
import { LANGUAGES } from "./languages.js"
import { EMPTY_WORDS, LIGHT_WORDS, MEANINGS, PHRASES } from "./words.js"

const BOOST = { title: 2, also: 4, asked: 1, text: 1 }
const [BY_PAGE, LIGHT] = [0.3, 0.7] // the power of the weight of a page; the share of a light word
const [ID, QUOTE, QUOTED_WORDS] = [100, 3, 4]

const lines = text => text.trim().split("\n").map(line => line.split(/[\s:]+/))
const unaccented = text => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")

const meaning = new Map(MEANINGS.toReversed().flatMap(words => words.map(word => [stemmer(word), stemmer(words[0])])))
const termOf = word => meaning.get(stemmer(word)) ?? stemmer(word)
const lightTerms = new Set([...LIGHT_WORDS, "may", "not"].map(termOf))
const beginnings = lines(unaccented(LANGUAGES))
  .flatMap(([english, ...begun]) => begun.map(beginning => [beginning, english]))
  .sort(([one], [other]) => other.length - one.length)

/** The words of a text that carry meaning, in its order. */
function wordsOf(text) {
  let plain = ` ${unaccented(text.replace(/<[^>]*>|&\w+;/g, " ")).replace(/[’']s\b|[’']/g, "")} `
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word)
  return (plain.match(/[\p{L}\d]+/gu) ?? []).filter(word => !EMPTY_WORDS.has(word))
}

/** The English word of a word in another language, of which we know how it begins; short ones must be the same. */
const translated = word => beginnings.find(([begun]) => (begun.length > 3 ? word.startsWith(begun) : word === begun))?.[1]

/** A function that ranks the sections for a question, best first; `asked` has words of players, by location. */
export function rankingOf(docs, asked) {
  const index = new MiniSearch({ fields: Object.keys(BOOST), idField: "number", tokenize: wordsOf, processTerm: termOf })
  index.addAll(docs.map((doc, number) => ({ number, ...asked[doc.location], title: doc.title, text: doc.text })))
  const known = new Set([...MEANINGS.flat(), ...LIGHT_WORDS, ...docs.flatMap(doc => wordsOf(`${doc.title} ${doc.text}`))])
  const spelling = new MiniSearch({ fields: ["word"], idField: "word", processTerm: word => word })
  spelling.addAll(Array.from(known, word => ({ word })))
  const mended = (word, isLast) => spelling.search(word, { fuzzy: 0.34, prefix: isLast })[0]?.id ?? word
  const bodies = docs.map(({ text }) => text.toLowerCase())

  /** How much more a section counts by its page, by its id, or by the words that are quoted from it. */
  function weights(text) {
    const isLong = text.split(/\s+/).length >= QUOTED_WORDS
    const literal = number => docs[number].location.endsWith(`#${text}`) ? ID : isLong && bodies[number].includes(text) ? QUOTE : 1
    return docs.map(({ boost = 1 }, number) => boost ** BY_PAGE * literal(number))
  }

  return question => {
    const asks = wordsOf(question)
    const english = asks.map(word => (known.has(word) ? word : translated(word)))
    const isForeign = asks.some((word, place) => !known.has(word) && english[place])
    const words = asks.map((word, place) => english[place] ?? (isForeign ? word : mended(word, place === asks.length - 1)))
    const [asTerms, weight] = [words.map(termOf), weights(question.trim().toLowerCase())]
    return index.search(words.join(" "), {
      tokenize: () => words,
      boost: BOOST,
      boostTerm: term => (lightTerms.has(term) ? LIGHT : 1),
      boostDocument: number => weight[number],
    }).map(({ id, score, terms }) => ({ doc: docs[id], score, words: asks.filter((_, place) => terms.includes(asTerms[place])) }))
  }
}
