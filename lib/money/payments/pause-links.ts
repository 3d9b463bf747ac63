import { addMs, HOUR, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { pausedUntil } from './paused-until'

/** This many declined cards in an hour on one group's links: somebody may be trying stolen ones through them. */
const DECLINES_PER_GROUP = 20

/**
 * After many declines of gifts, a group's link takes no gifts for an hour; after many on its members' personal links,
 * those take no payments. The admins are told once.
 */
export async function pauseLinks(paymentId: string) {
  const payment = await db.payment.findUnique({
    where: { id: paymentId },
    select: {
      byPersonalLink: true,
      gift: { select: { id: true } },
      transaction: { select: { groupId: true } },
    },
  })
  if (!payment?.gift && !payment?.byPersonalLink) return
  const { groupId } = payment.transaction
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await (payment.gift ? pauseGifts(tx, groupId) : pausePersonalLinks(tx, groupId))
  })
}

async function pauseGifts(tx: Tx, groupId: string) {
  const link = await tx.link.findUnique({ where: { groupId }, include: { group: true } })
  if (!link || isPaused(link.giftsPausedUntil)) return
  const giftsPausedUntil = await findPauseEnd(tx, groupId, { gift: { isNot: null } })
  if (!giftsPausedUntil) return
  await tx.link.update({ where: { groupId }, data: { giftsPausedUntil } })
  await notifyOfPause(
    tx,
    groupId,
    `A lot of cards were declined on the link for “${link.group.title}”. It won’t accept gifts for an hour; everything else carries on.`,
  )
}

async function pausePersonalLinks(tx: Tx, groupId: string) {
  const group = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  if (isPaused(group.personalLinksPausedUntil)) return
  const personalLinksPausedUntil = await findPauseEnd(tx, groupId, { byPersonalLink: true })
  if (!personalLinksPausedUntil) return
  await tx.group.update({ where: { id: groupId }, data: { personalLinksPausedUntil } })
  await notifyOfPause(
    tx,
    groupId,
    `A lot of cards were declined on the personal links of “${group.title}”. Nobody can pay by one for an hour; everything else carries on.`,
  )
}

const isPaused = (until: Date | null) => until !== null && until > now()

/** Until when to pause after the latest declines of these payments; null if there were not too many. */
async function findPauseEnd(
  tx: Tx,
  groupId: string,
  payment: Prisma.PaymentWhereInput,
): Promise<Date | null> {
  const declines = await tx.decline.findMany({
    where: { at: { gt: addMs(now(), -2 * HOUR) }, payment: { ...payment, transaction: { groupId } } },
    orderBy: { at: 'asc' },
    select: { at: true },
  })
  const maxDeclines = Math.max(1, Math.round(DECLINES_PER_GROUP * env.RATE_LIMIT_FACTOR))
  const pauseEnd = pausedUntil(
    declines.map(({ at }) => at),
    maxDeclines,
  )
  return isPaused(pauseEnd) ? pauseEnd : null
}

async function notifyOfPause(tx: Tx, groupId: string, message: string) {
  const userIds = await listAdminIds(tx, groupId)
  notify(tx, { userIds, type: 'Payment', message, groupId })
  announce(tx, userIds, ['groups'], groupId)
}
