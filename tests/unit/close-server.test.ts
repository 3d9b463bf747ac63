import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { closeServer } from '@/lib/worker/close-server'

const ASKED = 'GET / HTTP/1.1\r\nHost: whipround\r\n\r\n'

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 130_000
  await new Promise((done) => server.once('listening', done))
  return server
}

/** Sends a request as a proxy does: over a keep-alive connection. */
function ask(server: Server, agent: Agent, port = (server.address() as AddressInfo).port) {
  return new Promise<IncomingMessage>((done, fail) => {
    request({ port, host: '127.0.0.1', agent, method: 'POST' }, (response) =>
      response.resume().once('end', () => done(response)),
    )
      .once('error', fail)
      .end('x')
  })
}

test('a connection whose request ends after the close is not kept for the next one', async () => {
  const held: ServerResponse[] = []
  const server = await listening((_, response) => held.push(response))
  const agent = new Agent({ keepAlive: true })
  const arrived = new Promise((done) => server.once('request', done))
  const answered = ask(server, agent)
  await arrived
  const closed = closeServer(server, { lingerMs: 1 })
  held[0]?.end('done')
  await answered
  await closed
  agent.destroy()
})

test('a request on a kept-alive connection is still answered, and is the last one on it', async () => {
  const server = await listening((_, response) => response.end('done'))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await ask(server, agent)).headers.connection).toBe('keep-alive')
  const closed = closeServer(server, { lingerMs: 60_000 })
  const last = await ask(server, agent, port)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await closed
  // No new connections are accepted.
  await expect(ask(server, agent, port)).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('a request that arrived while the process was busy is not taken for an idle connection', async () => {
  const server = await listening((_, response) => response.end('done'))
  const proxy = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const nextAnswer = () => new Promise<string>((done) => proxy.once('data', (data) => done(String(data))))
  proxy.write(ASKED)
  expect(await nextAnswer()).toContain('200 OK')
  const closed = closeServer(server, { lingerMs: 1 })
  const last = Promise.race([nextAnswer(), new Promise((done) => proxy.once('close', () => done('nothing')))])
  setImmediate(() => {
    proxy.write(ASKED)
    for (const until = performance.now() + 300; performance.now() < until; );
  })
  expect(await last).toContain('200 OK')
  await closed
})
