import { z } from 'zod'
import { env } from '@/lib/base/env'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { selectSeriesGroupIds } from './cooling-off'

type AccountNotice = {
  groupId: string
  /** Follows the group's title and a colon, as in "“Ski trip”: ada connected a payout account." */
  what: string
  actorId?: string
  /** Somebody to mail as well, whether or not they are an admin. */
  extraRecipientId?: string
  /** Who may object to this account, members or not: each gets it as something to act on, and by mail. */
  objectors?: { accountId: string; userIds: string[] }
}

/**
 * Tells all members of a change to the payout account; the admins get a mail as well, but for strangers. Of a deleted
 * group, nobody.
 */
export async function notifyAboutPayoutAccount(
  tx: Tx,
  { groupId, what, actorId, extraRecipientId, objectors }: AccountNotice,
) {
  const { title, deletedAt, members } = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    include: { members: { where: { leftAt: null }, select: { userId: true, role: true } } },
  })
  if (deletedAt) return
  const userIds = members.map(({ userId }) => userId)
  const objectorIds = objectors?.userIds ?? []
  const notification = { type: 'Transfer', message: `“${title}”: ${what}`, groupId, actorId } as const
  notify(tx, { ...notification, userIds: userIds.filter((id) => !objectorIds.includes(id)) })
  if (objectors)
    notify(tx, {
      ...notification,
      userIds: objectorIds,
      actionType: 'account_replaced',
      actionId: objectors.accountId,
    })
  announce(tx, userIds, ['groups'], groupId)
  const urlFor = (id: string) =>
    `${env.NEXTAUTH_URL}${objectorIds.includes(id) ? '/notifications' : `/group/${groupId}`}`
  const adminIds = members.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
  const strangers = await listStrangers(tx, groupId, [...adminIds, ...objectorIds])
  const concernedIds = [...adminIds, ...objectorIds].filter((id) => !strangers.has(id))
  const recipients = await tx.user.findMany({
    where: {
      id: { in: [...concernedIds, ...(extraRecipientId ? [extraRecipientId] : [])] },
      emailVerifiedAt: { not: null },
    },
  })
  for (const { id, email } of recipients)
    if (email)
      await queueMail(tx, 'payout-account-changed', {
        to: email,
        props: { group: title, what, url: urlFor(id) },
        sender: actorId ?? groupId,
      })
}

const columns = z.strictObject({ userId: z.string() })

/**
 * Those who were added to the group, or to groups of its series, unasked, and have never opened one: this mail is outside
 * every cap and cannot be switched off.
 */
async function listStrangers(tx: Tx, groupId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await queryRows(tx, columns)`
    SELECT "userId" FROM members
    WHERE "groupId" IN ${selectSeriesGroupIds(Prisma.sql`${groupId}::uuid`)} AND "userId" = ANY(${userIds}::uuid[])
    GROUP BY "userId" HAVING bool_and("addedUnseen")`
  return new Set(rows.map(({ userId }) => userId))
}
