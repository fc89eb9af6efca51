// @ts-check
// Read before the theme of the site: it looks for the place that the address names, and stumbles over quotation marks
// in it. They are encoded once more, which address.js takes for the same.
{
  const shield = () => {
    const safe = location.hash.replace(/["\\]|%(?=22|5c|0[acd])/gi, each => (each === "%" ? "%25" : `%25${each === '"' ? 22 : "5C"}`))
    if (safe !== location.hash) history.replaceState(history.state, "", safe)
  }
  addEventListener("hashchange", shield)
  shield()
}
