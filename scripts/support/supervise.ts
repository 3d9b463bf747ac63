import cluster, { type Worker } from 'node:cluster'
import { LISTENING } from '@/lib/edge/share-port'
import { endChild } from './children'

/** How long to wait before replacing a dead worker: twice as long after each further death, until one has lasted. */
const PAUSE_MS = { first: 250, longest: 30_000 }
const LASTED_MS = 60_000

type Plan = {
  program: string
  count: number
  env: NodeJS.ProcessEnv
  /** Called if the first workers end before any has served: what is wrong would be wrong for the next ones, too. */
  onFailedStart: (code: number | null) => void
}

const working = new Set<Worker>()
let isStopping = false

/**
 * Runs a server in several processes that share its port (lib/edge/share-port.ts), and restarts each one that dies.
 */
export function supervise({ program, count, env, onFailedStart }: Plan) {
  // A worker learns from its standard input that this process has ended (lib/worker/start.ts).
  cluster.setupPrimary({
    exec: program,
    args: [],
    execArgv: [],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  let hasServed = false
  const place = (deaths: number) => {
    if (isStopping) return
    const worker = cluster.fork({ ...env, EXIT_WITH_PARENT: '1' })
    working.add(worker)
    let since = Number.POSITIVE_INFINITY
    worker.on('message', (message) => {
      if (message !== LISTENING) return
      hasServed = true
      since = performance.now()
    })
    worker.once('exit', (code, signal) => {
      working.delete(worker)
      if (isStopping) return
      if (!hasServed) return onFailedStart(code)
      const before = performance.now() - since > LASTED_MS ? 0 : deaths
      const pauseMs = pauseAfter(before)
      console.error(
        `A worker of the app ended (${signal ?? code}); the next one starts in ${pauseMs / 1000} s.`,
      )
      setTimeout(place, pauseMs, before + 1)
    })
  }
  for (let number = 0; number < count; number += 1) place(0)
}

export const pauseAfter = (deaths: number) => Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** deaths)

/** Asks all workers to stop, at once, and waits for each. */
export async function stopSupervised() {
  isStopping = true
  await Promise.all([...working].map(({ process: child }) => endChild(child)))
}
