// The kinds of results: answers, rules, rulings, and all other pages. A question such as `rules: swap` asks for one kind.
// The worker of the search takes these; on a page the module puts a button for each kind above the results.

const KINDS = [
  { name: "answers", label: "Answer", words: "Answers", page: /^settle\// },
  { name: "rules", label: "Rule", words: "Rules", page: /^rulebook\// },
  { name: "rulings", label: "Ruling", words: "Rulings", page: /^rulings\// },
  { name: "pages", label: "Page", words: "Pages", page: /^/ },
]
const ASKED = new RegExp(`^\\s*(${KINDS.map(({ name }) => name).join("|")}):\\s*`, "i")

/** The kind of a section. */
export function kindOf(doc) {
  return KINDS.find(({ page }) => page.test(doc.location))
}

/** The kind that a question asks for, or null, and the question without it. */
export function parseKind(question) {
  const name = question.match(ASKED)?.[1].toLowerCase()
  return { kind: KINDS.find(each => each.name === name) ?? null, words: question.replace(ASKED, "") }
}

/** Put the buttons above the results; they write the kind into the box, where readers see it and may type it too. */
function showKinds(results) {
  const box = document.querySelector(".md-search__input")
  const bar = document.createElement("div")
  bar.className = "search-kinds"
  bar.setAttribute("role", "group")
  bar.setAttribute("aria-label", "Kinds of results")
  const buttons = [{ name: "", words: "All" }, ...KINDS].map(({ name, words }) => {
    const button = document.createElement("button")
    Object.assign(button, { type: "button", textContent: words, className: "search-kind" })
    button.dataset.kind = name
    button.addEventListener("click", () => {
      const asked = parseKind(box.value).words
      box.value = name ? `${name}: ${asked}` : asked
      box.focus()
      box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })) // the theme listens to keys
      mark()
    })
    return button
  })
  const mark = () => {
    const now = parseKind(box.value).kind?.name ?? ""
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.kind === now))
  }
  bar.append(...buttons)
  results.before(bar)
  box.addEventListener("input", mark)
  mark()
}

/** The title of a page above its results leads to the first of them, for a finger and for Enter: a page can be long. */
function leadToFirst(results) {
  new MutationObserver(() => {
    for (const item of results.querySelectorAll(".md-search-result__item")) {
      const [title, first] = item.querySelectorAll(".md-search-result__link")
      if (first && title.querySelector("h1")) title.href = first.href
    }
  }).observe(results, { childList: true, subtree: true })
}

const results = typeof document === "undefined" ? null : document.querySelector(".md-search-result")
if (results) {
  showKinds(results)
  leadToFirst(results)
}
