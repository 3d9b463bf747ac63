import { now } from '@/lib/base/clock'
import { conflict, notFound } from '@/lib/base/errors'
import { lockAsAdmin, lockGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/tell-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { findGift } from './find-gift'
import { GIFT_MESSAGES } from './rules'
import { isEditable, showGift } from './show-gift'

type Changes = { message?: string; anonymous?: boolean }

/**
 * The giver changes the message or whether the name is shown; throws 409 when it is too late. A message that an admin
 * hid stays hidden, whatever it says now.
 */
export async function updateGift(token: string, { message, anonymous }: Changes) {
  const { id, payment } = await findGift(token)
  const { groupId } = payment.transaction
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (!isEditable(await findGift(token, tx))) throw conflict(GIFT_MESSAGES.closed, 'GIFT_CLOSED')
    await tx.gift.update({ where: { id }, data: { message, anonymous } })
    await refreshGroup(tx, groupId)
    return showGift(await findGift(token, tx), tx)
  })
}

/** An admin hides a gift's message or shows it again; the name stays. */
export async function hideGift(viewer: Viewer, id: string, { hidden }: { hidden: boolean }) {
  const gift = await db.gift.findUnique({
    where: { id },
    include: { payment: { include: { transaction: true } } },
  })
  if (!gift) throw notFound('Gift not found.', 'GIFT_NOT_FOUND')
  const { groupId } = gift.payment.transaction
  await requireGroupAdmin(viewer, groupId)
  await transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const { hiddenAt } = await tx.gift.findUniqueOrThrow({ where: { id } })
    await tx.gift.update({ where: { id }, data: { hiddenAt: hidden ? (hiddenAt ?? now()) : null } })
    await refreshGroup(tx, groupId)
  })
  return { message: hidden ? 'The message is hidden' : 'The message is shown again', hidden }
}
