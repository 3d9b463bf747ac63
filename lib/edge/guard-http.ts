import { randomUUID } from 'node:crypto'
import { type IncomingMessage, Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { answerPlainly } from './answer-plainly'
import { noteCallerAddress } from './caller-address'
import { flushOnce } from './flush-once'
import { GIFT_FORM, limitBody } from './limit-body'
import { normaliseRequest } from './normalise-request'
import { pagePolicy, securityHeaders } from './security-headers'

/** A request must arrive whole within this time, its head sooner. */
const WHOLE_REQUEST_MS = 60_000
const HEAD_MS = 15_000
/** How often Node looks for overdue requests; at its default of 30 seconds they would last half as long again. */
const LOOK_EVERY_MS = 2_000
/** An upload that sends nothing for this long has stalled. */
const STALLED_MS = 10_000
const TIMES = { stalledMs: STALLED_MS, wholeRequestMs: WHOLE_REQUEST_MS, lookEveryMs: LOOK_EVERY_MS }

type Emit = typeof Server.prototype.emit
type WriteHead = typeof ServerResponse.prototype.writeHead

const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?')[0] ?? '/'
const asked = new WeakMap<IncomingMessage, { path: string; policy: string }>()

/**
 * Stands between Node's HTTP server and the framework, for every server of this process: checks requests before the
 * framework sees them, and puts the security headers on every response. A second call changes nothing. Returns a
 * function that undoes it.
 */
export function guardHttp(given: Partial<typeof TIMES> = {}): () => void {
  if (GUARDED in Server.prototype) return () => undefined
  const { emit } = Server.prototype
  const { writeHead } = ServerResponse.prototype
  Object.assign(Server.prototype, { [GUARDED]: true, emit: guardRequests(emit, { ...TIMES, ...given }) })
  ServerResponse.prototype.writeHead = guardAnswers(writeHead)
  return () => {
    Reflect.deleteProperty(Server.prototype, GUARDED)
    Server.prototype.emit = emit
    ServerResponse.prototype.writeHead = writeHead
  }
}

const GUARDED = Symbol.for('whipround guarded')

function guardRequests(emit: Emit, times: typeof TIMES): Emit {
  return function (this: Server, event: string, ...args: unknown[]) {
    if (event === 'request') {
      const [request, response] = args as [IncomingMessage, ServerResponse]
      if (!letIn(request, response, times.stalledMs)) return true
    }
    if (event === 'listening') limitTimes(this, times)
    // Only HTTP is spoken here: a request to upgrade is served like any other. Development needs upgrades.
    if (event === 'listening' && process.env.NODE_ENV !== 'development') this.removeAllListeners('upgrade')
    if (event === 'clientError' && this.listenerCount('clientError') === 0) {
      const [error, socket] = args as [NodeJS.ErrnoException, Socket]
      answerUnreadable(error, socket)
      return true
    }
    return Reflect.apply(emit, this, [event, ...args])
  } as Emit
}

/** Node reads the interval as it starts to listen: `createServer` takes it, but the framework calls that. */
function limitTimes(server: Server, { wholeRequestMs, lookEveryMs }: typeof TIMES) {
  server.headersTimeout = Math.min(HEAD_MS, wholeRequestMs)
  server.requestTimeout = wholeRequestMs
  Object.assign(server, { connectionsCheckingInterval: lookEveryMs })
}

/** Prepares and checks a request. Returns false if it has been answered here. */
function letIn(request: IncomingMessage, response: ServerResponse, stalledMs: number): boolean {
  normaliseRequest(request)
  const path = pathOf(request)
  const policy = pagePolicy(btoa(randomUUID()), path)
  asked.set(request, { path, policy })
  // The framework takes the nonce from here for the scripts and styles of the page.
  request.headers['content-security-policy'] = policy
  noteCallerAddress(request)
  if (isPage(path)) flushOnce(response)
  if (isPage(path) && !READING.includes(request.method ?? '') && !isPlainForm(request, path)) {
    const message = "This address doesn't accept that method."
    const headers = { allow: READING.join(', ') }
    answerPlainly(response, path, { status: 405, code: 'METHOD_NOT_ALLOWED', message, headers })
    return false
  }
  return limitBody(request, response, path, stalledMs)
}

/** Pages take only reads: there are no server actions, so the code that decodes them must never be reached. */
const isPage = (path: string) => !path.startsWith('/api/') || path === '/api/docs'
/** The one page that takes a form, for browsers without scripts. */
const isPlainForm = ({ method }: IncomingMessage, path: string) => method === 'POST' && GIFT_FORM.test(path)
const READING = ['GET', 'HEAD', 'OPTIONS']

function guardAnswers(writeHead: WriteHead): WriteHead {
  return function (this: ServerResponse, ...args: unknown[]) {
    const { path, policy } = asked.get(this.req) ?? { path: pathOf(this.req), policy: undefined }
    const contentType = String(this.getHeader('content-type') ?? contentTypeIn(args.at(-1)))
    const headers = securityHeaders({ path, contentType, pagePolicy: policy })
    if (!this.headersSent) for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    return Reflect.apply(writeHead, this, args)
  } as WriteHead
}

/** The content type among the headers passed to writeHead, an object or a flat list of names and values. */
function contentTypeIn(headers: unknown): string {
  if (typeof headers !== 'object' || headers === null) return ''
  const flat = Array.isArray(headers) ? headers.flat() : Object.entries(headers).flat()
  const place = flat.findIndex((item, index) => index % 2 === 0 && /^content-type$/i.test(String(item)))
  return place < 0 ? '' : String(flat[place + 1])
}

/** Answers what is not HTTP, has too long a head or never ends: there is no response object yet. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  const begun = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent
  if (socket.writable && !begun) {
    const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
    const headers = { connection: 'close', ...securityHeaders({ path: '', contentType: '' }) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  }
  socket.destroySoon()
}
