import type { Tx } from '@/lib/db/transaction'
import { notify } from '@/lib/notifications/notify'
import { changeStates } from '@/lib/states/change-state'

/**
 * How requests to join end without an answer. Call these with the group locked; where people are told, their accounts
 * are locked before their requests, as whoever deletes an account does.
 */

/** Of these people, those who have an account; it is not deleted before the transaction ends. */
export async function keepAccounts(tx: Tx, userIds: string[]): Promise<string[]> {
  const there = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE id = ANY (${userIds}::uuid[]) AND "deletedAt" IS NULL ORDER BY id FOR SHARE`
  return there.map(({ id }) => id)
}

const openOf = async (tx: Tx, whom: { groupId: string; userId?: string }) =>
  tx.joinRequest.findMany({ where: { ...whom, status: 'open' }, select: { id: true, userId: true } })
const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id)

/** The group is deleted, by `actorId`: its link is dead, and who waits for an answer is told. */
export async function endJoining(tx: Tx, group: { id: string; title: string }, actorId: string) {
  await tx.link.updateMany({ where: { groupId: group.id, code: { not: null } }, data: { code: null } })
  const asking = await openOf(tx, { groupId: group.id })
  const there = await keepAccounts(
    tx,
    asking.map(({ userId }) => userId),
  )
  const open = asking.filter(({ userId }) => there.includes(userId))
  await changeStates(tx, idsOf(open), {
    subject: 'join-request',
    to: 'closed',
    why: 'group-deleted',
    actorId,
  })
  await notify(tx, {
    userIds: open.map(({ userId }) => userId),
    type: 'Group',
    message: `“${group.title}” was deleted, and your request to join it has ended with it.`,
    groupId: group.id,
  })
}

/** They are in the group: nobody has to answer any more. `addedById` is the admin who added them directly. */
export async function closeAsJoined(tx: Tx, groupId: string, userId: string, addedById?: string) {
  const open = await openOf(tx, { groupId, userId })
  const joined = { subject: 'join-request', to: 'accepted', why: 'joined' } as const
  await changeStates(tx, idsOf(open), { ...joined, actorId: addedById })
}

/** Whoever asked deletes their account. */
export async function closeRequestsOf(tx: Tx, userId: string) {
  const open = await tx.joinRequest.findMany({ where: { userId, status: 'open' }, select: { id: true } })
  await changeStates(tx, idsOf(open), { subject: 'join-request', to: 'closed', why: 'account-deleted' })
}
