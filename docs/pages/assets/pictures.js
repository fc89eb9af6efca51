// Pictures of positions. On a phone they are shown in one narrow column with larger text: each has a second file for that.
// Below those of Siam a link leads to the editor of the rule lab, where owners of the board can set the borders right.

const narrow = matchMedia("(max-width: 30em)")

/** The file of a picture for this window. */
function pictureFor(address) {
  const wide = address.replace(/-phone\.svg$/, ".svg")
  return narrow.matches ? wide.replace(/\.svg$/, "-phone.svg") : wide
}

function fitPicture(picture) {
  const address = pictureFor(picture.src)
  if (address === picture.src) return
  picture.removeAttribute("width") // those of the wide one
  picture.removeAttribute("height")
  picture.src = address
}

function fitPictures() {
  document.querySelectorAll("img[data-phone]").forEach(fitPicture)
}

narrow.addEventListener("change", fitPictures)
fitPictures()

// Charts keep their size there: what is too wide scrolls by itself, also by keyboard.
for (const chart of document.querySelectorAll(".md-content img[src*='.svg']:not([data-phone])")) {
  const box = chart.parentElement
  box.classList.add("chart-box")
  if (box.tagName === "A") continue
  Object.assign(box, { tabIndex: 0, role: "region", ariaLabel: chart.alt })
}

/** The link below a picture, if the site has the lab. @param {HTMLImageElement} picture */
function offerToSetRight(picture) {
  const lab = document.querySelector(".md-tabs a[href$='lab/'], .md-nav a[href$='lab/']")
  if (lab === null || picture.closest(".card")) return
  const link = document.createElement("a")
  link.href = `${lab.href}#mode=edit&panel=board`
  link.className = "set-right"
  link.textContent = "Own the real board? Set it right"
  const shown = picture.parentElement.tagName === "A" ? picture.parentElement : picture
  shown.after(link)
}

document.querySelectorAll("img[data-map='siam']").forEach(offerToSetRight)
