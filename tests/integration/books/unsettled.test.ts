import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { listUnsettled } from '@/lib/books/flags/list-unsettled'
import { refundCameBack } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay } from '../../support/money'
import { openProvider } from '../../support/provider'

/** What an operator is shown. */

openDatabase()
const provider = openProvider()

test('an operator sees open disputes and groups in debt', async () => {
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
