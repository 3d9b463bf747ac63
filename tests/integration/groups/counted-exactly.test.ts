import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as exportOwn } from '@/app/api/transactions/export/route'
import { viewLinkPage } from '@/lib/groups/links/queries'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupWithLink, linkOf } from '../../support/gifts'
import { aGroupOfPayers, askToPay, pay, startPayment, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { sessionOf } from '../../support/personal-pages'

/** Which people and payments count towards the sums that a group and its link show. */

const provider = openProviderWithBooks()

const groupOf = async ({ token }: TestUser, groupId: string) =>
  (await call(readGroup, `/group/${groupId}`, { token })).body.group

nightTest(
  'what was noted for somebody counts after they have left, and is hidden with what was collected',
  async () => {
    const { admin, payer, other, groupId, code } = await aGroupWithLink()
    for (const [{ username }, amount] of [[payer, 30] as const, [other, 5] as const])
      await call(note, `/group/${groupId}/noted-payment`, {
        token: admin.token,
        body: { username, amount, method: 'cash' },
      })
    await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { leftAt: new Date() } })
    const shown = await viewLinkPage(code, null)
    await db.link.update({ where: { groupId }, data: { showCollected: false } })
    const hidden = await viewLinkPage(code, null)
    expect([await groupOf(admin, groupId), shown, hidden]).toMatchObject([
      { notedAmount: 35, remittedAmount: 35 },
      { notedPence: 3_500, link: { collectedPence: 3_500 } },
      { notedPence: 0, link: { collectedPence: null } },
    ])
  },
)

nightTest('a group has covered the fees of what was paid, and its payers paid none', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await db.group.update({ where: { id: group.id }, data: { feePaidBy: 'group' } })
  await pay(provider, payer, group.id, 30)
  const { session } = await startPayment(admin, group.id, 20)
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  await startPayment(other, group.id, 20)
  const { body } = await call(exportOwn, '/transactions/export', { token: payer.token })
  const [, row = ''] = String(body).trim().split('\r\n')
  expect([(await groupOf(admin, group.id)).coveredFees, ...row.split(',').slice(2, 8)]).toEqual([
    0.62,
    ...['Payment', group.title, 'Success', '30.00', '0.00', '30.00'],
  ])
})

nightTest(
  'where people give what they like, a share that is set is left to share once, paid or not',
  async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await db.member.updateMany({ where: { groupId: group.id }, data: { contributionPence: 0 } })
    await db.group.update({ where: { id: group.id }, data: { openAmounts: true, goalPence: 10_000 } })
    await call(setAmount, `/group/${group.id}/member/set-amount`, {
      ...{ method: 'PUT', token: admin.token },
      body: { username: payer.username, amount: 50 },
    })
    await pay(provider, payer, group.id, 30)
    await pay(provider, other, group.id, 20)
    expect(await groupOf(admin, group.id)).toMatchObject({ remittedAmount: 50, unassignedAmount: 30 })
  },
)

nightTest('what a member wrote with a payment is gone once all of it has gone back', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink({ showNames: true })
  const { body } = await askToPay(payer, groupId, { amount: 30, message: 'Good luck' })
  const id: string = body.transactionId
  await provider.control.apply({ pay: await sessionOf(id), awaitWebhooks: true })
  const giveBack = async (amount: number) => {
    await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount } })
    await provider.control.waitForWebhooks()
    return (await linkOf(code)).names.length
  }
  expect([await giveBack(10), await giveBack(20)]).toEqual([1, 0])
})
