import { z } from 'zod'
import { USER_NOT_FOUND } from '@/lib/base/calls/rules'
import { notFound } from '@/lib/base/errors'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeStates } from '@/lib/platform/states/change-state'

const columns = z.strictObject({ id: z.string() })

/**
 * How requests to join end without an answer. Call these with the group locked. Where people are told, their accounts
 * are locked before their requests, in the same order as on deleting an account.
 */

/** Those of these people who have an account; it cannot be deleted before the transaction ends. */
export async function lockLiveAccounts(tx: Tx, userIds: string[]): Promise<string[]> {
  const users = await queryRows(tx, columns)`
    SELECT id FROM users WHERE id = ANY (${userIds}::uuid[]) AND "deletedAt" IS NULL ORDER BY id FOR SHARE`
  return users.map(({ id }) => id)
}

/** The same for one person, before anything of theirs is changed. Throws 404 if the account is gone. */
export async function lockLiveAccount(tx: Tx, userId: string) {
  const liveIds = await lockLiveAccounts(tx, [userId])
  if (liveIds.length === 0) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
}

const listOpenRequests = async (tx: Tx, where: { groupId: string; userId?: string }) =>
  tx.joinRequest.findMany({ where: { ...where, status: 'open' }, select: { id: true, userId: true } })
const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id)

/** `actorId` deletes the group: its link stops working, and those who wait for an answer are told. */
export async function endJoinRequests(tx: Tx, group: { id: string; title: string }, actorId: string) {
  await tx.link.updateMany({ where: { groupId: group.id, code: { not: null } }, data: { code: null } })
  const openRequests = await listOpenRequests(tx, { groupId: group.id })
  const liveIds = await lockLiveAccounts(
    tx,
    openRequests.map(({ userId }) => userId),
  )
  const liveRequests = openRequests.filter(({ userId }) => liveIds.includes(userId))
  await changeStates(tx, idsOf(liveRequests), {
    subject: 'join-request',
    to: 'closed',
    why: 'group-deleted',
    actorId,
  })
  notify(tx, {
    userIds: liveRequests.map(({ userId }) => userId),
    type: 'Group',
    message: `“${group.title}” was deleted, and your request to join it has ended with it.`,
    groupId: group.id,
  })
}

/** The user is in the group: their request needs no answer. `addedById` is the admin who added them directly. */
export async function acceptJoinRequests(tx: Tx, groupId: string, userId: string, addedById?: string) {
  const openRequests = await listOpenRequests(tx, { groupId, userId })
  const change = { subject: 'join-request', to: 'accepted', why: 'joined' } as const
  await changeStates(tx, idsOf(openRequests), { ...change, actorId: addedById })
}

/** Closes the requests of a user who deletes their account. */
export async function endJoinRequestsOfUser(tx: Tx, userId: string) {
  const openRequests = await tx.joinRequest.findMany({
    where: { userId, status: 'open' },
    select: { id: true },
  })
  await changeStates(tx, idsOf(openRequests), {
    subject: 'join-request',
    to: 'closed',
    why: 'account-deleted',
  })
}
