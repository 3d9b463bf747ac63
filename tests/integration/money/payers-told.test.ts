import { POST as askGiftBack } from '@/app/api/gift/[token]/refund-request/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as requests } from '@/app/api/group/[id]/refund-requests/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { londonDay, now } from '@/lib/base/clock'
import { sendDigest } from '@/lib/money/payments/send-digest'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import {
  endRefundRequestsOfGroup,
  forgetRefundRequestsOf,
} from '@/lib/money/refunds/requests/end-refund-requests'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, mailsTo, refundBy } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import {
  aGroupOfPayers,
  aPaidGroup,
  expectSoundLedger,
  newsOf,
  pay,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aListedGroup, tokenOfPerson } from '../../support/people-list'
import { payByToken, personalTokenOf, requestRefundByToken, sessionOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** Which payer is told what, and how; and that what one has asked ends for nobody else. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
afterEach(expectSoundLedger)

const ask = (who: TestUser, paymentId: string) =>
  call(askBack, `/payment/${paymentId}/refund-request`, { token: who.token, body: { reason: 'Ill' } })
const answerNo = (who: TestUser, id: string) =>
  call(decline, `/refund-request/${id}/decline`, { token: who.token, body: { reason: 'No' } })
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
const failRefund = async (id: string) => {
  const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id } })
  const settleRefund = { refund: providerRefundId ?? '', outcome: 'failed' as const }
  await provider.control.apply({ settleRefund, awaitWebhooks: true })
}

async function payAll(token: string, body: object = {}) {
  const { transactionId } = (await payByToken(token, body)).body
  await provider.control.apply({ pay: await sessionOf(transactionId), awaitWebhooks: true })
  return String(transactionId)
}

nightTest(
  'who is on the list reads of a refusal by mail, with their own link; who has an account, here alone',
  async () => {
    const { admin, groupId, group, ann } = await aListedGroup()
    const token = await tokenOfPerson(admin, groupId, ann)
    const id = await payAll(token)
    const requestId = (await requestRefundByToken(token, id)).body.refundRequest._id
    expect((await answerNo(admin, requestId)).status).toBe(200)
    const text = `An admin of “${group.title}” has declined to return £10.00: No`
    const link = await db.personalLink.findFirstOrThrow({ where: { memberId: ann } })
    expect((await mailsTo('ann@example.com')).at(-1)).toMatchObject({
      template: 'payment-news',
      props: { payer: 'Ann Other', text, personalLinkId: link.id },
    })
    const { payer, admin: other, payment } = await aPaidGroup(provider)
    const { body } = await ask(payer, payment.id)
    await answerNo(other, body.refundRequest._id)
    expect(await templatesTo(payer.email)).toEqual(['receipt'])
    expect((await newsOf(payer)).at(-1)).toContain('has declined to return')
  },
)

nightTest('a giver whose bank sent the refund back reads of it by mail', async () => {
  const { admin, group } = await aGroupOfPayers()
  const email = 'sent.back@example.com'
  const gift = await aGift(provider, await aLinkCode(admin, group.id), 12, { email })
  await failRefund((await refundBy(admin, gift.id, 12)).body.data._id)
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    template: 'gift-news',
    props: { text: 'Your bank sent back the refund of £12.00. Please write to us.' },
  })
})

describe('what one payer has asked', () => {
  /** Two in one group and one in another have asked. */
  async function threeRequests() {
    const [scene, otherScene] = [await aGroupOfPayers(), await aGroupOfPayers()]
    const madeRequests: { paymentId: string; requestId: string }[] = []
    for (const [who, { id }] of [
      [scene.payer, scene.group],
      [scene.other, scene.group],
      [otherScene.payer, otherScene.group],
    ] as const) {
      const { id: paymentId } = await pay(provider, who, id, 25)
      madeRequests.push({ paymentId, requestId: (await ask(who, paymentId)).body.refundRequest._id })
    }
    const readRequests = async () => {
      const rows = await db.refundRequest.findMany({
        where: { id: { in: madeRequests.map((one) => one.requestId) } },
      })
      return madeRequests.map(({ requestId }) => {
        const row = rows.find(({ id }) => id === requestId)
        return [row?.status, row?.reason]
      })
    }
    return { ...scene, paymentId: madeRequests[0]?.paymentId ?? '', readRequests }
  }
  const OPEN = ['open', 'Ill']

  nightTest('ends with their refund, and no other', async () => {
    const { admin, paymentId, readRequests } = await threeRequests()
    await refundBy(admin, paymentId, 5)
    expect(await readRequests()).toEqual([['refunded', 'Ill'], OPEN, OPEN])
  })

  nightTest('ends with their group', async () => {
    const { group, readRequests } = await threeRequests()
    await transact((tx) => endRefundRequestsOfGroup(tx, group))
    expect(await readRequests()).toEqual([['closed', 'Ill'], ['closed', 'Ill'], OPEN])
  })

  nightTest('ends with their account', async () => {
    const { payer, readRequests } = await threeRequests()
    await transact((tx) => forgetRefundRequestsOf(tx, payer.id))
    expect(await readRequests()).toEqual([['closed', ''], OPEN, OPEN])
  })
})

nightTest('requests that wait stand first, whenever they were made', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  const ids: string[] = []
  for (const who of [payer, other]) {
    const { id } = await pay(provider, who, group.id, 25)
    ids.push((await ask(who, id)).body.refundRequest._id)
  }
  await answerNo(admin, ids[1] ?? '')
  const { body } = await call(requests, `/group/${group.id}/refund-requests`, { token: admin.token })
  expect(body.refundRequests.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
})

nightTest('a refund that the bank refused has returned nothing of what was asked for', async () => {
  const { admin, payer, group, payment } = await aPaidGroup(provider)
  await ask(payer, payment.id)
  await provider.control.apply({ refundsPending: true })
  const { _id } = (await refundBy(admin, payment.id, 10)).body.data
  const shown = async () => {
    const { body } = await call(requests, `/group/${group.id}/refund-requests`, { token: payer.token })
    return body.refundRequests
  }
  expect(await shown()).toMatchObject([{ refundedAmount: 10, returning: true }])
  await failRefund(_id)
  expect(await shown()).toMatchObject([{ status: 'open', refundedAmount: 0, returning: false }])
})

nightTest('who has left learns nothing of others’ payments, not even that they are there', async () => {
  const { payer, other, group, payment } = await aPaidGroup(provider)
  expect((await ask(other, payment.id)).status).toBe(403)
  const gone = { where: { groupId: group.id, userId: other.id }, data: { leftAt: now() } }
  await db.member.updateMany(gone)
  expect((await ask(other, payment.id)).status).toBe(404)
  expect((await ask(payer, payment.id)).status).toBe(201)
})

nightTest.each<[string, number, (tx: Tx, asked: { userId: string; requestId: string }) => Promise<unknown>]>([
  [
    'by somebody who is an admin no more',
    403,
    (tx, { userId }) => tx.member.updateMany({ where: { userId }, data: { role: 'member' } }),
  ],
  [
    'once it was answered',
    409,
    async (tx, { userId: actorId, requestId: id }) => {
      await changeState(tx, { subject: 'refund-request', id, to: 'declined', why: 'declined', actorId })
      await tx.refundRequest.update({ where: { id }, data: { answer: 'First', answeredAt: now() } })
    },
  ],
])('a request is not declined %s', async (_, status, change) => {
  const { admin, payer, group, payment } = await aPaidGroup(provider)
  const { _id: requestId } = (await ask(payer, payment.id)).body.refundRequest
  const refuse = () => answerNo(admin, requestId)
  const answer = await callDuring(group.id, refuse, (tx) => change(tx, { userId: admin.id, requestId }))
  expect(answer.status).toBe(status)
  expect((await newsOf(payer)).filter((text) => text.includes('declined'))).toEqual([])
})

nightTest('an admin is neither asked about a gift of their own nor decides on it', async () => {
  const { admin, other, group } = await aGroupOfPayers()
  await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'admin' } })
  const { id, token } = await aGift(provider, await aLinkCode(admin, group.id), 20)
  await db.gift.update({ where: { id }, data: { claimedById: other.id } })
  const { body } = await call(askGiftBack, `/gift/${token}/refund-request`, { body: { reason: 'Ill' } })
  const countAsked = async (who: TestUser) =>
    (await newsOf(who)).filter((text) => text.includes('has asked for')).length
  expect([await countAsked(admin), await countAsked(other)]).toEqual([1, 0])
  expect((await answerNo(other, body.refundRequest._id)).status).toBe(403)
  expect((await answerNo(admin, body.refundRequest._id)).status).toBe(200)
})

describe('a group’s first payment', () => {
  const countFirstPaymentMails = async ({ email }: TestUser) =>
    (await templatesTo(email)).filter((template) => template === 'first-payment').length

  nightTest('is mailed as that although cash was noted before', async () => {
    const { admin, payer, group } = await aGroupOfPayers()
    const body = { username: payer.username, amount: 5, method: 'cash' }
    await call(note, `/group/${group.id}/noted-payment`, { token: admin.token, body })
    await pay(provider, payer, group.id, 10)
    expect(await countFirstPaymentMails(admin)).toBe(1)
  })

  nightTest('is no news to the admin who gave it', async () => {
    const { admin, other, group } = await aGroupOfPayers()
    await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'admin' } })
    const moment = now()
    const proven = { kind: 'email', value: other.email, userId: other.id } as const
    await db.identifier.create({ data: { ...proven, heldUntil: moment, provenAt: moment } })
    await aGift(provider, await aLinkCode(admin, group.id), 20, { email: other.email })
    expect([await countFirstPaymentMails(admin), await countFirstPaymentMails(other)]).toEqual([1, 0])
  })

  nightTest('is no news to those of a group that was deleted', async () => {
    const { admin, payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop', pay: session })
    await transact((tx) => changeState(tx, { subject: 'payment', id, to: 'failed', why: 'unpaid' }))
    await db.group.update({ where: { id: group.id }, data: { deletedAt: now() } })
    await settlePayment(id)
    expect(await transactionOf(id)).toMatchObject({ status: 'success' })
    expect(await countFirstPaymentMails(admin)).toBe(0)
  })
})

nightTest(
  'the evening’s mail of money goes to who is an admin by then, and not to one who has left',
  async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'admin' } })
    for (const pounds of [5, 10]) await pay(provider, payer, group.id, pounds)
    const day = londonDay()
    await db.digestItem.updateMany({ data: { day: new Date(day) } })
    await db.member.updateMany({
      where: { groupId: group.id, userId: other.id },
      data: { leftAt: now() },
    })
    for (const { id: userId } of [admin, other]) await sendDigest({ userId, day })
    const subjectsTo = (who: TestUser) => inbox.messagesTo(who.email).map(({ subject }) => subject)
    expect([subjectsTo(admin), subjectsTo(other)]).toEqual([[`£10.00 came in for “${group.title}”`], []])
  },
)

nightTest(
  'a receipt says how far the collection is, but not by a personal link where that is hidden',
  async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await aLinkCode(admin, group.id, { showCollected: false })
    await db.group.update({ where: { id: group.id }, data: { feePaidBy: 'group' } })
    await pay(provider, payer, group.id, 30)
    await payAll(await personalTokenOf(other, group.id), { amount: 20 })
    const receiptOf = async ({ email }: TestUser) =>
      (await mailsTo(email)).find(({ template }) => template === 'receipt')?.props
    const covered = { isFeeCovered: true, feePence: 0, goalPence: 30_000, isListed: false }
    expect(await receiptOf(payer)).toMatchObject({
      ...{ ...covered, amountPence: 3000, totalPence: 3000, collectedPence: 3000 },
    })
    expect(await receiptOf(other)).toMatchObject({ ...covered, amountPence: 2000, collectedPence: null })
  },
)
