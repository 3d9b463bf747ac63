import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsEncoding } from './accepts-encoding'

const compress = promisify(gzip)

/** Below this, compressing saves no packet. */
const WORTHWHILE = 1024
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?json)/

/** Writes a handler's response: an event stream piece by piece, everything else at once. */
export async function sendAnswer(answer: Response, outgoing: ServerResponse) {
  const type = putHead(answer, outgoing)
  if (COMPRESSIBLE.test(type) && !/accept-encoding/i.test(String(outgoing.getHeader('vary'))))
    outgoing.appendHeader('vary', 'Accept-Encoding')
  if (!answer.body || outgoing.req.method === 'HEAD') return void outgoing.end()
  if (type.startsWith('text/event-stream')) return sendStream(answer.body, outgoing)
  const body = Buffer.from(await answer.arrayBuffer())
  const packed = await pack(body, type, outgoing)
  outgoing.setHeader('content-length', packed.length)
  outgoing.end(packed)
}

/** Copies status and headers; returns the content type. */
function putHead({ status, headers }: Response, outgoing: ServerResponse): string {
  outgoing.statusCode = status
  for (const [name, value] of headers)
    if (name === 'set-cookie') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
  return headers.get('content-type') ?? ''
}

async function pack(body: Buffer, type: string, outgoing: ServerResponse): Promise<Buffer> {
  if (body.length < WORTHWHILE || !COMPRESSIBLE.test(type)) return body
  if (!acceptsEncoding('gzip', outgoing.req.headers['accept-encoding'])) return body
  outgoing.setHeader('content-encoding', 'gzip')
  return compress(body)
}

async function sendStream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse) {
  const reader = body.getReader()
  const closed = new Promise<void>((done) => outgoing.once('close', done))
  void closed.then(() => reader.cancel().catch(() => undefined))
  outgoing.flushHeaders()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    if (!outgoing.write(piece.value)) await Promise.race([drained(outgoing), closed])
  outgoing.end()
}

const drained = (outgoing: ServerResponse) => new Promise<void>((done) => outgoing.once('drain', done))
