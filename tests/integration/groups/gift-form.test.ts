import { GET, POST } from '@/app/(public)/c/[code]/gift/route'
import { env } from '@/lib/base/env'
import { readRefusedForm } from '@/lib/groups/gifts/refused-gift-form'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { aGroupWithLink } from '../../support/gifts'
import { nightTest } from '../../support/night-test'
import { CUP, LUNCH, putForm, SHIRT } from '../../support/orders'
import { openProvider } from '../../support/provider'

/** The gift form without scripts: on to the checkout, or back with what was typed. */

openDatabase()
openProvider()

let addresses = 0
const post = (code: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  POST(
    new Request(`${env.NEXTAUTH_URL}/c/${code}/gift`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `192.0.2.${++addresses}`,
        cookie: 'a=b',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    }),
    { params: Promise.resolve({ code }) },
  )
const FIELDS = { amount: '20', name: 'Sam', email: 'sam@example.com', message: 'Hello' }

nightTest('redirects to the checkout with a 303', async () => {
  const { code } = await aGroupWithLink()
  const answer = await post(code, { ...FIELDS, anonymous: 'on' })
  const gift = await db.gift.findFirstOrThrow({ include: { payment: true }, orderBy: { id: 'desc' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, gift.payment.checkoutUrl])
  expect(gift).toMatchObject({ name: 'Sam', message: 'Hello', anonymous: true })
})

/** What the browser sends with the page that it is led back to. */
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(/[=;]/)[1]

test('leads back to the form, with the error and what was typed sealed in a cookie for that page alone', async () => {
  const { code } = await aGroupWithLink()
  const answer = await post(code, { ...FIELDS, amount: '0.50' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/c/${code}?again`])
  expect(answer.headers.get('set-cookie')).toContain(`; Path=/c/${code}; Max-Age=60; HttpOnly; SameSite=Lax`)
  const cookie = cookieOf(answer)
  expect(cookie).not.toContain('Sam')
  expect(readRefusedForm(code, cookie)).toMatchObject({
    values: { amount: '0.50', name: 'Sam', email: 'sam@example.com', message: 'Hello', anonymous: false },
    errors: { amount: 'The smallest gift is £1.' },
    notice: null,
  })
  expect(readRefusedForm('ANOTHER', cookie)).toBeNull()
  expect(readRefusedForm(code, 'made up')).toBeNull()
})

test('a long message in letters of three bytes still fits into a cookie', async () => {
  const { code } = await aGroupWithLink()
  const answer = await post(code, { ...FIELDS, amount: '0.50', message: '寿'.repeat(300) })
  expect(cookieOf(answer)?.length).toBeLessThan(4000)
})

test.each([
  ['12,50', 1250],
  ['£1.234,50', 123_450],
  ['１２，５０', 1250],
])('reads an amount of %s as the form with scripts does', async (amount, amountPence) => {
  const { code } = await aGroupWithLink()
  expect(cookieOf(await post(code, { ...FIELDS, amount }))).toBeUndefined()
  expect(await db.transaction.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({ amountPence })
})

test.each([
  ['1,2345', 'Please enter a valid number.'],
  ['0,234', 'Please enter a valid number.'],
  [' ', 'Please enter an amount.'],
])('takes no gift for an amount of %j, and keeps it', async (amount, message) => {
  const { code } = await aGroupWithLink()
  expect(readRefusedForm(code, cookieOf(await post(code, { ...FIELDS, amount })))).toMatchObject({
    values: { amount },
    errors: { amount: message },
  })
})

test('starts nothing from another site or if gifts are off, and says why', async () => {
  const { code } = await aGroupWithLink()
  const groupWithoutGifts = await aGroupWithLink({ gifts: false })
  const before = await db.gift.count()
  const other = await post(code, FIELDS, { 'sec-fetch-site': 'cross-site' })
  expect(readRefusedForm(code, cookieOf(other))?.notice).toBe('Please send this form from its own page.')
  const refused = await post(groupWithoutGifts.code, FIELDS)
  expect(readRefusedForm(groupWithoutGifts.code, cookieOf(refused))?.notice).toBe(
    'This group isn’t accepting gifts at the moment.',
  )
  expect(await db.gift.count()).toBe(before)
})

describe('an order in place of the amount', () => {
  const { amount: _, ...who } = FIELDS
  const aShop = async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    await db.group.update({
      where: { id: groupId },
      data: { splitOption: 'customSplit', openAmounts: false },
    })
    const { body } = await putForm(admin, groupId, {
      items: [{ ...SHIRT, stock: 1 }, CUP],
      questions: [LUNCH],
    })
    const [shirt, cup] = body.orderForm.items
    const line = ({ _id }: { _id: string }, option = '') => `line:${_id}:${option}`
    const empty = Object.fromEntries(
      [line(shirt, 'S'), line(shirt, 'M'), line(shirt, 'L'), line(cup)].map((name) => [name, '']),
    )
    const lunch = `answer:${body.orderForm.questions[0]._id}`
    return { code, shirt: line(shirt, 'S'), cup: line(cup), lunch, empty: { ...who, ...empty } }
  }

  nightTest('leads to the checkout of its sum', async () => {
    const { code, shirt, cup, lunch, empty } = await aShop()
    const answer = await post(code, { ...empty, [shirt]: '1', [cup]: '2', [lunch]: 'Meat' })
    expect(answer.headers.get('location')).toContain('/pay/')
    expect(await db.transaction.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({
      amountPence: 3000,
    })
    expect(await db.order.findFirst({ orderBy: { id: 'desc' }, include: { answers: true } })).toMatchObject({
      answers: [{ answer: 'Meat' }],
    })
  })

  test('leads back, with what was chosen and what is wrong', async () => {
    const { code, shirt, lunch, empty } = await aShop()
    const readRefusal = async (fields: Record<string, string>) =>
      readRefusedForm(code, cookieOf(await post(code, { ...empty, ...fields })))
    expect(await readRefusal({})).toMatchObject({ notice: 'Please choose what you would like.' })
    const unanswered = await readRefusal({ [shirt]: '1' })
    expect(unanswered?.notice).toBe('Please answer every question that has to be answered.')
    expect(unanswered?.values).toMatchObject({ [shirt]: '1', name: 'Sam', amount: '' })
    const soldOut = await readRefusal({ [shirt]: '2', [lunch]: 'Meat' })
    expect(soldOut?.notice).toBe('Only 1 of “Shirt” is left. Please order fewer.')
    expect((await readRefusal({ [shirt]: '1', [lunch]: 'Meat', name: ' ' }))?.errors).toEqual({
      name: 'Please say who it is from.',
    })
  })

  test('however long its answers are, what leads back is a cookie that browsers take', async () => {
    const { code, shirt, lunch, empty } = await aShop()
    const more = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`answer:${at}`, 'x'.repeat(400)]))
    const answer = await post(code, {
      ...empty,
      message: '寿'.repeat(300),
      [shirt]: '1',
      [lunch]: 'Fish',
      ...more,
    })
    expect(cookieOf(answer)?.length).toBeLessThan(4000)
    expect(readRefusedForm(code, cookieOf(answer))?.values).toMatchObject({ [shirt]: '1', [lunch]: 'Fish' })
  })
})

test('does not help to guess codes: it shares the limit of reads, with the same response', async () => {
  const { code } = await aGroupWithLink()
  const factor = env.RATE_LIMIT_FACTOR
  env.RATE_LIMIT_FACTOR = 0.1
  try {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    for (let tries = 0; tries < 12; tries += 1) await post('23456789AB', {}, headers)
    const [dead, live] = [await post('23456789AB', {}, headers), await post(code, FIELDS, headers)]
    expect([dead.status, live.status]).toEqual([429, 429])
    expect(Number(dead.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    env.RATE_LIMIT_FACTOR = factor
  }
})

test('redirects a GET to the form', async () => {
  const answer = await GET(new Request('http://x/'), { params: Promise.resolve({ code: '23456789AB' }) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/c/23456789AB'])
})

test.each(['a\r\nX:1', '../../operator', '..%2f..%2foperator', '', 'ABC'])(
  'leads nowhere from %j, which is no code',
  async (code) => {
    const params = Promise.resolve({ code })
    for (const answer of [await GET(new Request('http://x/'), { params }), await post(code, FIELDS)])
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  },
)
