import { GET as status } from '@/app/api/payment/[id]/status/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroupOfPayers,
  balanceOf,
  expectSoundLedger,
  newsOf,
  pay,
  startPayment,
  statusFor,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const endingOf = async (id: string) => (await db.payment.findUniqueOrThrow({ where: { id } })).ending

nightTest('an unpaid checkout was cancelled or expired; if a card was tried, it failed', async () => {
  const { payer, group } = await aGroupOfPayers()
  const left = await startPayment(payer, group.id, 25)
  await provider.control.apply({ expire: left.session, awaitWebhooks: true })
  const tried = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: tried.session, card: '4000000000000002', awaitWebhooks: true })
  await provider.control.apply({ expire: tried.session, awaitWebhooks: true })
  const late = await startPayment(payer, group.id, 25)
  setClockOffset(36 * MINUTE)
  await provider.control.apply({ expire: late.session, awaitWebhooks: true })
  const ids = [left, tried, late].map(({ id }) => id)
  expect(await Promise.all(ids.map((id) => statusFor(payer, id)))).toEqual(['failed', 'failed', 'failed'])
  expect(await Promise.all(ids.map(endingOf))).toEqual(['cancelled', null, 'expired'])
})

test('it failed as well if the bank’s refusal is heard of only after the end', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session, card: '4000000000000002' })
  await provider.control.apply({ webhooks: 'normal' })
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  expect(await endingOf(id)).toBe('cancelled')
  await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
  expect(await endingOf(id)).toBeNull()
})

nightTest('returning from the checkout asks the provider if the webhook is lost', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  expect(await statusFor(payer, id)).toBe('success')
})

nightTest('the sweep asks after a minute', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  await sweep()
  expect((await transactionOf(id)).status).toBe('pending')
  setClockOffset(1.1 * MINUTE)
  await sweep()
  expect((await transactionOf(id)).status).toBe('success')
})

nightTest('a declined card leaves the checkout open; a second try pays', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: session, card: '4000000000000002', awaitWebhooks: true })
  expect(await statusFor(payer, id)).toBe('pending')
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect(await statusFor(payer, id)).toBe('success')
})

nightTest('a slow payment stays pending until its bank answers', async () => {
  const { payer, group } = await aGroupOfPayers()
  const paid = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: paid.session, card: '10880000012345', awaitWebhooks: true })
  expect(await statusFor(payer, paid.id)).toBe('pending')
  await provider.control.apply({
    settleDebit: { session: paid.session, outcome: 'paid' },
    awaitWebhooks: true,
  })
  expect(await statusFor(payer, paid.id)).toBe('success')

  const failed = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: failed.session, card: '10880022222227', awaitWebhooks: true })
  await provider.control.apply({
    settleDebit: { session: failed.session, outcome: 'failed' },
    awaitWebhooks: true,
  })
  expect(await statusFor(payer, failed.id)).toBe('failed')
  expect(await endingOf(failed.id)).toBeNull()
})

nightTest('a webhook that arrives before the session’s id is stored finds its payment', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await forceSql(`UPDATE payments SET "checkoutSessionId" = NULL, "checkoutUrl" = NULL WHERE id = '${id}'`)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect((await transactionOf(id)).status).toBe('success')
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
})

nightTest('someone who has left in the meantime is still credited', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await db.member.updateMany({
    where: { groupId: group.id, userId: payer.id },
    data: { leftAt: new Date() },
  })
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect((await transactionOf(id)).status).toBe('success')
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
})

nightTest('an amount that does not match is not credited, and flagged', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await forceSql(`UPDATE transactions SET "amountPence" = 2600, "totalPence" = 2655 WHERE id = '${id}'`)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  const row = await transactionOf(id)
  expect([row.status, row.payment?.mismatch]).toEqual(['failed', expect.stringContaining('2555')])
  expect(await db.operatorFlag.count({ where: { kind: 'payment-mismatch', subject: id } })).toBe(1)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0 })
})

nightTest('a payment checked many times at once is credited once', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'double' })
  await provider.control.apply({ pay: session })
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(id)))
  await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
  expect(await newsOf(payer)).toHaveLength(1)
})

nightTest('the provider’s own fee is stored when it becomes known', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id } = await pay(provider, payer, group.id, 25)
  expect((await transactionOf(id)).payment).toMatchObject({ realFeePence: 58, nextCheckAt: null })
  // The quote was 55p.
  const feesAccount = { groupId: group.id, kind: 'fees' } as const
  expect(await db.ledgerAccount.findFirst({ where: feesAccount })).toMatchObject({ balancePence: 3n })
})

test('the status is for the payer: others get 404', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const { id } = await startPayment(payer, group.id, 25)
  expect((await call(status, `/payment/${id}/status`, { token: admin.token })).status).toBe(404)
})
