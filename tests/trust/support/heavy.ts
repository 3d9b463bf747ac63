import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isFullRun } from '../../support/run-length'

/** What heavy work does to everybody else: how long their calls take meanwhile, and how much memory it costs. */

const MB = 1024

/** Each call's milliseconds, one call after the other, `count` times or until a promise settles. */
export async function timesOf(ask: () => Promise<unknown>, limit: number | Promise<unknown>) {
  const times: number[] = []
  let over = false
  if (typeof limit !== 'number') limit.finally(() => (over = true)).catch(() => undefined)
  while (!over && times.length !== limit) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
    await pause(5)
  }
  return times.sort((a, b) => a - b)
}

export const median = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0

/** The resident memory of a process in megabytes, alone and with its children. */
export function memoryOf(pid: number) {
  const processes = existsSync('/proc/self/status') ? readProc(pid) : readPs(pid)
  const own = processes[0] ?? 0
  return { own: own / MB, all: processes.reduce((sum, kb) => sum + kb, 0) / MB }
}

function readProc(pid: number): number[] {
  try {
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [
      kb,
      ...children
        .split(' ')
        .filter(Boolean)
        .flatMap((child) => readProc(Number(child))),
    ]
  } catch {
    // The process has just ended.
    return []
  }
}

function readPs(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const memoryOfTree = (parent: number): number[] => [
    all.find(([id]) => id === parent)?.[2] ?? 0,
    ...all.flatMap(([id = 0, of]) => (of === parent ? memoryOfTree(id) : [])),
  ]
  return memoryOfTree(pid)
}

/** The most memory seen while `during` was pending. */
export async function mostMemory(pid: number, work: Promise<unknown>) {
  let over = false
  const end = () => (over = true)
  work.then(end, end)
  const most = { own: 0, all: 0 }
  while (!over) {
    const { own, all } = memoryOf(pid)
    Object.assign(most, { own: Math.max(most.own, own), all: Math.max(most.all, all) })
    await pause(10)
  }
  return most
}

/** Prints the numbers at full length, because they are the point of these tests. */
export function printNumbers(what: string, numbers: Record<string, number>) {
  const rounded = Object.entries(numbers).map(([name, value]) => `${name} ${Math.round(value)}`)
  if (isFullRun) process.stdout.write(`${what}: ${rounded.join(', ')}\n`)
}
