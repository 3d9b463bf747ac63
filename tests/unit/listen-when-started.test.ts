import { channel } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { listenWhenStarted, STARTED } from '@/lib/edge/listen-when-started'
import { freePort } from '@/scripts/support/free-port'

test('nobody can connect until the process has started, although the framework loads before', async () => {
  const port = await freePort()
  listenWhenStarted()
  let told = 0
  const server = createServer((_, response) => response.end('here'))
  server.on('listening', () => {
    told += 1
  })
  server.listen(port, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  expect(server.address()).toMatchObject({ port })
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
  channel(STARTED).publish({})
  while (!server.listening) await new Promise((done) => setImmediate(done))
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  expect(told).toBe(1)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
