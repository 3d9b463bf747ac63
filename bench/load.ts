import { spawn } from 'node:child_process'
import type { Load, LoadPlan } from './load-client'
import { cookieOf, tokenOf } from './seed'

export type { Load }

const SECONDS = 3
const WARM_UP_SECONDS = 1
const CONNECTIONS = 16

export const bearerHeaders = (person: number) => ({ authorization: `Bearer ${tokenOf(person)}` })
/** The headers that a browser sends; it accepts compression, which costs the server time too. */
export const browserHeaders = (person: number) => ({
  cookie: `next-auth.session-token=${cookieOf(person)}`,
  'accept-encoding': 'gzip',
})

/** Loads one URL for a few seconds, from a process of its own. */
export function measureLoad(url: string, headers: Record<string, string> = {}): Promise<Load> {
  const plan: LoadPlan = {
    ...{ url, headers, seconds: SECONDS },
    ...{ warmUpSeconds: WARM_UP_SECONDS, connections: CONNECTIONS },
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/load-client.ts', JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (part) => (printed += part))
  return new Promise((done, fail) =>
    child.once('close', (code) =>
      code === 0 ? done(JSON.parse(printed)) : fail(new Error(`${url} could not be measured.`)),
    ),
  )
}

export const medianOf = (numbers: number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
