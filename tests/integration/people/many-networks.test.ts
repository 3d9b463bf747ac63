import { randomUUID } from 'node:crypto'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as checkAvailability } from '@/app/api/user/check-availability/route'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { requireFewDeclines } from '@/lib/money/payments/declines'
import { limitStartsByPersonalLink } from '@/lib/money/payments/personal-links'
import { limitCodesByAddress, undoCodeCountByAddress } from '@/lib/people/accounts/codes/code-limits'
import { db } from '@/lib/platform/db/client'
import { networkOf } from '@/lib/platform/http/network'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, askToGive } from '../../support/gifts'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** One customer of a hosting company has 65,536 IPv6 networks: together they count as twenty callers. */

openDatabase()
openProvider()
const settings = { ...env }
afterEach(() => {
  Object.assign(env, settings)
})

let networks = 0
const address = (site = '5') => `2001:db8:${site}:${(networks++).toString(16)}::1`
const from = (site?: string) => ({ headers: { 'x-forwarded-for': address(site) } })

async function triesUntilRefused(once: () => Promise<number>) {
  for (let tries = 0; tries < 40; tries += 1) if ((await once()) === 429) return tries
  return null
}

nightTest('passwords are guessed from twenty of them as often as from one', async () => {
  env.RATE_LIMIT_FACTOR = 0.01
  const body = () => ({ identifier: `nobody${networks}@example.com`, password: 'Wrong-Meadow-1!' })
  const guess = async (site?: string) =>
    (await call(login, '/auth/login', { body: body(), ...from(site) })).status
  expect(await triesUntilRefused(guess)).toBe(20)
  expect(await guess('6')).toBe(401)
})

test('so is everything else that a caller may do so often', async () => {
  env.RATE_LIMIT_FACTOR = 1 / 60
  const body = { field: 'username', value: 'grace' }
  const ask = async (site?: string) =>
    (await call(checkAvailability, '/user/check-availability', { body, ...from(site) })).status
  expect(await triesUntilRefused(ask)).toBe(20)
  expect(await ask('6')).toBe(200)
})

test('codes are sent for them as for twenty callers; one that is used counts for neither', async () => {
  env.RATE_LIMIT_FACTOR = 0.005
  const send = (site?: string) =>
    limitCodesByAddress(networkOf(address(site))).then(
      () => 200,
      ({ status }) => status as number,
    )
  expect(await triesUntilRefused(send)).toBe(20)
  await undoCodeCountByAddress(networkOf(address()))
  expect([await send(), await send(), await send('6')]).toEqual([200, 429, 200])
})

test('one of them that goes on beyond its own limit uses up nothing of its neighbours’', async () => {
  env.RATE_LIMIT_FACTOR = 1 / 60
  const body = { field: 'username', value: 'grace' }
  const ask = async (one: { headers: Record<string, string> }) =>
    (await call(checkAvailability, '/user/check-availability', { body, ...one })).status
  const own = from('8')
  expect(await ask(own)).toBe(200)
  for (let tries = 0; tries < 30; tries += 1) expect(await ask(own)).toBe(429)
  expect(await ask(from('8'))).toBe(200)
  const sendCode = (network: string) =>
    limitCodesByAddress(network).then(
      () => 200,
      ({ status }) => status as number,
    )
  const network = networkOf(address('9'))
  env.RATE_LIMIT_FACTOR = 0.005
  expect(await sendCode(network)).toBe(200)
  for (let tries = 0; tries < 30; tries += 1) expect(await sendCode(network)).toBe(429)
  expect(await triesUntilRefused(() => sendCode(networkOf(address('9'))))).toBe(19)
})

test('payments by personal links are started for them as for twenty callers', async () => {
  env.RATE_LIMIT_FACTOR = 1 / 60
  const start = (site?: string) =>
    limitStartsByPersonalLink({ id: '', memberId: randomUUID() }, networkOf(address(site))).then(
      () => 200,
      ({ status }) => status as number,
    )
  expect(await triesUntilRefused(() => start())).toBe(20)
  expect(await start('6')).toBe(200)
})

nightTest('so are gifts, and their declined cards count together', async () => {
  Object.assign(env, { RATE_LIMIT_FACTOR: 0.2, DECLINES_PER_HOUR: 5 })
  // Eight, because a network leaves three quarters of each link's starts to others.
  const codes: string[] = []
  for (let made = 0; made < 8; made += 1) codes.push((await aGroupWithLink()).code)
  const give = async (site?: string) => {
    const { status } = await askToGive(
      codes[networks % codes.length] ?? '',
      { amount: 5 },
      from(site).headers,
    )
    return status
  }
  expect(await triesUntilRefused(() => give())).toBe(20)
  expect(await give('6')).toBe(201)
  const mayPay = (site?: string) =>
    requireFewDeclines(null, networkOf(address(site))).then(
      () => true,
      () => false,
    )
  const started = await db.payment.findMany({ where: { callerHash: { not: null } }, orderBy: { id: 'asc' } })
  for (const [number, { id: paymentId }] of started.entries()) {
    if (number === 19) expect(await mayPay()).toBe(true)
    await db.decline.create({ data: { id: `ch_${paymentId}`, paymentId, at: now() } })
  }
  expect([await mayPay(), await mayPay('7')]).toEqual([false, true])
})
