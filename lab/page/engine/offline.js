// The service worker: it keeps the files of the lab, which then starts without a network. The build puts two constants
// in front of it: FILES, their paths in the site, and VERSION, a digest of them. A new version replaces the old one.

const { scope } = registration
const NAME = `${scope} ${VERSION}`
const URLS = FILES.map(path => new URL(path, scope).href)

async function keep() {
  const cache = await caches.open(NAME)
  await cache.addAll(URLS.map(url => new Request(url, { cache: "no-cache" })))
  await skipWaiting()
}

async function replace() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith(`${scope} `) && name !== NAME).map(name => caches.delete(name)),
  )
  await clients.claim()
}

async function answer(request) {
  const cache = await caches.open(NAME)
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
}

addEventListener("install", event => event.waitUntil(keep()))
addEventListener("activate", event => event.waitUntil(replace()))
addEventListener("fetch", event => {
  const [url] = event.request.url.split(/[?#]/)
  if (URLS.includes(url)) event.respondWith(answer(event.request))
})
