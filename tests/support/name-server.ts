import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'

/** A DNS server on this machine that knows the TXT records of some names, and a resolver that asks only this server. */
export async function startNameServer(texts: Record<string, string>) {
  const server = createSocket('udp4', (question, from) => {
    // A silent server: the query times out.
    if (zone.silent) return
    server.send(answer(question, zone.texts), from.port, from.address)
  })
  const zone = { texts, silent: false }
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`])
  return { resolver, dnsZone: zone, close: () => new Promise<void>((done) => server.close(() => done())) }
}

const HEADER_BYTES = 12
const NO_SUCH_NAME = 3

/** RFC 1035: repeats the question, with one TXT record or an error that says there is no such name. */
function answer(question: Buffer, texts: Record<string, string>): Buffer {
  const labels: string[] = []
  let offset = HEADER_BYTES
  for (let size = question[offset] ?? 0; size > 0; size = question[offset] ?? 0) {
    labels.push(question.toString('latin1', offset + 1, offset + 1 + size))
    offset += size + 1
  }
  const questionBytes = question.subarray(HEADER_BYTES, offset + 5)
  const text = texts[labels.join('.').toLowerCase()]
  const header = Buffer.alloc(HEADER_BYTES)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (text === undefined ? NO_SUCH_NAME : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([header, questionBytes])
  // A TXT record is split into pieces of at most 255 characters.
  const pieces = (text.match(/.{1,255}/gs) ?? ['']).map((piece) => Buffer.from(`\0${piece}`, 'latin1'))
  for (const piece of pieces) piece[0] = piece.length - 1
  const data = Buffer.concat(pieces)
  const record = Buffer.from([
    0xc0,
    HEADER_BYTES,
    0,
    16,
    0,
    1,
    0,
    0,
    0,
    60,
    data.length >> 8,
    data.length & 255,
  ])
  return Buffer.concat([header, questionBytes, record, data])
}
