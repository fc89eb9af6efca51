// The stepper of the sample game: shows the list of turns one at a time, each with its picture.

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
  offerToSetRight(picture)
  box.classList.add("ready")
  show(0)
}

document.querySelectorAll(".stepper").forEach(makeStepper)
