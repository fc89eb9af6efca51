// Pictures. On a phone they keep their size, and what is too wide scrolls by itself.
// Below those of Siam a link leads to the editor of the rule lab, where owners of the board can set the borders right.

/** Let what is too wide in this box scroll, also by keyboard; a link is reached by keyboard already. */
function letScroll(box, label) {
  box.classList.add("chart-box")
  if (box.tagName !== "A") Object.assign(box, { tabIndex: 0, role: "region", ariaLabel: label })
}

for (const picture of document.querySelectorAll(".md-content img[src*='.svg']")) {
  if (!picture.closest(".card")) letScroll(picture.parentElement, picture.alt)
}

/** The link below a picture, if the site has the lab. @param {HTMLImageElement} picture */
function offerToSetRight(picture) {
  const lab = document.querySelector(".md-tabs a[href$='lab/'], .md-nav a[href$='lab/']")
  if (lab === null || picture.closest(".card")) return
  const link = document.createElement("a")
  link.href = `${lab.href}#mode=edit&panel=board`
  link.className = "set-right"
  link.textContent = "Own the real board? Set it right"
  picture.closest(".chart-box").after(link)
}

document.querySelectorAll("img[data-map='siam']").forEach(offerToSetRight)
