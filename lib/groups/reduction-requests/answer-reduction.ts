import { conflict } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { setShares } from '@/lib/membership/set-shares'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeState } from '@/lib/platform/states/change-state'
import { getReductionRequest, readReductionRequest } from './queries'
import { loweringProblem } from './rules'

/**
 * An admin lowers the member's share to what they can manage. The others are told only their own new shares. Throws 409
 * if the share is no higher than that by now, or paid, or if the request has been answered.
 */
export const acceptReduction = (viewer: Viewer, id: string) =>
  answerOnce(viewer, id, 'accepted', async (tx, group) => {
    const { groupId, userId, amountPence } = await tx.canManageRequest.findUniqueOrThrow({ where: { id } })
    const member = await tx.member.findFirstOrThrow({ where: { groupId, userId, leftAt: null } })
    const remittedPence = (await getMemberBalances(tx, groupId)).get(userId) ?? 0
    const problem = loweringProblem(amountPence, { ...member, remittedPence })
    if (problem) throw conflict(problem.message, problem.code)
    await setShares(tx, viewer, group, {
      members: [member],
      amountPence,
      ownMessage: `An admin of “${group.title}” set your share to ${formatPounds(amountPence)}, as you asked.`,
    })
  })

/** An admin replies and leaves the share as it is. Throws 409 if the request has been answered. */
export const answerReduction = (viewer: Viewer, id: string, answer: string) =>
  answerOnce(viewer, id, 'answered', async (tx, group) => {
    const { userId } = await tx.canManageRequest.update({ where: { id }, data: { answer } })
    const message = `An admin of “${group.title}” replied about what you can manage: ${answer}`
    notify(tx, { userIds: [userId], type: 'Personal', message, groupId: group.id })
  })

async function answerOnce(
  viewer: Viewer,
  id: string,
  status: 'accepted' | 'answered',
  applyAnswer: (tx: Tx, group: Group) => Promise<void>,
) {
  const { groupId, userId } = await readReductionRequest(id)
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    if (status === 'accepted') requireOpenGroup(group)
    const change = { subject: 'can-manage', id, actorId: viewer.userId } as const
    const wasOpen = await (status === 'accepted'
      ? changeState(tx, { ...change, to: 'accepted', why: 'accepted' })
      : changeState(tx, { ...change, to: 'answered', why: 'answered' }))
    if (!wasOpen) throw conflict('This request has already been answered.', 'REQUEST_ANSWERED')
    await applyAnswer(tx, group)
    const userIds = [...(await listAdminIds(tx, groupId)), userId]
    announce(tx, userIds, ['groups', 'notifications'], groupId)
    return getReductionRequest(tx, id)
  })
}
