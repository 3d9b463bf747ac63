import { MINUTE, SECOND } from '@/lib/base/clock'
import { call } from '../support/call'
import { loadHandler } from '../support/routes'
import { isFullRun } from '../support/run-length'
import { timeLimit } from '../support/time-limit'
import { PostgresProcess } from './support/postgres-process'

const ANSWERS_WITHIN = timeLimit(5 * SECOND)
const SAYS_NOT_READY_WITHIN = timeLimit(3 * SECOND)
/** More than there are connections. */
const AT_ONCE = 30

let postgres: PostgresProcess
let person: { token: string; cookie: string }

beforeAll(async () => {
  postgres = await PostgresProcess.start()
  Object.assign(process.env, { DATABASE_URL: postgres.url, DATABASE_PATIENCE: '1' })
  // Modules that read the settings are loaded only once those are set.
  const { aSignedInUser } = await import('../support/people')
  person = await aSignedInUser()
})

afterAll(async () => {
  const { db, reportsDb } = await import('@/lib/platform/db/client')
  const { closeRateLimits } = await import('@/lib/platform/db/rate-limits')
  await postgres.tell('thaw')
  await Promise.all([db.$disconnect(), reportsDb.$disconnect(), closeRateLimits()])
  await postgres.stop()
})

async function timed<T>(work: Promise<T>): Promise<T & { took: number }> {
  const startedAt = Date.now()
  return { ...(await work), took: Date.now() - startedAt }
}

const group = {
  title: 'Bothy weekend',
  description: '',
  paymentGoal: 600,
  paymentDeadline: '2099-01-01',
  splitOption: 'autoSplit',
}
const unknownGroupId = '00000000-0000-4000-8000-000000000000'

/** Calls of every kind: with a rate limit, without a session, that write, that move money. */
async function askEverything() {
  const { token } = person
  const load = (method: 'GET' | 'POST', path: string) => loadHandler({ method, path })
  return Promise.all([
    timed(call(await load('GET', '/group/groups'), '/group/groups', { token })),
    timed(call(await load('GET', '/user/search'), '/user/search?q=adamant', { token })),
    timed(call(await load('POST', '/group/create'), '/group/create', { token, body: group })),
    timed(call(await load('GET', '/invitation/{token}'), '/invitation/none')),
    timed(
      call(await load('POST', '/payment/{id}/transfer'), `/payment/${unknownGroupId}/transfer`, {
        token,
        body: { amount: 1 },
        headers: { 'idempotency-key': 'frozen' },
      }),
    ),
  ])
}

/** A session that could not be checked must not count as ended. */
async function askSession() {
  const { GET } = await import('@/app/api/auth/session/route')
  const { cookie } = person
  return timed(call(GET, '/auth/session', { cookie }))
}

async function askReady() {
  const { GET } = await import('@/app/api/health/ready/route')
  return timed(call(GET, '/health/ready'))
}

async function expectUnavailable() {
  const [answers, session, ready] = await Promise.all([askEverything(), askSession(), askReady()])
  for (const { status, headers, body, took } of [...answers, session]) {
    expect({ status, retryAfter: headers.get('retry-after'), body }).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: {
        code: 'DATABASE_AWAY',
        message: "We can't reach our records just now. Please try again in a moment.",
      },
    })
    expect(headers.get('set-cookie')).toBeNull()
    expect(took).toBeLessThan(ANSWERS_WITHIN)
  }
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect(ready.took).toBeLessThan(SAYS_NOT_READY_WITHIN)
}

/** Connections that were given up are opened anew, for which a call waits no longer than a quiet machine needs. */
async function expectBack() {
  const ask = async () => {
    const answers = [...(await askEverything()), await askReady()]
    return answers.map(({ status }) => status)
  }
  const startedAt = Date.now()
  let statuses = await ask()
  while (!isFullRun && statuses.includes(503) && Date.now() - startedAt < MINUTE) statuses = await ask()
  expect(statuses).toEqual([200, 200, 201, 404, 404, 200])
}

test('a transaction cut off by a freeze is not left to the next caller', async () => {
  const { transact } = await import('@/lib/platform/db/transaction')
  const { db } = await import('@/lib/platform/db/client')
  const halfWay = transact(async (tx) => {
    await tx.feedback.create({ data: { comment: 'half-way', pageContext: '', createdAt: new Date() } })
    await postgres.tell('freeze')
    await tx.feedback.count()
  })
  await expect(halfWay).rejects.toThrow('Query read timeout')
  await postgres.tell('thaw')
  expect(await db.feedback.count({ where: { comment: 'half-way' } })).toBe(0)
})

test('a frozen database counts as unavailable within seconds, and everything recovers afterwards', async () => {
  await expectBack()
  await postgres.tell('freeze')
  const groups = await loadHandler({ method: 'GET', path: '/group/groups' })
  const list = () => timed(call(groups, '/group/groups', { token: person.token }))
  for (const { status, took } of await Promise.all(Array.from({ length: AT_ONCE }, list))) {
    expect(status).toBe(503)
    expect(took).toBeLessThan(ANSWERS_WITHIN)
  }
  // By now every connection has been given up, so these calls must open new ones.
  await expectUnavailable()
  await postgres.tell('thaw')
  await expectBack()
})

test('a stopped database counts as unavailable at once, and everything recovers afterwards', async () => {
  await postgres.tell('stop')
  await expectUnavailable()
  await postgres.tell('start')
  await expectBack()
})
