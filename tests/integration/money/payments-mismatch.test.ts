import { DAY, HOUR, MINUTE, now } from '@/lib/base/clock'
import { sumOpenDisputesPence } from '@/lib/books/ledger/open-disputes'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { followReturn, settleReturn } from '@/lib/money/payments/settle-return'
import { getTrail } from '@/lib/money/statements/trail'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { MailProps } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { changeState } from '@/lib/platform/states/change-state'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import {
  aGroupOfPayers,
  balanceOf,
  expectSoundLedger,
  newsOf,
  startPayment,
  statusFor,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** A checkout of ours that was paid but is not what we asked for: it is refunded in full, automatically and once. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const SENT_BACK = 'We received a payment that does not match and sent it back.'

const alterAmount = (id: string) =>
  forceSql(`UPDATE transactions SET "amountPence" = 2600, "totalPence" = 2655 WHERE id = '${id}'`)

async function aMismatch(alter: (id: string, session: string) => Promise<unknown> = alterAmount) {
  const people = await aGroupOfPayers()
  const started = await startPayment(people.payer, people.group.id, 25)
  await alter(started.id, started.session)
  return { ...people, ...started, pay: () => payAt(started.session) }
}

const payAt = (session: string) => provider.control.apply({ pay: session, awaitWebhooks: true })

async function refundsOf(session: string) {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session)
  const { data } = await stripe.refunds.list({ payment_intent: String(intent) })
  return data.map(({ amount, status }) => [amount, status])
}

const mailsTo = (email: string) => db.$queryRaw<{ template: string; props: ReturnedMail }[]>`
  SELECT data->>'template' AS template, data->'props' AS props FROM pgboss.job
  WHERE name = 'send-mail' AND data->>'to' = ${email} ORDER BY created_on`
type ReturnedMail = MailProps<'payment-returned'>

test.each([
  { what: 'an amount', alter: alterAmount, said: 'amount 2555, expected 2655; charge of 2555' },
  {
    what: 'a reference',
    alter: (_: string, session: string) =>
      provider.control.apply({ alterSession: { session, reference: 'somebody-else' } }),
    said: 'reference somebody-else',
  },
  {
    what: 'a currency',
    alter: (_: string, session: string) =>
      provider.control.apply({ alterSession: { session, currency: 'eur' } }),
    said: 'currency eur',
  },
])('$what that is not ours is not credited, and goes back in full', async ({ alter, said }) => {
  const { id, session, payer, group, pay } = await aMismatch(alter)
  await pay()
  expect(await refundsOf(session)).toEqual([[2555, 'succeeded']])
  expect(await statusFor(payer, id)).toBe('failed')
  expect((await transactionOf(id)).payment).toMatchObject({ mismatch: said, failure: SENT_BACK })
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, availablePence: 0 })
  expect(await newsOf(payer)).toEqual([SENT_BACK])
  expect(await mailsTo(payer.email)).toMatchObject([{ template: 'payment-returned' }])
  expect(await db.operatorFlag.count({ where: { kind: 'payment-mismatch', subject: id } })).toBe(1)
  expect(await reconcile()).toEqual([])
})

nightTest('it is returned once, however often it is reported', async () => {
  const { id, session, payer, pay } = await aMismatch()
  await pay()
  await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
  await Promise.all([statusFor(payer, id), statusFor(payer, id), sweep()])
  expect(await refundsOf(session)).toHaveLength(1)
  expect(await newsOf(payer)).toHaveLength(1)
})

nightTest('a returned payment is never credited, whatever its checkout says later, but flagged', async () => {
  const { id, payer, group, pay } = await aMismatch()
  await pay()
  const subject = { kind: 'payment-mismatch', subject: id }
  await db.operatorFlag.updateMany({ where: subject, data: { resolvedAt: now() } })
  await forceSql(`UPDATE transactions SET "amountPence" = 2500, "totalPence" = 2555 WHERE id = '${id}'`)
  await settlePayment(id)
  expect(await statusFor(payer, id)).toBe('failed')
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, availablePence: 0 })
  expect(await db.operatorFlag.findMany({ where: subject })).toMatchObject([
    { resolvedAt: null, detail: 'paid as asked for, but did not match before' },
  ])
})

nightTest('of one in another currency no sum in pounds is on record', async () => {
  const { id, session, pay } = await aMismatch()
  await pay()
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session)
  const { data } = await stripe.refunds.list({ payment_intent: String(intent) })
  const readReturn = () => db.paymentReturn.findUniqueOrThrow({ where: { id } })
  expect(await readReturn()).toMatchObject({ returnedPence: 2555 })
  for (const refund of data) await followReturn(id, { ...refund, currency: 'eur' })
  expect(await readReturn()).toMatchObject({ returnedPence: null })
})

nightTest('until it is done its payer sees that it is on its way, and one key asks for it', async () => {
  const { id, session, payer, pay } = await aMismatch()
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/refunds', mode: 'reset-after', times: 9 }],
    webhooks: 'drop',
  })
  await pay()
  expect(await statusFor(payer, id)).toBe('failed')
  const { payment } = await transactionOf(id)
  expect(payment?.failure).toBe('We received a payment that does not match and are sending it back.')
  expect(await newsOf(payer)).toEqual([])
  await provider.control.apply({ reset: true })
  await provider.advanceTime(2 * DAY)
  await sweep()
  expect(await refundsOf(session)).toHaveLength(1)
  expect((await transactionOf(id)).payment?.failure).toBe(SENT_BACK)
})

nightTest('a return refused by the provider is flagged and retried', async () => {
  const { id, session, pay } = await aMismatch()
  await provider.control.apply({ insufficientBalance: true })
  await pay()
  expect(await refundsOf(session)).toEqual([])
  const flags = await db.operatorFlag.findMany({ where: { kind: 'return-refused', subject: id } })
  expect(flags.map(({ detail }) => detail)).toEqual(['balance_insufficient'])
  await provider.control.apply({ reset: true })
  // The provider repeats a refusal for the same idempotency key for a day.
  await provider.advanceTime(25 * HOUR)
  await sweep()
  expect(await refundsOf(session)).toEqual([[2555, 'succeeded']])
})

nightTest('a refusal that is heard of after it was returned changes nothing', async () => {
  const { id, group, pay } = await aMismatch()
  await provider.control.apply({ insufficientBalance: true })
  await pay()
  await callDuring(
    group.id,
    () => settleReturn(id),
    async (tx) => {
      await changeState(tx, { subject: 'return', id, to: 'success', why: 'made' })
      await tx.paymentReturn.update({ where: { id }, data: { failure: null, nextCheckAt: null } })
    },
  )
  const settled = { status: 'success', failure: null, nextCheckAt: null }
  expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject(settled)
})

nightTest('a dispute over a payment never credited does not affect the group', async () => {
  const { id, group, pay } = await aMismatch()
  await provider.control.apply({ insufficientBalance: true })
  await pay()
  const chargeId = (await transactionOf(id)).payment?.chargeId ?? ''
  await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  expect(await db.dispute.findMany({ where: { paymentId: id } })).toMatchObject([{ openPence: 0 }])
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0, disputedPence: 0 })
})

nightTest('one that an operator returned by hand is settled', async () => {
  const { id, session, pay } = await aMismatch()
  await provider.control.apply({ insufficientBalance: true })
  await pay()
  const { payment } = await transactionOf(id)
  await provider.control.apply({ reset: true })
  await provider.control.apply({ refundOutside: { charge: payment?.chargeId ?? '' }, awaitWebhooks: true })
  await provider.advanceTime(25 * HOUR)
  await sweep()
  expect(await refundsOf(session)).toHaveLength(1)
  expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
})

nightTest('one that the payer’s bank rejects is left to an operator', async () => {
  const { id, payer, pay } = await aMismatch()
  await pay()
  const { providerRefundId } = await db.paymentReturn.findUniqueOrThrow({ where: { id } })
  const failed = { refund: providerRefundId ?? '', outcome: 'failed' as const }
  await provider.control.apply({ settleRefund: failed, awaitWebhooks: true })
  expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject({ status: 'failed' })
  expect(await db.operatorFlag.count({ where: { kind: 'return-came-back', subject: id } })).toBe(1)
  expect((await transactionOf(id)).payment?.failure).toContain('your bank didn’t take it')
  const mails = await mailsTo(payer.email)
  const texts = await Promise.all(
    mails.map(async ({ props }) => (await renderMail('payment-returned', props)).text),
  )
  expect(texts.map((text) => text.includes('5 to 10 days'))).toEqual([true, false])
  // The books do not agree until an operator has dealt with it.
  const { chargeId } = (await transactionOf(id)).payment ?? {}
  await provider.control.apply({ refundOutside: { charge: chargeId ?? '' }, awaitWebhooks: true })
})

nightTest('an unknown session is flagged and left alone', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  const name = { currency: 'gbp', unit_amount: 2555, product_data: { name: 'Contribution' } }
  const foreignSession = await stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: id,
    metadata: { payment: id },
    payment_intent_data: { metadata: { payment: id } },
    line_items: [{ quantity: 1, price_data: name }],
    success_url: 'http://localhost:3000/',
  })
  await payAt(foreignSession.id)
  expect(await db.operatorFlag.findMany({ where: { subject: foreignSession.id } })).toMatchObject([
    { kind: 'payment-mismatch', detail: expect.stringContaining(id) },
  ])
  expect([await refundsOf(foreignSession.id), (await transactionOf(id)).status]).toEqual([[], 'pending'])
  await payAt(session)
  expect((await transactionOf(id)).status).toBe('success')
  // An operator refunds it.
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(foreignSession.id)
  await stripe.refunds.create({ payment_intent: String(intent) })
  await provider.advanceTime(MINUTE)
  await db.operatorFlag.deleteMany()
})

nightTest(
  'a bank that takes it too takes it from the operator: it enters the books, and nobody else hears of it',
  async () => {
    await provider.startAfresh()
    const { id, payer, group, pay } = await aMismatch()
    await pay()
    const { chargeId } = await db.payment.findUniqueOrThrow({ where: { id } })
    const newsBefore = await newsOf(payer)
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: chargeId ?? '',
      amount: 2555,
      awaitWebhooks: true,
    })
    const nothing = { remittedPence: 0, availablePence: 0, disputedPence: 0, debtPence: 0 }
    const feesOf = async () => {
      const account = { groupId: group.id, kind: 'fees' as const }
      return Number((await db.ledgerAccount.findFirstOrThrow({ where: account })).balancePence)
    }
    const costs = await feesOf()
    expect(await db.dispute.findMany({ where: { paymentId: id } })).toMatchObject([
      { status: 'open', withdrawnPence: 2555, openPence: 0, frozenPence: 0 },
    ])
    expect(await reconcile()).toEqual([])
    // All that the provider holds beyond our books is the float.
    expect((await checkSolvency()).causes).toMatchObject({ elsewherePence: -10_000_000 })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await db.dispute.findMany({ where: { paymentId: id } })).toMatchObject([
      { status: 'lost', withdrawnPence: 2555, lostPence: 0, lostFeePence: 2555 },
    ])
    expect(await feesOf()).toBe(costs + 2555)
    expect(await balanceOf(group.id)).toMatchObject(nothing)
    expect(await sumOpenDisputesPence(db, group.id)).toBeNull()
    expect(await newsOf(payer)).toEqual(newsBefore)
    const steps = (await getTrail({ userId: payer.id } as Viewer, id)).steps.map(({ kind }) => kind)
    expect(steps).toEqual(['started', 'failed', 'sent_back'])
    expect(await reconcile()).toEqual([])
  },
)
