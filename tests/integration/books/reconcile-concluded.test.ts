import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY } from '@/lib/base/clock'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupWithPayments, aUser, pay, settleReversals, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What has ended does not come right by itself: what differs in it then is a difference, however it began. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

const postWrong = (
  groupId: string,
  cause: { subject: 'reversal' | 'payment' | 'dispute'; id: string; step: string },
  postings: Posting[],
) => transact((tx) => postEntry(tx, { groupId, cause: { ...cause, ref: 'wrong' } as never, postings }))
const WRONG_POSTINGS: Posting[] = [
  { kind: 'provider', amountPence: 100 },
  { kind: 'available', amountPence: -100 },
]

nightTest('a reversal that was made', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
  await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  const { id } = await db.reversal.findFirstOrThrow({ where: { status: 'success' } })
  expect(await reconcile()).toEqual([])
  await postWrong(group.id, { subject: 'reversal', id, step: 'made' }, WRONG_POSTINGS)
  expect(await reconcile()).toContainEqual({
    subject: `reversal:${id}`,
    detail: "ours £31.00, the provider's £30.00",
  })
})

nightTest('a payment that did not match and was returned', async () => {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin })
  const { id, session } = await startPayment(admin, groupId, 25)
  await provider.control.apply({ alterSession: { session, reference: 'somebody-else' }, pay: session })
  await provider.control.waitForWebhooks()
  expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
  expect(await reconcile()).toEqual([])
  await postWrong(groupId, { subject: 'payment', id, step: 'paid' }, WRONG_POSTINGS)
  expect((await reconcile()).map(({ subject }) => subject)).toContain(`payment:${id}`)
})

nightTest('a dispute that was decided long after its money had moved', async () => {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin })
  const { id, chargeId } = await pay(provider, admin, groupId, 30)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  await provider.advanceTime(5 * DAY)
  expect(await reconcile()).toEqual([])
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  await postWrong(groupId, { subject: 'dispute', id: dispute, step: 'lost' }, [
    { kind: 'member', userId: admin.id, amountPence: -500 },
    { kind: 'remitted', amountPence: 500 },
  ])
  expect((await reconcile()).map(({ subject }) => subject)).toContain(`contribution:${id}`)
})
