import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { POST as login } from '@/app/api/auth/login/route'
import { MINUTE } from '@/lib/base/clock'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { nightTest } from '../support/night-test'
import { aNewAccount, aSignedInUser } from '../support/people'
import { runCount } from '../support/run-length'
import { sqlSentBy } from '../support/sent-sql'
import { auc } from './support/auc'
import { ServerProcess } from './support/server-process'

/** How many samples of each kind; with fewer, chance alone would sometimes exceed the limit. */
const SAMPLES = runCount({ short: 0, full: 1000 })
const AUC_AT_MOST = 0.55
const WRONG = 'Wrong-Meadow-42!'

openDatabase()

type Kind = { email: boolean; known: boolean; pending?: boolean }

const KINDS = {
  'an unknown email': { email: true, known: false },
  'another unknown email': { email: true, known: false },
  'a proven email': { email: true, known: true },
  'an email of an account that was never verified': { email: true, known: true, pending: true },
  'an unknown number': { email: false, known: false },
  'another unknown number': { email: false, known: false },
  'a number of a verified account': { email: false, known: true },
  'a number of an account that was never verified': { email: false, known: true, pending: true },
} satisfies Record<string, Kind>
type Name = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Name[]

async function anIdentifier({ email, known, pending: isPending = false }: Kind): Promise<string> {
  const account = known ? (await aSignedInUser({ isPending })).user : aNewAccount()
  return String(email ? account.email : account.phoneNumber)
}

const statementsOfLogin = (identifier: string) =>
  sqlSentBy(async () => {
    const { status } = await call(login, '/auth/login', { body: { identifier, password: WRONG } })
    expect(status).toBe(401)
  })

test('log-in makes the same queries, whether the account exists or not', async () => {
  await statementsOfLogin(await anIdentifier(KINDS['an unknown email']))
  const statements: Partial<Record<Name, string[]>> = {}
  for (const name of NAMES) statements[name] = await statementsOfLogin(await anIdentifier(KINDS[name]))
  const [first] = Object.values(statements)
  expect(first?.length).toBeGreaterThan(1)
  expect(statements).toEqual(Object.fromEntries(NAMES.map((name) => [name, first])))
})

test('the measurement detects a difference, and only a real one', () => {
  const noise = Array.from({ length: 500 }, (_, each) => (each * 7) % 50)
  expect(auc(noise, noise)).toBe(0.5)
  expect(auc(noise, noise.slice(0, 250).reverse())).toBe(0.5)
  // A difference of four milliseconds in fifty is noticed.
  expect(
    auc(
      noise.map((ms) => ms + 4),
      noise,
    ),
  ).toBeGreaterThan(AUC_AT_MOST)
  expect(
    auc(
      noise,
      noise.map((ms) => ms + 100),
    ),
  ).toBe(1)
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the whole response has arrived. */
function time(port: number, identifier: string): Promise<number> {
  const body = JSON.stringify({ identifier, password: WRONG })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { agent, port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', headers }
  return new Promise((done, fail) => {
    const startedAt = performance.now()
    const sent = request(options, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 401) done(performance.now() - startedAt)
        else fail(new Error(`answered ${answer.statusCode}`))
      })
    })
    sent.on('error', fail).end(body)
  })
}

/** Asks about everybody once, as somebody with a list of addresses would, in random order. */
async function takeSamples(port: number) {
  const samples = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -20; round < SAMPLES; round++) {
    const order = NAMES.map((name) => ({ name, at: randomInt(2 ** 32) })).sort((a, b) => a.at - b.at)
    for (const { name } of order) {
      const took = await time(port, await anIdentifier(KINDS[name]))
      if (round >= 0) samples[name].push(took)
    }
  }
  return samples
}

/** At full length only: the built server, over a socket. */

nightTest(
  'nor does the time tell who has an account',
  async () => {
    const server = new ServerProcess()
    const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
    server.start({ port, providerUrl: process.env.STRIPE_API_BASE ?? '', clockOffsetMs: 0 })
    try {
      await server.ready(`http://127.0.0.1:${port}`)
      const samples = await takeSamples(port)
      const results = NAMES.filter((name) => !/^an unknown/.test(name)).map((name) => {
        const control = samples[KINDS[name].email ? 'an unknown email' : 'an unknown number']
        return { name, auc: Number(auc(samples[name], control).toFixed(3)) }
      })
      process.stdout.write(`${results.map(({ name, auc }) => `${auc} ${name}`).join('\n')}\n`)
      expect(results.filter(({ auc }) => auc > AUC_AT_MOST)).toEqual([])
    } finally {
      await server.kill()
      agent.destroy()
    }
  },
  60 * MINUTE,
)
