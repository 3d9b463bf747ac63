import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR } from '@/lib/base/clock'
import { listReversalRetries, retryReversals } from '@/lib/money/losses/cover-losses'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupWithPayments,
  balanceOf,
  newsOf,
  pay,
  settleReversals,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

const provider = openProviderWithBooks()

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

describe('a reversal that is refused', () => {
  nightTest('is retried after longer and longer pauses until it is made', async () => {
    const { admin, group, older, account } = await aGroupWithPayments(provider)
    await send(admin, group.id, 50)
    await provider.control.apply({ payOut: { account, amount: 5000 } })
    await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    const statuses = async () => {
      const where = { leg: { transfer: { transaction: { groupId: group.id } } } }
      return (await db.reversal.findMany({ where, orderBy: { createdAt: 'asc' } })).map(
        ({ status }) => status,
      )
    }
    const statusesAfter = async (hours: number) => {
      await provider.advanceTime(hours * HOUR)
      await sweep()
      await settleReversals()
      return statuses()
    }
    await settleReversals()
    expect(await statusesAfter(0.9)).toEqual(['failed'])
    expect(await statusesAfter(0.2)).toEqual(['failed', 'failed'])
    expect(await statusesAfter(1.8)).toEqual(['failed', 'failed'])
    const refusals = (await newsOf(admin)).filter((message) => message.includes('could not be taken back'))
    expect(refusals).toHaveLength(1)
    await pay(provider, admin, group.id, 60)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 3000, disputedPence: 3000 })
    expect((await send(admin, group.id, 30)).status).toBe(201)
    expect(await statusesAfter(0.4)).toEqual(['failed', 'failed', 'success'])
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 3000, disputedPence: 3000 })
  })

  nightTest('is told of again after one that was made: the pauses begin anew', async () => {
    const { admin, group, older, account } = await aGroupWithPayments(provider)
    await send(admin, group.id, 30)
    await provider.control.apply({ payOut: { account, amount: 3000 } })
    const dispute = (amount: number) =>
      provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
    const countRefusalNews = async () =>
      (await newsOf(admin)).filter((message) => message.includes('could not be taken back')).length
    const leg = () => db.transferLeg.findFirstOrThrow({ where: { paymentId: older.id } })
    await dispute(1000)
    await settleReversals()
    expect(await countRefusalNews()).toBe(1)
    await pay(provider, admin, group.id, 60)
    await send(admin, group.id, 30)
    await provider.advanceTime(1.1 * HOUR)
    await sweep()
    await settleReversals()
    expect(await leg()).toMatchObject({ reversalsRefused: 0, reverseAfter: null })
    await provider.control.apply({ payOut: { account, amount: 2000 } })
    await dispute(1500)
    await settleReversals()
    expect(await countRefusalNews()).toBe(2)
  })
})

nightTest('what one reversal of a payment waits for is not asked of the same transfer again', async () => {
  const { admin, group, older, account } = await aGroupWithPayments(provider)
  for (const amount of [10, 20]) expect((await send(admin, group.id, amount)).status).toBe(201)
  await provider.control.apply({ payOut: { account, amount: 3000 }, reversalsWait: true })
  for (const amount of [1000, 2062]) {
    await provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
    await settleReversals()
  }
  const legs = await db.transferLeg.findMany({
    where: { paymentId: older.id },
    include: { reversals: true },
  })
  for (const { amountPence, reversals } of legs)
    expect(reversals.reduce((sum, reversal) => sum + reversal.amountPence, 0)).toBe(amountPence)
})

nightTest('what is due again in one group is asked of it, whatever another group’s retry finds', async () => {
  const groups: string[] = []
  for (let at = 0; at < 2; at += 1) {
    const { admin, group, older, account } = await aGroupWithPayments(provider)
    await send(admin, group.id, 50)
    await provider.control.apply({ payOut: { account, amount: 5000 } })
    await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    groups.push(group.id)
  }
  await settleReversals()
  await provider.advanceTime(1.1 * HOUR)
  expect((await listReversalRetries()).sort()).toEqual([...groups].sort())
  await retryReversals(groups[0] ?? '')
  expect(await listReversalRetries()).toEqual([groups[1]])
})

nightTest('a reversal names what took the money, not a question of the bank that took none', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  const inquiry = { disputeOpen: older.chargeId, amount: 500, inquiry: true, awaitWebhooks: true }
  await provider.control.apply(inquiry)
  const { refund } = await provider.control.apply({
    refundOutside: { charge: older.chargeId, amount: 1000 },
    awaitWebhooks: true,
  })
  expect(await db.reversal.findMany({ where: { leg: { paymentId: older.id } } })).toMatchObject([
    { cause: 'refund', causeId: refund, amountPence: 1000 },
  ])
})
