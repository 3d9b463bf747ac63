import { HOUR, now, SECOND } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds } from '@/lib/base/money/pence'
import { askAdmins } from '@/lib/membership/ask-admins'
import { lockAsMember } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { endReductionRequests } from './end-reduction-requests'
import { getReductionRequest } from './queries'
import { reductionProblem } from './rules'

const REQUESTS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

type ReductionInput = { amountPence: number; message: string }

/** A member tells the admins, and nobody else, how much of their share they can manage. */
export async function requestReduction(
  requester: Pick<Viewer, 'userId' | 'username'>,
  groupId: string,
  { amountPence, message }: ReductionInput,
  idempotencyKey: string,
) {
  const { userId, username } = requester
  const id = keyedUuid('can manage', idempotencyKey)
  return transact(async (tx) => {
    const { group, member } = await lockAsMember(tx, requester, groupId)
    const existing = await tx.canManageRequest.findUnique({ where: { id } })
    if (existing) {
      requireSameRequest(existing, existing.groupId === groupId)
      return getReductionRequest(tx, id)
    }
    requireOpenGroup(group)
    const sharePence = member.contributionPence
    const problem = reductionProblem(amountPence, sharePence)
    if (problem) throw invalid(problem, { amount: problem })
    await limitUse(
      `can-manage:${groupId}:${userId}`,
      REQUESTS_PER_HOUR,
      (wait) => `You've told the admins many times just now. Please try again in ${wait}.`,
    )
    await endReductionRequests(tx, { groupId, userId }, { why: 'replaced' })
    await tx.canManageRequest.create({
      data: { id, groupId, userId, amountPence, message: message || null, createdAt: now() },
    })
    const adminIds = await askAdmins(tx, 'can_manage', {
      group,
      askerName: username,
      actorId: userId,
      summary: `${username} can manage ${formatPounds(amountPence)} of their ${formatPounds(sharePence)} in “${group.title}”. Only admins are told.`,
      reason: message,
      actionId: id,
    })
    announce(tx, [...adminIds, userId], ['groups'], groupId)
    return getReductionRequest(tx, id)
  })
}
