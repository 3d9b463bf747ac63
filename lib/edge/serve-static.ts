import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { basename, extname, join } from 'node:path'
import { acceptsEncoding, type Encoding } from './accepts-encoding'
import { interceptRequests } from './answer-first'
import { ENDINGS, TYPES } from './static-copies'

const PATH = '/_next/static/'

type Copy = { encoding: Encoding; body: Buffer }

/**
 * Sends the build's scripts and styles as scripts/support/compress-static.ts compressed them, out of memory: they are
 * about 2 MB. Everything else, and clients that accept neither encoding, are left to the framework.
 */
export function serveStatic(server: Server, folder: string) {
  const copies = readCopies(folder)
  // Not as a Response, which copies each body twice and manages 4,000 a second instead of 11,000.
  interceptRequests(server, (path, incoming, outgoing, passOn) => {
    const copy = pick(copies.get(path), incoming)
    if (!copy) return passOn()
    // The name changes with the content.
    const etag = `"${basename(path)}-${copy.encoding}"`
    outgoing.setHeader('vary', 'Accept-Encoding')
    outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable')
    outgoing.setHeader('etag', etag)
    if (incoming.headers['if-none-match'] === etag) return void outgoing.writeHead(304).end()
    outgoing.writeHead(200, {
      'content-type': TYPES[extname(path)],
      'content-encoding': copy.encoding,
      'content-length': copy.body.length,
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : copy.body)
  })
}

/** The best copy that this request accepts, if it is for a whole file. */
function pick(found: Copy[] | undefined, { method = '', headers }: IncomingMessage): Copy | undefined {
  if (!['GET', 'HEAD'].includes(method) || headers.range) return undefined
  return found?.find(({ encoding }) => acceptsEncoding(encoding, headers['accept-encoding']))
}

/** The compressed copies of each script and style, by path. */
function readCopies(folder: string): Map<string, Copy[]> {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const whole = [...files].filter((file) => extname(file) in TYPES)
  const copiesOf = (file: string): Copy[] =>
    (Object.keys(ENDINGS) as Encoding[])
      .filter((encoding) => files.has(file + ENDINGS[encoding]))
      .map((encoding) => ({ encoding, body: readFileSync(join(folder, file + ENDINGS[encoding])) }))
  return new Map(whole.map((file) => [PATH + file.replaceAll('\\', '/'), copiesOf(file)]))
}
