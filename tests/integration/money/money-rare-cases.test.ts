import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, HOUR, MINUTE } from '@/lib/base/clock'
import { listReversalRetries, retryReversals } from '@/lib/money/losses/cover-losses'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  balanceOf,
  pay,
  settleReversals,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What seldom happens, but must be right all the same. */

const provider = openProviderWithBooks()

describe('a refund made outside that is still in progress', () => {
  async function aPendingOutsideRefund() {
    const { payer, group } = await aGroupOfPayers()
    const { id, chargeId } = await pay(provider, payer, group.id, 30)
    await provider.control.apply({ refundsPending: true })
    const { refund: refundId = '' } = await provider.control.apply({
      refundOutside: { charge: chargeId, amount: 1000 },
    })
    await provider.control.apply({ refundsPending: false, awaitWebhooks: true })
    const end = (outcome: 'succeeded' | 'failed') =>
      provider.control.apply({ settleRefund: { refund: refundId, outcome }, awaitWebhooks: true })
    const countOutsideRefunds = () => db.outsideRefund.count({ where: { paymentId: id } })
    return { group, end, countOutsideRefunds }
  }

  nightTest('takes nothing until it is made', async () => {
    const { group, end, countOutsideRefunds } = await aPendingOutsideRefund()
    expect([await countOutsideRefunds(), await balanceOf(group.id)]).toEqual([
      0,
      expect.objectContaining({ remittedPence: 3000, availablePence: 3000 }),
    ])
    await end('succeeded')
    expect([await countOutsideRefunds(), await balanceOf(group.id)]).toEqual([
      1,
      expect.objectContaining({ remittedPence: 2000, availablePence: 2000 }),
    ])
  })

  nightTest('takes nothing if it then fails', async () => {
    const { group, end, countOutsideRefunds } = await aPendingOutsideRefund()
    await end('failed')
    // Recorded as ended, so that somebody who read it earlier does not post it.
    expect([await countOutsideRefunds(), await balanceOf(group.id)]).toEqual([
      1,
      expect.objectContaining({ remittedPence: 3000, availablePence: 3000 }),
    ])
    expect(await db.transaction.count({ where: { groupId: group.id, type: 'refund' } })).toBe(0)
  })
})

describe('the mail of a refund', () => {
  const giveBack = async (hasEmail = true) => {
    const { admin, payer, group } = await aGroupOfPayers()
    const { id } = await pay(provider, payer, group.id, 30)
    if (!hasEmail) await db.payment.update({ where: { id }, data: { email: '' } })
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
    const options = { token: admin.token, body: { amount: 12.5 } }
    expect((await call(refund, `/payment/${id}/refund`, options)).status).toBe(201)
    const mails = await db.$queryRaw<{ data: JobData['send-mail']; sender: string }[]>`
      SELECT data, group_id AS sender FROM pgboss.job WHERE name = 'send-mail'`
    return { payer, group, mails }
  }

  nightTest('goes to the payment’s address, once, with the amount', async () => {
    const { payer, group, mails } = await giveBack()
    const props = {
      payer: 'Test',
      group: group.title,
      amountPence: 1250,
      isPart: false,
      wasFeePaid: true,
    }
    expect(mails).toEqual([
      { sender: payer.id, data: { template: 'refund', to: payer.email, reader: payer.id, props } },
    ])
  })

  nightTest('is not sent once the payer’s account and address are gone', async () => {
    expect((await giveBack(false)).mails).toEqual([])
  })
})

nightTest('a paid payment is checked until the provider’s fee is known, and then no more', async () => {
  const { payer, group } = await aGroupOfPayers()
  await provider.control.apply({ delays: { feeKnownAfterMs: 2 * MINUTE } })
  const { id } = await pay(provider, payer, group.id, 25)
  const readState = async () => {
    const { status, createdAt, payment } = await transactionOf(id)
    return {
      status,
      createdAt,
      due: payment?.nextCheckAt,
      fee: payment?.realFeePence,
      checks: payment?.checks,
    }
  }
  const first = await readState()
  expect(first).toMatchObject({ status: 'success', fee: null, due: addMs(first.createdAt, MINUTE) })
  await provider.control.apply({ webhooks: 'drop' })
  await provider.advanceTime(MINUTE + 1)
  await sweep()
  expect(await readState()).toMatchObject({ fee: null, due: addMs(first.createdAt, 3 * MINUTE) })
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  const settled = await readState()
  expect(settled).toMatchObject({ status: 'success', fee: 58, due: null })
  // A payer who returns late from the checkout asks once more.
  await settlePayment(id)
  expect(await readState()).toEqual(settled)
})

nightTest('a payout account that refused is not asked again once the loss is covered', async () => {
  const { admin, group, account, older } = await aGroupWithPayments(provider)
  const another = await aGroupWithPayments(provider)
  for (const each of [{ admin, group }, another])
    await call(transfer, `/payment/${each.group.id}/transfer`, {
      token: each.admin.token,
      body: { amount: 50 },
    })
  await provider.control.apply({ payOut: { account, amount: 5000 } })
  await provider.control.apply({ refundOutside: { charge: older.chargeId }, awaitWebhooks: true })
  await settleReversals()
  const leg = () => db.transferLeg.findFirstOrThrow({ where: { paymentId: older.id } })
  expect([await balanceOf(group.id), await leg()]).toMatchObject([
    { debtPence: 3000 },
    { reversalsRefused: 1, reverseAfter: expect.any(Date) },
  ])
  await pay(provider, admin, group.id, 30)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ debtPence: 0, availablePence: 0 })

  // A refusal in another group, or a later one in this group, does not count.
  const legsOf = (groupId: string) => ({ transfer: { transaction: { groupId } } })
  const [otherGroupsLeg] = await db.transferLeg.findMany({ where: legsOf(another.group.id) })
  const [other] = await db.transferLeg.findMany({
    where: { ...legsOf(group.id), NOT: { paymentId: older.id } },
  })
  const reverseAfter = (await leg()).reverseAfter ?? new Date(0)
  await db.transferLeg.update({
    where: { id: otherGroupsLeg?.id },
    data: { reverseAfter, reversalsRefused: 1 },
  })
  await db.transferLeg.update({
    where: { id: other?.id },
    data: { reverseAfter: addMs(reverseAfter, 2 * HOUR), reversalsRefused: 1 },
  })
  await provider.advanceTime(HOUR + MINUTE)
  expect((await listReversalRetries()).sort()).toEqual([group.id, another.group.id].sort())
  await retryReversals(group.id)
  expect(await leg()).toMatchObject({ reversalsRefused: 1, reverseAfter: null })
  const rest = await db.transferLeg.findMany({ where: { reverseAfter: { not: null } } })
  expect(rest.map(({ id }) => id).sort()).toEqual([other?.id, otherGroupsLeg?.id].sort())
  await sweep()
  expect(await listReversalRetries()).toEqual([])
  expect(await db.reversal.count({ where: { leg: { paymentId: older.id } } })).toBe(1)
})
