import { randomUUID } from 'node:crypto'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { notifyAboutPayoutAccount } from '@/lib/money/payouts/notify-about-payout-account'
import { disconnectReplacement } from '@/lib/money/payouts/object-to-payout-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { aGroup, aUser, newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Where a group's money goes concerns everybody in it; only proven addresses are written to, and only some can act. */

openDatabase()

nightTest(
  'members are told, admins and who can object by mail, and each is led to where they can act',
  async () => {
    const [admin, unproven, member] = [await aUser('admin'), await aUser('unproven'), await aUser('member')]
    const [former, owner, gone] = [await aUser('former'), await aUser('owner'), await aUser('gone')]
    const { id: groupId, title } = await aGroup({ admin, members: [unproven, member, gone] })
    const updateMember = (who: TestUser, data: object) =>
      db.member.updateMany({ where: { userId: who.id }, data })
    await updateMember(unproven, { role: 'admin' })
    await updateMember(gone, { role: 'admin', leftAt: now() })
    await db.user.update({ where: { id: unproven.id }, data: { emailVerifiedAt: null } })
    const accountId = '01900000-0000-7000-8000-000000000001'
    const tell = (what: string) =>
      transact((tx) =>
        notifyAboutPayoutAccount(tx, {
          ...{ groupId, what, extraRecipientId: owner.id },
          objectors: { accountId, userIds: [former.id, admin.id] },
        }),
      )
    await tell('it was replaced.')
    await db.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
    await tell('nobody cares.')

    const news = `“${title}”: it was replaced.`
    for (const person of [admin, unproven, member, former]) expect(await newsOf(person)).toEqual([news])
    for (const person of [owner, gone]) expect(await newsOf(person)).toEqual([])
    const actionNotifications = await db.notification.findMany({
      where: { groupId, actionType: 'account_replaced' },
    })
    expect(actionNotifications.map(({ userId, actionId }) => [userId, actionId]).sort()).toEqual(
      [admin, former].map(({ id }) => [id, accountId]).sort(),
    )
    const urls = async ({ email }: TestUser) =>
      (await mailsTo(email)).map(({ props }) => (props as { url?: string }).url)
    const notifications = `${env.NEXTAUTH_URL}/notifications`
    expect([await urls(admin), await urls(former)]).toEqual([[notifications], [notifications]])
    expect(await urls(owner)).toEqual([`${env.NEXTAUTH_URL}/group/${groupId}`])
    for (const person of [unproven, member, gone]) expect(await urls(person)).toEqual([])
  },
)

nightTest(
  'who is an admin no more disconnects an account once, each of them; admins as often as they need',
  async () => {
    const [admin, one, other, thief] = [
      await aUser('admin'),
      await aUser('one'),
      await aUser('other'),
      await aUser('thief'),
    ]
    const { id: groupId } = await aGroup({ admin, members: [one, other] })
    for (const role of ['admin', 'member'] as const)
      for (const { id: userId } of [one, other])
        await db.member.updateMany({ where: { groupId, userId }, data: { role } })
    const connect = async (connectedAt: Date, more = {}) => {
      const row = { groupId, ownerId: thief.id, connectedAt, createdAt: connectedAt, ...more }
      const key = randomUUID()
      return (
        await db.payoutAccount.create({
          data: { ...row, idempotencyKey: key, providerAccountId: `acct_${key}` },
        })
      ).id
    }
    await connect(new Date(0), { enabledAt: new Date(0), disconnectedAt: new Date(0) })
    const disconnect = async ({ id: userId, username }: TestUser) =>
      disconnectReplacement({ userId, username } as Viewer, await connect(now()))
    for (const person of [one, other, admin, admin]) await expect(disconnect(person)).resolves.toBeUndefined()
    await expect(disconnect(one)).rejects.toMatchObject({ code: 'HOLD_INSTEAD' })
  },
)
