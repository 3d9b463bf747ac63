/**
 * A PostgreSQL of its own with its usual durability, told by lines on standard input: `kill` kills every process
 * of it without warning and starts it again at once, as whatever runs it in production would; `stop` leaves it dead
 * until `start`; `freeze` lets no process of it run until `thaw`. Ends with its input.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateDatabase } from '@/lib/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-trust-'))
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function main() {
  const { url, port } = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(url)
  say({ url })
  const start = () => startEmbeddedPostgres({ dataDir, port })
  const commands: Record<string, () => unknown> = {
    kill: async () => {
      await killAll()
      await start()
    },
    stop: killAll,
    start,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
  for await (const line of createInterface({ input: process.stdin })) {
    await commands[line]?.()
    say({ done: line })
  }
  await killAll()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

async function killAll() {
  const pids = signalAll('SIGKILL')
  while (pids.some(isAlive)) await pause(5)
}

/** Returns whom it was sent to. The first is the one that would notice the others. */
function signalAll(signal: NodeJS.Signals): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pids = [postmaster, ...childrenOf(postmaster)]
  for (const pid of pids) send(pid, signal)
  return pids
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(parent))
}

/** Gone, or dead and only waiting to be counted. */
const isAlive = (pid: number) => !['', 'Z', 'X'].includes(statOf(pid)[0] ?? '')

/** State and parent of a process. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? ['']
  } catch {
    return ['']
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It went before we came.
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
