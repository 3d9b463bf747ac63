/**
 * The server, in development and in production: Node listens, Next answers everything (a custom server as Next's guide
 * describes it). Here is only what Next leaves to whoever listens: the caller's address, time-outs, and an end that
 * loses no request.
 */
import { createServer } from 'node:http'
import next from 'next'
import { FIXED_HEADERS } from './next.config.mjs'

const isDev = process.env.NODE_ENV === 'development'
const port = Number(process.env.PORT || 3000)
const hostname = process.env.HOSTNAME || '0.0.0.0'

const server = createServer({
  // A request has this long to arrive, its head less. Node looks for overdue ones every so often.
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  // Longer than proxies keep idle connections (Caddy: 2 minutes): a request on one just closed would be a 502.
  keepAliveTimeout: 130_000,
  // Only HTTP is spoken here: a request to upgrade is answered like any other. Development's hot reload upgrades.
  shouldUpgradeCallback: () => isDev,
})

// A connection on which nothing moves for this long is closed: somebody has stopped reading (Node grants a half-written
// answer the same time once more). Streams of live updates are written to more often; development's hot reload is not.
if (!isDev) server.timeout = 60_000

const app = next({ dev: isDev, dir: import.meta.dirname, hostname, port, httpServer: server })
// Loads everything and runs instrumentation.ts, before anybody can connect.
await app.prepare()
const handleRequest = app.getRequestHandler()
let isStopping = false

server.on('request', (request, response) => {
  request.url = normaliseTarget(request.url ?? '/')
  appendCaller(request)
  if (isStopping) response.setHeader('connection', 'close')
  if (isRefused(request)) return refuse(response)
  void handleRequest(request, response)
})
server.on('error', (error) => {
  console.error(error)
  process.exit(1)
})
server.listen(port, hostname)

/**
 * Path and query of a request's target, without dot segments or a host, and without escapes that are not needed, so that
 * everything after this reads the same. What cannot be read is not found.
 */
function normaliseTarget(target) {
  const url = target.startsWith('/') ? `http://here${target}` : target
  const { protocol, pathname, search } = URL.parse(url) ?? {}
  if (!pathname || !/^https?:$/.test(protocol)) return '/404'
  if (isDecodable(pathname)) return `${pathname.replace(NEEDLESS_ESCAPE, decodeURIComponent)}${search}`
  return pathname.startsWith('/api/') ? '/api/unreadable' : '/404'
}

/** Of letters, digits, and the marks that mean themselves. */
const NEEDLESS_ESCAPE = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[de]|5f|7e)/gi

function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Appends the address of the connection, as a proxy would: handlers see only headers, and a caller can send any. */
function appendCaller({ headers, socket }) {
  const forwardedFor = headers['x-forwarded-for']
  const peerAddress = socket.remoteAddress ?? 'unknown'
  headers['x-forwarded-for'] = forwardedFor ? `${forwardedFor}, ${peerAddress}` : peerAddress
}

const CALL_PATH = /^\/api\/(?!docs$)/
/** Plain forms, which are calls without scripts. */
const FORM_PATH = /^\/(?:c\/[^/]+\/gift|unsubscribe\/[^/]+)$/

/**
 * A page or file takes only reads: Next would look for a server action, of which there are none, or fail. And a Request
 * cannot carry TRACE.
 */
function isRefused({ method, url }) {
  const [path] = url.split('?', 1)
  const isRead = method === 'GET' || method === 'HEAD'
  return !(
    isRead ||
    (CALL_PATH.test(path) && method !== 'TRACE') ||
    (FORM_PATH.test(path) && method === 'POST')
  )
}

/** Like a call's own 405 (lib/platform/http/handle.ts). */
function refuse(response) {
  const message = "This address doesn't accept that method."
  const headers = { allow: 'GET, HEAD', 'cache-control': 'no-store', 'content-type': 'application/json' }
  response.writeHead(405, { ...FIXED_HEADERS, ...headers })
  response.end(JSON.stringify({ error: message, message, code: 'METHOD_NOT_ALLOWED' }))
}

/** How long proxies are told that their connections will close, before they do. */
const LINGER_MS = 2_000
/** Longer than any request waits for a provider; a container is given 30 s. */
const STOP_TIMEOUT_MS = 25_000

/**
 * Resolves once no connection is left. A response that was begun before the end has promised to keep its connection:
 * Node closes such a one only if it is idle already.
 */
async function closeServer() {
  await new Promise((done) => setTimeout(done, LINGER_MS))
  const closeTimer = setInterval(() => server.closeIdleConnections(), 200)
  await new Promise((done) => server.close(done))
  clearInterval(closeTimer)
}

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  // What instrumentation.ts started, in Next's part of this process.
  const { endStreams, endWork } = globalThis.whipround?.server?.ends ?? {}
  await Promise.all([closeServer(), endStreams?.()])
  await endWork?.()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
