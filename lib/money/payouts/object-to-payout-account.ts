import { z } from 'zod'
import { addMs, DAY, now, SECOND } from '@/lib/base/clock'
import { conflict, notFound } from '@/lib/base/errors'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type PayoutAccount, Prisma } from '@/lib/platform/db/generated/client'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { findCoolingOffEnd, selectSeriesGroupIds } from './cooling-off'
import { disconnectAccount } from './disconnect-account'
import { notifyAboutPayoutAccount } from './notify-about-payout-account'

const columns = z.strictObject({ userId: z.string() })

/** For how long whoever left by themselves may still object: a stolen session could leave for them. */
const OBJECTION_WINDOW = 7 * DAY

/**
 * Who may object to a payout account that replaced another: whoever was an admin of the group, or of its series, at any
 * time, and the owners of its earlier accounts. Still members or not: somebody with a stolen session would remove them
 * first. Admins who left by themselves long before are left alone, as anybody can be made one unasked.
 */
export async function listObjectors(
  reader: Reader,
  account: Pick<PayoutAccount, 'id' | 'groupId' | 'ownerId' | 'createdAt'>,
) {
  const { id, groupId, ownerId, createdAt } = account
  const groups = selectSeriesGroupIds(Prisma.sql`${groupId}::uuid`)
  const found = await queryRows(reader, columns)`
    SELECT concerned."userId" FROM (
      SELECT "createdById" AS "userId" FROM groups WHERE id IN ${groups}
      UNION SELECT "userId" FROM members WHERE "groupId" IN ${groups} AND role = 'admin'
      UNION (SELECT "userId" FROM setting_changes
        WHERE "groupId" IN ${groups} AND setting = 'role' AND "to" = 'admin'
        EXCEPT SELECT "userId" FROM members WHERE "groupId" IN ${groups} GROUP BY "userId"
        HAVING bool_and(NOT "wasRemoved" AND coalesce("leftAt" <= ${addMs(createdAt, -OBJECTION_WINDOW)}, false)))
      UNION SELECT "ownerId" FROM payout_accounts WHERE "groupId" IN ${groups} AND id <> ${id}::uuid
    ) AS concerned
    JOIN users u ON u.id = concerned."userId" AND u."deletedAt" IS NULL
    WHERE concerned."userId" <> ${ownerId}::uuid`
  return found.map(({ userId }) => userId)
}

/** Runs `work` on the account, with its group locked, for somebody who may object to it. Throws 404 or 409. */
async function runAsObjector(
  viewer: Viewer,
  id: string,
  work: (tx: Tx, account: PayoutAccount) => Promise<void>,
) {
  const found = await db.payoutAccount.findUnique({ where: { id } })
  if (!found || !(await listObjectors(db, found)).includes(viewer.userId))
    throw notFound('We can’t find this payout account.')
  await transact(async (tx) => {
    await lockGroup(tx, found.groupId)
    const account = await tx.payoutAccount.findFirst({ where: { id, disconnectedAt: null } })
    if (!account || !(await findCoolingOffEnd(tx, account)))
      throw conflict('This payout account isn’t waiting any more.', 'NOT_WAITING')
    await work(tx, account)
  })
}

/** Pauses the group's transfers until an operator has looked at the new account, once. */
export const holdTransfers = (viewer: Viewer, accountId: string) =>
  runAsObjector(viewer, accountId, async (tx, { id, groupId, createdAt }) => {
    const pauses = await tx.payoutPause.findMany({
      where: { groupId, OR: [{ endedAt: null }, { heldById: { not: null }, createdAt: { gte: createdAt } }] },
    })
    if (pauses.some(({ endedAt }) => endedAt === null)) return
    if (pauses.length > 0) throw conflict('We have looked into this payout account already.', 'LOOKED_INTO')
    const { userId: heldById, username } = viewer
    const reason = 'Somebody objected to the group’s new payout account.'
    await tx.payoutPause.create({ data: { groupId, reason, heldById, createdAt: now() } })
    await flagForOperator(tx, {
      kind: 'account-disputed',
      subject: `payout-account:${id}`,
      detail: `group ${groupId}`,
    })
    const what = `${username} held all transfers because of the new payout account. We look into it before any money leaves.`
    await notifyAboutPayoutAccount(tx, { groupId, what, actorId: heldById })
  })

/**
 * Disconnects the new account: nothing can be sent until another is connected, and then waits again. Who is an admin no
 * more does so once in a while, as otherwise the group could never have an account again; after that, operators decide.
 */
export const disconnectReplacement = (viewer: Viewer, accountId: string) =>
  runAsObjector(viewer, accountId, async (tx, account) => {
    const { userId: actorId, username } = viewer
    if (!(await listAdminIds(tx, account.groupId)).includes(actorId)) await limitFormerAdmin(viewer, account)
    const what = `${username} disconnected the new payout account. An admin can connect another one.`
    await disconnectAccount(tx, account, { what, actorId })
  })

const FORMER_ADMIN_LIMIT = { calls: 1, seconds: (90 * DAY) / SECOND }

async function limitFormerAdmin({ userId }: Viewer, { groupId }: PayoutAccount) {
  if ((await consumeLimit(`disconnects:${groupId}:${userId}`, FORMER_ADMIN_LIMIT)) === 0) return
  const text =
    'You’ve disconnected a payout account here before. Please hold the transfers: then we look into it.'
  throw conflict(text, 'HOLD_INSTEAD')
}
