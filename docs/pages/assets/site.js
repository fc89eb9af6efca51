// What every page does, and what some pages have: boxes that scroll, pictures, the sample game, the gallery.

// --- accessibility fixes that a style sheet cannot make --------------------------------------------------------------

// The theme marks its search as a dialog; we give it a name for screen readers.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search")

// Make anything that scrolls sideways reachable and scrollable with the keyboard, and name it for screen readers.
function reach(box) {
  if (box.scrollWidth > box.clientWidth) {
    const head = box.querySelector("caption, th")
    box.tabIndex = 0
    box.setAttribute("role", "region")
    box.setAttribute("aria-label", `Table${head && head.textContent.trim() ? `: ${head.textContent.trim()}` : ""}, scrolls sideways`)
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name)
  }
}

const sizes = new ResizeObserver(entries => entries.forEach(entry => reach(entry.target)))

// The theme wraps each table once the page has loaded; we handle the wrappers as they appear.
function meet() {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) sizes.observe(box)
}
new MutationObserver(meet).observe(document.querySelector(".md-content") ?? document.body, { childList: true, subtree: true })
meet()

// --- examples ---------------------------------------------------------------------------------------------------------

// What is copied from a console session is meant for a console: an empty line ends each block before the next statement.
document.addEventListener("click", event => {
  const button = event.target.closest("[data-clipboard-target]")
  const code = button && document.querySelector(button.dataset.clipboardTarget)?.cloneNode(true)
  if (!code?.querySelector(".gp")?.textContent.startsWith(">>>")) return
  for (const part of code.querySelectorAll(".gp, .go, .gt, .gr")) part.remove()
  const lines = code.textContent.split("\n").filter(line => line.trim())
  button.dataset.clipboardText = lines.map((line, place) => {
    const next = lines[place + 1] ?? ""
    return line.startsWith(" ") && !/^( |else|elif|except|finally)/.test(next) ? `${line}\n\n` : `${line}\n`
  }).join("")
}, true)

// --- pictures --------------------------------------------------------------------------------------------------------

// On a phone they keep their size, and what is too wide scrolls by itself.
// Below the first of Siam a link leads to the editor of the rule lab, where owners of the board can set the borders right.

/** Let what is too wide in this box scroll, also by keyboard; a link is reached by keyboard already. */
function letScroll(box, label) {
  box.classList.add("chart-box")
  if (box.tagName !== "A") Object.assign(box, { tabIndex: 0, role: "region", ariaLabel: label })
}

for (const picture of document.querySelectorAll(".md-content img[src*='.svg']")) {
  if (!picture.closest(".card")) letScroll(picture.parentElement, picture.alt)
}

// --- the sample game -------------------------------------------------------------------------------------------------

// The stepper shows the list of turns one at a time, each with its picture.

function button(text, label, press) {
  const made = document.createElement("button")
  made.type = "button"
  made.textContent = text
  made.setAttribute("aria-label", label)
  made.addEventListener("click", press)
  return made
}

function makeStepper(box) {
  const turns = [...box.querySelectorAll("li")]
  const picture = document.createElement("img")
  picture.dataset.map = "siam"
  const frame = document.createElement("div")
  frame.append(picture)
  letScroll(frame, "The board")
  const controls = document.createElement("div")
  const range = document.createElement("input")
  let now = 0

  function show(turn) {
    now = Math.max(0, Math.min(turns.length - 1, turn))
    turns.forEach((each, place) => (each.hidden = place !== now))
    const link = turns[now].querySelector("a")
    picture.src = link.href
    picture.alt = turns[now].textContent
    range.value = String(now)
    range.setAttribute("aria-valuetext", link.textContent)
  }

  Object.assign(range, { type: "range", min: "0", max: String(turns.length - 1), value: "0" })
  range.setAttribute("aria-label", "Turn")
  range.addEventListener("input", () => show(Number(range.value)))
  controls.className = "controls"
  controls.append(
    button("|◀", "First turn", () => show(0)),
    button("◀", "Turn before", () => show(now - 1)),
    range,
    button("▶", "Next turn", () => show(now + 1)),
    button("▶|", "The end", () => show(turns.length - 1)),
  )
  box.prepend(frame, controls)
  box.classList.add("ready")
  show(0)
}

document.querySelectorAll(".stepper").forEach(makeStepper)

// --- the first board of Siam on a page -------------------------------------------------------------------------------

const lab = document.querySelector(".md-tabs a[href$='lab/'], .md-nav a[href$='lab/']")
const board = document.querySelector(".chart-box img[data-map='siam']")
if (lab && board) {
  const link = document.createElement("a")
  link.href = `${lab.href}#mode=edit&panel=board`
  link.className = "set-right"
  link.textContent = "Own the real board? Set it right"
  board.closest(".chart-box").after(link)
}

// --- the question on the home page, which the search answers -----------------------------------------------------------

const ask = document.getElementById("ask")
const box = document.querySelector(".md-search__input")
if (ask && box) {
  ask.hidden = false
  ask.addEventListener("submit", event => {
    event.preventDefault()
    document.getElementById("__search").click() // opens it
    box.value = document.getElementById("ask-words").value
    box.focus()
    box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })) // the theme listens to keys
  })
}

// --- the gallery -----------------------------------------------------------------------------------------------------

// Filters the cards. The filters are kept in the URL, as in ?rule=action.undo, so you can link to them
// and the back button restores them. Without this script the gallery is a plain list of all scenarios.
function startGallery() {
  const form = document.getElementById("sift")
  const gallery = document.getElementById("cards")
  if (!form || !gallery || !form.hidden) return
  const cards = Array.from(gallery.querySelectorAll(".card"))
  const fields = Array.from(form.elements).filter(field => field.name)
  const count = document.getElementById("sifted")

  function fits(card) {
    return fields.every(field => {
      const wanted = field.value.trim().toLowerCase()
      if (!wanted) return true
      if (field.name === "words") return wanted.split(/\s+/).every(word => card.textContent.toLowerCase().includes(word))
      if (field.name === "verdict") return card.dataset.verdict === wanted
      return card.dataset[field.name].split(" ").includes(wanted)
    })
  }

  function show() {
    let shown = 0
    for (const card of cards) {
      card.hidden = !fits(card)
      if (!card.hidden) shown += 1
    }
    count.textContent = shown === 1 ? "1 scenario" : shown + " scenarios"
  }

  function read() {
    const asked = new URLSearchParams(location.search)
    for (const field of fields) field.value = asked.get(field.name) || ""
    show()
  }

  function write() {
    const asked = new URLSearchParams()
    for (const field of fields) if (field.value.trim()) asked.set(field.name, field.value.trim())
    const query = asked.toString()
    history.replaceState(history.state, "", location.pathname + (query ? "?" + query : "") + location.hash)
    show()
  }

  form.addEventListener("input", write)
  form.addEventListener("submit", event => event.preventDefault())
  form.addEventListener("reset", () => setTimeout(write))
  window.addEventListener("popstate", read)
  form.hidden = false
  read()
}

if (window.document$) window.document$.subscribe(startGallery)
else startGallery()
