import { invitationToken, invitationTokenHash } from '@/lib/auth/invitation-token'
import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { Reader } from '@/lib/db/transaction'
import { gone, notFound } from '@/lib/errors'
import { ANONYMOUS } from '@/lib/membership/rules'

/** What an open invitation is to; 404 for an unknown one, 410 with the reason for a dead one. */
export async function getInvitation(token: string) {
  const invitation = await findInvitation(token)
  requireOpen(invitation)
  const { group } = invitation
  return {
    group: {
      title: group.title,
      description: group.description,
      numberOfMembers: await db.member.count({ where: { groupId: group.id, leftAt: null } }),
      splitOption: group.splitOption,
    },
    invitedBy: { username: invitation.invitedBy.username ?? ANONYMOUS },
    invitedUser: { username: invitation.user.username ?? ANONYMOUS },
  }
}

/** The group of an invitation, used or not, where the viewer is a member of it; else null. */
export async function getInvitedGroup({ userId }: Viewer, token: string): Promise<string | null> {
  const invitation = await db.invitation.findFirst({
    where: {
      tokenHash: invitationTokenHash(token),
      group: { deletedAt: null, members: { some: { userId, leftAt: null } } },
    },
    select: { groupId: true },
  })
  return invitation?.groupId ?? null
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
    take: MOST_SHOWN,
  })
  return invitations.map(({ id, group, invitedBy }) => ({
    groupTitle: group.title,
    invitedBy: invitedBy.username ?? ANONYMOUS,
    token: invitationToken(id),
  }))
}

export async function findInvitation(token: string, reader: Reader = db) {
  const invitation = await reader.invitation.findUnique({
    where: { tokenHash: invitationTokenHash(token) },
    include: {
      group: true,
      user: { select: { username: true, deletedAt: true } },
      invitedBy: { select: { username: true } },
    },
  })
  if (!invitation) throw notFound("We can't find this invitation. Please ask for a new one.")
  return invitation
}

type Found = Awaited<ReturnType<typeof findInvitation>>

/** 410 with the reason when an invitation can no longer be used. */
export function requireOpen({ group, user, acceptedAt, expiresAt }: Found) {
  if (group.deletedAt) throw gone('This group has been deleted.')
  if (user.deletedAt) throw gone('This invitation is no longer valid.')
  if (acceptedAt) throw gone('This invitation has already been used.')
  if (expiresAt <= now()) throw gone('This invitation has expired. Please ask for a new one.')
}
