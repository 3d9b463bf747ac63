import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { refundCameBack } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { listUnsettled } from '@/lib/operators/list-unsettled'
import { reconcile } from '@/lib/reconciliation/reconcile'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { aGroup, aUser, connectPayout, pay } from '../support/money'
import { openProvider } from '../support/provider'

openDatabase()
const provider = openProvider()

async function paid() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  return pay(provider, admin, group.id, 30)
}

test('books that agree show no difference', async () => {
  await paid()
  expect(await reconcile()).toEqual([])
})

test('a penny injected in the provider’s record of a charge is found, flagged once, and not repaired', async () => {
  const { id, chargeId } = await paid()
  await provider.control.apply({ alterCharge: { charge: chargeId, by: 1 } })
  const difference = { subject: `payment:${id}`, detail: "ours £30.62, the provider's £30.63" }
  expect(await reconcile()).toEqual([difference])
  expect(await reconcile()).toEqual([difference])
  expect(await db.operatorFlag.count({ where: { subject: difference.subject } })).toBe(1)
  expect((await listUnsettled()).map(({ subject }) => subject)).toContain(difference.subject)
  await provider.control.apply({ alterCharge: { charge: chargeId, by: -1 } })
})

test('a penny injected in a fee is found', async () => {
  const { id, chargeId } = await paid()
  await provider.control.apply({ alterFee: { charge: chargeId, by: -1 } })
  expect(await reconcile()).toEqual([expect.objectContaining({ subject: `payment:${id}:fee` })])
  await provider.control.apply({ alterFee: { charge: chargeId, by: 1 } })
})

test('a payment the provider has and we never heard of is a difference once it is no longer on its way', async () => {
  const { stripe } = await import('@/lib/stripe/client')
  await provider.control.apply({ webhooks: 'drop' })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/',
    line_items: [
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'x' } } },
    ],
  })
  await provider.control.apply({ pay: session.id })
  expect(await reconcile()).toEqual([])
  setClockOffset(10 * 60_000)
  expect((await reconcile()).map(({ detail }) => detail)).toEqual([
    "ours nothing, the provider's £5.00",
    "ours nothing, the provider's -£0.28",
  ])
})

test('an operator is shown open disputes and groups in debt', async () => {
  const { id, chargeId } = await paid()
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId })
  await provider.control.apply({ awaitWebhooks: true })
  const { groupId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  await transact((tx) =>
    postEntry(tx, {
      groupId,
      cause: { subject: 'adjustment', id: groupId, step: 'posted' },
      postings: [
        { kind: 'debt', amountPence: 700 },
        { kind: 'fees', amountPence: -700 },
      ],
    }),
  )
  const shown = (await listUnsettled()).map(({ what, subject, detail }) => [what, subject, detail])
  expect(shown).toContainEqual(['dispute-open', dispute, '£30.00'])
  expect(shown).toContainEqual(['group-in-debt', groupId, '£7.00'])
})

test('a flag that was resolved opens again when its reason does', async () => {
  const flag = { kind: 'difference', subject: 'payment:x', detail: 'a penny' }
  const raise = () => transact((tx) => flagForOperator(tx, flag))
  await raise()
  await db.operatorFlag.updateMany({ where: { subject: flag.subject }, data: { resolvedAt: new Date() } })
  await raise()
  expect(await db.operatorFlag.count({ where: { subject: flag.subject, resolvedAt: null } })).toBe(1)
})

test('a leg that the provider has made twice is a difference', async () => {
  const { stripe } = await import('@/lib/stripe/client')
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const destination = await connectPayout(provider, admin, group.id)
  const { chargeId } = await pay(provider, admin, group.id, 30)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 10 } })
  const leg = await db.transferLeg.findFirstOrThrow({ where: { payment: { chargeId } } })
  await stripe.transfers.create({
    amount: 1000,
    currency: 'gbp',
    destination,
    source_transaction: chargeId,
    metadata: { leg: leg.id },
  })
  const difference = { subject: `leg:${leg.id}`, detail: "ours -£10.00, the provider's -£20.00" }
  expect(await reconcile()).toContainEqual(difference)
})

test('an operator is shown money that came back to a group after it was deleted', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const deleted = await call(deleteGroup, `/group/${group.id}/delete`, {
    method: 'DELETE',
    token: admin.token,
  })
  expect(deleted.status).toBe(200)
  await transact((tx) =>
    postEntry(tx, {
      groupId: group.id,
      cause: { subject: 'refund', id: group.id, step: 'came-back' },
      postings: refundCameBack(admin.id, 1250, 0),
    }),
  )
  const shown = (await listUnsettled()).map(({ what, subject, detail }) => [what, subject, detail])
  expect(shown).toContainEqual(['money-in-deleted-group', group.id, '£12.50'])
})
