import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGunzip } from 'node:zlib'
import { flushOnce } from '@/lib/edge/flush-once'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The framework's own copy, which has no types. */
const compression = jest.requireActual<() => Middleware>('next/dist/compiled/compression')
const PIECES = 70
/** The bytes that deflate writes on each flush (RFC 1951, 3.2.4: an empty stored block). */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff])

const server = createServer()
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Writes a page like the framework: each piece flushed, some at once, and the rest once `ready` resolves. */
const writePage = (ready: Promise<unknown>) => (request: IncomingMessage, response: ServerResponse) => {
  flushOnce(response)
  compression()(request, response, async () => {
    const page = response as ServerResponse & { flush: () => void }
    const write = (text: string) => {
      page.write(text)
      page.flush()
    }
    page.setHeader('content-type', 'text/html')
    for (let piece = 0; piece < PIECES; piece += 1) write(`<p>${piece}</p>`)
    await ready
    write('<p>late</p>')
    page.end()
  })
}

test('writes in one turn are flushed once, before the page waits for more', async () => {
  let resume = () => {}
  server.once('request', writePage(new Promise<void>((done) => (resume = done))))
  const [answer] = await once(get(url, { headers: { 'accept-encoding': 'gzip' } }), 'response')
  const sent: Buffer[] = []
  answer.on('data', (part: Buffer) => sent.push(part))
  let shown = ''
  const page = answer.pipe(createGunzip()).setEncoding('utf8')
  for await (const text of page) {
    shown += text
    // The rest follows only once the first pieces have really arrived.
    if (shown.endsWith(`<p>${PIECES - 1}</p>`)) resume()
  }
  expect(shown).toContain('<p>late</p>')
  const bytes = Buffer.concat(sent).toString('latin1')
  expect(bytes.split(FLUSHED.toString('latin1')).length - 1).toBe(1)
})
