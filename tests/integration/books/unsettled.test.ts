import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR } from '@/lib/base/clock'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { listUnsettled } from '@/lib/books/flags/list-unsettled'
import { sumUnsettled } from '@/lib/books/flags/sum-unsettled'
import { refundCameBack } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupWithPayments, aUser, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What an operator is shown. */

openDatabase()
const provider = openProvider()

nightTest('an operator sees open disputes and groups in debt', async () => {
  const admin = await aUser('admin')
  const { id, chargeId } = await pay(provider, admin, (await aGroup({ admin })).id, 30)
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

nightTest('what waits for a second admin is waited for by nobody else, however long', async () => {
  const { group, admin } = await aGroupWithPayments(provider)
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin', joinedAt: new Date(0) } })
  const body = { amount: 5 }
  const { status } = await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
  expect(status).toBe(202)
  await provider.advanceTime(2 * HOUR)
  expect((await sumUnsettled()).find(({ kind }) => kind === 'transfer')).toMatchObject({ count: 0 })
  expect((await listUnsettled()).map(({ what }) => what)).not.toContain('transfer-unknown')
})

test('a resolved flag reopens with its reason', async () => {
  const flag = { kind: 'difference', subject: 'payment:x', detail: 'a penny' }
  const raise = () => transact((tx) => flagForOperator(tx, flag))
  await raise()
  await db.operatorFlag.updateMany({ where: { subject: flag.subject }, data: { resolvedAt: new Date() } })
  await raise()
  expect(await db.operatorFlag.count({ where: { subject: flag.subject, resolvedAt: null } })).toBe(1)
})

test('an operator sees money that came back to a deleted group', async () => {
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
