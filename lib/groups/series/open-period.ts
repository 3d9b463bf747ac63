import { randomUUID } from 'node:crypto'
import { daysAfter, londonDay, londonHour, now } from '@/lib/base/clock'
import { weekdayAndDay } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { pick } from '@/lib/base/pick'
import { copyCover } from '@/lib/groups/covers/copy-cover'
import { deadlineDay } from '@/lib/groups/group/deadline'
import { COPIED_DETAILS } from '@/lib/groups/group/rules'
import { lockLiveAccounts } from '@/lib/groups/members/end-join-requests'
import { copyOrderForm } from '@/lib/groups/orders/copy-order-form'
import { sendPeriodLinks } from '@/lib/groups/people-list/send-links'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { organiserAmong } from '@/lib/membership/organiser'
import { ANONYMOUS } from '@/lib/membership/rules'
import { listWithManyUnopened } from '@/lib/membership/seen'
import { resplit } from '@/lib/membership/shares/resplit'
import { findCoolingOffEnd } from '@/lib/money/payouts/cooling-off'
import type { Group, Listing, Member, Series } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { findDueDay, periodTitle } from './calendar'
import { findNewestGroup, readLastGroup } from './queries'

/** Periods begin at nine in London. */
const BEGINS_AT_HOUR = 9

/** The latest day on which a period can have begun. */
export const latestStartDay = (at: Date): string => {
  const today = londonDay(at)
  return londonHour(at) < BEGINS_AT_HOUR ? daysAfter(today, -1) : today
}

/**
 * Begins the next period of a series, if one is due and its end is not reached: a group like the newest that exists.
 * Days that were missed are made up by one. Can run at any time, and again.
 */
export async function openPeriod(seriesId: string) {
  await transact(async (tx) => {
    const newest = await findNewestGroup(tx, seriesId)
    if (newest) await lockGroup(tx, newest.id)
    const series = await tx.series.findUniqueOrThrow({ where: { id: seriesId } })
    const today = latestStartDay(now())
    if (series.stoppedAt || deadlineDay(series.next) > today) return
    // Another run has begun one, or the newest was deleted, while this one waited.
    if ((await findNewestGroup(tx, seriesId))?.id !== newest?.id) return
    const { due, after } = findDueDay(deadlineDay(series.next), today, series.every, series.anchorDay)
    const isOver = !newest || (series.until !== null && due > deadlineDay(series.until))
    if (newest && !isOver) await copyToPeriod(tx, series, newest.id, due)
    const times = series.times === null || isOver ? series.times : series.times - 1
    const isLast = isOver || times === 0 || (series.until !== null && after > deadlineDay(series.until))
    await tx.series.update({
      where: { id: seriesId },
      data: { next: new Date(after), times, ...(isLast && { stoppedAt: now() }) },
    })
  })
}

async function copyToPeriod(tx: Tx, series: Series, groupId: string, day: string) {
  const sourceGroup = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  const lastGroup = await readLastGroup(tx, series.id)
  const members = await excludeFormerMembers(tx, await listMembersToCopy(tx, groupId), sourceGroup)
  const admins = members.filter(({ role }) => role === 'admin')
  if (admins.length === 0) return
  const group = await tx.group.create({
    data: {
      ...pick(sourceGroup, COPIED_FIELDS),
      twoKeys: lastGroup.twoKeys,
      title: periodTitle(sourceGroup.title, day, series.every),
      paymentDeadline: new Date(daysAfter(day, series.daysToPay)),
      // Here or not: whoever made it decides at once, and a new admin waits in every period.
      createdById: sourceGroup.createdById,
      createdAt: now(),
      seriesId: series.id,
      periodDay: new Date(day),
      coverId: await copyCover(tx, sourceGroup),
      addressScopeId: sourceGroup.addressScopeId ?? sourceGroup.id,
    },
  })
  const linkMemberIds = await copyMembers(tx, group.id, members)
  await copyContacts(tx, lastGroup.id, group.id)
  await copyPayoutAccount(tx, lastGroup.id, group.id)
  await copyPauses(tx, lastGroup.id, group.id)
  await copyLowLimits(tx, lastGroup.id, group.id)
  await copyOrderForm(tx, sourceGroup, group)
  const shares = await resplit(tx, group.id)
  for (const { userId, setPence } of members) if (setPence !== null) shares.set(userId, setPence)
  await notifyMembers(tx, group, {
    message: `“${group.title}” has begun. Please pay by ${weekdayAndDay(deadlineDay(group.paymentDeadline))}.`,
    shares,
  })
  const organiser = organiserAmong(admins, sourceGroup.createdById)
  if (!organiser) return
  const { userId, user } = organiser
  await sendPeriodLinks(tx, { userId, username: user.username ?? ANONYMOUS }, group, linkMemberIds)
}

/** What the next period has of a group. Its fee is the operator's or the admins' choice, as in any group. */
const COPIED_FIELDS = [
  ...COPIED_DETAILS,
  ...(['goalPence', 'splitOption', 'occasion', 'remindersOn', 'reminderDays'] as const),
]

type MemberToCopy = Member & { listing: Listing | null; user: { username: string | null; listed: boolean } }

/**
 * Everyone in a locked group in order of joining, but for accounts that are being deleted, and those who never opened it
 * and have many such groups: a stranger's series would put them into ever more.
 */
async function listMembersToCopy(tx: Tx, groupId: string): Promise<MemberToCopy[]> {
  const members = await tx.member.findMany({
    where: { groupId, leftAt: null },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    include: { listing: true, user: { select: { username: true, listed: true } } },
  })
  const liveIds = new Set(
    await lockLiveAccounts(
      tx,
      members.map(({ userId }) => userId),
    ),
  )
  const strangerIds = members.flatMap(({ addedUnseen, userId }) => (addedUnseen ? [userId] : []))
  const overloadedIds = await listWithManyUnopened(tx, strangerIds)
  return members.filter(({ userId }) => liveIds.has(userId) && !overloadedIds.has(userId))
}

/**
 * Members as they were last, in this group or in those that the series began since and that were deleted: no deletion
 * brings back who left or was removed in one of them, nor an admin who had ceased to be one.
 */
async function excludeFormerMembers(
  tx: Tx,
  members: MemberToCopy[],
  { seriesId, createdAt }: Group,
): Promise<MemberToCopy[]> {
  const laterMemberships = await tx.member.findMany({
    where: { group: { seriesId, deletedAt: { not: null }, createdAt: { gte: createdAt } } },
    orderBy: [{ group: { createdAt: 'desc' } }, { groupId: 'desc' }],
    select: {
      userId: true,
      seriesMemberId: true,
      leftAt: true,
      role: true,
      adminSince: true,
      madeAdminById: true,
      adminUnseen: true,
    },
  })
  return members.flatMap((member) => {
    const lastMembership = laterMemberships.find(
      ({ userId, seriesMemberId }) =>
        userId === member.userId || seriesMemberId === (member.seriesMemberId ?? member.id),
    )
    if (!lastMembership) return [member]
    const { leftAt, role, adminSince, madeAdminById, adminUnseen } = lastMembership
    return leftAt ? [] : [{ ...member, role, adminSince, madeAdminById, adminUnseen }]
  })
}

/**
 * Listed people get rows of their own in each period: each group forgets its list by itself. Returns those to whom the
 * former group's links were sent.
 */
async function copyMembers(tx: Tx, groupId: string, members: MemberToCopy[]) {
  const at = now()
  const ids = members.map(() => randomUUID()).sort()
  const copies = members.map((old, index) => ({
    old,
    id: ids[index] ?? randomUUID(),
    userId: old.user.listed ? randomUUID() : old.userId,
  }))
  const listed = copies.filter(({ old }) => old.user.listed)
  await tx.user.createMany({
    data: listed.map(({ old, userId }) => ({
      id: userId,
      username: old.user.username,
      listed: true,
      createdAt: at,
    })),
  })
  await tx.member.createMany({
    data: copies.map(({ old, id, userId }) => ({
      ...{ id, groupId, userId, role: old.role, joinedAt: at },
      ...{ adminSince: old.adminSince, madeAdminById: old.madeAdminById },
      ...{ addedUnseen: old.addedUnseen, adminUnseen: old.adminUnseen },
      ...{ contributionPence: old.setPence ?? 0, setPence: old.setPence, pinned: old.setPence !== null },
      seriesMemberId: old.seriesMemberId ?? old.id,
    })),
  })
  await tx.listing.createMany({
    data: listed.flatMap(({ old, id }) =>
      old.listing ? [{ ...old.listing, memberId: id, sentAt: null }] : [],
    ),
  })
  return listed.filter(({ old }) => old.listing?.sentAt).map(({ id }) => id)
}

/** Whoever ended what one period sends has ended it for those that follow. */
async function copyContacts(tx: Tx, fromGroupId: string, groupId: string) {
  const stopped = await tx.contact.findMany({ where: { groupId: fromGroupId, stoppedAt: { not: null } } })
  await tx.contact.createMany({
    data: stopped.map(({ addressHash, stoppedAt }) => ({ groupId, addressHash, stoppedAt })),
  })
}

/**
 * The same account, while its owner is an admin; transfers need not wait. One that still waits after a replacement stays
 * behind: its wait would be lost. One that was disconnected does not come back with a group from before.
 */
async function copyPayoutAccount(tx: Tx, fromGroupId: string, groupId: string) {
  const account = await tx.payoutAccount.findFirst({
    where: { groupId: fromGroupId, disconnectedAt: null, providerAccountId: { not: null } },
  })
  if (!account || (await findCoolingOffEnd(tx, account))) return
  const isAdmin = await tx.member.count({ where: { groupId, userId: account.ownerId, role: 'admin' } })
  if (!isAdmin) return
  const { ownerId, providerAccountId, payoutEnabled, connectedAt } = account
  await tx.payoutAccount.create({
    data: {
      ...{ groupId, ownerId, providerAccountId, payoutEnabled },
      idempotencyKey: `account:${groupId}`,
      connectedAt,
      enabledAt: payoutEnabled ? now() : null,
      createdAt: now(),
    },
  })
}

/** Whatever is looked into goes on: the next period is no way round a pause of transfers. */
async function copyPauses(tx: Tx, fromGroupId: string, groupId: string) {
  const openPauses = await tx.payoutPause.findMany({ where: { groupId: fromGroupId, endedAt: null } })
  await tx.payoutPause.createMany({
    data: openPauses.map(({ reason, heldById }) => ({ groupId, reason, heldById, createdAt: now() })),
  })
}

/** The same for a limit that an operator has lowered; one that was raised is for what it was raised for. */
async function copyLowLimits(tx: Tx, fromGroupId: string, groupId: string) {
  const where = (usual: number) => ({
    where: { groupId: fromGroupId, amountPence: { lt: toPence(usual) }, until: { gt: now() } },
  })
  const transferLimit = await tx.transferLimit.findFirst(where(env.MAX_TRANSFER_A_DAY))
  if (transferLimit) await tx.transferLimit.create({ data: { ...transferLimit, groupId } })
  const refundLimit = await tx.refundLimit.findFirst(where(env.MAX_REFUND_A_DAY))
  if (refundLimit) await tx.refundLimit.create({ data: { ...refundLimit, groupId } })
}
