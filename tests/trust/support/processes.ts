import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Kills every process of the PostgreSQL in this folder without warning, and waits until they are gone. */
export async function killPostgres(dataDir: string) {
  const pids = signalPostgres(dataDir, 'SIGKILL')
  while (pids.some(isAlive)) await pause(5)
}

/** Returns the processes signalled. The postmaster comes first, because it would notice the others. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): number[] {
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

/** Not gone, and not a zombie waiting to be reaped. */
const isAlive = (pid: number) => !['', 'Z', 'X'].includes(statOf(pid)[0] ?? '')

/** A process's state and parent. */
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
    // The process has already ended.
  }
}
