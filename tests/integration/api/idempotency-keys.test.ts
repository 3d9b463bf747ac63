import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, DAY, MINUTE, now } from '@/lib/base/clock'
import { initializePayment as initialize } from '@/lib/money/payments/contract'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { withIdempotencyKey } from '@/lib/platform/http/idempotency'
import { purgeExpiredResponses } from '@/lib/platform/http/purge-expired-responses'
import { sealResponse } from '@/lib/platform/http/stored-response'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupOfPayers,
  aGroupWithPayments,
  askToPay,
  expectSoundLedger,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { sqlSentBy } from '../../support/sent-sql'
import { forceSql } from '../../support/states'
import { timeLimit } from '../../support/time-limit'

/** What a client's Idempotency-Key refers to, and for how long. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const keyHeader = (key: string) => ({ 'idempotency-key': key })
const rowOf = (key: string) => ({ keyHash: new Uint8Array(keyedHash('client keys', key)) })
const makeOlder = (key: string, days: number) =>
  db.idempotentCall.updateMany({ where: rowOf(key), data: { createdAt: addMs(now(), -days * DAY) } })

const send = (admin: TestUser, groupId: string, amount: unknown, key: string) =>
  call(transfer, `/payment/${groupId}/transfer`, {
    token: admin.token,
    body: { amount },
    headers: keyHeader(key),
  })
const giveBack = (admin: TestUser, paymentId: string, amount: number, key: string) =>
  call(refund, `/payment/${paymentId}/refund`, {
    token: admin.token,
    body: { amount },
    headers: keyHeader(key),
  })

const REUSED = [409, 'IDEMPOTENCY_KEY_REUSED']
const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

nightTest('a key whose record is gone never reports success for something that was not done', async () => {
  const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
  expect((await send(admin, group.id, 10, 'money-out')).status).toBe(201)
  expect((await giveBack(admin, older.id, 5, 'money-back')).status).toBe(201)
  expect((await askToPay(payer, group.id, { amount: 25 }, keyHeader('money-in'))).status).toBe(201)
  await db.idempotentCall.deleteMany()
  expect(statusAndCode(await send(admin, group.id, 11, 'money-out'))).toEqual(REUSED)
  expect(statusAndCode(await giveBack(admin, older.id, 6, 'money-back'))).toEqual(REUSED)
  expect(statusAndCode(await giveBack(admin, newer.id, 5, 'money-back'))).toEqual(REUSED)
  expect(statusAndCode(await askToPay(payer, group.id, { amount: 26 }, keyHeader('money-in')))).toEqual(
    REUSED,
  )
  // The same payload, but so much later that it cannot be a retry.
  await db.idempotentCall.deleteMany()
  await forceSql(`UPDATE transactions SET "createdAt" = "createdAt" - interval '401 days'`)
  expect(statusAndCode(await send(admin, group.id, 10, 'money-out'))).toEqual(REUSED)
  expect(statusAndCode(await giveBack(admin, older.id, 5, 'money-back'))).toEqual(REUSED)
  expect(await db.transaction.count({ where: { groupId: group.id, type: { not: 'payment' } } })).toBe(2)
})

nightTest('a key finds its share-out, even where ids have changed with NEXTAUTH_SECRET', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const otherGroup = await aGroup({ admin })
  const askToShareOut = (groupId: string) =>
    call(shareOut, `/group/${groupId}/share-out`, {
      token: admin.token,
      body: { amount: 6 },
      headers: keyHeader('share'),
    })
  const idsOf = ({ body }: { body: { parts: { _id: string }[] } }) => body.parts.map(({ _id }) => _id)
  const ids = idsOf(await askToShareOut(group.id))
  await db.idempotentCall.deleteMany()
  expect(idsOf(await askToShareOut(group.id))).toEqual(ids)
  await db.idempotentCall.deleteMany()
  expect(statusAndCode(await askToShareOut(otherGroup.id))).toEqual(REUSED)
  await db.refund.updateMany({ where: { id: { in: ids } }, data: { shareOutId: randomUUID() } })
  expect(idsOf(await askToShareOut(group.id))).toEqual(ids)
})

nightTest('a key can be replayed for 7 days and is remembered for 400, as a hash', async () => {
  const { payer, group } = await aGroupOfPayers()
  const ask = (key: string) => askToPay(payer, group.id, { amount: 25 }, keyHeader(key))
  await ask('a-week')
  await makeOlder('a-week', 8)
  expect(statusAndCode(await ask('a-week'))).toEqual(REUSED)
  await purgeExpiredResponses()
  expect(await db.idempotentCall.findFirst({ where: rowOf('a-week') })).toMatchObject({ answer: null })
  expect(statusAndCode(await ask('a-week'))).toEqual(REUSED)
  await makeOlder('a-week', 401)
  await purgeExpiredResponses()
  expect(await db.idempotentCall.count({ where: rowOf('a-week') })).toBe(0)
})

nightTest('a key belongs to one person and one call', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  const answers = [
    await askToPay(payer, group.id, { amount: 10 }, keyHeader('shared')),
    await askToPay(admin, group.id, { amount: 10 }, keyHeader('shared')),
    await send(admin, group.id, 10, 'shared'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  expect(statusAndCode(answers[2] as never)).toEqual(REUSED)
})

nightTest('bodies are compared as parsed', async () => {
  const { payer, group } = await aGroupOfPayers()
  const first = await askToPay(payer, group.id, { amount: 25 }, keyHeader('same'))
  const again = await askToPay(payer, group.id.toUpperCase(), { amount: '25.00', more: 1 }, keyHeader('same'))
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test.each(['', ' ', 'x'.repeat(256), 'a\u0007bell', 'a\ttab'])('a key %j is refused', async (key) => {
  const { payer, group } = await aGroupOfPayers()
  expect((await askToPay(payer, group.id, { amount: 25 }, keyHeader(key))).status).toBe(400)
})

nightTest('a key may contain spaces and other scripts, up to 255 characters', async () => {
  const { payer, group } = await aGroupOfPayers()
  for (const key of ['my key é', 'x'.repeat(255)])
    expect((await askToPay(payer, group.id, { amount: 25 }, keyHeader(key))).status).toBe(201)
})

describe('a refusal does not use up the key', () => {
  test('after bad input', async () => {
    const { payer, group } = await aGroupOfPayers()
    expect((await askToPay(payer, group.id, { amount: 101 }, keyHeader('again'))).status).toBe(400)
    expect((await askToPay(payer, group.id, { amount: 25 }, keyHeader('again'))).status).toBe(201)
  })

  nightTest('and leaves everybody else’s requests in progress', async () => {
    const { payer, other, group } = await aGroupOfPayers()
    await askToPay(other, group.id, { amount: 25 }, keyHeader('theirs'))
    const othersCall = { userId: other.id, ...rowOf('theirs') }
    const data = { finishedAt: null, runningUntil: addMs(now(), MINUTE) }
    await db.idempotentCall.updateMany({ where: othersCall, data })
    expect((await askToPay(payer, group.id, { amount: 101 }, keyHeader('mine'))).status).toBe(400)
    expect(await db.idempotentCall.count({ where: othersCall })).toBe(1)
  })

  nightTest('nor while the provider is unreachable, for the same or another amount', async () => {
    const { payer, group } = await aGroupOfPayers()
    const ask = (amount: number) => askToPay(payer, group.id, { amount }, keyHeader('away'))
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 2 }],
    })
    expect((await ask(25)).status).toBe(503)
    const started = await ask(30)
    expect(started.status).toBe(201)
    expect(await transactionOf(started.body.transactionId)).toMatchObject({ amountPence: 3000 })
    expect(await db.transaction.count({ where: { groupId: group.id, status: 'pending' } })).toBe(1)
  })
})

nightTest('repeated requests wait up to five seconds for the first; a dead one is taken over', async () => {
  const { payer, other, group } = await aGroupOfPayers()
  const startedAt = performance.now()
  const askWhileRunning = async (person: TestUser, leftMs: number) => {
    await askToPay(person, group.id, { amount: 25 }, keyHeader('in-flight'))
    await db.idempotentCall.updateMany({
      where: { userId: person.id },
      data: { finishedAt: null, runningUntil: addMs(now(), leftMs) },
    })
    return askToPay(person, group.id, { amount: 25 }, keyHeader('in-flight'))
  }
  const [waitedResponse, takeoverResponse] = await Promise.all([
    askWhileRunning(payer, 10 * MINUTE),
    askWhileRunning(other, 1000),
  ])
  expect(statusAndCode(waitedResponse)).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
  expect(performance.now() - startedAt).toBeLessThan(timeLimit(9000))
  expect(takeoverResponse.status).toBe(201)
})

nightTest('hundreds can wait for a slow request: each asks the database less and less often', async () => {
  const { payer, group } = await aGroupOfPayers()
  const askAgain = () => askToPay(payer, group.id, { amount: 25 }, keyHeader('slow'))
  await askAgain()
  await db.idempotentCall.updateMany({ data: { finishedAt: null, runningUntil: addMs(now(), MINUTE) } })
  const statements = await sqlSentBy(async () =>
    expect(statusAndCode(await askAgain())).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']),
  )
  expect(statements.filter((text) => text.includes('idempotent_calls')).length).toBeLessThan(30)
})

nightTest('a slow request renews its claim, so that no other takes over', async () => {
  const { payer } = await aGroupOfPayers()
  const request = new Request('http://x/', { headers: keyHeader('long') })
  const viewer = await findViewer({ token: payer.token, cookie: null })
  if (!viewer) throw new Error('nobody')
  const readRunningUntil = async () =>
    (await db.idempotentCall.findFirstOrThrow({ where: rowOf('long') })).runningUntil?.getTime() ?? 0
  const answer = await withIdempotencyKey(
    initialize,
    request,
    { namespace: viewer.userId, params: {}, body: {} },
    async () => {
      const seen = new Set<number>()
      const from = performance.now()
      // More than once: each renewal must know what the one before it wrote.
      for (; seen.size < 3 && performance.now() - from < timeLimit(7000); await pause(50))
        seen.add(await readRunningUntil())
      return Response.json({ renewals: seen.size - 1 })
    },
  )
  expect(await answer.json()).toEqual({ renewals: 2 })
})

test('an overtaken request returns what the other stored, with its secret rebuilt', async () => {
  const request = new Request('http://x/', { headers: keyHeader('overtaken') })
  const keeping = {
    keep: () => ({ gift: 'hash' }),
    restore: async () => ({ giftUrl: 'rebuilt' }),
  }
  const options = { ...keeping, namespace: randomUUID(), params: {}, body: {} }
  const answer = await withIdempotencyKey(initialize, request, options, async () => {
    await db.idempotentCall.updateMany({
      where: rowOf('overtaken'),
      data: {
        finishedAt: now(),
        status: 201,
        answer: sealResponse('overtaken', options.namespace, keeping.keep()),
      },
    })
    return Response.json({ giftUrl: 'own' })
  })
  expect(await answer.json()).toEqual({ giftUrl: 'rebuilt' })
})

describe('a payment started with a key', () => {
  const OVER = [409, 'Start the payment again.']

  nightTest('returns the same address while its checkout is open, and none afterwards', async () => {
    const { payer, group } = await aGroupOfPayers()
    const ask = () => askToPay(payer, group.id, { amount: 25 }, keyHeader('over'))
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
    await startPayment(payer, group.id, 30)
    const again = await ask()
    expect([again.status, again.body.message]).toEqual(OVER)
    expect((await askToPay(payer, group.id, { amount: 26 }, keyHeader('over'))).body.code).toBe(REUSED[1])
  })

  nightTest('nor once it has expired', async () => {
    const { payer, group } = await aGroupOfPayers()
    const ask = () => askToPay(payer, group.id, { amount: 25 }, keyHeader('late'))
    await ask()
    await provider.advanceTime(36 * MINUTE)
    const again = await ask()
    expect([again.status, again.body.message]).toEqual(OVER)
  })
})
