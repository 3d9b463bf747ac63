import { POST as cancel } from '@/app/api/gift/[token]/cancel/route'
import { POST as askBack } from '@/app/api/gift/[token]/refund-request/route'
import { POST as share, DELETE as stopSharing } from '@/app/api/group/[id]/link/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { forgetOldGifts } from '@/lib/groups/gifts/forget-gifts'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { closeBy, reopenBy } from '../../support/closing'
import { openDatabase } from '../../support/database'
import {
  aGift,
  aGroupWithLink,
  aLinkCode,
  askToGive,
  changeGift,
  giftOf,
  giftsFor,
  mailsTo,
  refundBy,
  startGift,
} from '../../support/gifts'
import { aGroup, aUser, expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** The giver's own page: what it says, and what can be done there without an account. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const change = (groupId: string, data: object) => db.link.update({ where: { groupId }, data })

describe('the giver’s own page', () => {
  nightTest('the message can be changed until the deadline’s day is over', async () => {
    const { code, groupId } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 5, { message: 'One' })
    expect((await changeGift(token, { anonymous: true })).body.gift).toMatchObject({
      message: 'One',
      anonymous: true,
    })
    expect((await changeGift(token, { message: 'Two' })).body.gift).toMatchObject({
      message: 'Two',
      anonymous: true,
    })
    expect((await changeGift(token, { message: '' })).body.gift.message).toBe('')
    await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date(londonDay()) } })
    expect((await changeGift(token, { message: 'On the day' })).status).toBe(200)
    const yesterday = new Date(londonDay(addMs(now(), -DAY)))
    await db.group.update({ where: { id: groupId }, data: { paymentDeadline: yesterday } })
    expect(await changeGift(token, { message: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'GIFT_CLOSED' },
    })
    expect(await giftOf(token)).toMatchObject({ message: 'On the day', editable: false })
    await db.group.update({
      where: { id: groupId },
      data: { paymentDeadline: new Date('2030-01-01'), deletedAt: now() },
    })
    expect((await changeGift(token, { message: 'Gone' })).status).toBe(409)
    expect((await giftOf(token)).message).toBe('On the day')
  })

  nightTest('nor can it once the group is closed', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 5, { message: 'One' })
    await closeBy(admin, groupId, { moneyStays: true })
    expect(await changeGift(token, { message: 'Two' })).toMatchObject({
      status: 409,
      body: { code: 'GIFT_CLOSED' },
    })
    expect(await giftOf(token)).toMatchObject({ message: 'One', editable: false })
    await reopenBy(admin, groupId)
    expect((await changeGift(token, { message: 'Two' })).status).toBe(200)
  })

  nightTest('asks the provider while the gift is pending, in case the webhook is lost', async () => {
    const { session, token } = await startGift((await aGroupWithLink()).code, 5)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: session })
    expect((await giftOf(token)).status).toBe('success')
  })

  nightTest('links to the collection until sharing stops', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 5)
    expect((await giftOf(token)).linkUrl).toMatch(new RegExp(`/c/${code}$`))
    await call(stopSharing, `/group/${groupId}/link`, { method: 'DELETE', token: admin.token })
    expect((await giftOf(token)).linkUrl).toBeNull()
  })

  nightTest('says how far the collection is, unless the group hides it or the link is dead', async () => {
    const { admin, code, groupId } = await aGroupWithLink({ showCollected: true })
    const { token } = await aGift(provider, code, 5)
    expect(await giftOf(token)).toMatchObject({ collectedAmount: 5, paymentGoal: 300 })
    await change(groupId, { showCollected: false })
    expect((await giftOf(token)).collectedAmount).toBeNull()
    await change(groupId, { showCollected: true })
    await call(stopSharing, `/group/${groupId}/link`, { method: 'DELETE', token: admin.token })
    expect((await giftOf(token)).collectedAmount).toBeNull()
  })

  nightTest('links nowhere while the group is closed, as nobody can give there', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 5)
    await closeBy(admin, groupId, { moneyStays: true })
    expect((await giftOf(token)).linkUrl).toBeNull()
    await reopenBy(admin, groupId)
    expect((await giftOf(token)).linkUrl).toMatch(new RegExp(`/c/${code}$`))
  })

  nightTest.each([
    ['gifts are switched off', (groupId: string) => change(groupId, { gifts: false }), 409],
    [
      'they are paused after many declined cards',
      (groupId: string) => change(groupId, { giftsPausedUntil: addMs(now(), DAY) }),
      429,
    ],
    [
      'the goal is reached that ends them',
      async (groupId: string) => {
        await change(groupId, { closeAtGoal: true })
        await db.group.update({ where: { id: groupId }, data: { goalPence: 100 } })
      },
      409,
    ],
    [
      'the group is closed',
      (id: string) => db.group.update({ where: { id }, data: { closedAt: now() } }),
      409,
    ],
    [
      'the group is deleted',
      (id: string) => db.group.update({ where: { id }, data: { deletedAt: now() } }),
      404,
    ],
  ])('invites to give again until %s', async (_, end, refusal) => {
    const { code, groupId } = await aGroupWithLink()
    await aGift(provider, code, 5)
    const { token } = await startGift(code, 5)
    await call(cancel, `/gift/${token}/cancel`, { method: 'POST' })
    expect(await giftOf(token)).toMatchObject({ status: 'failed', givable: true })
    await end(groupId)
    expect(await giftOf(token)).toMatchObject({ givable: false })
    expect((await askToGive(code, { amount: 5 })).status).toBe(refusal)
  })

  nightTest('does not reveal the new link that replaced the one it was given by', async () => {
    const { admin, code, groupId } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 5)
    const renewed = await call(share, `/group/${groupId}/link`, { token: admin.token, body: { renew: true } })
    expect((await giftOf(token)).linkUrl).toBeNull()
    const newCode = renewed.body.link.code
    const next = await aGift(provider, newCode, 5)
    expect((await giftOf(next.token)).linkUrl).toMatch(new RegExp(`/c/${newCode}$`))
    await call(stopSharing, `/group/${groupId}/link`, { method: 'DELETE', token: admin.token })
    await aLinkCode(admin, groupId)
    expect((await giftOf(next.token)).linkUrl).toBeNull()
  })

  test('is not found by another token', async () => {
    expect((await changeGift('x'.repeat(43), { message: 'Hello' })).status).toBe(404)
    expect((await call(cancel, `/gift/${'x'.repeat(43)}/cancel`, { method: 'POST' })).status).toBe(404)
  })

  nightTest('cancels only its own checkout', async () => {
    const { code } = await aGroupWithLink()
    const [one, two] = [await startGift(code, 5), await startGift(code, 6)]
    const answer = await call(cancel, `/gift/${one.token}/cancel`, { method: 'POST' })
    expect([answer.status, answer.body.gift.status]).toEqual([200, 'failed'])
    expect((await giftOf(two.token)).status).toBe('pending')
  })

  nightTest('takes one refund request at a time, answered by mail', async () => {
    const { admin, payer, code, title } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 20, { email: 'back@example.com' })
    const asking = () => call(askBack, `/gift/${token}/refund-request`, { body: { reason: 'A mistake' } })
    expect((await giftOf(token)).askable).toBe(true)
    const asked = await asking()
    expect((await giftOf(token)).askable).toBe(false)
    expect([asked.status, asked.body.refundRequest]).toEqual([
      201,
      { _id: expect.any(String), status: 'open', reason: 'A mistake', answer: null },
    ])
    expect(await newsOf(admin)).toContain(`Sam Giver has asked for £20.00 back from “${title}”.`)
    expect((await asking()).status).toBe(409)
    const { _id } = asked.body.refundRequest
    const no = { token: payer.token, body: { reason: 'No' } }
    expect((await call(decline, `/refund-request/${_id}/decline`, no)).status).toBe(403)
    const answer = await call(decline, `/refund-request/${_id}/decline`, {
      token: admin.token,
      body: { reason: 'It is spent' },
    })
    expect(answer.status).toBe(200)
    expect(await giftOf(token)).toMatchObject({
      refundRequest: { status: 'declined', answer: 'It is spent' },
      askable: true,
    })
    const [, news] = await mailsTo('back@example.com')
    expect(news).toMatchObject({
      template: 'gift-news',
      props: { text: `An admin of “${title}” has declined to return £20.00: It is spent` },
    })
  })

  nightTest('offers to ask for it back three times at most', async () => {
    const { admin, code } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 20)
    const asking = () => call(askBack, `/gift/${token}/refund-request`, { body: { reason: 'A mistake' } })
    for (const askable of [true, true, false]) {
      const { body } = await asking()
      const answer = { token: admin.token, body: { reason: 'It is spent' } }
      await call(decline, `/refund-request/${body.refundRequest._id}/decline`, answer)
      expect(await giftOf(token)).toMatchObject({ askable })
    }
    expect((await asking()).body.code).toBe('REFUND_REQUEST_LIMIT')
  })

  nightTest('shows a refund as the answer, and mails its giver', async () => {
    const { admin, code } = await aGroupWithLink()
    const { id, token } = await aGift(provider, code, 20, { email: 'returned@example.com' })
    await call(askBack, `/gift/${token}/refund-request`, { body: { reason: 'A mistake' } })
    await refundBy(admin, id, 20)
    await provider.control.waitForWebhooks()
    expect(await giftOf(token)).toMatchObject({ status: 'refunded', refundRequest: { status: 'refunded' } })
    expect((await mailsTo('returned@example.com')).map(({ template }) => template)).toEqual([
      'gift-receipt',
      'refund',
    ])
  })
})

nightTest(
  '24 months after the deadline, names and messages are erased everywhere but in the books',
  async () => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    const code = await aLinkCode(admin, group.id)
    const { id, token } = await aGift(provider, code, 20, {
      name: 'Ada Lovelace',
      message: 'Hello',
      email: 'ada@example.com',
    })
    await call(askBack, `/gift/${token}/refund-request`, { body: { reason: 'I am Ada Lovelace' } })
    const setDeadline = (day: Date) =>
      db.group.update({ where: { id: group.id }, data: { paymentDeadline: day } })
    const today = now()
    const twoYearsAgo = new Date(
      Date.UTC(today.getUTCFullYear() - 2, today.getUTCMonth(), today.getUTCDate()),
    )
    await setDeadline(twoYearsAgo)
    await forgetOldGifts()
    expect(await giftOf(token)).toMatchObject({ name: 'Ada Lovelace', message: 'Hello' })
    await setDeadline(addMs(twoYearsAgo, -DAY))
    await forgetOldGifts()
    await forgetOldGifts()
    expect(await giftOf(token)).toMatchObject({ name: '', message: '', amount: 20, status: 'success' })
    const { email } = await db.payment.findUniqueOrThrow({ where: { id } })
    expect(email).toBe('')
    const told = await newsOf(admin)
    expect(told.join()).not.toContain('Ada')
    expect(told).toContain(`Someone has asked for £20.00 back from “${group.title}”.`)
    expect(await giftsFor(admin, group.id)).toMatchObject([{ name: 'Someone', amount: 20 }])
  },
)

nightTest('erasing a giver’s name leaves longer names that contain it', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const title = 'Sam (of “J. Sam Smith”) gave up'
  await db.group.update({ where: { id: group.id }, data: { title } })
  const code = await aLinkCode(admin, group.id)
  const names = ['Sam', 'Sam Smith', 'Smith', 'J. Smith', 'Sam (2+2)', 'A member', 'Dr. Sam']
  const gifts = new Map<string, Awaited<ReturnType<typeof aGift>>>()
  for (const [at, name] of names.entries()) gifts.set(name, await aGift(provider, code, 5 + at, { name }))
  for (const name of ['Sam', 'Sam Smith']) {
    await call(askBack, `/gift/${gifts.get(name)?.token}/refund-request`, { body: { reason: 'A mistake' } })
    await refundBy(admin, gifts.get(name)?.id ?? '', 5)
  }
  await provider.control.waitForWebhooks()
  const kept = ['J. Smith', 'Dr. Sam'].map((name) => gifts.get(name)?.id ?? '')
  await db.gift.updateMany({ where: { id: { in: kept } }, data: { name: '' } })
  await db.group.update({ where: { id: group.id }, data: { paymentDeadline: new Date('2020-01-01') } })
  await forgetOldGifts()
  const ofGifts = (await newsOf(admin)).filter((text) => / gave £| asked for | refunded to /.test(text))
  expect(ofGifts.sort()).toEqual(
    [
      ...[5, 6, 7, 9, 10].map((pounds) => `Someone gave £${pounds}.00 to “${title}”.`),
      `J. Smith gave £8.00 to “${title}”.`,
      `Dr. Sam gave £11.00 to “${title}”.`,
      ...[5, 6].map((pounds) => `Someone has asked for £${pounds}.00 back from “${title}”.`),
      ...[5, 5].map((pounds) => `£${pounds}.00 was refunded to Someone from “${title}”.`),
    ].sort(),
  )
})
