import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { nightTest } from '../../support/night-test'

/** The database that `npm start` runs. In a process of its own, because its package is an ES module. */

const PROGRAM = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, finish)
  let postgres
  async function finish(signal) {
    console.log('told ' + signal)
    await postgres.stop()
    process.exit(7)
  }
  import('@/scripts/support/embedded-postgres')
    .then(({ startEmbeddedPostgres }) => {
      const starting = startEmbeddedPostgres({ dataDir: process.argv[1] })
      console.log('starts')
      return starting
    })
    .then((started) => {
      postgres = started
      console.log('ready at ' + started.url)
    })`

let folder: string
const running: { child: ChildProcess; ended: Promise<unknown> }[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whipround-embedded-'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A process that starts the database in the folder; its output is read line by line. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<string> => (await lines.next()).value
  const ended = once(child, 'exit')
  running.push({ child, ended })
  return { child, hear, ended }
}

/** Starts it and waits until the database is ready; also returns its address. */
async function startUntilReady(env?: Record<string, string>) {
  const starter = start(env)
  expect(await starter.hear()).toBe('starts')
  return { ...starter, url: (await starter.hear()).replace('ready at ', '') }
}

nightTest('it sorts and compares letters in its own way, not in that of the machine’s language', async () => {
  const { url } = await startUntilReady({ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT datlocprovider, datlocale, datcollate, lower('IÉ') AS lower FROM pg_database
     WHERE datname = current_database()`,
  )
  await client.end()
  expect(rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C', lower: 'ié' }])
})

nightTest('signals still reach the process that started it, which stops it last', async () => {
  const { child, hear, ended } = await startUntilReady()
  child.kill('SIGTERM')
  expect(await hear()).toBe('told SIGTERM')
  expect(await ended).toEqual([7, null])
})

nightTest('it also stops if PostgreSQL has already ended', async () => {
  const { child, ended } = await startUntilReady()
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  while (existsSync(`/proc/${pid}`)) await setImmediate()
  child.kill('SIGTERM')
  expect(await ended).toEqual([7, null])
})

nightTest('a new start waits for the previous one, without disturbing it', async () => {
  const firstStart = await startUntilReady()
  const secondStart = start()
  expect(await secondStart.hear()).toBe('starts')
  const client = new Client({ connectionString: firstStart.url })
  await client.connect()
  await client.end()
  firstStart.child.kill('SIGTERM')
  expect(await firstStart.ended).toEqual([7, null])
  expect(await secondStart.hear()).toMatch(/^ready/)
})

nightTest('a server left behind by a killed starter is taken over', async () => {
  const firstStart = await startUntilReady()
  firstStart.child.kill('SIGKILL')
  await firstStart.ended
  expect((await startUntilReady()).url).not.toBe(firstStart.url)
})
