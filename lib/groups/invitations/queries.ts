import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { gone, notFound } from '@/lib/base/errors'
import { deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { readNewcomerShares } from '@/lib/groups/members/join-effect'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { invitationToken, invitationTokenHash } from '@/lib/platform/auth/invitation-token'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { maskAddress } from './mask-address'

/**
 * What an open invitation is to. Throws 404 for an unknown one, 410 with the reason for a dead one. Only its owner
 * learns whose an address is.
 */
export async function getInvitation(viewer: Viewer | null, token: string) {
  const invitation = await readInvitation(token)
  requireOpenInvitation(invitation)
  const { group, user, channel, address } = invitation
  const isNamed = user && (channel === null || user.id === viewer?.userId)
  // What somebody has paid here before would reveal who they are.
  const shares = await readNewcomerShares(db, [group.id], isNamed ? user.id : null)
  return {
    group: {
      title: group.title,
      description: group.description,
      numberOfMembers: await db.member.count({ where: { groupId: group.id, leftAt: null } }),
      splitOption: group.splitOption,
      openAmounts: group.openAmounts,
      goalPence: group.goalPence,
      paymentDeadline: deadlineDay(group.paymentDeadline),
      isOverdue: isOverdue(deadlineDay(group.paymentDeadline)),
      isClosed: group.closedAt !== null,
    },
    contributionPence: shares.get(group.id) ?? null,
    invitedBy: { username: invitation.invitedBy.username ?? ANONYMOUS },
    invitedUser: isNamed ? { username: user.username ?? ANONYMOUS } : null,
    sentTo: !user && address ? maskAddress(invitation) : null,
  }
}

/** An invitation, used or not, with its group's id only if the user is a member. */
async function findInvitationWithOwnGroup(userId: string, token: string) {
  const invitation = await db.invitation.findUnique({
    where: { tokenHash: invitationTokenHash(token), group: { deletedAt: null } },
    include: { group: { select: { members: { where: { userId, leftAt: null }, select: { id: true } } } } },
  })
  if (!invitation) return null
  const { group, ...fields } = invitation
  return {
    ...fields,
    groupId: group.members.length > 0 ? fields.groupId : null,
    isOpen: !fields.acceptedAt && fields.expiresAt > now(),
  }
}

/**
 * The group of an invitation, used or not, if the viewer is a member of it; else null. `waits` means that it was sent
 * to an address and can still be accepted.
 */
export async function getInvitedGroup({ userId }: Viewer, token: string) {
  const invitation = await findInvitationWithOwnGroup(userId, token)
  if (!invitation || invitation.groupId) return { groupId: invitation?.groupId ?? null, waits: false }
  const { channel, address, isOpen } = invitation
  return { groupId: null, waits: Boolean(channel && address) && isOpen }
}

/**
 * The viewer's relation to an invitation: whether it is theirs, whether it can still be used, and its group if they are
 * in it. Null for an unknown one.
 */
export async function getInvitationStatus({ userId }: Pick<Viewer, 'userId'>, token: string) {
  const invitation = await findInvitationWithOwnGroup(userId, token)
  if (!invitation) return null
  const { groupId, isOpen } = invitation
  return { isTheirs: invitation.userId === userId, isOpen, groupId }
}

/**
 * The address that an open invitation was sent to, so that the holder of its link can sign up with it; null if there is
 * none, or if somebody has proven it.
 */
export async function findInvitedAddress(token: string) {
  const invitation = await db.invitation.findFirst({
    where: {
      tokenHash: invitationTokenHash(token),
      userId: null,
      acceptedAt: null,
      expiresAt: { gt: now() },
      group: { deletedAt: null },
    },
    select: { channel: true, address: true, addressTyped: true },
  })
  if (!invitation?.address) return null
  const { channel, address, addressTyped } = invitation
  return channel === 'email' ? { email: addressTyped ?? address } : { phoneNumber: address }
}

/** The most that a screen shows at once. */
const MAX_SHOWN = 50

/** The invitations that only this person can accept now, newest first. */
export async function listOpenInvitations(viewer: Viewer) {
  const invitations = await readRows(openColumns, selectOpenInvitations(viewer.userId))
  if (invitations.length === 0) return []
  const groupIds = invitations.map(({ groupId }) => groupId)
  const shares = await readNewcomerShares(db, groupIds, viewer.userId)
  return invitations.map(({ id, groupId, title, openAmounts, deadline, inviter }) => ({
    groupTitle: title,
    invitedBy: inviter ?? ANONYMOUS,
    token: invitationToken(id),
    openAmounts,
    paymentDeadline: deadline,
    contributionPence: shares.get(groupId) ?? null,
  }))
}

const openColumns = z.strictObject({
  id: z.string(),
  groupId: z.string(),
  createdAt: z.date(),
  title: z.string(),
  openAmounts: z.boolean(),
  deadline: z.string(),
  inviter: z.string().nullable(),
})

/** Somebody may be invited both by username and by address: the newest of each group is enough. */
const selectOpenInvitations = (userId: string) => Prisma.sql`
  SELECT * FROM (
    SELECT DISTINCT ON (i."groupId") i.id, i."groupId", i."createdAt", g.title, g."openAmounts",
      to_char(g."paymentDeadline", 'YYYY-MM-DD') AS deadline, inviter.username AS inviter
    FROM invitations i JOIN groups g ON g.id = i."groupId" LEFT JOIN users inviter ON inviter.id = i."invitedById"
    WHERE i."userId" = ${userId}::uuid AND i."acceptedAt" IS NULL AND i."expiresAt" > ${now()}::timestamptz
      AND g."deletedAt" IS NULL AND g."closedAt" IS NULL
    ORDER BY i."groupId", i."createdAt" DESC, i.id DESC
  ) AS newest
  ORDER BY "createdAt" DESC, id DESC LIMIT ${Prisma.raw(String(MAX_SHOWN))}`

/** The most that are listed for admins. */
const MAX_LISTED = 200

/**
 * The open invitations of a group, for its admins, newest first. One to an address shows only the masked address, even
 * if its owner has an account or is in the group: nothing reveals whose it is.
 */
export async function listSentInvitations(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await requireGroupAdmin(viewer, groupId)
  const invitations = await db.invitation.findMany({
    where: {
      groupId,
      acceptedAt: null,
      expiresAt: { gt: now() },
      OR: [{ channel: null, user: { deletedAt: null } }, { address: { not: null } }],
    },
    include: { user: { select: { username: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  })
  return invitations.map(({ id, user, createdAt, expiresAt, openedAt, ...invitation }) => ({
    _id: id,
    to: invitation.address === null ? (user?.username ?? ANONYMOUS) : maskAddress(invitation),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    opened: openedAt !== null,
  }))
}

export async function readInvitation(token: string, reader: Reader = db) {
  const invitation = await reader.invitation.findUnique({
    where: { tokenHash: invitationTokenHash(token) },
    include: {
      group: true,
      user: { select: { id: true, username: true, deletedAt: true } },
      invitedBy: { select: { username: true } },
    },
  })
  if (!invitation) throw notFound("We can't find this invitation. Please ask for a new one.")
  return invitation
}

export type FoundInvitation = Awaited<ReturnType<typeof readInvitation>>

export const INVITATION_USED = 'This invitation has already been used.'

/** Throws 410 with the reason if an invitation can no longer be used. */
export function requireOpenInvitation({ group, user, address, acceptedAt, expiresAt }: FoundInvitation) {
  if (group.deletedAt) throw gone('This group has been deleted.')
  if (user?.deletedAt) throw gone('This invitation is no longer valid.')
  if (acceptedAt) throw gone(INVITATION_USED)
  if (expiresAt <= now()) throw gone('This invitation has expired. Please ask for a new one.')
  if (!user && !address) throw gone('This invitation is no longer valid.')
}
