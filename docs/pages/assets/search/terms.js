// Turns a text into terms: stems in which synonyms are one word, typing mistakes are mended, and counts of colours in
// a province are a tie or a lead.

const stem = word => lunr.stemmer(new lunr.Token(word, {})).toString()

// The first word of its line stands for each word of a meaning.
const meaning = new Map()
for (const [first, ...others] of MEANINGS)
  for (const each of [first, ...others]) if (!meaning.has(stem(each))) meaning.set(stem(each), stem(first))
const termOf = word => meaning.get(stem(word)) ?? stem(word)

/** The terms of a text, in its order: `{ word, term, light }`. A vocabulary mends words that it does not know. */
function termsOf(text, vocabulary) {
  let plain = ` ${text.replace(/<[^>]*>|&\w+;/g, " ").toLowerCase().replace(/[’']s\b|[’']/g, "")} `
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word)
  const words = (withShapes(plain).match(/[\p{L}\d]+/gu) ?? []).filter(word => !EMPTY_WORDS.has(word))
  return words.map((word, place) => {
    const term = termOf(word)
    const known = !vocabulary || vocabulary.terms.has(term) || LIGHT_WORDS.has(word)
    const light = LIGHT_WORDS.has(word) || term === "may"
    return { word, light, term: known ? term : mended(word, vocabulary, place === words.length - 1) ?? term }
  })
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"]
const NUMBER = `(?:\\d|${NUMBERS.join("|")})`
const COLOUR = "(?:rama|lao|malay|malai|yellow|red|blue)s?"
const COUNTS = /\b(\d)\s*[-:\s]\s*(\d)(?:\s*[-:\s]\s*(\d))?\b/g
const COLOUR_COUNTS = new RegExp(
  `(?:\\b(?:${NUMBER} (?:\\w+ )?${COLOUR}|${COLOUR} (?:has |have |with )?${NUMBER})\\b[\\s,and]*(?:one |only )?){2,}`, "g")

/** The text with `3-1-1`, or `two red and two blue`, replaced by what it is: a tie for the most, or a lead. */
function withShapes(text) {
  const numbers = counted => counted.match(new RegExp(`\\b${NUMBER}\\b`, "g")) ?? []
  return text
    .replace(COUNTS, (_, ...counts) => shape(counts.slice(0, 3).filter(Boolean).map(Number)))
    .replace(COLOUR_COUNTS, counted =>
      ` faction ${shape(numbers(counted).map(each => Math.max(NUMBERS.indexOf(each), Number(each) || 0)))}`)
}

function shape(counts) {
  const [most, second, third] = [...counts].sort((one, other) => other - one)
  if (most > second) return " lead majority "
  return third === most ? " drawshape tie three " : " drawshape tie "
}

/** The term of the known word that was meant: one that begins like it while it is typed, or differs by a letter or two. */
function mended(word, { words }, isLast) {
  if (word.length < 3 || /\d/.test(word)) return undefined
  const best = { term: undefined, cost: word.length > 6 ? 3 : word.length > 3 ? 2 : 1 }
  for (const [known, { term, count }] of words) {
    const begun = isLast && known.startsWith(word)
    const cost = (begun ? 0.5 : edits(word, known, best.cost)) + 1 / (1 + count)
    if (cost < best.cost) Object.assign(best, { term, cost })
  }
  return best.term
}

/** The letters to add, leave out, replace or exchange with their neighbour to make one word the other. */
function edits(one, other, most) {
  if (Math.abs(one.length - other.length) >= most) return Infinity
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const exchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + same,
        exchanged ? rows[row - 2][column - 2] + 1 : Infinity)
    }
  }
  return rows[one.length][other.length]
}
