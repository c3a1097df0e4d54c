// Shows one page of ours when a page cannot be fetched for lack of network. It keeps nothing else: no page, no
// answer of a call, no file. Whatever is no navigation does not even pass through here.

const PAGE = "/sin-conexion";
// Named by the page's content (a test keeps it so), as a browser fetches the page again only when this file changes.
const CACHE = "sin-conexion-0cd62efa";

async function keepPage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: "reload", credentials: "omit" }));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The browser asks for the page while this starts up, so that it costs no time.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageOrWord(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(pageOrWord(event));
});
