import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { notifyAboutPayoutAccount } from '@/lib/money/payouts/notify-about-payout-account'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { aGroup, aUser, newsOf, type TestUser } from '../../support/money'

/** Where a group's money goes concerns everybody in it; only proven addresses are written to, and only some can act. */

openDatabase()

test('members are told, admins and who can object by mail, and each is led to where they can act', async () => {
  const [admin, unproven, member] = [await aUser('admin'), await aUser('unproven'), await aUser('member')]
  const [former, owner, gone] = [await aUser('former'), await aUser('owner'), await aUser('gone')]
  const { id: groupId, title } = await aGroup({ admin, members: [unproven, member, gone] })
  const set = (who: TestUser, data: object) => db.member.updateMany({ where: { userId: who.id }, data })
  await set(unproven, { role: 'admin' })
  await set(gone, { role: 'admin', leftAt: now() })
  await db.user.update({ where: { id: unproven.id }, data: { emailVerifiedAt: null } })
  const accountId = '01900000-0000-7000-8000-000000000001'
  const tell = (what: string) =>
    transact((tx) =>
      notifyAboutPayoutAccount(tx, {
        ...{ groupId, what, alsoMailTo: owner.id },
        objectors: { accountId, userIds: [former.id, admin.id] },
      }),
    )
  await tell('it was replaced.')
  await db.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
  await tell('nobody cares.')

  const told = `“${title}”: it was replaced.`
  for (const person of [admin, unproven, member, former]) expect(await newsOf(person)).toEqual([told])
  for (const person of [owner, gone]) expect(await newsOf(person)).toEqual([])
  const toAct = await db.notification.findMany({ where: { groupId, actionType: 'account_replaced' } })
  expect(toAct.map(({ userId, actionId }) => [userId, actionId]).sort()).toEqual(
    [admin, former].map(({ id }) => [id, accountId]).sort(),
  )
  const urls = async ({ email }: TestUser) =>
    (await mailsTo(email)).map(({ props }) => (props as { url?: string }).url)
  const notifications = `${env.NEXTAUTH_URL}/notifications`
  expect([await urls(admin), await urls(former)]).toEqual([[notifications], [notifications]])
  expect(await urls(owner)).toEqual([`${env.NEXTAUTH_URL}/group/${groupId}`])
  for (const person of [unproven, member, gone]) expect(await urls(person)).toEqual([])
})
