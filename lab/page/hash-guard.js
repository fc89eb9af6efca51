// @ts-check
// Hash guard, run before the theme of the site: the theme looks up the element that the hash names and fails on quotation
// marks in it. So they are percent-encoded once more; url-state.js reads both forms alike.
{
  const guard = () => {
    const safe = location.hash.replace(/["\\]|%(?=22|5c|0[acd])/gi, each => (each === "%" ? "%25" : `%25${each === '"' ? 22 : "5C"}`))
    if (safe !== location.hash) history.replaceState(history.state, "", safe)
  }
  addEventListener("hashchange", guard)
  guard()
}
