// Accessibility fixes that a style sheet cannot make.

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
