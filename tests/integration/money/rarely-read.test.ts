import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { listOwingMembers } from '@/lib/groups/closing/queries'
import { presentAccounts } from '@/lib/money/accounting/accounts'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { getDailyLimit } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGift, aLinkCode, mailsTo } from '../../support/gifts'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  aPaidGroup,
  balanceOf,
  newsOf,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql } from '../../support/states'

/** What is told or counted only while two things happen at once. */

const provider = openProviderWithBooks()
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

/** £30 was transferred and paid out, so that nothing can be taken back of it. */
async function aPaidOutGroup() {
  const scene = await aGroupWithPayments(provider)
  await send(scene.admin, scene.group.id, 30)
  await apply({ payOut: { account: scene.account, amount: 3000 } })
  return scene
}

nightTest('money comes in while some of a dispute’s is on its way back: no more is frozen', async () => {
  const { admin, payer, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 25)
  await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 500 })
  await pay(provider, payer, group.id, 10)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 3000, disputedPence: 500 })
  await settleReversals()
})

nightTest('a dispute that its own group cannot cover takes nothing of another’s', async () => {
  const { group, older } = await aPaidOutGroup()
  await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 2000 })
  const { group: another } = await aPaidGroup(provider)
  expect(await balanceOf(another.id)).toMatchObject({ availablePence: 3000, disputedPence: 0 })
})

nightTest('once a dispute is decided, nobody is told that money is set aside until it is', async () => {
  const { admin, group, older } = await aPaidOutGroup()
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  await settleReversals()
  expect(await newsOf(admin)).toContain(
    `£30.00 could not be taken back from the payout account of “${group.title}”. We will keep trying while the group needs it.`,
  )
})

nightTest(
  'of two reversals made in the dashboard, the one that waits for the account’s money has brought none',
  async () => {
    const { admin, group, account, older } = await aGroupWithPayments(provider)
    await send(admin, group.id, 30)
    const { providerTransferId } = await db.transferLeg.findFirstOrThrow({
      where: { paymentId: older.id },
    })
    const takeBack = (amount: number) => stripe.transfers.createReversal(providerTransferId ?? '', { amount })
    await takeBack(400)
    await apply({ payOut: { account, amount: 2600 }, reversalsWait: true })
    await takeBack(300)
    await apply({ reversalsWait: false, awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2400 })
  },
)

nightTest('who pays again while an open checkout waits still keeps what they have paid', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await startPayment(payer, group.id, 20)
  const owing = await listOwingMembers(db, group.id)
  expect(new Map(owing.map(({ userId, paidPence }) => [userId, paidPence]))).toEqual(
    new Map([
      [payer.id, 3000],
      [admin.id, 2000],
    ]),
  )
})

nightTest('who was in a group is not told of what leaves it', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({
    where: { groupId: group.id, userId: payer.id },
    data: { leftAt: new Date() },
  })
  const before = await newsOf(payer)
  expect((await send(admin, group.id, 20)).status).toBe(201)
  expect(await newsOf(payer)).toEqual(before)
})

nightTest('a transfer counts on the day on which it was asked for, not on which it was made', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  await send(admin, group.id, 10)
  await forceSql(
    `UPDATE transactions SET "createdAt" = "createdAt" - interval '2 days' WHERE "groupId" = '${group.id}' AND type = 'transfer'`,
  )
  const { maxPence, leftPence } = await getDailyLimit({ userId: admin.id }, group.id)
  expect(maxPence - leftPence).toBe(0)
})

nightTest('a group’s first payment is mailed as that, whatever was begun before', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await startPayment(other, group.id, 5)
  const countFirstPaymentMails = async () =>
    (await mailsTo(admin.email)).filter(({ template }) => template === 'first-payment').length
  for (const pounds of [3, 2]) {
    await pay(provider, payer, group.id, pounds)
    expect(await countFirstPaymentMails()).toBe(1)
  }
})

nightTest('who gets a part of their gift back is told that, and not of the sharing out', async () => {
  const { admin, other, group } = await aGroupOfPayers()
  const moment = new Date()
  await db.identifier.create({
    data: { kind: 'email', value: other.email, userId: other.id, heldUntil: moment, provenAt: moment },
  })
  await aGift(provider, await aLinkCode(admin, group.id), 20, { email: other.email })
  await call(shareOut, `/group/${group.id}/share-out`, { token: admin.token, body: { amount: 10 } })
  const news = (await newsOf(other)).filter((text) => /refunded|sharing out/.test(text))
  expect(news).toEqual([expect.stringContaining('£10.00 was refunded')])
})

nightTest('an accountant reads of a group in debt what it has less what it owes', async () => {
  const { group, older } = await aPaidOutGroup()
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  await apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  const access = { linkId: '', madeBy: '', expiresAt: new Date(), groupIds: [group.id] }
  const { remittedPence, debtPence } = await balanceOf(group.id)
  expect(debtPence).toBe(1000)
  expect((await presentAccounts(access)).groups).toMatchObject([{ remittedPence, heldPence: -1000 }])
})

nightTest('of two reversals of one transfer, each has an id of its own in an accountant’s file', async () => {
  const { admin, group, older, newer } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  for (const { chargeId } of [older, newer]) {
    await apply({ refundOutside: { charge: chargeId, amount: 1000 }, awaitWebhooks: true })
    await settleReversals()
  }
  const days = { from: daysAfter(londonDay(), -1), to: daysAfter(londonDay(), 1) }
  const { body } = await makeMovementsFile([group.id], { ...days, form: 'csv', page: 1 })
  const reversals = body.split('\r\n').filter((line) => line.includes(',reversal,'))
  expect(reversals).toHaveLength(2)
  expect(new Set(reversals.map((line) => line.split(',').at(-1))).size).toBe(2)
})
