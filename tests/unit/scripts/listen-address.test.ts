import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { ownOrigin, requireFreePort } from '@/scripts/support/listen-address'

/** The start script checks that the app can listen at its address, and waits for it there. */

const bound = (HOSTNAME_TO_BIND?: string) => ({ NODE_ENV: 'test', HOSTNAME_TO_BIND }) as const

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['app.internal', 'http://app.internal:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
])('an app that listens on %s is reached at %s', (address, origin) => {
  expect(ownOrigin(bound(address), '3000')).toBe(origin)
})

test('a port in use is named, and so is an address that this machine does not have', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort(bound('127.0.0.1'), port)).rejects.toThrow(`PORT ${port} is in use.`)
  await expect(requireFreePort(bound('192.0.2.1'), port)).rejects.toThrow(
    'The app cannot listen on PORT and HOSTNAME_TO_BIND: listen EADDRNOTAVAIL',
  )
  other.close()
  await once(other, 'close')
  await expect(requireFreePort(bound('127.0.0.1'), port)).resolves.toBeUndefined()
})
