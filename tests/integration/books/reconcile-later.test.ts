import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { DAY } from '@/lib/base/clock'
import type { EntryCause } from '@/lib/books/ledger/causes'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { RECONCILE_GRACE, reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** What was on its way as its day was read for the last time is compared again, however long it took. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

/** With the provider's books: that ours contradict themselves is known from the first night on. */
const differences = async () =>
  (await reconcile({ graceMs: RECONCILE_GRACE }))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('ledger '))

async function scene() {
  const admin = await aUser('admin')
  return { admin, groupId: (await aGroup({ admin })).id }
}

/** A pound that left no trace at the provider. */
const postWrong = (groupId: string, cause: EntryCause) =>
  transact((tx) =>
    postEntry(tx, {
      groupId,
      cause: { ...cause, ref: 'wrong' } as EntryCause,
      postings: [
        { kind: 'provider', amountPence: 100 },
        { kind: 'available', amountPence: -100 },
      ],
    }),
  )

const settle = (id: string | null) =>
  provider.control.apply({ settleRefund: { refund: id ?? '', outcome: 'succeeded' }, awaitWebhooks: true })

nightTest('a payment that we gave up although it was paid', async () => {
  const { admin, groupId } = await scene()
  const { id, session } = await startPayment(admin, groupId, 20)
  await provider.control.apply({ webhooks: 'drop', pay: session })
  await provider.advanceTime(5 * DAY)
  expect(await differences()).toEqual([])
  await forceSql(`UPDATE transactions SET status = 'failed' WHERE id = '${id}';
    UPDATE payments SET "nextCheckAt" = NULL WHERE id = '${id}'`)
  expect(await differences()).toContain(`payment:${id}`)
})

nightTest('what was flagged stays so while it could be under way', async () => {
  const { admin, groupId } = await scene()
  const { chargeId } = await pay(provider, admin, groupId, 30)
  await provider.control.apply({ alterCharge: { charge: chargeId, by: -1 } })
  await reconcile()
  const listOpenFlags = () => db.operatorFlag.findMany({ where: { kind: 'difference', resolvedAt: null } })
  const flagged = await listOpenFlags()
  expect(flagged.length).toBeGreaterThan(0)
  expect(await differences()).toEqual([])
  expect(await listOpenFlags()).toEqual(flagged)
})

nightTest('a refund that its bank took days over', async () => {
  const { admin, groupId } = await scene()
  const { id } = await pay(provider, admin, groupId, 30)
  await provider.control.apply({ refundsPending: true })
  await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 7 } })
  const refundRow = await db.refund.findFirstOrThrow({ where: { paymentId: id } })
  await postWrong(groupId, { subject: 'refund', id: refundRow.id, step: 'made' })
  await provider.advanceTime(5 * DAY)
  expect(await differences()).toEqual([])
  await settle(refundRow.providerRefundId)
  expect(await db.transaction.findUnique({ where: { id: refundRow.id } })).toMatchObject({
    status: 'success',
  })
  await provider.advanceTime(DAY)
  expect(await differences()).toContain(`refund:${refundRow.id}`)
})

nightTest('the return of a payment that did not match', async () => {
  const { admin, groupId } = await scene()
  const { id, session } = await startPayment(admin, groupId, 25)
  const alterSession = { session, reference: 'somebody-else' }
  await provider.control.apply({ refundsPending: true, alterSession, pay: session })
  await provider.control.waitForWebhooks()
  await postWrong(groupId, { subject: 'payment', id, step: 'paid' })
  await provider.advanceTime(5 * DAY)
  expect(await differences()).toEqual([])
  const { providerRefundId } = await db.paymentReturn.findUniqueOrThrow({ where: { id } })
  await settle(providerRefundId)
  expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
  await provider.advanceTime(DAY)
  expect(await differences()).toContain(`payment:${id}`)
})
