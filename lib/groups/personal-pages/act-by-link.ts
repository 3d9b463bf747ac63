import type { OrderInput } from '@/lib/groups/orders/check-order'
import { changeOrder } from '@/lib/groups/orders/set-order'
import { requestReduction } from '@/lib/groups/reduction-requests/request-reduction'
import { answerPromise } from '@/lib/groups/reminders/answer-promise'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { runOnBehalfOf } from '@/lib/platform/db/origin'
import type { Reader } from '@/lib/platform/db/transaction'
import { requireHolder } from './holder'

/** What a member tells the admins by their link, as they would on their own. */

type PromiseInput = Parameters<typeof answerPromise>[1]
type ReductionInput = Parameters<typeof requestReduction>[2]

export async function promiseByLink(token: string, answer: PromiseInput) {
  const { id, group } = await requireHolder(token)
  requireOpenGroup(group)
  return answerPromise(id, answer)
}

export async function requestPersonalReduction(token: string, input: ReductionInput, idempotencyKey: string) {
  const holder = await requireHolder(token)
  return requestReduction(holder, holder.groupId, input, idempotencyKey)
}

/** Their order: nobody changes one as an admin by a link. */
export async function changePersonalOrder(token: string, typed: OrderInput) {
  const { userId } = await requireHolder(token)
  return runOnBehalfOf(userId, () => changeOrder((reader) => requireOwnAccess(token, reader), typed))
}

async function requireOwnAccess(token: string, reader: Reader) {
  const { group, user: _, ...member } = await requireHolder(token, reader)
  return { group, member, isAdmin: false, actingAdmin: null }
}
