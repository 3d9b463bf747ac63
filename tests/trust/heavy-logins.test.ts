import { newKnownDevice } from '@/lib/platform/auth/known-device'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../support/database'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../support/people'
import { isFullRun, runCount, testTimeoutMs } from '../support/run-length'
import { median, printNumbers, timesOf } from './support/heavy'
import { ServerProcess } from './support/server-process'

/**
 * Hundreds of login attempts at once, from one address and from forty, on one account and on many. The owner on a known
 * device, and others with their calls, hardly notice. At full length, against the built server.
 */

openDatabase()
const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
const url = `http://127.0.0.1:${port}`
const server = new ServerProcess()
const ATTEMPTS = runCount({ short: 72, full: 300 })
const CALLS = runCount({ short: 2, full: 15 })
let victim: SignedInUser

beforeAll(async () => {
  // As behind one proxy, which forwards the caller's address.
  server.start({ port, settings: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' } })
  victim = await aSignedInUser()
  await server.ready(url)
  // Warm-up: a server's first calls take longer.
  const strangers = Array.from({ length: ATTEMPTS / 6 }, (_, number) => `stranger.${number}@example.com`)
  await Promise.all(strangers.map((identifier, number) => logIn({ identifier, from: `10.13.0.${number}` })))
})
afterAll(() => server.kill())

type Attempt = { identifier?: unknown; password?: string; from: string; cookie?: string }

async function logIn({ identifier = victim.user.email, password = PASSWORD, from, cookie = '' }: Attempt) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie }
  const body = JSON.stringify({ identifier, password })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  await answer.text()
  return answer
}

const search = async () => {
  const headers = { authorization: `Bearer ${victim.token}` }
  const answer = await fetch(`${url}/api/user/search?q=adamant`, { headers })
  await answer.text()
}

/** The owner logs in, each time with a new device, whose attempts are not used up. */
async function ownerLogsIn() {
  const cookie = `whipround.known-device=${newKnownDevice(victim.user)}`
  const answer = await logIn({ from: '10.9.0.1', cookie })
  if (answer.status !== 200) throw new Error(`The owner got ${answer.status}.`)
  // All devices of an account share one allowance of attempts.
  await db.$executeRaw`DELETE FROM rate_limits WHERE key LIKE '%login-devices:%'`
}

/** Each with the most attempts allowed: per account and address, per address, or per account by strangers. */
const attacks: [string, number, (number: number) => Attempt][] = [
  ['one address, one account', 10, () => ({ from: '10.10.0.1' })],
  [
    'one address, many accounts',
    100,
    (number) => ({ from: '10.10.0.2', identifier: `nobody.${number}@example.com` }),
  ],
  ['forty addresses, one account', 60, (number) => ({ from: `10.11.0.${number % 40}` })],
  [
    'forty addresses, many accounts',
    ATTEMPTS,
    (number) => ({ from: `10.12.0.${number % 40}`, identifier: `nobody.${number}@example.com` }),
  ],
]

test.each(isFullRun ? attacks : attacks.slice(2, 3))(
  '%s',
  async (what, most, attempt) => {
    await timesOf(ownerLogsIn, CALLS)
    const idle = {
      logIn: median(await timesOf(ownerLogsIn, CALLS)),
      search: median(await timesOf(search, CALLS)),
    }
    const measureDuring = async (ask: (number: number) => Promise<Response>) => {
      const rush = Promise.all(Array.from({ length: ATTEMPTS }, (_, number) => ask(number)))
      const [answers, logIns, searches] = await Promise.all([
        rush,
        timesOf(ownerLogsIn, rush),
        timesOf(search, rush),
      ])
      return { answers, logIns, searches }
    }
    // So many requests take their time whatever they ask; the question is what log-ins add to that.
    const control = await measureDuring(() => fetch(`${url}/api/health/ready`))
    const { answers, logIns, searches } = await measureDuring((number) =>
      logIn({ password: 'Wrong-Meadow-42!', ...attempt(number) }),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    printNumbers(what, {
      ...Object.fromEntries([401, 429, 503].map((status) => [status, count(status)])),
      'log-in idle ms': idle.logIn,
      'log-in beside others ms': median(control.logIns),
      'log-in meanwhile ms': median(logIns),
      'slowest ms': logIns.at(-1) ?? 0,
      'search idle ms': idle.search,
      'search beside others ms': median(control.searches),
      'search meanwhile ms': median(searches),
      'slowest search ms': searches.at(-1) ?? 0,
    })
    expect(count(401) + count(429) + count(503)).toBe(ATTEMPTS)
    expect(count(401)).toBeLessThanOrEqual(most)
    if (isFullRun) {
      expect(median(logIns)).toBeLessThan(Math.max(3 * idle.logIn, median(control.logIns)))
      expect(median(searches)).toBeLessThan(Math.max(3 * idle.search, median(control.searches)))
    }
  },
  testTimeoutMs,
)
