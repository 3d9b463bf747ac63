import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { answerFirst } from './answer-first'
import { nonceIn } from './security-headers'

/** Pages that read nothing but the settings and their query; an address with a query is never kept. */
export const SAME_FOR_ALL = ['/', '/contact', '/privacy', '/terms', '/your-money']

/** Pages that also read the session: the same for every visitor without a cookie. */
export const SAME_FOR_VISITORS = ['/login', '/signup']

/** Short, since some show the year. */
const KEPT_MS = 60_000

/** A text that contained a nonce, cut where it stood. */
type Pieces = string[]

/** A page as it was sent; the header that preloads fonts names the nonce, too. */
type Kept = { headers: [string, Pieces][]; page: Pieces }

/**
 * Serves pages that are the same for everybody, in front of the framework: each is rendered once a minute, and every
 * copy gets a nonce of its own.
 */
export function keepPages(server: Server) {
  const kept = new Map<string, Kept & { until: number }>()
  answerFirst(server, (path, incoming, outgoing) => {
    if (!isSame(path, incoming)) return undefined
    const page = kept.get(path)
    if (page && page.until > Date.now()) return () => copyOf(page, nonceOf(incoming))
    const until = Date.now() + KEPT_MS
    record(incoming, outgoing, (found) => kept.set(path, { ...found, until }))
    return undefined
  })
}

/** Whether the request is for the whole of such a page, without a query; the router fetches only parts. */
const isSame = (path: string, { url, method, headers }: IncomingMessage) =>
  (SAME_FOR_ALL.includes(path) || (SAME_FOR_VISITORS.includes(path) && !headers.cookie)) &&
  url === path &&
  method === 'GET' &&
  !headers.rsc

const nonceOf = ({ headers }: IncomingMessage) => nonceIn(headers['content-security-policy'])

function copyOf({ headers, page }: Kept, nonce: string): Response {
  const own = headers.map(([name, value]): [string, string] => [name, value.join(nonce)])
  return new Response(page.join(nonce), { headers: own })
}

/** Notes what the framework writes while it is sent; `keep` is called once that was a whole page for anybody. */
function record(incoming: IncomingMessage, outgoing: ServerResponse, keep: (page: Kept) => void) {
  const written: Buffer[] = []
  const note = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) written.push(Buffer.from(piece as string))
  }
  const { write, end } = outgoing
  outgoing.write = function (this: ServerResponse, ...given: unknown[]) {
    note(given[0])
    return Reflect.apply(write, this, given)
  } as typeof write
  outgoing.end = function (this: ServerResponse, ...given: unknown[]) {
    note(given[0])
    Reflect.apply(end, this, given)
    const page = outgoing.destroyed ? null : read(outgoing, Buffer.concat(written), nonceOf(incoming))
    if (page) keep(page)
    return this
  } as typeof end
}

/** Headers that belong to a single response, such as the policy with its nonce. */
const OF_ONE = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-security-policy', 'date', 'keep-alive'],
  'transfer-encoding',
])

function read(outgoing: ServerResponse, written: Buffer, nonce: string): Kept | null {
  const all = outgoing.getHeaders()
  const encoding = all['content-encoding']
  const isPage = outgoing.statusCode === 200 && String(all['content-type']).startsWith('text/html')
  if (!isPage || !nonce || all['set-cookie'] || (encoding && encoding !== 'gzip')) return null
  const text = String(encoding ? gunzipSync(written) : written)
  // For browsers, the framework may stream title and preview after the head, where chat apps would not find them.
  if (text.indexOf('<title>') > text.indexOf('</head>')) return null
  const headers = Object.entries(all)
    .filter(([name]) => !OF_ONE.has(name))
    .map(([name, value]): [string, Pieces] => [name, String(value).split(nonce)])
  return { headers, page: text.split(nonce) }
}
