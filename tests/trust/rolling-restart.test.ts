import { execFileSync, spawnSync } from 'node:child_process'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { openDatabase } from '../support/database'
import { nightTest } from '../support/night-test'
import { isFullRun } from '../support/run-length'
import { Crowd } from './support/crowd'
import { HAPROXY_KEEP_ALIVE_SECONDS, Haproxy } from './support/haproxy'
import { printNumbers } from './support/heavy'
import { Replica } from './support/replicas'
import { ShippedProxy } from './support/shipped-proxy'
import { listUnheardChanges } from './support/soak-probe'

/**
 * Two replicas of the built server, each stopped with SIGTERM and restarted while fifty people send requests through a
 * proxy, with no retries: not one request fails. Caddy up to 2.11.1 drops request bodies when it tries the next replica
 * (caddyserver/caddy#7547), so with such a version, in the shipped configuration, people only read. HAProxy in its
 * place takes everything. There is no short version: it needs the built server.
 */

const PEOPLE = 50
const LAST_WITH_LOST_BODIES = '2.11.1'
/** As in the other tests of the built server: a busy machine is slow. */
const SETTINGS = { DATABASE_PATIENCE: '4', SMS_DAILY_LIMIT: '100000' }

openDatabase()
const first = Number(new URL(process.env.STRIPE_API_BASE ?? '').port)
const places = { port: first + 3, inspectorPort: first + 2, origin: `http://localhost:${first + 4}` }
const replicas = ['127.0.0.2', '127.0.0.3'].map(
  (address, at) => new Replica(`replica-${at + 1}`, address, places),
)
const proxySetup = {
  port: first + 4,
  replicas: replicas.map(({ address }) => address),
  replicaPort: first + 3,
}
const crowd = new Crowd()

beforeAll(async () => {
  if (!isFullRun) return
  await crowd.gather(PEOPLE)
  for (const replica of replicas) {
    replica.start(SETTINGS)
    await replica.ready()
  }
}, 3 * MINUTE)
afterAll(async () => {
  for (const replica of replicas) await replica.close()
}, MINUTE)

const listUnheard = () => listUnheardChanges(replicas.map(({ url }) => url))

async function rollUnderLoad(origin: string, { changes }: { changes: boolean }) {
  expect(await listUnheard()).toEqual([])
  crowd.begin(origin, { changes })
  for (const replica of replicas) {
    await new Promise((done) => setTimeout(done, 2 * SECOND))
    expect(await replica.stop()).toBe(0)
    replica.start(SETTINGS)
    await replica.ready()
  }
  await new Promise((done) => setTimeout(done, 2 * SECOND))
  await crowd.end()
  const times = crowd.times.toSorted((a, b) => a - b)
  printNumbers('rolled', {
    requests: crowd.asked,
    changes: crowd.changed,
    failed: crowd.failed.length,
    'slowest ms': times.at(-1) ?? 0,
  })
  expect(crowd.failed).toEqual([])
  expect(crowd.asked).toBeGreaterThan(PEOPLE * 10)
  expect(await listUnheard()).toEqual([])
}

const caddyVersion = () =>
  /\d+\.\d+\.\d+/.exec(spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? ''
const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

nightTest(
  'behind Caddy as it is shipped, nobody notices that each replica is rolled',
  async () => {
    const proxy = new ShippedProxy()
    await proxy.open(proxySetup)
    const changes = isNewer(caddyVersion(), LAST_WITH_LOST_BODIES)
    await rollUnderLoad(`http://localhost:${proxySetup.port}`, { changes }).finally(() => proxy.close())
  },
  3 * MINUTE,
)

nightTest(
  'behind HAProxy, neither who reads nor who changes something notices it',
  async () => {
    const proxy = new Haproxy()
    await proxy.open(proxySetup)
    await rollUnderLoad(`http://127.0.0.1:${proxySetup.port}`, { changes: true }).finally(() => proxy.close())
    expect(crowd.changed).toBeGreaterThan(PEOPLE * 3)
  },
  3 * MINUTE,
)

nightTest('the server keeps a connection for longer than the proxies do', async () => {
  const { headers } = await fetch(`${replicas[0]?.url}/api/health`)
  const keptByServer = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  const adapted = execFileSync('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: { ...process.env, SITE_ADDRESS: 'http://localhost' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const keptByCaddy = Number(/"idle_timeout":(\d+)/.exec(adapted)?.[1]) / 1e9
  for (const kept of [keptByCaddy, HAPROXY_KEEP_ALIVE_SECONDS]) {
    expect(kept).toBeGreaterThan(0)
    expect(keptByServer).toBeGreaterThan(kept + 5)
  }
})
