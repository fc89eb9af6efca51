// Kindnesses that a style sheet cannot do.

// The theme calls its search a dialogue; it gets a name to be read aloud.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search")

// What scrolls sideways can be reached and scrolled with the keyboard, and has a name to be read aloud.
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

// The theme wraps each table when it has read the page; wrappers are met as they come.
function meet() {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) sizes.observe(box)
}
new MutationObserver(meet).observe(document.querySelector(".md-content") ?? document.body, { childList: true, subtree: true })
meet()
