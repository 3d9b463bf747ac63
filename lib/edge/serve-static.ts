import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { basename, extname, join } from 'node:path'
import { standBefore } from './answer-first'
import { takes } from './takes'

const PATH = '/_next/static/'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
/** By the ending of a compressed copy, the best first. */
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' }

type Copy = { encoding: string; body: Buffer }

/**
 * Sends the build's scripts and styles as scripts/support/compress-static.ts compressed them, out of memory: they are
 * about 2 MB. Everything else, and whoever takes neither encoding, is left to the framework.
 */
export function serveStatic(server: Server, folder: string) {
  const copies = readCopies(folder)
  standBefore(server, ({ url = '', method = '', headers }, outgoing, goOn) => {
    const path = url.split('?', 1)[0] ?? ''
    const copy = ['GET', 'HEAD'].includes(method) && !headers.range && pick(copies.get(path), headers)
    if (!copy) return goOn()
    // The name changes with the content.
    const etag = `"${basename(path)}-${copy.encoding}"`
    outgoing.setHeader('vary', 'Accept-Encoding')
    outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable')
    outgoing.setHeader('etag', etag)
    if (headers['if-none-match'] === etag) return void outgoing.writeHead(304).end()
    outgoing.writeHead(200, {
      'content-type': `${TYPES[extname(path)]}; charset=utf-8`,
      'content-encoding': copy.encoding,
      'content-length': copy.body.length,
    })
    outgoing.end(method === 'HEAD' ? undefined : copy.body)
  })
}

const pick = (found: Copy[] | undefined, headers: IncomingHttpHeaders) =>
  found?.find(({ encoding }) => takes(encoding, headers['accept-encoding']))

/** The compressed copies of each script and style, by path. */
function readCopies(folder: string): Map<string, Copy[]> {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const whole = [...files].filter((file) => extname(file) in TYPES)
  return new Map(
    whole.map((file) => [
      PATH + file.replaceAll('\\', '/'),
      Object.entries(ENCODINGS)
        .filter(([ending]) => files.has(file + ending))
        .map(([ending, encoding]) => ({ encoding, body: readFileSync(join(folder, file + ending)) })),
    ]),
  )
}
