import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGift, aLinkCode, giftOf, startGift } from '../../support/gifts'
import {
  aGroup,
  aGroupOfPayers,
  aUser,
  balanceOf,
  connectPayout,
  newsOf,
  pay,
  settleReversals,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

/** A gift is the group's money but nobody's share: it comes in, counts first, goes out, and may be refunded. */

const provider = openProviderWithBooks()

/** A goal of £100 shared by two, and a link. */
async function aSharedGoal() {
  const [admin, member] = [await aUser('admin'), await aUser('member')]
  const group = await aGroup({ admin, members: [member], contributionPence: 5000 })
  await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
  return { admin, member, groupId: group.id, title: group.title, code: await aLinkCode(admin, group.id) }
}

const sharesOf = async (groupId: string) =>
  (await db.member.findMany({ where: { groupId, leftAt: null }, orderBy: { id: 'asc' } })).map(
    ({ contributionPence }) => contributionPence,
  )
const refundBy = (by: TestUser, id: string, amount: number) =>
  call(refund, `/payment/${id}/refund`, { token: by.token, body: { amount } })
const waitForWebhooks = () => provider.control.waitForWebhooks()

nightTest('goal £100, two members, gift £20: £40 each, and £50 once it goes back', async () => {
  const { admin, member, groupId, code, title } = await aSharedGoal()
  const { id } = await aGift(provider, code, 20)
  expect(await sharesOf(groupId)).toEqual([4000, 4000])
  expect(await balanceOf(groupId)).toMatchObject({
    remittedPence: 2000,
    giftPence: 2000,
    availablePence: 2000,
  })
  expect(await newsOf(admin)).toContain(`Sam Giver gave £20.00 to “${title}”. Your share is now £40.00.`)
  expect(await newsOf(member)).toContain(`Someone gave £20.00 to “${title}”. Your share is now £40.00.`)
  expect((await refundBy(admin, id, 20)).status).toBe(201)
  await waitForWebhooks()
  expect(await sharesOf(groupId)).toEqual([5000, 5000])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0, giftPence: 0, availablePence: 0 })
  expect(await newsOf(member)).toContain(
    `£20.00 was refunded to someone from “${title}”. Your share is now £50.00.`,
  )
})

nightTest('a partial refund moves the shares by that part', async () => {
  const { admin, groupId, code } = await aSharedGoal()
  const { id, token } = await aGift(provider, code, 20)
  await refundBy(admin, id, 5)
  await waitForWebhooks()
  expect(await sharesOf(groupId)).toEqual([4250, 4250])
  expect(await giftOf(token)).toMatchObject({ status: 'partly refunded', amount: 20 })
})

nightTest('shares never fall below zero', async () => {
  const { groupId, code } = await aSharedGoal()
  await aGift(provider, code, 150)
  expect(await sharesOf(groupId)).toEqual([0, 0])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 15_000 })
})

nightTest('under customSplit no amount changes', async () => {
  const { admin, group } = await aGroupOfPayers(10_000)
  await aGift(provider, await aLinkCode(admin, group.id), 20)
  expect(await sharesOf(group.id)).toEqual([10_000, 10_000, 10_000])
})

nightTest('a gift is transferred like any other money, and returned if its bank decides so', async () => {
  const { admin, groupId, code } = await aSharedGoal()
  await connectPayout(provider, admin, groupId)
  const { chargeId } = await aGift(provider, code, 20)
  const sent = await call(transfer, `/payment/${groupId}/transfer`, {
    token: admin.token,
    body: { amount: 20 },
  })
  expect(sent.status).toBe(201)
  const { dispute } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  expect(await sharesOf(groupId)).toEqual([4000, 4000])
  await settleReversals()
  await provider.control.apply({ disputeMove: { dispute: dispute ?? '', to: 'lost' }, awaitWebhooks: true })
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0, giftPence: 0, debtPence: 0 })
  expect(await sharesOf(groupId)).toEqual([5000, 5000])
})

nightTest('a refund made at the provider moves the shares too', async () => {
  const { groupId, code } = await aSharedGoal()
  const { chargeId } = await aGift(provider, code, 20)
  await provider.control.apply({ refundOutside: { charge: chargeId, amount: 800 }, awaitWebhooks: true })
  expect(await sharesOf(groupId)).toEqual([4400, 4400])
})

nightTest(
  'a former member’s payment moves the shares too, when a lost dispute takes more of it',
  async () => {
    const { admin, member, groupId, title } = await aSharedGoal()
    const { chargeId } = await pay(provider, member, groupId, 20)
    await call(leave, `/group/${groupId}/leave`, { method: 'POST', token: member.token })
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: chargeId,
      amount: 1000,
      awaitWebhooks: true,
    })
    await provider.control.apply({ disputeMove: { dispute, to: 'lost' }, awaitWebhooks: true })
    expect(await sharesOf(groupId)).toEqual([9000])
    await provider.control.apply({ disputeMoney: { dispute, amount: -500 }, awaitWebhooks: true })
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 500 })
    expect(await sharesOf(groupId)).toEqual([9500])
    expect((await newsOf(admin)).at(-1)).toBe(`Your share of “${title}” is now £95.00.`)
  },
)

nightTest('gifts and members’ payments are listed together', async () => {
  const { admin, member, groupId, code } = await aSharedGoal()
  await pay(provider, member, groupId, 30)
  await aGift(provider, code, 20)
  await pay(provider, admin, groupId, 40)
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 9000, giftPence: 2000 })
})

nightTest('several checkouts may be open, and an unpaid one fails without telling the group', async () => {
  const { admin, code, groupId } = await aSharedGoal()
  const [one, two] = [await startGift(code, 5), await startGift(code, 5)]
  expect((await transactionOf(one.id)).status).toBe('pending')
  await provider.advanceTime(HOUR)
  await sweep()
  expect([(await transactionOf(one.id)).status, (await transactionOf(two.id)).status]).toEqual([
    'failed',
    'failed',
  ])
  expect((await newsOf(admin)).filter((text) => /Sam Giver/.test(text))).toEqual([])
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0 })
})

nightTest('a payment that does not match is returned, and its giver is told', async () => {
  const { code } = await aSharedGoal()
  const { id, session, token } = await startGift(code, 20, { email: 'odd@example.com' })
  await provider.control.apply({ alterSession: { session, reference: 'somebody-else' } })
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect(await transactionOf(id)).toMatchObject({ status: 'failed' })
  expect(await giftOf(token)).toMatchObject({
    status: 'failed',
    failureMessage: 'We received a payment that does not match and sent it back.',
  })
  const mails = await db.$queryRaw<{ template: string }[]>`
    SELECT data->>'template' AS template FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = 'odd@example.com'`
  expect(mails).toEqual([{ template: 'payment-returned' }])
})

nightTest('the database requires a person for every payment except gifts, and none for gifts', async () => {
  const { admin, groupId, code } = await aSharedGoal()
  const { id } = await startGift(code, 5)
  const timestamp = new Date()
  const amounts = {
    groupId,
    type: 'payment',
    amountPence: 500,
    totalPence: 500,
    createdAt: timestamp,
  } as const
  const payment = { email: '', isInternational: false, idempotencyKey: 'x', sessionExpiresAt: timestamp }
  await expect(db.transaction.create({ data: { ...amounts, payment: { create: payment } } })).rejects.toThrow(
    /gift/,
  )
  await expect(db.transaction.update({ where: { id }, data: { userId: admin.id } })).rejects.toThrow()
})
