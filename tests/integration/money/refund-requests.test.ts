import { randomUUID } from 'node:crypto'
import { GET as requests } from '@/app/api/group/[id]/refund-requests/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { GET as groupList } from '@/app/api/transactions/[groupId]/all/route'
import { GET as ownList } from '@/app/api/transactions/all/route'
import { now } from '@/lib/base/clock'
import { endRefundRequestsOfGroup } from '@/lib/money/refunds/requests/end-refund-requests'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { closingOf } from '../../support/closing'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, aUser, expectSoundLedger, newsOf, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** A payer asks for a refund; an admin agrees or declines. Nothing moves by itself. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const ask = (who: TestUser, paymentId: string, reason: unknown = 'I cannot come.') =>
  call(askBack, `/payment/${paymentId}/refund-request`, { token: who.token, body: { reason } })
const answerNo = (who: TestUser, id: string, reason = 'The tickets are bought.') =>
  call(decline, `/refund-request/${id}/decline`, { token: who.token, body: { reason } })
const giveBack = (who: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: who.token, body: { amount } })
const requestsFor = async (who: TestUser, groupId: string) =>
  (await call(requests, `/group/${groupId}/refund-requests`, { token: who.token })).body.refundRequests
const makeAdmin = (userId: string, groupId: string) =>
  db.member.updateMany({ where: { groupId, userId }, data: { role: 'admin' } })
const ownPayment = async (who: TestUser) =>
  (await call(ownList, '/transactions/all', { token: who.token })).body.transactions.find(
    ({ type }: { type: string }) => type === 'payment',
  )
const ownRequest = async (who: TestUser) => (await ownPayment(who)).refundRequest

async function aPayment() {
  const people = await aGroupOfPayers()
  return { ...people, ...(await pay(provider, people.payer, people.group.id, 25)) }
}

async function aRequest() {
  const people = await aPayment()
  const { body } = await ask(people.payer, people.id)
  return { ...people, requestId: body.refundRequest._id as string }
}

test('the payer asks, and the admins are told with something to act on', async () => {
  const { admin, payer, other, group, id } = await aPayment()
  const { status, body } = await ask(payer, id, '  I cannot come.  ')
  const open = { status: 'open', reason: 'I cannot come.', answer: null }
  expect([status, body.message]).toEqual([201, 'Your request was sent to the admins.'])
  expect(body.refundRequest).toMatchObject({ ...open, transaction: { _id: id, amount: 25 } })
  const requestId = body.refundRequest._id
  expect(await ownRequest(payer)).toEqual({ _id: requestId, ...open })
  const { body: list } = await call(notifications, `/notifications/${admin.id}`, { token: admin.token })
  expect(list.notifications[0]).toMatchObject({
    type: 'Payment',
    message: `${payer.username} has asked for £25.00 back from “${group.title}”.`,
    actionType: 'refund_request',
    actionText: 'View request',
    actionData: { requestId },
  })
  expect(await newsOf(other)).toHaveLength(1)
  const seen = await requestsFor(admin, group.id)
  expect(seen).toMatchObject([{ _id: requestId, transaction: { userId: { username: payer.username } } }])
  expect(await requestsFor(payer, group.id)).toMatchObject([{ _id: requestId }])
  expect(await requestsFor(other, group.id)).toEqual([])
  const listForOther = await call(groupList, `/transactions/${group.id}/all`, { token: other.token })
  expect(listForOther.body.transactions[0]).toMatchObject({ refundRequest: null })
})

nightTest('a request, and its refusal, is about what is left of the payment', async () => {
  const { admin, payer, group, id } = await aPayment()
  await giveBack(admin, id, 10)
  const { body } = await ask(payer, id)
  expect((await newsOf(admin)).at(-1)).toBe(
    `${payer.username} has asked for £15.00 back from “${group.title}”.`,
  )
  expect((await closingOf(admin, group.id)).obstacles[0]).toMatchObject({
    text: 'Somebody has asked for £15.00 back.',
  })
  await answerNo(admin, body.refundRequest._id)
  expect((await newsOf(payer)).at(-1)).toBe(
    `An admin of “${group.title}” has declined to return £15.00: The tickets are bought.`,
  )
})

nightTest('nobody declines to return what another admin is returning right now', async () => {
  const { admin, payer, other, group, id, requestId } = await aRequest()
  await makeAdmin(other.id, group.id)
  await provider.control.apply({ fail: [{ method: 'POST', path: '/v1/refunds', mode: '503', times: 3 }] })
  expect((await giveBack(other, id, 25)).body.data.status).toBe('pending')
  const { status, body } = await answerNo(admin, requestId)
  expect([status, body.message]).toEqual([
    409,
    'This payment is being refunded already: the money is on its way back.',
  ])
  expect(await ownRequest(payer)).toMatchObject({ status: 'open' })
  expect(await requestsFor(admin, group.id)).toMatchObject([
    { status: 'open', refundedAmount: 25, returning: true },
  ])
  expect((await newsOf(payer)).filter((text) => text.includes('declined'))).toEqual([])
})

nightTest('a request shows what was refunded because of it, and not what was before or after', async () => {
  const { admin, payer, group, id } = await aPayment()
  await giveBack(admin, id, 5)
  const { body } = await ask(payer, id)
  expect(body.refundRequest).toMatchObject({ refundedAmount: 0, returning: false })
  await giveBack(admin, id, 8)
  await ask(payer, id)
  await giveBack(admin, id, 12)
  expect(await requestsFor(payer, group.id)).toMatchObject([
    { status: 'refunded', refundedAmount: 12, returning: false },
    { status: 'refunded', refundedAmount: 8, returning: false },
  ])
})

nightTest('only the payer can ask, even after leaving', async () => {
  const { admin, payer, other, group, id } = await aPayment()
  expect((await ask(other, id)).status).toBe(403)
  expect((await ask(admin, id)).status).toBe(403)
  expect((await ask(await aUser(), id)).status).toBe(404)
  expect((await ask(payer, randomUUID())).status).toBe(404)
  await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { leftAt: now() } })
  expect((await ask(payer, id)).status).toBe(201)
})

nightTest.each([undefined, '', '   ', 'x'.repeat(301)])(
  'a reason is needed, of at most 300 (%#)',
  async (reason) => {
    const { payer, id } = await aPayment()
    const { status, body } = await call(askBack, `/payment/${id}/refund-request`, {
      token: payer.token,
      body: { reason },
    })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['reason']])
  },
)

describe('no refund can be requested', () => {
  nightTest('unless the payment succeeded and something is left of it', async () => {
    const { admin, payer, group, id } = await aPayment()
    const { id: pending } = await db.transaction.create({
      data: {
        groupId: group.id,
        userId: payer.id,
        type: 'payment',
        amountPence: 100,
        totalPence: 100,
        createdAt: now(),
      },
    })
    const refusal = async (paymentId: string) => {
      const { status, body } = await ask(payer, paymentId)
      return [status, body.message]
    }
    expect(await refusal(pending)).toEqual([409, 'Only a payment that succeeded can be refunded.'])
    await giveBack(admin, id, 25)
    expect(await refusal(id)).toEqual([409, 'This payment has already been refunded in full.'])
  })

  nightTest('while the payment is disputed', async () => {
    const { payer, id, chargeId } = await aPayment()
    await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
    expect((await ask(payer, id)).body.code).toBe('PAYMENT_IN_DISPUTE')
    expect(await ownPayment(payer)).toMatchObject({ askable: false })
  })

  nightTest('twice at once, or more than three times', async () => {
    const { admin, payer, id } = await aPayment()
    expect(await ownPayment(payer)).toMatchObject({ askable: true })
    for (let time = 0; time < 3; time += 1) {
      const answers = await Promise.all([ask(payer, id), ask(payer, id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      const { body } = answers.find(({ status }) => status === 201) ?? {}
      const { _id } = body.refundRequest
      expect(await ownPayment(payer)).toMatchObject({
        askable: false,
        refundRequest: { _id, status: 'open' },
      })
      expect((await answerNo(admin, _id)).status).toBe(200)
    }
    expect((await ask(payer, id)).body.code).toBe('REFUND_REQUEST_LIMIT')
    expect(await ownPayment(payer)).toMatchObject({ askable: false })
  })
})

nightTest('a former admin has nothing to act on', async () => {
  const { payer, other, group, id } = await aPayment()
  await makeAdmin(other.id, group.id)
  await ask(payer, id)
  const latest = async () => {
    const { body } = await call(notifications, `/notifications/${other.id}`, { token: other.token })
    return body.notifications[0].actionText
  }
  expect(await latest()).toBe('View request')
  await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'member' } })
  expect(await latest()).toBeNull()
})

describe('an admin declines', () => {
  nightTest('once, with a reason for the payer', async () => {
    const { admin, payer, group, requestId } = await aRequest()
    const { status, body } = await answerNo(admin, requestId)
    const declined = { _id: requestId, status: 'declined', answer: 'The tickets are bought.' }
    expect(status).toBe(200)
    expect(body.refundRequest).toMatchObject(declined)
    expect(await ownRequest(payer)).toMatchObject(declined)
    expect((await newsOf(payer)).at(-1)).toBe(
      `An admin of “${group.title}” has declined to return £25.00: The tickets are bought.`,
    )
    expect((await answerNo(admin, requestId)).body.code).toBe('REQUEST_ANSWERED')
    const { body: list } = await call(notifications, `/notifications/${admin.id}`, { token: admin.token })
    expect(list.notifications[0]).toMatchObject({ actionType: 'refund_request', actionText: null })
  })

  nightTest('but members and strangers cannot', async () => {
    const { payer, other, requestId } = await aRequest()
    expect((await answerNo(other, requestId)).status).toBe(403)
    expect((await answerNo(payer, requestId)).status).toBe(403)
    expect((await answerNo(await aUser(), requestId)).status).toBe(404)
  })

  nightTest('but not their own request, unless they are the only admin', async () => {
    const { admin, payer, group, requestId } = await aRequest()
    /** Whether the lists offer it: of the requests, and of the group's transactions. */
    const declineOffers = async (who: TestUser) => {
      const { body } = await call(groupList, `/transactions/${group.id}/all`, { token: who.token })
      const [request] = await requestsFor(who, group.id)
      return [request.transaction.declinable, body.transactions[0].declinable]
    }
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect([await declineOffers(admin), await declineOffers(payer)]).toEqual([yes, no])
    await makeAdmin(payer.id, group.id)
    expect((await answerNo(payer, requestId)).status).toBe(403)
    expect([await declineOffers(admin), await declineOffers(payer)]).toEqual([yes, no])
    await db.member.updateMany({ where: { userId: admin.id }, data: { role: 'member' } })
    expect(await declineOffers(payer)).toEqual(yes)
    expect((await answerNo(payer, requestId)).status).toBe(200)
  })
})

describe('a request ends by itself', () => {
  nightTest('with an admin’s refund of any amount', async () => {
    const { admin, payer, id } = await aRequest()
    expect((await giveBack(admin, id, 1)).status).toBe(201)
    expect(await ownRequest(payer)).toMatchObject({ status: 'refunded' })
    expect((await ask(payer, id)).status).toBe(201)
  })

  nightTest('with refunds made at the provider, once in full', async () => {
    const { payer, chargeId } = await aRequest()
    const refundAtProvider = (amount: number) =>
      provider.control.apply({ refundOutside: { charge: chargeId, amount }, awaitWebhooks: true })
    await refundAtProvider(1000)
    expect(await ownRequest(payer)).toMatchObject({ status: 'open' })
    await refundAtProvider(1500)
    expect(await ownRequest(payer)).toMatchObject({ status: 'refunded' })
  })

  nightTest('with a dispute that returns all of it', async () => {
    const { payer, chargeId } = await aRequest()
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
    expect(await ownRequest(payer)).toMatchObject({ status: 'open' })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await ownRequest(payer)).toMatchObject({ status: 'refunded' })
  })

  nightTest('with the group, telling the payer', async () => {
    const { payer, group } = await aRequest()
    await transact((tx) => endRefundRequestsOfGroup(tx, group))
    expect(await ownRequest(payer)).toMatchObject({ status: 'closed' })
    expect((await newsOf(payer)).at(-1)).toContain(`“${group.title}” was deleted`)
  })

  nightTest('with the account, which erases its text; until then it is in the export', async () => {
    const { admin, payer, id, requestId } = await aRequest()
    await answerNo(admin, requestId)
    await ask(payer, id)
    const requestFields = { reason: 'I cannot come.' }
    const before = [{ ...requestFields, answer: 'The tickets are bought.' }, requestFields]
    expect((await exportUser(payer.id)).refundRequests).toMatchObject(before)
    await deleteAccount(payer.id)
    const kept = await db.refundRequest.findMany({ where: { paymentId: id }, orderBy: { createdAt: 'asc' } })
    const words = kept.map(({ status, reason, answer }) => [status, reason, answer].join())
    expect(words).toEqual(['declined,,', 'closed,,'])
  })
})
