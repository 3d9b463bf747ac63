/**
 * A PostgreSQL of its own with its usual durability. Each line `kill` on standard input kills every process of it
 * without warning; it is started again at once, as whatever runs it in production would. Ends with its input.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateDatabase } from '@/lib/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/embedded-postgres'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-trust-'))
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function main() {
  const { url, port } = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(url)
  say({ url })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'kill') continue
    const killed = await killAll()
    await startEmbeddedPostgres({ dataDir, port })
    say({ killed })
  }
  await killAll()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

/** Answers how many processes there were. */
async function killAll(): Promise<number> {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  // The first to go is the one that would notice the others.
  const pids = [postmaster, ...childrenOf(postmaster)]
  for (const pid of pids) end(pid)
  while (pids.some(isAlive)) await pause(5)
  return pids.length
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

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went before we came.
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
