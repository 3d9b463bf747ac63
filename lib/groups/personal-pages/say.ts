import type { TypedOrder } from '@/lib/groups/orders/check-order'
import { changeOrder } from '@/lib/groups/orders/set-order'
import { requestReduction } from '@/lib/groups/reduction-requests/request-reduction'
import { answerPromise } from '@/lib/groups/reminders/answer-promise'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { inNameOf } from '@/lib/platform/db/origin'
import type { Reader } from '@/lib/platform/db/transaction'
import { requireHolder } from './holder'

/** What a member tells the admins by their link, as they would on their own. */

type Promised = Parameters<typeof answerPromise>[1]
type Manageable = Parameters<typeof requestReduction>[2]

export async function promisePersonal(token: string, answer: Promised) {
  const { id, group } = await requireHolder(token)
  requireOpenGroup(group)
  return answerPromise(id, answer)
}

export async function requestPersonalReduction(token: string, said: Manageable, idempotencyKey: string) {
  const holder = await requireHolder(token)
  return requestReduction(holder, holder.groupId, said, idempotencyKey)
}

/** Their order: nobody changes one as an admin by a link. */
export async function orderPersonal(token: string, typed: TypedOrder) {
  const { userId } = await requireHolder(token)
  return inNameOf(userId, () => changeOrder((reader) => findOwnPlace(token, reader), typed))
}

async function findOwnPlace(token: string, reader: Reader) {
  const { group, user: _, ...member } = await requireHolder(token, reader)
  return { group, member, isAdmin: false, byAdmin: null }
}
