import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { limitChangesByAdmin } from '@/lib/platform/auth/limit-changes'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'

/** An admin hides the message that came with a gift or a member's payment, or shows it again. A giver's name stays. */
export async function hideMessage(viewer: Viewer, id: string, { hidden }: { hidden: boolean }) {
  const found = await db.payment.findUnique({ where: { id }, include: { gift: true, transaction: true } })
  if (!found || !(found.gift || found.message)) throw notFound('Message not found.', 'MESSAGE_NOT_FOUND')
  const { groupId } = found.transaction
  await requireGroupAdmin(viewer, groupId)
  await limitChangesByAdmin(viewer)
  await transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const { gift, messageHiddenAt } = await tx.payment.findUniqueOrThrow({
      where: { id },
      include: { gift: true },
    })
    const newHiddenAt = (hiddenAt: Date | null) => (hidden ? (hiddenAt ?? now()) : null)
    if (gift) await tx.gift.update({ where: { id }, data: { hiddenAt: newHiddenAt(gift.hiddenAt) } })
    else await tx.payment.update({ where: { id }, data: { messageHiddenAt: newHiddenAt(messageHiddenAt) } })
    await refreshGroup(tx, groupId)
  })
  return { message: hidden ? 'The message is hidden' : 'The message is shown again', hidden }
}
