import { POST as ask } from '@/app/api/personal/[token]/can-manage/route'
import { POST as order } from '@/app/api/personal/[token]/order/route'
import { POST as pay } from '@/app/api/personal/[token]/pay/route'
import { POST as promise } from '@/app/api/personal/[token]/promise/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aClub, line, ordersFor, putOrder } from '../../support/orders'
import { anIpAddress, aPersonalLink, personalPageOf, personalTokenOf } from '../../support/personal-pages'
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
      'x-forwarded-for': anIpAddress(),
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

nightTest('the other forms lead back and say that it is done', async () => {
  const { token } = await aPersonalLink()
  const path = `/personal/${token}`
  expect(await send(promise, `${path}/promise`, { day: '2029-12-30' })).toBe(`/p/${token}?done=promise`)
  expect((await personalPageOf(token)).promisedFor).toBe('2029-12-30')
  expect(await send(promise, `${path}/promise`, { day: '1999-01-01' })).toBe(
    `/p/${token}?fault=promise-input`,
  )
  expect(await send(promise, `${path}/promise`, { paidAnotherWay: 'true', note: 'Cash' })).toBe(
    `/p/${token}?done=promise`,
  )
  expect(await send(ask, `${path}/can-manage`, { amount: '60', message: '' })).toBe(`/p/${token}?done=manage`)
})

nightTest('the longest order form arrives whole, and one that is too long changes nothing', async () => {
  const sizes = Array.from({ length: 20 }, (_, at) => `A rather long name of size ${at}`)
  const items = Array.from({ length: 40 }, (_, at) => ({ title: `Item ${at}`, amount: 5, options: sizes }))
  const { admin, ann, groupId, items: ids } = await aClub({ items })
  await putOrder(ann, groupId, { lines: [line(ids[0], 1, sizes[0])] })
  const token = await personalTokenOf(ann, groupId)
  const path = `/personal/${token}/order`
  // A browser sends the empty fields, too.
  const empty = ids.flatMap((id) => sizes.map((size) => [`line:${id}:${size}`, '']))
  const fields = { ...Object.fromEntries(empty), [`line:${ids.at(-1)}:${sizes.at(-1)}`]: '2' }
  expect(await send(order, path, fields)).toBe(`/p/${token}?done=order`)
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ total: 10, lines: [{ quantity: 2 }] }])
  expect(await send(order, path, { ...fields, more: 'x'.repeat(200_000) })).toBe(
    `/p/${token}?fault=order-later`,
  )
  expect((await ordersFor(admin, groupId)).orders).toMatchObject([{ total: 10 }])
})
