import { notFound } from '@/lib/base/errors'
import { lockGroup, requireMember } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { getOwnPayment } from '@/lib/money/transactions/queries'
import { limitChangesTo } from '@/lib/platform/auth/limit-changes'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'

/**
 * A member changes what they wrote on the card with a payment of theirs; throws 409 once the group is closed. A message
 * that an admin hid stays hidden, whatever it says now.
 */
export async function writeOnCard(viewer: Viewer, id: string, { message }: { message: string }) {
  const where = { id, userId: viewer.userId, type: 'payment', status: 'success' } as const
  const payment = await db.transaction.findFirst({ where })
  if (!payment) throw notFound('Payment not found.')
  const { groupId } = payment
  await limitChangesTo(`card:${id}`)
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    requireOpenGroup((await requireMember(viewer, groupId, tx)).group)
    await tx.payment.update({ where: { id }, data: { message } })
    await refreshGroup(tx, groupId)
  })
  return {
    data: await getOwnPayment(viewer, id),
    message: message ? 'Your message is on the card' : 'Your message is off the card',
  }
}
