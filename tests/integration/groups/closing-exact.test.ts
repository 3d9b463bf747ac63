import { londonDay } from '@/lib/base/clock'
import { getTrail } from '@/lib/money/statements/trail'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import {
  aSettledGroup,
  closeBy,
  closingMailsTo,
  reopenBy,
  statementOf,
  transferBy,
} from '../../support/closing'
import { openDatabase } from '../../support/database'
import { aGift, aGiverEmail, aLinkCode, mailsTo } from '../../support/gifts'
import { aGroupWithPayments, aUser, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** What a closing statement says of times and sums that seldom differ. */

openDatabase()
const provider = openProvider()

nightTest(
  'transfers are in the order in which they were asked for, each at the time at which it was made',
  async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    for (const pounds of [30, 5]) await transferBy(admin, group.id, pounds)
    await provider.control.waitForWebhooks()
    const setTimes = async (amountPence: number, createdAt: string, timePaid: string) => {
      const where = { groupId: group.id, type: 'transfer' as const, amountPence }
      const { id } = await db.transaction.findFirstOrThrow({ where })
      await forceSql(
        `UPDATE transactions SET "createdAt" = '${createdAt}', "timePaid" = '${timePaid}' WHERE id = '${id}'`,
      )
    }
    await setTimes(3_000, '2026-06-03T10:00:00.000Z', '2026-06-04T10:00:00.000Z')
    await setTimes(500, '2026-06-01T10:00:00.000Z', '2026-06-09T10:00:00.000Z')
    expect((await statementOf(payer, group.id)).transfers).toEqual([
      { at: '2026-06-09T10:00:00.000Z', amount: 5 },
      { at: '2026-06-04T10:00:00.000Z', amount: 30 },
    ])
  },
)

nightTest('the fees are those that were paid, not of checkouts that ended or are open', async () => {
  const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
  const { session } = await startPayment(payer, group.id, 10)
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  await startPayment(admin, group.id, 10)
  const paid = await db.transaction.findMany({ where: { id: { in: [older.id, newer.id] } } })
  const feePence = paid.reduce((sum, one) => sum + one.feePence, 0)
  expect(Math.round((await statementOf(payer, group.id)).feeAmount * 100)).toBe(feePence)
})

nightTest('who has left reads no page of the group, and thanks are said once', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { leftAt: new Date() } })
  await closeBy(admin, group.id, { moneyStays: true, thanks: 'What a day' })
  expect(await closingMailsTo(payer)).toMatchObject([{ url: null, ownPence: 3_000, thanks: 'What a day' }])
  expect(await closingMailsTo(admin)).toMatchObject([
    { url: expect.stringContaining(group.id), ownPence: 2_000 },
  ])
  await reopenBy(admin, group.id)
  expect((await statementOf(admin, group.id)).thanks).toBe('')
})

nightTest(
  'who has left is mailed as one who paid, not as a stranger, nor for having transferred',
  async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    const former = await aUser('former')
    const leftAt = new Date()
    const row = { groupId: group.id, userId: former.id, role: 'admin' as const, joinedAt: leftAt }
    await db.member.create({ data: row })
    expect((await transferBy(former, group.id, 50)).status).toBe(201)
    await provider.control.waitForWebhooks()
    const userId = { in: [payer.id, former.id] }
    await db.member.updateMany({ where: { groupId: group.id, userId }, data: { leftAt, role: 'member' } })
    // As many strangers as an admin may write to in a day have had a letter.
    const linksSentToday = { linksSent: 10_000, linksSentOn: new Date(londonDay()) }
    await db.user.update({ where: { id: admin.id }, data: linksSentToday })
    expect((await closeBy(admin, group.id)).status).toBe(200)
    expect([await closingMailsTo(payer), await closingMailsTo(former)]).toMatchObject([[{ url: null }], []])
  },
)

nightTest('a dispute that was lost, appealed and won took what it took as it was lost', async () => {
  const { payer, group } = await aGroupWithPayments(provider)
  const { id, chargeId } = await pay(provider, payer, group.id, 12)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  for (const to of ['lost', 'appeal_under_review', 'won'] as const)
    await provider.control.apply({ disputeMove: { dispute, to }, awaitWebhooks: true })
  const { steps, whereabouts } = await getTrail({ userId: payer.id } as Viewer, id)
  expect(steps.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
    ['started', 1_200],
    ['paid', 1_200],
    ['disputed', 1_200],
    ['dispute_lost', 1_200],
    ['disputed', 1_200],
    ['dispute_won', 1_200],
  ])
  expect(whereabouts).toMatchObject({ inGroupPence: 1_200, returnedPence: 0, underReviewPence: 0 })
})

nightTest(
  'a giver who has ended the group’s letters is not thanked again as it closes once more',
  async () => {
    const { admin, groupId } = await aSettledGroup(provider)
    const email = aGiverEmail()
    await aGift(provider, await aLinkCode(admin, groupId), 20, { email })
    const close = () => closeBy(admin, groupId, { moneyStays: true, thanks: 'What a day.' })
    const thanksTo = async () => (await mailsTo(email)).filter(({ template }) => template === 'gift-news')
    await close()
    expect(await thanksTo()).toHaveLength(1)
    await db.contact.updateMany({ where: { groupId }, data: { stoppedAt: new Date() } })
    await reopenBy(admin, groupId)
    await close()
    expect(await thanksTo()).toHaveLength(1)
  },
)
