import { GET as readGroup } from '@/app/api/group/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY } from '@/lib/base/clock'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  aPaidGroup,
  balanceOf,
  newsOf,
  pay,
  settleReversals,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { queryAsOwner } from '../../support/states'

/** One payment that goes back in several ways. The payer paid £30.62, of which £30 is the group's. */

const provider = openProviderWithBooks()

async function aScene() {
  const { admin, group, payment } = await aPaidGroup(provider)
  const { control } = provider
  return {
    payment,
    balance: () => balanceOf(group.id),
    refund: async (pounds: number, { isPending = false } = {}) => {
      await control.apply({ refundsPending: isPending })
      const options = { token: admin.token, body: { amount: pounds } }
      const { body } = await call(refund, `/payment/${payment.id}/refund`, options)
      await control.apply({ refundsPending: false, awaitWebhooks: true })
      const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: body.data._id } })
      return (outcome: 'succeeded' | 'failed') =>
        control.apply({ settleRefund: { refund: providerRefundId ?? '', outcome }, awaitWebhooks: true })
    },
    refundOutside: async (pence: number) => {
      const { refund: id = '' } = await control.apply({
        refundOutside: { charge: payment.chargeId, amount: pence },
      })
      await control.waitForWebhooks()
      return () => control.apply({ settleRefund: { refund: id, outcome: 'failed' }, awaitWebhooks: true })
    },
    dispute: async (pence: number) => {
      const { dispute = '' } = await control.apply({ disputeOpen: payment.chargeId, amount: pence })
      await control.waitForWebhooks()
      return (outcome: 'won' | 'lost') =>
        control.apply({ disputeClose: dispute, outcome, awaitWebhooks: true })
    },
    refundsShown: async () => {
      const rows = await db.transaction.findMany({ where: { groupId: group.id, type: 'refund' } })
      return rows.map(({ status, amountPence }) => [status, amountPence]).sort()
    },
  }
}

describe('a refund made outside while one of ours is in progress', () => {
  nightTest.each([
    ['succeeded', 300],
    ['failed', 2300],
  ] as const)('is posted, however late ours has %s', async (outcome, remittedPence) => {
    const scene = await aScene()
    const settle = await scene.refund(20, { isPending: true })
    await scene.refundOutside(700)
    expect(await scene.balance()).toMatchObject({
      remittedPence: 2300,
      availablePence: 300,
      reservedPence: 2000,
    })
    await provider.advanceTime(13 * DAY)
    await settle(outcome)
    expect(await scene.balance()).toMatchObject({
      remittedPence,
      availablePence: remittedPence,
      reservedPence: 0,
    })
  })

  nightTest('takes the part of the contribution that ours leaves after failing', async () => {
    const scene = await aScene()
    const settle = await scene.refund(25, { isPending: true })
    await scene.refundOutside(562)
    expect(await scene.balance()).toMatchObject({
      remittedPence: 2500,
      availablePence: 0,
      reservedPence: 2500,
    })
    await settle('failed')
    expect(await scene.balance()).toMatchObject({ remittedPence: 2438, availablePence: 2438 })
    expect(await scene.refundsShown()).toEqual([
      ['failed', 2500],
      ['success', 562],
    ])
  })

  nightTest(
    'is shown once it returns some of the contribution, not while it returns only the fee',
    async () => {
      const scene = await aScene()
      const settle = await scene.refund(30, { isPending: true })
      const sendBack = await scene.refundOutside(62)
      expect(await scene.refundsShown()).toEqual([['pending', 3000]])
      await settle('failed')
      expect(await scene.refundsShown()).toEqual([
        ['failed', 3000],
        ['success', 62],
      ])
      await sendBack()
      expect(await scene.balance()).toMatchObject({ remittedPence: 3000, availablePence: 3000 })
    },
  )
})

describe('a lost dispute', () => {
  nightTest(
    'after a refund is the operator’s loss, or the group’s once the refund is sent back',
    async () => {
      const scene = await aScene()
      const settle = await scene.refund(30)
      const close = await scene.dispute(3062)
      await close('lost')
      expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
      await settle('failed')
      expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
      await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
      expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
    },
  )

  nightTest('is posted even while a refund of ours is in progress', async () => {
    const scene = await aScene()
    const settle = await scene.refund(10, { isPending: true })
    await (await scene.dispute(3062))('lost')
    expect(await scene.balance()).toMatchObject({
      remittedPence: 1000,
      availablePence: 0,
      reservedPence: 1000,
    })
    await provider.advanceTime(13 * DAY)
    await settle('failed')
    expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, reservedPence: 0 })
  })
})

/** Gives a group money that it owes. */
const lend = (groupId: string, amountPence: number) =>
  transact((tx) =>
    postEntry(tx, {
      groupId,
      cause: { subject: 'adjustment', id: `${groupId} ${amountPence}`, step: 'posted' },
      postings: [
        { kind: 'debt', amountPence },
        { kind: 'available', amountPence: -amountPence },
      ],
    }),
  )

nightTest('a group whose debt cannot be paid holds up no other, but fails the nightly run', async () => {
  const [stuck, other] = [(await aGroupOfPayers()).group, (await aGroupOfPayers()).group]
  for (const { id } of [stuck, other]) await lend(id, 2000)
  await queryAsOwner(
    `ALTER TABLE ledger_entries ADD CONSTRAINT stuck CHECK ("groupId" <> '${stuck.id}') NOT VALID`,
  )
  try {
    await expect(payDebts()).rejects.toThrow('The debts of 1 group could not be paid.')
  } finally {
    await queryAsOwner('ALTER TABLE ledger_entries DROP CONSTRAINT stuck')
  }
  expect(await balanceOf(other.id)).toMatchObject({ debtPence: 0 })
  await payDebts()
  expect(await balanceOf(stuck.id)).toMatchObject({ debtPence: 0 })
})

nightTest('money that just covers a debt pays it at night, once, and all members are told', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const lendToGroup = (amountPence: number) => lend(group.id, amountPence)
  await lendToGroup(2000)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 0, availablePence: 0, debtPence: 0 })
  expect(await newsOf(payer)).toEqual([
    `£20.00 in “${group.title}” was kept back for what the group owed after a refund or a dispute. It owes nothing any more.`,
  ])
  await pay(provider, admin, group.id, 30)
  await lendToGroup(100)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 3100, availablePence: 3000, debtPence: 100 })
  const { body } = await call(readGroup, `/group/${group.id}`, { token: admin.token })
  expect(body.group).toMatchObject({ availableAmount: 30, debtAmount: 1 })
})

nightTest('outside refunds reported in reverse order do not change what was posted', async () => {
  const scene = await aScene()
  await provider.control.apply({ webhooks: 'drop' })
  await scene.refundOutside(3010)
  const { refund: laterRefund = '' } = await provider.control.apply({
    refundOutside: { charge: scene.payment.chargeId, amount: 52 },
  })
  await followRefund(laterRefund)
  expect(await scene.refundsShown()).toEqual([['success', 52]])
  await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
  expect(await scene.refundsShown()).toEqual([
    ['success', 2948],
    ['success', 52],
  ])
})

nightTest(
  'a refund reported only after a later dispute takes its part of the contribution first',
  async () => {
    const scene = await aScene()
    await provider.control.apply({ webhooks: 'drop' })
    await scene.refundOutside(8)
    const { dispute = '' } = await provider.control.apply({ disputeOpen: scene.payment.chargeId })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost' })
    await followDispute(dispute)
    expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0 })
    await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
    expect(await scene.balance()).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 0 })
    expect(await scene.refundsShown()).toEqual([['success', 8]])
  },
)

nightTest('a refund sent back while the payment is disputed is frozen with it', async () => {
  const scene = await aScene()
  const settle = await scene.refund(30)
  const close = await scene.dispute(3062)
  await settle('failed')
  expect(await scene.balance()).toMatchObject({ remittedPence: 3000, availablePence: 0, disputedPence: 3000 })
  await close('won')
  expect(await scene.balance()).toMatchObject({ remittedPence: 3000, availablePence: 3000, disputedPence: 0 })
})

nightTest('reversals over several payments never exceed what the group owes', async () => {
  const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
  await pay(provider, payer, group.id, 10)
  for (const { chargeId } of [older, newer])
    await provider.control.apply({ refundOutside: { charge: chargeId }, awaitWebhooks: true })
  const reversals = await db.reversal.findMany({
    where: { leg: { payment: { transaction: { groupId: group.id } } } },
  })
  const { debtPence } = await balanceOf(group.id)
  expect([debtPence, reversals.reduce((sum, { amountPence }) => sum + amountPence, 0)]).toEqual([4000, 4000])
})

test('money that does not cover a debt pays part of it at night; any excess is left alone', async () => {
  const { admin, payer, group, account, older } = await aGroupWithPayments(provider)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
  await provider.control.apply({ payOut: { account, amount: 5000 } })
  await provider.control.apply({
    refundOutside: { charge: older.chargeId, amount: 3000 },
    awaitWebhooks: true,
  })
  await settleReversals()
  await pay(provider, admin, group.id, 10)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 0, debtPence: 2000 })
  expect((await newsOf(payer)).at(-1)).toContain('was kept back')
  expect((await newsOf(payer)).at(-1)).toContain('It still owes £20.00.')
  await provider.advanceTime(DAY)
  await pay(provider, admin, group.id, 10)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 0, debtPence: 1000 })
  await provider.advanceTime(DAY)
  await pay(provider, payer, group.id, 50)
  await payDebts()
  expect(await balanceOf(group.id)).toMatchObject({ freePence: 5000, availablePence: 4000, debtPence: 1000 })
})
