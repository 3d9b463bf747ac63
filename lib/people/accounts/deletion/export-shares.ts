import { reportsDb } from '@/lib/platform/db/client'

/** What a user's export says about paying their shares, group by group. */

const withGroupTitle = { member: { select: { group: { select: { title: true } } } } } as const
const titleOf = ({ member }: { member: { group: { title: string } } }) => member.group.title

export async function listPromises(userId: string) {
  const rows = await reportsDb.paymentPromise.findMany({
    where: { member: { userId } },
    orderBy: { saidAt: 'asc' },
    select: { ...withGroupTitle, day: true, paidAnotherWayAt: true, note: true, saidAt: true },
  })
  return rows.map(({ member, ...promise }) => ({ group: titleOf({ member }), ...promise }))
}

export async function listReminders(userId: string) {
  const rows = await reportsDb.reminder.findMany({
    where: { member: { userId }, sentAt: { not: null } },
    orderBy: { sentAt: 'asc' },
    select: { ...withGroupTitle, sentAt: true },
  })
  return rows.map(({ member, sentAt }) => ({ group: titleOf({ member }), sentAt }))
}

/** Where they can pay without logging in. The address itself is a secret. */
export async function listPersonalLinks(userId: string) {
  const rows = await reportsDb.personalLink.findMany({
    where: { member: { userId } },
    orderBy: { createdAt: 'asc' },
    select: { ...withGroupTitle, createdAt: true, openedAt: true },
  })
  return rows.map(({ member, ...link }) => ({ group: titleOf({ member }), ...link }))
}

/** The places on lists that have an address of theirs, as what they were asked. */
export async function listClaims(userId: string) {
  const claims = await reportsDb.claim.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    include: {
      member: { select: { group: { select: { title: true } }, user: { select: { username: true } } } },
    },
  })
  return claims.map(({ member: { group, user }, status, createdAt }) => ({
    group: group.title,
    name: user.username,
    status,
    createdAt,
  }))
}

/** What they told their groups' admins they can manage to pay, and the answers. */
export const listReductionRequests = (userId: string) =>
  reportsDb.canManageRequest.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: {
      groupId: true,
      amountPence: true,
      message: true,
      answer: true,
      status: true,
      createdAt: true,
      answeredAt: true,
    },
  })
