import { conflict } from '@/lib/base/errors'
import { lockGroup } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { limitChangesTo } from '@/lib/platform/auth/limit-changes'
import { transact } from '@/lib/platform/db/transaction'
import { isEditable, presentGift } from './present-gift'
import { readGift } from './read-gift'
import { GIFT_MESSAGES } from './rules'

type Changes = { message?: string; anonymous?: boolean }

/**
 * The giver changes the message or whether the name is shown; throws 409 when it is too late. A message that an admin
 * hid stays hidden, whatever it says now.
 */
export async function updateGift(token: string, { message, anonymous }: Changes) {
  const { id, payment } = await readGift(token)
  const { groupId } = payment.transaction
  await limitChangesTo(`gift:${id}`)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (!isEditable(await readGift(token, tx))) throw conflict(GIFT_MESSAGES.closed, 'GIFT_CLOSED')
    await tx.gift.update({ where: { id }, data: { message, anonymous } })
    await refreshGroup(tx, groupId)
    return presentGift(await readGift(token, tx), tx)
  })
}
