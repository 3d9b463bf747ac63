import { db } from '@/lib/platform/db/client'
import { withinCap } from '@/lib/platform/messages/reader-caps'
import { openBooks } from '../../support/books'
import { aGroupOfPayers, connectPayout } from '../../support/money'

/** Anybody can add anybody to a group, and make news there: no flood of it may hide what a former admin has to stop. */

const provider = openBooks()

const ROWS_PER_HOUR = 60

test('who can object to an account in place of another is asked, however much news of transfers there is', async () => {
  const { admin, other: thief, group } = await aGroupOfPayers()
  const groupId = group.id
  await connectPayout(provider, admin, groupId)
  await withinCap('row', Array<string>(ROWS_PER_HOUR).fill(admin.id), { isAboutTransfer: true })
  await db.member.updateMany({ where: { groupId, userId: thief.id }, data: { role: 'admin' } })
  await db.payoutAccount.updateMany({
    where: { groupId },
    data: { disconnectedAt: new Date(), payoutEnabled: false },
  })
  await connectPayout(provider, thief, groupId)
  const { id } = await db.payoutAccount.findFirstOrThrow({ where: { groupId, ownerId: thief.id } })
  const asked = { userId: admin.id, actionType: 'account_replaced', actionId: id }
  expect(await db.notification.count({ where: asked })).toBe(1)
})
