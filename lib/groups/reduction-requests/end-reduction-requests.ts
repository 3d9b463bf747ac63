import type { Tx } from '@/lib/platform/db/transaction'
import { type Change, changeStates } from '@/lib/platform/states/change-state'

/** How requests end without an admin. Call these with the group locked. */

type Ending = Extract<Change, { subject: 'can-manage'; to: 'closed' }>

/** Closes the open requests of one member, of several, or of the whole group without `userId`. */
export async function endReductionRequests(
  tx: Tx,
  filter: { groupId: string; userId?: string | { in: string[] } },
  ending: Omit<Ending, 'subject' | 'to'>,
) {
  const openRequests = await tx.canManageRequest.findMany({
    where: { ...filter, status: 'open' },
    select: { id: true },
  })
  const change = { subject: 'can-manage', to: 'closed', ...ending } as Ending
  await changeStates(
    tx,
    openRequests.map(({ id }) => id),
    change,
  )
}

/** Erases what a member wrote, and the admins' answers, as the account is deleted. */
export async function forgetReductionRequestsOf(tx: Tx, userId: string) {
  await tx.canManageRequest.updateMany({ where: { userId }, data: { message: null, answer: null } })
}
