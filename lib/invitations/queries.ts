import { invitationToken, invitationTokenHash } from '@/lib/auth/invitation-token'
import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { Reader } from '@/lib/db/transaction'
import { gone, notFound } from '@/lib/errors'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { maskAddress } from './mask-address'

/**
 * What an open invitation is to; 404 for an unknown one, 410 with the reason for a dead one. Whose an address is, is
 * told to its owner alone.
 */
export async function getInvitation(viewer: Viewer | null, token: string) {
  const invitation = await findInvitation(token)
  requireOpen(invitation)
  const { group, user, channel, address } = invitation
  const isNamed = user && (channel === null || user.id === viewer?.userId)
  return {
    group: {
      title: group.title,
      description: group.description,
      numberOfMembers: await db.member.count({ where: { groupId: group.id, leftAt: null } }),
      splitOption: group.splitOption,
    },
    invitedBy: { username: invitation.invitedBy.username ?? ANONYMOUS },
    invitedUser: isNamed ? { username: user.username ?? ANONYMOUS } : null,
    sentTo: !user && address ? maskAddress(address) : null,
  }
}

/**
 * The group of an invitation, used or not, where the viewer is a member of it; else null. `waits` says that it was sent
 * to an address and is still to be accepted.
 */
export async function getInvitedGroup({ userId }: Viewer, token: string) {
  const invitation = await db.invitation.findFirst({
    where: { tokenHash: invitationTokenHash(token), group: { deletedAt: null } },
    include: { group: { select: { members: { where: { userId, leftAt: null }, select: { id: true } } } } },
  })
  if (!invitation) return { groupId: null, waits: false }
  if (invitation.group.members.length > 0) return { groupId: invitation.groupId, waits: false }
  const { channel, address, acceptedAt, expiresAt } = invitation
  return { groupId: null, waits: Boolean(channel && address) && !acceptedAt && expiresAt > now() }
}

/** The address an invitation waits at, for whoever holds its link and signs up with it; null when it waits at none. */
export async function findInvitedAddress(token: string) {
  const invitation = await db.invitation.findFirst({
    where: {
      ...{ tokenHash: invitationTokenHash(token), userId: null, acceptedAt: null },
      ...{ expiresAt: { gt: now() }, group: { deletedAt: null } },
    },
    select: { channel: true, address: true },
  })
  if (!invitation?.address) return null
  const { channel, address } = invitation
  return channel === 'email' ? { email: address } : { phoneNumber: address }
}

/** The most that a screen shows at once. */
const MOST_SHOWN = 50

/** The invitations that this person, and nobody else, can accept now; the newest first. */
export async function listOpenInvitations(viewer: Viewer) {
  const invitations = await db.invitation.findMany({
    where: {
      userId: viewer.userId,
      acceptedAt: null,
      expiresAt: { gt: now() },
      group: { deletedAt: null, closedAt: null },
    },
    select: { id: true, group: { select: { title: true } }, invitedBy: { select: { username: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    // By username and by address: one is enough.
    distinct: ['groupId'],
    take: MOST_SHOWN,
  })
  return invitations.map(({ id, group, invitedBy }) => ({
    groupTitle: group.title,
    invitedBy: invitedBy.username ?? ANONYMOUS,
    token: invitationToken(id),
  }))
}

/** The most that are listed for admins. */
const MOST_SENT = 200

/**
 * The open invitations of a group, for its admins, the newest first. One to an address stands under the masked address
 * even where its owner is known here, or in the group already: nothing tells whose it is.
 */
export async function listSentInvitations(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await requireGroupAdmin(viewer, groupId)
  const invitations = await db.invitation.findMany({
    where: {
      ...{ groupId, acceptedAt: null, expiresAt: { gt: now() } },
      OR: [{ channel: null, user: { deletedAt: null } }, { address: { not: null } }],
    },
    include: { user: { select: { username: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_SENT,
  })
  return invitations.map(({ id, address, user, createdAt, expiresAt, openedAt }) => ({
    _id: id,
    to: address === null ? (user?.username ?? ANONYMOUS) : maskAddress(address),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    opened: openedAt !== null,
  }))
}

export async function findInvitation(token: string, reader: Reader = db) {
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

export type Found = Awaited<ReturnType<typeof findInvitation>>

export const USED = 'This invitation has already been used.'

/** 410 with the reason when an invitation can no longer be used. */
export function requireOpen({ group, user, address, acceptedAt, expiresAt }: Found) {
  if (group.deletedAt) throw gone('This group has been deleted.')
  if (user?.deletedAt) throw gone('This invitation is no longer valid.')
  if (acceptedAt) throw gone(USED)
  if (expiresAt <= now()) throw gone('This invitation has expired. Please ask for a new one.')
  if (!user && !address) throw gone('This invitation is no longer valid.')
}
