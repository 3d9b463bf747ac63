import { renderToStaticMarkup } from 'react-dom/server'
import GiftPage from '@/app/(public)/gift/[token]/page'
import { POST as askBack } from '@/app/api/gift/[token]/refund-request/route'
import { GET as readLink } from '@/app/api/link/[code]/route'
import { env } from '@/lib/base/env'
import { newCode } from '@/lib/groups/links/code'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, askToGive, changeGift, giftOf, startGift } from '../../support/gifts'
import { captureLog } from '../../support/log-lines'
import { aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { sqlSentBy } from '../../support/sent-sql'

// The headers of the request that Next would be handling.
jest.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-forwarded-for': '192.0.2.200' }) }))

/** What somebody with bad intent, or with another's token, can do with gifts, under the real limits. */

openDatabase()
const provider = openProvider()
const lines = captureLog()
const FACTOR = env.RATE_LIMIT_FACTOR
beforeEach(() => {
  env.RATE_LIMIT_FACTOR = 1
})
afterEach(() => {
  env.RATE_LIMIT_FACTOR = FACTOR
})

nightTest('guesses of codes are limited to 120 a minute for an address, over all calls', async () => {
  env.RATE_LIMIT_FACTOR = 0.1
  const doors = [
    (from: string) => call(readLink, `/link/${newCode()}`, { headers: { 'x-forwarded-for': from } }),
    (from: string) => askToGive(newCode(), { amount: 5 }, { 'x-forwarded-for': from }),
    // With a new idempotency key each time, a request still counts.
    (from: string) =>
      askToGive(newCode(), { amount: 5 }, { 'x-forwarded-for': from, 'idempotency-key': newCode() }),
  ]
  for (const [number, guess] of doors.entries()) {
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess(`192.0.2.${number}`)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(404), count(429)]).toEqual([12, 3])
  }
})

nightTest('declined cards stop gifts from their address for an hour, and nobody else’s', async () => {
  env.DECLINES_PER_HOUR = 5
  const { code } = await aGroupWithLink()
  const headers = { 'x-forwarded-for': '198.51.100.20' }
  const { body } = await askToGive(code, { amount: 5 }, headers)
  const { checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
  const decline = { pay: checkoutSessionId ?? '', card: '4000000000000002', awaitWebhooks: true }
  for (let cards = 0; cards < 4; cards += 1) await provider.control.apply(decline)
  expect((await askToGive(code, { amount: 5 }, headers)).status).toBe(201)
  await provider.control.apply(decline)
  expect(await askToGive(code, { amount: 5 }, headers)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_DECLINES' },
  })
  expect((await askToGive(code, { amount: 5 })).status).toBe(201)
})

test('a giver’s page requested too often says when to come back', async () => {
  env.RATE_LIMIT_FACTOR = 0.1
  const props = { params: Promise.resolve({ token: 'x' }), searchParams: Promise.resolve({}) }
  const statuses: number[] = []
  for (let tries = 0; tries < 13; tries += 1)
    statuses.push(
      await GiftPage(props).then(
        (page) => (renderToStaticMarkup(page).includes('Too many requests') ? 429 : 200),
        ({ digest }) => Number(digest.split(';')[1]),
      ),
    )
  expect(statuses).toEqual([...Array(12).fill(404), 429])
})

const statementsOfGift = (code: string, email: string) =>
  sqlSentBy(async () => expect((await askToGive(code, { amount: 5, email })).status).toBe(201))

nightTest('a gift makes the same queries whether its address has an account or not', async () => {
  const { code, admin } = await aGroupWithLink()
  const stranger = await aUser()
  await statementsOfGift(code, 'warm@example.com')
  const baseline = await statementsOfGift(code, 'nobody@example.com')
  expect(baseline.length).toBeGreaterThan(5)
  expect(await statementsOfGift(code, stranger.email)).toEqual(baseline)
  expect(await statementsOfGift(code, admin.email)).toEqual(baseline)
})

nightTest(
  'somebody with a forwarded receipt can only change its message and ask for the money back',
  async () => {
    const { code, groupId } = await aGroupWithLink()
    const { token, id } = await aGift(provider, code, 20, { message: 'Mine' })
    const readStored = async () => {
      const { email, transaction } = await db.payment.findUniqueOrThrow({
        where: { id },
        include: { transaction: true },
      })
      return [email, (await giftOf(token)).name, transaction.amountPence, transaction.status]
    }
    const before = await readStored()
    const other = { name: 'Eve', email: 'eve@example.com', amount: 1, groupId, hidden: false }
    expect((await changeGift(token, { ...other, message: 'Theirs' })).status).toBe(200)
    expect((await changeGift(token, { ...other, anonymous: true })).status).toBe(200)
    // A refund request names no recipient: if an admin agrees, the money goes back to the card that paid.
    const response = await call(askBack, `/gift/${token}/refund-request`, {
      body: { ...other, reason: 'Mine' },
    })
    expect(response.status).toBe(201)
    expect(await readStored()).toEqual(before)
    const shown = JSON.stringify(await giftOf(token))
    expect(shown).toContain('Theirs')
    expect(shown).not.toContain(before[0])
  },
)

nightTest(
  'a gift is changed 20 times an hour, wherever from, as every open screen of its group reads it anew',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { code } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 20)
    const { token: another } = await aGift(provider, code, 5)
    const change = async (number: number, giftToken = token) =>
      (await changeGift(giftToken, { anonymous: number % 2 === 0 }, `192.0.2.${number}`)).status
    expect([await change(1), await change(2), await change(3), await change(4, another)]).toEqual([
      200, 200, 429, 200,
    ])
  },
)

nightTest(
  'whoever never pays uses up a quarter of a link’s starts, and no more; who pays does not count',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.2
    const { code } = await aGroupWithLink()
    const { code: other } = await aGroupWithLink()
    const callerHeaders = (address: string) => ({ 'x-forwarded-for': address })
    const give = async (address: string, linkCode = code) => {
      await db.$executeRaw`DELETE FROM rate_limits WHERE key LIKE '%gift:2001%' OR key LIKE '%gift:198%'`
      return (await askToGive(linkCode, { amount: 5 }, callerHeaders(address))).status
    }
    const giveAndPay = async (address: string) => {
      const { body } = await askToGive(code, { amount: 5 }, callerHeaders(address))
      const { checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
      await provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
    }
    await giveAndPay('198.51.100.9')
    expect([await give('198.51.100.9'), await give('198.51.100.9'), await give('198.51.100.9')]).toEqual([
      201, 201, 201,
    ])
    expect([
      await give('198.51.100.9'),
      await give('198.51.100.9', other),
      await give('198.51.100.10'),
    ]).toEqual([429, 201, 201])
    // Of IPv6 a network is one caller.
    const addresses = [1, 2, 3, 4].map((n) => `2001:db8:77:${n}::1`)
    const answers: number[] = []
    for (const address of addresses) answers.push(await give(address))
    expect(answers).toEqual([201, 201, 201, 429])
  },
)

nightTest('nor by asking for all of them at the same moment', async () => {
  env.RATE_LIMIT_FACTOR = 0.2
  const { code } = await aGroupWithLink()
  const give = (address: string) => askToGive(code, { amount: 5 }, { 'x-forwarded-for': address })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => give(`2001:db8:78:${n + 1}::1`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await give('198.51.100.11')).status).toBe(201)
})

nightTest('givers’ messages, addresses and tokens never reach the log', async () => {
  const { code } = await aGroupWithLink()
  const given = { name: 'Wilhelmina', email: 'wilhelmina@quiet.example', message: 'Plum blossom' }
  const declined = await startGift(code, 5, given)
  await provider.control.apply({ pay: declined.session, card: '4000000000000002', awaitWebhooks: true })
  const { token } = await aGift(provider, code, 20, given)
  await changeGift(token, { message: 'Plum blossom, again' })
  await changeGift(token, { message: 'Plum blossom'.repeat(60) })
  await askToGive(code, { ...given, amount: 0.01 })
  await askToGive('ABCDEFGHJK', { ...given, amount: 5 })
  const manyRequests = Array.from({ length: 121 }, () =>
    askToGive(code, given, { 'x-forwarded-for': '192.0.2.77' }),
  )
  expect((await Promise.all(manyRequests)).at(-1)?.status).not.toBe(201)
  expect(lines.some((line) => line.includes('call refused'))).toBe(true)
  const log = lines.join('\n')
  for (const secret of ['Wilhelmina', 'quiet.example', 'Plum', token, declined.token, code])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
})
