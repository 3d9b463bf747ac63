import { createServer, isIPv6 } from 'node:net'
import type { Settings } from './settings'

const ALL_INTERFACES = '0.0.0.0'

/** The address to listen on. */
export const listenAddress = ({ HOSTNAME_TO_BIND }: Settings): string => HOSTNAME_TO_BIND || ALL_INTERFACES

/** The app's origin as reached from this machine: an app that listens on one address answers at no other. */
export function ownOrigin(settings: Settings, port: string): string {
  const address = listenAddress(settings)
  if (address === ALL_INTERFACES || address === '::') return `http://127.0.0.1:${port}`
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}

/** Throws if the app could not listen there. */
export function requireFreePort(settings: Settings, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(
        new Error(
          code === 'EADDRINUSE'
            ? `PORT ${port} is in use. Set PORT to another one.`
            : `The app cannot listen on PORT and HOSTNAME_TO_BIND: ${message}.`,
        ),
      ),
    )
    probe.listen(port, listenAddress(settings), () => probe.close(() => done()))
  })
}
