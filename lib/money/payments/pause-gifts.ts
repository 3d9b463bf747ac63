import { HOUR, later, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { pausedUntil } from './paused-until'

/** This many declined cards in an hour on one link: somebody may be trying stolen ones through it. */
const DECLINES_PER_LINK = 20

/** After many declines on one link, it takes no gifts for an hour, and the admins are told once. */
export async function pauseGifts(paymentId: string) {
  const gift = await db.gift.findUnique({
    where: { id: paymentId },
    select: { payment: { select: { transaction: { select: { groupId: true } } } } },
  })
  if (!gift) return
  const { groupId } = gift.payment.transaction
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const link = await tx.link.findUnique({ where: { groupId }, include: { group: true } })
    if (!link || (link.giftsPausedUntil && link.giftsPausedUntil > now())) return
    const declines = await tx.decline.findMany({
      where: {
        at: { gt: later(now(), -2 * HOUR) },
        payment: { gift: { isNot: null }, transaction: { groupId } },
      },
      orderBy: { at: 'asc' },
      select: { at: true },
    })
    const most = Math.max(1, Math.round(DECLINES_PER_LINK * env.RATE_LIMIT_FACTOR))
    const giftsPausedUntil = pausedUntil(
      declines.map(({ at }) => at),
      most,
    )
    if (giftsPausedUntil <= now()) return
    await tx.link.update({ where: { groupId }, data: { giftsPausedUntil } })
    const userIds = await listAdminIds(tx, groupId)
    const message = `A lot of cards were declined on the link for “${link.group.title}”. It won’t accept gifts for an hour; everything else carries on.`
    await notify(tx, { userIds, type: 'Payment', message, groupId })
    await announce(tx, userIds, ['groups'], groupId)
  })
}
