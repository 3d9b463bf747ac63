import { POST as ask } from '@/app/api/personal/[token]/can-manage/route'
import { POST as pay } from '@/app/api/personal/[token]/pay/route'
import { POST as promise } from '@/app/api/personal/[token]/promise/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { anAddress, aPersonalLink, personalOf } from '../../support/personal'
import { openProvider } from '../../support/provider'

/** The forms of a personal page without scripts: on to the checkout, or back to the page. */

openDatabase()
openProvider()

type Fields = Record<string, string>

const send = async (handler: typeof pay, path: string, fields: Fields, site = 'same-origin') => {
  const { status, headers } = await call(handler, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': site,
      'x-forwarded-for': anAddress(),
    },
  })
  expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([303, 'no-store', null])
  return headers.get('location')
}

test.each([
  [{ amount: '100.00' }, 10_000, false],
  [{ amount: '' }, 10_000, false],
  [{ amount: '12,50', isInternational: 'on' }, 1250, true],
])('%j leads to the checkout', async (fields: Fields, amountPence, isInternational) => {
  const { groupId, token } = await aPersonalLink()
  const location = await send(pay, `/personal/${token}/pay`, fields)
  const payment = await db.payment.findFirstOrThrow({
    where: { transaction: { groupId } },
    include: { transaction: true },
  })
  expect(payment).toMatchObject({ checkoutUrl: location, isInternational, transaction: { amountPence } })
})

test('a fault leads back to the page, which says so; another site’s form does nothing', async () => {
  const { groupId, token } = await aPersonalLink()
  const path = `/personal/${token}/pay`
  expect(await send(pay, path, { amount: '1000' })).toBe(`/p/${token}?fault=pay-input`)
  expect(await send(pay, path, { amount: 'much' })).toBe(`/p/${token}?fault=pay-input`)
  expect(await send(pay, path, { amount: '10' }, 'cross-site')).toBe(`/p/${token}?fault=pay-later`)
  expect(await db.transaction.count({ where: { groupId } })).toBe(0)
  expect(await send(pay, '/personal/dead/pay', { amount: '10' })).toBe('/p/dead')
})

test('the other forms lead back and say that it is done', async () => {
  const { token } = await aPersonalLink()
  const path = `/personal/${token}`
  expect(await send(promise, `${path}/promise`, { day: '2029-12-30' })).toBe(`/p/${token}?done=promise`)
  expect((await personalOf(token)).promisedFor).toBe('2029-12-30')
  expect(await send(promise, `${path}/promise`, { day: '1999-01-01' })).toBe(
    `/p/${token}?fault=promise-input`,
  )
  expect(await send(promise, `${path}/promise`, { paidAnotherWay: 'true', note: 'Cash' })).toBe(
    `/p/${token}?done=promise`,
  )
  expect(await send(ask, `${path}/can-manage`, { amount: '60', message: '' })).toBe(`/p/${token}?done=manage`)
})
