import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/clock'
import { openDatabase } from '../support/database'
import { memoryOf } from './support/heavy'
import { ServerProcess } from './support/server-process'
import { openScreens } from './support/soak-probe'

/** `WORKERS=2`: two processes behind one port, one of which may die. */

openDatabase()
const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
const url = `http://127.0.0.1:${port}`
const server = new ServerProcess()
afterAll(() => server.kill())

/** The socket state LISTEN, as /proc/net/tcp writes it. */
const LISTEN = '0A'

const onLinux = process.platform === 'linux' ? test : test.skip

/** A worker's command line: as it was started, or as the framework renames it. */
const WORKER = /\.cjs|^next-server/

/** The processes that serve requests: the first one's loader may have started others. */
const workers = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && WORKER.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
    .map(Number)

/** How many sockets accept connections on the port: each process has its own. */
const listening = () =>
  ['tcp', 'tcp6']
    .flatMap((protocol) => readFileSync(`/proc/net/${protocol}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = '', , state]) =>
        state === LISTEN && Number.parseInt(local.split(':')[1] ?? '', 16) === port,
    ).length

/** One request on a connection of its own: its status, or that the connection was cut or got stuck. */
const ask = () =>
  new Promise<number | 'cut' | 'stuck'>((done) => {
    const asked = get(`${url}/api/health`, { agent: false, timeout: 5 * SECOND }, (answer) =>
      answer.resume().on('end', () => done(answer.statusCode ?? 0)),
    )
    asked.on('timeout', () => done('stuck')).on('close', () => done('cut'))
    asked.on('error', () => done('cut'))
  })

async function askUntil(over: () => boolean) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  while (!over()) answers.push(await ask())
  return answers
}

onLinux('two processes share a port, hear of one another, outlive one another and end together', async () => {
  server.start({ port, workers: 2, settings: { LOG_LEVEL: 'warn' } })
  await server.ready(url)
  while (memoryOf(server.pid ?? 0).own === 0 || listening() < 2) await pause(20)
  const [first] = workers()
  // Without a pid, the signal would go to every process of this test run.
  if (!first) throw new Error('no worker was found')

  // With this many screens, both processes have some; a change at one reaches them all.
  const screens = await openScreens(url, 8)
  expect(await screens.hearingChange()).toEqual(Array.from({ length: 8 }, () => true))

  const askers = [1, 2, 3, 4].map(() => askUntil(() => workers().length === 2 && !workers().includes(first)))
  process.kill(first, 'SIGKILL')
  const answers = (await Promise.all(askers)).flat()
  expect(answers.filter((answer) => answer === 200).length).toBeGreaterThan(20)
  // Only what the dead process was about to return is lost.
  expect(answers.filter((answer) => answer !== 200).length).toBeLessThanOrEqual(4)
  expect(answers).not.toContain('stuck')
  const others = screens.cut().map((isCut) => !isCut)
  expect(new Set(others)).toEqual(new Set([true, false]))
  expect(await screens.hearingChange()).toEqual(others)

  const left = workers()
  expect(await server.stop()).toBe(0)
  for (const pid of left) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  screens.close()
})

onLinux('what cannot start at all is not tried again', async () => {
  server.start({ port, workers: 2, settings: { NEXTAUTH_SECRET: '' } })
  while (!server.crashed) await pause(20)
  expect(server.lastWords).toContain('NEXTAUTH_SECRET is not set.')
})
