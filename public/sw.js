/* Whipround's service worker: it shows pushes, and an offline page while there is no network. It caches nothing else. */

const OFFLINE = '/offline'
// Raise the number when the offline page changes: browsers keep the page they have until this file changes.
const KEPT = 'offline-1'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

// Only handles pages being opened, and always takes them from the server if that can be reached.
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event))
})

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

async function keepOfflinePage() {
  const kept = await caches.open(KEPT)
  await kept.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' }))
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function show(data) {
  const { title = 'Whipround', body = 'There’s news for you.', url = '/notifications', tag } = read(data)
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en-GB',
    data: { url },
  })
}

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Only a page of ours. Not by `URL.parse`: iOS has push since 16.4, but that only since 18. */
function ownPage(url) {
  const { origin } = self.location
  try {
    const wanted = new URL(url, origin)
    if (wanted.origin === origin) return wanted.href
  } catch {
    // Not a URL.
  }
  return `${origin}/notifications`
}

/** Opens a page, in a window that is already open if there is one. */
async function open(url) {
  const address = ownPage(url)
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(address)
  await window.focus()
  await window.navigate(address)
}
