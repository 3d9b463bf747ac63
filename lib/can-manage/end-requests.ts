import type { Tx } from '@/lib/db/transaction'
import { type Change, changeStates } from '@/lib/states/change-state'

/** Requests end by themselves; call these with the group locked. */

type Ending = Extract<Change, { subject: 'can-manage'; to: 'closed' }>

/** Ends what is open in a group, of one member or of all, before an admin has answered. */
export async function endRequests(
  tx: Tx,
  whose: { groupId: string; userId?: string },
  ending: Omit<Ending, 'subject' | 'to'>,
) {
  const open = await tx.canManageRequest.findMany({
    where: { ...whose, status: 'open' },
    select: { id: true },
  })
  const change = { subject: 'can-manage', to: 'closed', ...ending } as Ending
  await changeStates(
    tx,
    open.map(({ id }) => id),
    change,
  )
}

/** The member's account is deleted: what they wrote, and were answered, is forgotten. */
export async function forgetRequestsOf(tx: Tx, userId: string) {
  await tx.canManageRequest.updateMany({ where: { userId }, data: { message: null, answer: null } })
}
