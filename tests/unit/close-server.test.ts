import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer } from '@/lib/worker/close-server'

test('a connection whose request ends after the close is not kept for the next one', async () => {
  const held: ServerResponse[] = []
  const server = createServer((_, response) => held.push(response)).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 130_000
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const arrived = new Promise((done) => server.once('request', done))
  const answered = new Promise((done) => {
    request({ port, host: '127.0.0.1', agent }, (response) => response.resume().once('end', done)).end()
  })
  await arrived
  const closed = closeServer(server)
  held[0]?.end('done')
  await answered
  await closed
  agent.destroy()
}, 5_000)
