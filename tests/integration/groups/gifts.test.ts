import { POST as shareLink, DELETE as stop } from '@/app/api/group/[id]/link/route'
import { HOUR } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGift,
  aGroupWithLink,
  askToGive,
  giftOf,
  linkOf,
  mailsTo,
  refundBy,
  startGift,
} from '../../support/gifts'
import { balanceOf, expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Gifts through a group's link: who may give how much, how often, and until when. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const FACTOR = env.RATE_LIMIT_FACTOR
const DECLINED = '4000000000000002'

describe('giving', () => {
  nightTest('returns the checkout and the giver’s own page, which shows the outcome', async () => {
    const { code, title } = await aGroupWithLink()
    const given = await aGift(provider, code, 20, { message: 'Have a lovely time', email: 'Kit@Example.com' })
    expect(given.url).toMatch(/^http/)
    expect(await giftOf(given.token)).toMatchObject({
      status: 'success',
      amount: 20,
      name: 'Sam Giver',
      message: 'Have a lovely time',
      anonymous: false,
      groupTitle: title,
      receiptUrl: expect.stringContaining('/r/'),
      refundRequest: null,
    })
    const { feeAmount, totalAmount } = await giftOf(given.token)
    expect(totalAmount).toBe(20 + feeAmount)
    expect(await mailsTo('kit@example.com')).toMatchObject([{ template: 'gift-receipt' }])
    expect(JSON.stringify(await giftOf(given.token))).not.toContain('example.com')
  })

  nightTest.each([
    [0.99, 'The smallest gift is £1.'],
    [0, 'Please enter an amount.'],
    ['much', 'Please enter an amount.'],
  ])('£%s is refused', async (amount, message) => {
    const { code } = await aGroupWithLink()
    const answer = await askToGive(code, { amount })
    expect(answer).toMatchObject({ status: 400, body: { errors: { amount: message } } })
  })

  test('of the smallest amount is accepted', async () => {
    const { code } = await aGroupWithLink()
    expect((await askToGive(code, { amount: 1 })).status).toBe(201)
  })

  test('above the limit is refused with the reason', async () => {
    const { code } = await aGroupWithLink({}, 9_000_000)
    expect(await askToGive(code, { amount: 10_000.01 })).toMatchObject({
      status: 409,
      body: {
        code: 'LIMIT_CONTRIBUTION',
        message: 'At most £10,000 at once. Pay the rest in a second payment.',
      },
    })
    expect((await askToGive(code, { amount: 10_000 })).status).toBe(201)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ email: 'nowhere' }, 'email'],
    [{ message: 'x'.repeat(301) }, 'message'],
  ])('%j is refused', async (body, field) => {
    const { code } = await aGroupWithLink()
    const answer = await askToGive(code, { amount: 5, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  })

  test.each(['Whipround', 'The Whip Round Team', 'wh1pr0und', 'Support', ' Admin '])(
    'from %j, which sounds as if it were ours, is refused',
    async (name) => {
      const { code } = await aGroupWithLink()
      const message = 'Please use a name of your own: this one sounds like ours.'
      expect(await askToGive(code, { amount: 5, name })).toMatchObject({
        status: 400,
        body: { message, errors: { name: message } },
      })
    },
  )

  test.each(['Admin at Byron & Sons', 'The office whip-round'])('from %j is accepted', async (name) => {
    const { code } = await aGroupWithLink()
    expect((await askToGive(code, { amount: 5, name })).status).toBe(201)
  })

  test('is a 409 if gifts are off, and a 404 for a dead link', async () => {
    const { admin, code, groupId } = await aGroupWithLink({ gifts: false })
    expect(await askToGive(code, { amount: 5 })).toMatchObject({ status: 409, body: { code: 'GIFTS_OFF' } })
    await call(stop, `/group/${groupId}/link`, { method: 'DELETE', token: admin.token })
    expect(await askToGive(code, { amount: 5 })).toMatchObject({ status: 404, body: { code: 'LINK_DEAD' } })
  })

  test('stops at the goal, counting open checkouts, until a refund', async () => {
    const { admin, code, groupId } = await aGroupWithLink({ closeAtGoal: true }, 2000)
    const late = await startGift(code, 3)
    const { id } = await aGift(provider, code, 20)
    expect(await askToGive(code, { amount: 5 })).toMatchObject({
      status: 409,
      body: { code: 'GOAL_REACHED' },
    })
    await provider.control.apply({ pay: late.session, awaitWebhooks: true })
    expect((await balanceOf(groupId)).giftPence).toBe(2300)
    await refundBy(admin, id, 20)
    await provider.control.waitForWebhooks()
    expect((await askToGive(code, { amount: 5 })).status).toBe(201)
  })

  nightTest('still counts a checkout left open when sharing stopped', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    const { session } = await startGift(code, 3)
    await call(stop, `/group/${groupId}/link`, { method: 'DELETE', token: admin.token })
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect((await balanceOf(groupId)).giftPence).toBe(300)
  })

  nightTest(
    'makes one gift for one key: another body or call is refused, another link is another gift',
    async () => {
      const one = await aGroupWithLink()
      const two = await aGroupWithLink()
      const keyed = { 'idempotency-key': 'once' }
      const first = await askToGive(one.code, { amount: 5 }, keyed)
      const again = await askToGive(one.code.toLowerCase(), { amount: 5 }, keyed)
      const same = await askToGive(one.code, { amount: 5 }, keyed)
      expect([first.status, again.status, same.status]).toEqual([201, 201, 201])
      expect(again.body).toEqual(first.body)
      expect(same.body).toEqual(first.body)
      expect(await askToGive(one.code, { amount: 6 }, keyed)).toMatchObject({
        status: 409,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
      const otherLinkResponse = await askToGive(two.code, { amount: 5 }, keyed)
      expect(otherLinkResponse.status).toBe(201)
      expect(otherLinkResponse.body.giftUrl).not.toBe(first.body.giftUrl)
      const kept = await db.idempotentCall.findMany()
      expect(JSON.stringify(kept)).not.toContain(first.body.giftUrl.split('/').at(-1))
      await provider.advanceTime(HOUR)
      const lateResponse = await askToGive(one.code, { amount: 5 }, keyed)
      expect(lateResponse).toMatchObject({ status: 409, body: { message: 'Start the payment again.' } })
    },
  )

  nightTest.each([
    ['anonymously', { anonymous: true }],
    ['with another message', { message: 'With love' }],
    ['another amount', { amount: 6 }],
  ])('while the provider is unavailable a key is not used up: it may give %s', async (_, changed) => {
    const { code, groupId } = await aGroupWithLink()
    const ask = (more: object) =>
      askToGive(code, { amount: 5, message: 'Enjoy', ...more }, { 'idempotency-key': 'away' })
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 2 }],
    })
    expect((await ask({})).status).toBe(503)
    const { status, body } = await ask(changed)
    expect(status).toBe(201)
    const { id } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
    const { gift, transaction } = await db.payment.findUniqueOrThrow({
      where: { id },
      include: { gift: true, transaction: true },
    })
    expect({ ...gift, amount: transaction.amountPence / 100 }).toMatchObject({
      ...{ amount: 5, message: 'Enjoy', anonymous: false },
      ...changed,
    })
    expect(await db.payment.count({ where: { transaction: { groupId }, checkoutUrl: { not: null } } })).toBe(
      1,
    )
  })

  nightTest('allows 60 starts an hour on one link, even with a new code', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    env.RATE_LIMIT_FACTOR = 0.1
    try {
      for (let start = 0; start < 6; start += 1)
        expect((await askToGive(code, { amount: 5 })).status).toBe(201)
      const renewed = { token: admin.token, body: { renew: true } }
      const { body } = await call(shareLink, `/group/${groupId}/link`, renewed)
      const seventh = await askToGive(body.link.code, { amount: 5 })
      expect([seventh.status, Number(seventh.headers.get('retry-after')) > 3000]).toEqual([429, true])
      expect((await linkOf(body.link.code)).gifts).toBe(true)
    } finally {
      env.RATE_LIMIT_FACTOR = FACTOR
    }
  })

  nightTest('allows 5 starts in 10 minutes from one address', async () => {
    const { code } = await aGroupWithLink()
    const headers = { 'x-forwarded-for': '2001:db8:1:2::1' }
    env.RATE_LIMIT_FACTOR = 1
    try {
      for (let start = 0; start < 5; start += 1)
        expect((await askToGive(code, { amount: 5 }, headers)).status).toBe(201)
      const sixth = await askToGive(code, { amount: 5 }, { 'x-forwarded-for': '2001:db8:1:2:3::9' })
      expect([sixth.status, Number(sixth.headers.get('retry-after')) > 300]).toEqual([429, true])
      expect((await askToGive(code, { amount: 5 })).status).toBe(201)
    } finally {
      env.RATE_LIMIT_FACTOR = FACTOR
    }
  })

  nightTest(
    'pauses for an hour after 20 declines in an hour on one link, telling the admins once',
    async () => {
      const { admin, code, title, groupId } = await aGroupWithLink()
      const otherGift = await startGift((await aGroupWithLink()).code, 5)
      env.RATE_LIMIT_FACTOR = 0.1
      try {
        await provider.control.apply({ pay: otherGift.session, card: DECLINED, awaitWebhooks: true })
        const { session } = await startGift(code, 5)
        await provider.control.apply({ pay: session, card: DECLINED, awaitWebhooks: true })
        expect((await linkOf(code)).gifts).toBe(true)
        await provider.control.apply({ pay: session, card: DECLINED, awaitWebhooks: true })
        expect((await linkOf(code)).gifts).toBe(false)
        const resting = await askToGive(code, { amount: 5 })
        expect([resting.status, resting.body.code]).toEqual([429, 'GIFTS_REST'])
        await provider.control.apply({ pay: session, card: DECLINED, awaitWebhooks: true })
        const told = (await newsOf(admin)).filter((text) => text.includes('declined'))
        expect(told).toEqual([
          `A lot of cards were declined on the link for “${title}”. It won’t accept gifts for an hour; everything else carries on.`,
        ])
        await provider.control.apply({ pay: session, awaitWebhooks: true })
        expect((await balanceOf(groupId)).giftPence).toBe(500)
      } finally {
        env.RATE_LIMIT_FACTOR = FACTOR
      }
      await provider.advanceTime(HOUR + 1000)
      expect((await linkOf(code)).gifts).toBe(true)
    },
  )
})
