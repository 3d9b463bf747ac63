import { now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { requireStock } from '@/lib/money/orders/stock'
import { hasOpenCheckout, withCheckoutsClosed } from '@/lib/money/payments/with-checkouts-closed'
import { limitChangesByAdmin, limitChangesTo } from '@/lib/platform/auth/limit-changes'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Member } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import {
  checkOrder,
  findOrder,
  isSameOrder,
  type OrderContents,
  type OrderInput,
  presentOrder,
  storedLines,
  writeContents,
} from './check-order'
import { type OrderAccess, requireOrderAccess } from './order-access'
import { isReduced, ORDER_MESSAGES } from './rules'

const CHANGES_PER_HOUR = 60

/** Sets the caller's order, or, for an admin, that of the member with this id. */
export const setOrder = (viewer: Viewer, groupId: string, memberId: string | undefined, typed: OrderInput) =>
  changeOrder((reader) => requireOrderAccess(reader, viewer, groupId, memberId), typed)

/**
 * Sets what a member orders, and with it their share. An open checkout of theirs is ended first, as it would pay for what
 * they ordered before; if it is paid all the same, the payment counts.
 */
export async function changeOrder(readAccess: (reader: Reader) => Promise<OrderAccess>, typed: OrderInput) {
  // Checked before anything is closed, so that a refused request never costs an open checkout.
  const access = await readAccess(db)
  const { before, after } = await checkChange(db, access, typed)
  if (isSameOrder(before, after)) return before
  await limitOrders(access)
  const { groupId, userId } = access.member
  return withCheckoutsClosed({ groupId, userId }, async (tx) => {
    if (await hasOpenCheckout(tx, { groupId, userId })) return null
    const current = await readAccess(tx)
    const { after } = await checkChange(tx, current, typed)
    await writeOrder(tx, current, after)
    return after
  })
}

const limitOrders = ({ member, actingAdmin }: OrderAccess) =>
  actingAdmin ? limitChangesByAdmin(actingAdmin) : limitChangesTo(`order:${member.id}`, CHANGES_PER_HOUR)

async function checkChange(reader: Reader, { group, member, isAdmin }: OrderAccess, typed: OrderInput) {
  requireOpenGroup(group)
  const before = presentOrder(await findOrder(reader, member.id))
  const after = await checkOrder(reader, group, typed, { before, allowClosed: isAdmin })
  const paidPence = (await getMemberBalances(reader, group.id)).get(member.userId) ?? 0
  if (paidPence > 0 && isReduced(after.lines, before.lines)) throw conflict(ORDER_MESSAGES.paid, 'ORDER_PAID')
  if (paidPence > 0 && paidPence >= after.sumPence) await requireOrderStock(reader, member, after)
  return { before, after }
}

/** What was paid before pays for it, so there is no payment that would take it from the stock. */
const requireOrderStock = (reader: Reader, { id: memberId, groupId }: Member, { lines }: OrderContents) =>
  requireStock(reader, { groupId, memberId, lines: storedLines(lines) })

/** An empty order is withdrawn: the member owes again what an admin has set, if anything. */
async function writeOrder(tx: Tx, { group, member, actingAdmin }: OrderAccess, after: OrderContents) {
  const { id: memberId, groupId, userId, setPence } = member
  const isWithdrawn = after.lines.length === 0
  if (isWithdrawn) await tx.order.deleteMany({ where: { memberId } })
  else {
    const { id } = await tx.order.upsert({
      where: { memberId },
      create: { groupId, memberId, updatedAt: now() },
      update: { updatedAt: now() },
    })
    await writeContents(tx, id, after)
  }
  const contributionPence = isWithdrawn ? (setPence ?? 0) : after.sumPence
  await endReductionRequests(
    tx,
    { groupId, userId },
    { why: 'amount-set', actorId: actingAdmin?.userId ?? userId },
  )
  await tx.member.update({
    where: { id: memberId },
    data: { contributionPence, pinned: !isWithdrawn || setPence !== null, waivedPence: 0 },
  })
  if (actingAdmin)
    notify(tx, {
      userIds: [userId],
      type: 'Personal',
      message: `${actingAdmin.username} changed your order in “${group.title}”. Your share is now ${formatPounds(contributionPence)}.`,
      groupId,
      actorId: actingAdmin.userId,
    })
  announce(tx, [userId], ['transactions'], groupId)
  await refreshGroup(tx, groupId)
}
