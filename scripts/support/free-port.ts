import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** This many different ports of this machine at which nobody listens now. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
