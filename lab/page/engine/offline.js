// The service worker: it keeps the files of the lab, which then starts without a network, and the home page. The build
// puts two constants in front of it: FILES, the paths of the lab in the site, and VERSION, a digest of them. A new
// version replaces the old one.

const { scope } = registration
const NAME = `${scope} ${VERSION}`
const URLS = FILES.map(path => new URL(path, scope).href)
const LINKED = /(?:href|src)="([\w./-]+\.(?:css|js|svg))"/g

const fresh = url => new Request(url, { cache: "no-cache" })

async function keep() {
  const cache = await caches.open(NAME)
  await cache.addAll(URLS.map(fresh))
  await keepHome(cache).catch(() => {}) // the lab needs it not
  await skipWaiting()
}

async function keepHome(cache) {
  const home = await fetch(fresh(scope))
  const linked = (await home.clone().text()).matchAll(LINKED)
  await cache.addAll([...new Set(Array.from(linked, ([, path]) => new URL(path, scope).href))])
  await cache.put(scope, home)
}

async function replace() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith(`${scope} `) && name !== NAME).map(name => caches.delete(name)),
  )
  await clients.claim()
}

const kept = async request => (await caches.open(NAME)).match(request, { ignoreSearch: true })

addEventListener("install", event => event.waitUntil(keep()))
addEventListener("activate", event => event.waitUntil(replace()))
addEventListener("fetch", event => {
  const { request } = event
  const [url] = request.url.split(/[?#]/)
  if (URLS.includes(url)) event.respondWith(kept(request).then(reply => reply ?? fetch(request)))
  else if (request.mode === "navigate" || request.destination !== "")
    event.respondWith(fetch(request).catch(async () => (await kept(request)) ?? Response.error()))
})
