/** The process behind standby.ts: prints both addresses, and lives until its standard input ends. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { migrateDatabase } from '@/lib/platform/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'
import { freePort } from '@/scripts/support/free-port'
import { scratchFolder } from '@/scripts/support/scratch-folder'

const folder = scratchFolder('standby')
const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]

/** Copies the running primary's files as PostgreSQL's own tools do; the files keep their owner. */
async function copyPrimary(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', primaryDir, standbyDir])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  rmSync(join(standbyDir, 'postmaster.pid'))
  writeFileSync(join(standbyDir, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o644 })
  writeFileSync(join(standbyDir, 'standby.signal'), '')
  const { port, username, password } = new URL(url)
  appendFileSync(
    join(standbyDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  // These were created by root, but the server must be able to rename them.
  for (const name of ['backup_label', 'standby.signal'])
    execFileSync('chown', ['--reference', join(standbyDir, 'PG_VERSION'), join(standbyDir, name)])
}

/** Starts the server program directly: the package would wait forever for a standby to accept writes. */
async function startStandby(port: number) {
  const program = /^\S+/.exec(readFileSync(join(primaryDir, 'postmaster.opts'), 'utf8'))?.[0] ?? ''
  const { uid, gid } = statSync(standbyDir)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const child = spawn(
    program,
    ['-D', standbyDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) },
  )
  const isUp = async () => {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'whipround',
      password: 'whipround',
      database: 'whipround',
    })
    await client.connect()
    await client.end()
    return true
  }
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null) throw new Error('The standby did not start.')
    await pause(50)
  }
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
  }
}

async function main() {
  chmodSync(folder, 0o711)
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir })
  await migrateDatabase(primary.url)
  await copyPrimary(primary.url)
  const port = await freePort()
  const stopStandby = await startStandby(port)
  const standby = Object.assign(new URL(primary.url), { port: String(port) }).toString()
  console.log(JSON.stringify({ primary: primary.url, standby }))
  for await (const _ of createInterface({ input: process.stdin })) {
    await stopStandby()
    console.log(JSON.stringify({ done: 'gone' }))
  }
  await stopStandby()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
