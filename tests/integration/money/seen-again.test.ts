import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { moneyReserved } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { creditPayment } from '@/lib/money/payments/credit-payment'
import { failPayment } from '@/lib/money/payments/fail-payment'
import { loadPayment } from '@/lib/money/payments/load-payment'
import { mailRefundsBetween } from '@/lib/money/refunds/mail-refund'
import { writeRefunds } from '@/lib/money/refunds/write-refunds'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { fetchCheckout, paymentPartsOf } from '@/lib/platform/stripe/checkout'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  aPaidGroup,
  askToPay,
  balanceOf,
  newsOf,
  pay,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What happens while a command waits for its group counts as if it had happened before. */

openDatabase()
const provider = openProvider({ writesRowsByHand: true })
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })

nightTest(
  'money that comes in while a transfer waits for its group is not transferred unasked about',
  async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    const { session, id } = await startPayment(payer, group.id, 10)
    const { status, body } = await callDuring(
      group.id,
      () => send(admin, group.id, 50.01),
      async (tx) => {
        await apply({ webhooks: 'drop', pay: session })
        const { intent, charge } = paymentPartsOf(await fetchCheckout(session))
        const payment = await loadPayment(tx, id)
        if (!payment || !intent || !charge) throw new Error('It was paid.')
        const paid = { kind: 'paid', paidAt: now(), cardCountry: 'GB', realFeePence: null } as const
        await creditPayment(tx, payment, { ...paid, paymentIntentId: intent.id, chargeId: charge.id })
      },
    )
    expect([status, body.message]).toEqual([
      400,
      "Amount cannot exceed the group's remitted amount of £50.00",
    ])
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 6000, reservedPence: 0 })
  },
)

nightTest('the mail of an hour’s refunds tells of one that is just being recorded', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const { id } = await pay(provider, payer, group.id, 50)
  await giveBack(admin, id, 1)
  await apply({ refundsPending: true })
  const { _id } = (await giveBack(admin, id, 2)).body.data
  const [after, until] = [addMs(now(), HOUR), addMs(now(), 2 * HOUR)]
  await callDuring(
    group.id,
    () => mailRefundsBetween({ paymentId: id, after: after.toISOString(), until: until.toISOString() }),
    async (tx) => {
      await changeState(tx, { subject: 'refund', id: _id, to: 'success', why: 'made' })
      await tx.transaction.update({ where: { id: _id }, data: { timePaid: until } })
    },
  )
  const mails = (await mailsTo(payer.email)) as { template: string; props: { amountPence?: number } }[]
  expect(mails.filter(({ template }) => template === 'refund').map(({ props }) => props.amountPence)).toEqual(
    [100, 200],
  )
})

nightTest('nobody hears that they declined what another admin has just confirmed', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const { transferId } = (await send(admin, group.id, 20)).body.data
  const answer = await callDuring(
    group.id,
    () => call(decline, `/transfer/${transferId}/decline`, { method: 'POST', token: payer.token }),
    (tx) => tx.transfer.update({ where: { id: transferId }, data: { awaitingUntil: null } }),
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_ANSWERED' } })
  expect((await newsOf(admin)).join()).not.toContain('declined')
  expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 2000 })
})

nightTest('nobody asks for what is going back in full already', async () => {
  const { admin, payer, group, payment } = await aPaidGroup(provider)
  const fullRefund = {
    paymentId: payment.id,
    userId: payer.id,
    amountPence: 3000,
    idempotencyKey: payment.id,
  }
  const answer = await callDuring(
    group.id,
    () =>
      call(askBack, `/payment/${payment.id}/refund-request`, { token: payer.token, body: { reason: 'Ill' } }),
    (tx) => writeRefunds(tx, { groupId: group.id, requestedById: admin.id }, [fullRefund]),
  )
  expect(answer.status).toBe(409)
  expect(await db.refundRequest.count({ where: { paymentId: payment.id } })).toBe(0)
  expect((await newsOf(admin)).join()).not.toContain('has asked for')
})

nightTest('a debt takes no money at night that has just been set aside', async () => {
  const { payer, group } = await aGroupOfPayers()
  await pay(provider, payer, group.id, 20)
  const entryOf = (id: string, postings: Parameters<typeof postEntry>[1]['postings']) =>
    ({
      groupId: group.id,
      cause: { subject: 'adjustment', id: `${group.id} ${id}`, step: 'posted' },
      postings,
    }) as const
  await transact((tx) =>
    postEntry(
      tx,
      entryOf('owed', [
        { kind: 'debt', amountPence: 2000 },
        { kind: 'fees', amountPence: -2000 },
      ]),
    ),
  )
  await callDuring(group.id, payDebts, (tx) => postEntry(tx, entryOf('set aside', moneyReserved(500))))
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 0, reservedPence: 500, debtPence: 500 })
})

nightTest('a checkout that opens while its payment is being given up stays open', async () => {
  const { payer, group } = await aGroupOfPayers()
  await apply({ fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 3 }] })
  expect((await askToPay(payer, group.id, { amount: 20 })).status).toBe(503)
  const { id } = await db.payment.findFirstOrThrow({ where: { transaction: { groupId: group.id } } })
  const opened = { checkoutSessionId: 'cs_meanwhile', checkoutUrl: 'https://example.com/meanwhile' }
  const hasFailed = await callDuring(
    group.id,
    () => failPayment(id, 'closed'),
    (tx) => tx.payment.update({ where: { id }, data: opened }),
  )
  expect([hasFailed, (await transactionOf(id)).status]).toEqual([false, 'pending'])
})
