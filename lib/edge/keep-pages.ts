import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { log } from '@/lib/log'
import { nonceIn } from './security-headers'
import { sendAnswer } from './send-answer'
import { PASS } from './serve-calls'

const unpack = promisify(gunzip)

/** Pages that read nothing but the settings: everybody who comes without a cookie gets the same. */
export const KEPT_PAGES = ['/', '/contact', '/login', '/privacy', '/signup', '/terms', '/your-money']

/** Short, since some show the year. */
const KEPT_MS = 60_000

/** A text that contained a nonce, cut where it stood. */
type Pieces = string[]

/** A page as it was sent; the header that preloads fonts names the nonce, too. */
type Kept = { headers: [string, Pieces][]; page: Pieces }

/**
 * Takes the framework's place in front of this server for the pages that are the same for every visitor: each is
 * rendered once a minute, and sent to the others with a nonce of their own.
 */
export function keepPages(server: Server, paths = KEPT_PAGES, clock = Date.now) {
  const kept = new Map<string, Kept & { until: number }>()
  const behind = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const path = incoming.url ?? ''
    if (paths.includes(path) && isVisitor(incoming)) {
      const page = kept.get(path)
      if (page && page.until > clock()) return void send(page, incoming, outgoing)
      const until = clock() + KEPT_MS
      record(incoming, outgoing, (found) => kept.set(path, { ...found, until }))
    }
    for (const listener of behind) Reflect.apply(listener, server, [incoming, outgoing])
  })
}

/** Whether somebody of whom nothing is known asks for a whole page, not for the router's part of one. */
const isVisitor = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !headers.cookie && !headers.authorization && !headers.rsc && !headers[PASS]

const nonceOf = ({ headers }: IncomingMessage) => nonceIn(headers['content-security-policy'])

async function send(kept: Kept, incoming: IncomingMessage, outgoing: ServerResponse) {
  const nonce = nonceOf(incoming)
  const headers = kept.headers.map(([name, value]): [string, string] => [name, value.join(nonce)])
  try {
    await sendAnswer(new Response(kept.page.join(nonce), { headers }), outgoing)
  } catch (error) {
    if (outgoing.destroyed) return
    log.error({ err: error }, 'could not send a kept page')
    outgoing.destroy()
  }
}

/** Notes what the framework writes while it is sent; `keep` is called once that was a whole page for anybody. */
function record(incoming: IncomingMessage, outgoing: ServerResponse, keep: (page: Kept) => void) {
  const written: Buffer[] = []
  const { write, end } = outgoing
  const noting = (method: typeof write | typeof end) =>
    function (this: ServerResponse, ...given: unknown[]) {
      const [piece] = given
      if (typeof piece === 'string' || piece instanceof Uint8Array) written.push(Buffer.from(piece as string))
      return Reflect.apply(method, this, given)
    }
  outgoing.write = noting(write) as typeof write
  outgoing.end = noting(end) as typeof end
  outgoing.once('finish', async () => {
    const page = await read(outgoing, Buffer.concat(written), nonceOf(incoming)).catch(() => null)
    if (page) keep(page)
  })
}

/** Belong to one response; the policy is made anew with its nonce. */
const OF_ONE = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-security-policy', 'date', 'keep-alive'],
  'transfer-encoding',
])

async function read(outgoing: ServerResponse, written: Buffer, nonce: string): Promise<Kept | null> {
  const all = outgoing.getHeaders()
  const encoding = all['content-encoding']
  const isPage = outgoing.statusCode === 200 && String(all['content-type']).startsWith('text/html')
  if (!isPage || !nonce || all['set-cookie'] || (encoding && encoding !== 'gzip')) return null
  const text = String(encoding ? await unpack(written) : written)
  const headers = Object.entries(all)
    .filter(([name]) => !OF_ONE.has(name))
    .map(([name, value]): [string, Pieces] => [name, String(value).split(nonce)])
  return { headers, page: text.split(nonce) }
}
