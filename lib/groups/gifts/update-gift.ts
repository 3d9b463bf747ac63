import { HOUR, SECOND } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { lockGroup } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/tell-members'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { findGift } from './find-gift'
import { GIFT_MESSAGES } from './rules'
import { isEditable, showGift } from './show-gift'

/** Each has every open screen of the group read it again. */
const CHANGES_AN_HOUR = { calls: 20, seconds: HOUR / SECOND }

type Changes = { message?: string; anonymous?: boolean }

/**
 * The giver changes the message or whether the name is shown; throws 409 when it is too late. A message that an admin
 * hid stays hidden, whatever it says now.
 */
export async function updateGift(token: string, { message, anonymous }: Changes) {
  const { id, payment } = await findGift(token)
  const { groupId } = payment.transaction
  await limitUse(
    `gift-change:${id}`,
    CHANGES_AN_HOUR,
    (wait) => `You've changed this many times just now. Please try again in ${wait}.`,
  )
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (!isEditable(await findGift(token, tx))) throw conflict(GIFT_MESSAGES.closed, 'GIFT_CLOSED')
    await tx.gift.update({ where: { id }, data: { message, anonymous } })
    await refreshGroup(tx, groupId)
    return showGift(await findGift(token, tx), tx)
  })
}
