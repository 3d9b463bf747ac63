import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, HOUR, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupWithPayments, balanceOf, newsOf, settleReversals, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator } from '../../support/operators'

/** What people are told of a dispute as it goes on, and what admins alone are told of the payout account. */

const provider = openProviderWithBooks()
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

const latest = async (person: TestUser) => (await newsOf(person)).at(-1)

nightTest('a question of the bank is over, and a decision is appealed', async () => {
  const { payer, group, older, newer, admin } = await aGroupWithPayments(provider)
  const messageOf = (what: string, pounds: string) =>
    `About your payment of ${pounds} to “${group.title}”: ${what}.`
  const inquiry = await apply({ disputeOpen: newer.chargeId, inquiry: true, awaitWebhooks: true })
  await apply({ disputeMove: { dispute: inquiry.dispute ?? '', to: 'warning_closed' }, awaitWebhooks: true })
  expect(await latest(admin)).toBe(messageOf('the bank has no more questions; no money has moved', '£20.00'))
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await apply({ disputeMove: { dispute, to: 'lost' }, awaitWebhooks: true })
  expect(await latest(payer)).toBe(messageOf('£30.00 went back after a lost dispute', '£30.00'))
  await apply({ disputeMove: { dispute, to: 'appeal_under_review' }, awaitWebhooks: true })
  const open = 'the dispute over £30.00 is open again, and the money is frozen until the bank decides'
  expect(await latest(payer)).toBe(messageOf(open, '£30.00'))
})

nightTest(
  'a loss that the group cannot cover says so; what its account refuses, admins alone hear',
  async () => {
    const { admin, payer, group, account, older } = await aGroupWithPayments(provider)
    await send(admin, group.id, 30)
    await apply({ payOut: { account, amount: 3000 } })
    const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    await settleReversals()
    const before = Number(now())
    expect((await newsOf(admin)).join()).toContain('could not be taken back')
    expect((await newsOf(payer)).join()).not.toContain('taken back')
    await apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await latest(payer)).toContain(
      '£30.00 went back after a lost dispute; £10.00 of it had already been transferred.',
    )
    // It was refused many times: it is asked again within a week all the same.
    const leg = { where: { paymentId: older.id } }
    await db.transferLeg.updateMany({ ...leg, data: { reversalsRefused: 12, reverseAfter: new Date(0) } })
    await sweep()
    await settleReversals()
    const { reversalsRefused, reverseAfter } = await db.transferLeg.findFirstOrThrow(leg)
    expect(reversalsRefused).toBe(13)
    expect(Math.abs(Number(reverseAfter) - before - 7 * DAY)).toBeLessThan(HOUR)
  },
)

nightTest('what comes back from the account is told to admins alone', async () => {
  const { admin, payer, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  expect((await newsOf(admin)).join()).toContain(
    `£30.00 came back to “${group.title}” from its payout account`,
  )
  expect((await newsOf(payer)).join()).not.toContain('came back')
})

nightTest(
  'a refund calls off a transfer that waits if the group has too little besides, though its payment has enough',
  async () => {
    const { admin, payer, group, older } = await aGroupWithPayments(provider)
    await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
    await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
    const { transferId } = (await send(admin, group.id, 10)).body.data
    const [one, other] = [await anOperator(), await anOperator()]
    const adjustmentRequest = { groupId: group.id, amount: -35, reason: 'Paid back by hand' }
    const { adjustment } = (await callAsOperator(one, 'POST /operator/adjustments', adjustmentRequest)).body
    await callAsOperator(other, `POST /operator/adjustments/${adjustment._id}/approve`)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 500, reservedPence: 1000 })
    expect((await newsOf(admin)).join()).toContain('We corrected the money')
    const options = { token: payer.token, body: { amount: 10 } }
    expect((await call(refund, `/payment/${older.id}/refund`, options)).status).toBe(201)
    expect(await db.transaction.findUnique({ where: { id: transferId } })).toMatchObject({ status: 'failed' })
  },
)
