import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET, POST } from '@/app/(public)/c/[code]/gift/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { readTyped, TYPED_GIFT } from '@/lib/gifts/typed-gift'
import { openDatabase } from '../support/database'
import { aSharedGroup } from '../support/gifts'
import { openProvider } from '../support/provider'

/** The gift form without scripts: on to the checkout, or back with what was typed. */

openDatabase()
openProvider()

/** Stands in for the server's own pages, and records each request's address, sealed header and cookie. */
let pages: Server
const asked: { url?: string; typed: string | null; cookie?: string }[] = []
const port = process.env.PORT
beforeAll(async () => {
  pages = createServer((request, response) => {
    const typed = String(request.headers[TYPED_GIFT] ?? '') || null
    asked.push({ url: request.url, typed, cookie: request.headers.cookie })
    response.writeHead(200, { 'content-security-policy': "script-src 'nonce-inner'" })
    response.end('<script nonce="inner"></script>')
  })
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  process.env.PORT = String((pages.address() as AddressInfo).port)
})
afterAll(() => {
  process.env.PORT = port
  pages.close()
})

let addresses = 0
const post = (code: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  POST(
    new Request(`${env.NEXTAUTH_URL}/c/${code}/gift`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `192.0.2.${++addresses}`,
        'content-security-policy': "script-src 'nonce-outer'",
        cookie: 'a=b',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    }),
    { params: Promise.resolve({ code }) },
  )
const FIELDS = { amount: '20', name: 'Sam', email: 'sam@example.com', message: 'Hello' }

test('redirects to the checkout with a 303', async () => {
  const { code } = await aSharedGroup()
  const answer = await post(code, { ...FIELDS, anonymous: 'on' })
  const gift = await db.gift.findFirstOrThrow({ include: { payment: true }, orderBy: { id: 'desc' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, gift.payment.checkoutUrl])
  expect(gift).toMatchObject({ name: 'Sam', message: 'Hello', anonymous: true })
})

test('is shown again with the error and what was typed: a 400 with its own nonce, without a session', async () => {
  const { code } = await aSharedGroup()
  const answer = await post(code, { ...FIELDS, amount: '0.50' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toBe('<script nonce="outer"></script>')
  const { url, typed, cookie } = asked.at(-1) ?? {}
  expect([url, cookie]).toEqual([`/c/${code}`, undefined])
  expect(typed).not.toContain('Sam')
  expect(readTyped(code, typed ?? null)).toMatchObject({
    values: { amount: '0.50', name: 'Sam', email: 'sam@example.com', message: 'Hello', anonymous: false },
    errors: { amount: 'The smallest gift is £1.' },
    notice: null,
  })
  expect(readTyped('ANOTHER', typed ?? null)).toBeNull()
  expect(readTyped(code, 'made up')).toBeNull()
})

test.each([
  ['12,50', 1250],
  ['£1.234,50', 123_450],
  ['１２，５０', 1250],
])('reads an amount of %s as the form with scripts does', async (amount, amountPence) => {
  const { code } = await aSharedGroup()
  expect((await post(code, { ...FIELDS, amount })).status).toBe(303)
  expect(await db.transaction.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({ amountPence })
})

test.each([
  ['1,2345', 'Please enter a valid number.'],
  ['0,234', 'Please enter a valid number.'],
  [' ', 'Please enter an amount.'],
])('takes no gift for an amount of %j, and keeps it', async (amount, message) => {
  const { code } = await aSharedGroup()
  expect((await post(code, { ...FIELDS, amount })).status).toBe(400)
  expect(readTyped(code, asked.at(-1)?.typed ?? null)).toMatchObject({
    values: { amount },
    errors: { amount: message },
  })
})

test('starts nothing from another site or if gifts are off, and says why', async () => {
  const { code } = await aSharedGroup()
  const off = await aSharedGroup({ gifts: false })
  const before = await db.gift.count()
  expect((await post(code, FIELDS, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  expect((await post(off.code, FIELDS)).status).toBe(400)
  expect(readTyped(off.code, asked.at(-1)?.typed ?? null)?.notice).toBe(
    'This group isn’t accepting gifts at the moment.',
  )
  expect(await db.gift.count()).toBe(before)
})

test('does not help to guess codes: it shares the limit of reads, with the same response', async () => {
  const { code } = await aSharedGroup()
  const factor = env.RATE_LIMIT_FACTOR
  env.RATE_LIMIT_FACTOR = 0.1
  try {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    for (let tries = 0; tries < 12; tries += 1) await post('23456789AB', {}, from)
    const before = asked.length
    const [dead, live] = [await post('23456789AB', {}, from), await post(code, FIELDS, from)]
    expect([dead.status, live.status]).toEqual([429, 429])
    expect([Number(dead.headers.get('retry-after')) > 0, asked.length]).toEqual([true, before])
  } finally {
    env.RATE_LIMIT_FACTOR = factor
  }
})

test('redirects a GET to the form', async () => {
  const answer = await GET(new Request('http://x/'), { params: Promise.resolve({ code: '23456789AB' }) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/c/23456789AB'])
})
