import { AppError, gone, unauthenticated } from '@/lib/base/errors'
import { lockLiveAccount } from '@/lib/groups/members/end-join-requests'
import { joinGroup } from '@/lib/groups/members/join-group'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { changeState } from '@/lib/platform/states/change-state'
import { wasMemberSince } from './issue-invitation'
import { maskAddress } from './mask-address'
import { type FoundInvitation, INVITATION_USED, readInvitation, requireOpenInvitation } from './queries'

/**
 * Joins the invited user to the group, whoever is logged in. An invitation to an address needs the session of the person
 * who has proven it, whether or not it is theirs in the app already. Accepting again changes nothing while they are
 * members. Returns whether they are new. Throws 401, 403, 404, 409 or 410.
 */
export async function acceptInvitation(viewer: Viewer | null, token: string): Promise<{ isNew: boolean }> {
  const { groupId } = await readInvitation(token)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const invitation = await readInvitation(token, tx)
    const { group } = invitation
    const user = await requireInvitee(tx, viewer, invitation)
    const isMember = await tx.member.count({ where: { groupId, userId: user.id, leftAt: null } })
    if (isMember && !group.deletedAt) return { isNew: false }
    requireOpenInvitation(invitation)
    // It does not let somebody back who joined in another way and has left since.
    if (!invitation.user && (await wasMemberSince(tx, invitation, user.id))) throw gone(INVITATION_USED)
    requireOpenGroup(group)
    // Before the invitation, as deleting the account does.
    await lockLiveAccount(tx, user.id)
    if (invitation.channel) await markAccepted(tx, invitation.id, user.id)
    const shares = await joinGroup(tx, groupId, user.id)
    await notifyMembers(tx, group, {
      kind: 'joined',
      message: `${user.username} joined “${group.title}”.`,
      actorId: user.id,
      except: [user.id],
      shares,
    })
    // Refreshes their notifications, where the invitation loses its button.
    announce(tx, [user.id], ['notifications'], groupId)
    return { isNew: true }
  })
}

/** Who joins. Throws 401 or 403 where that needs their session, and 410 for anybody else once it was used. */
async function requireInvitee(tx: Tx, viewer: Viewer | null, invitation: FoundInvitation) {
  const { user, channel } = invitation
  if (!user) return requireProof(tx, viewer, invitation)
  if (!channel || user.id === viewer?.userId) return user
  requireOpenInvitation(invitation)
  throw viewer ? wrongRecipient(maskAddress(invitation)) : noSession()
}

const noSession = () => unauthenticated('Please log in or sign up to join this group.')

/** Accepts an invitation to an address; joining closes those by username. */
async function markAccepted(tx: Tx, id: string, userId: string) {
  await tx.invitation.update({ where: { id }, data: { userId } })
  await changeState(tx, { subject: 'invitation', id, to: 'accepted', why: 'accepted' })
  await tx.invitation.update({ where: { id }, data: { address: null, addressTyped: null } })
}

/** The viewer, if they have proven the address that the invitation was sent to. Throws 401 or 403. */
async function requireProof(tx: Tx, viewer: Viewer | null, invitation: FoundInvitation) {
  requireOpenInvitation(invitation)
  const { channel, address } = invitation
  if (!viewer) throw noSession()
  const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.userId } })
  const isProven =
    channel === 'email'
      ? user.emailVerifiedAt !== null && user.email === address
      : user.phoneVerifiedAt !== null && user.phoneNumber === address
  if (!address || !isProven) throw wrongRecipient(maskAddress(invitation))
  return user
}

const wrongRecipient = (sentTo: string) =>
  new AppError(
    403,
    'NOT_YOUR_ADDRESS',
    `This invitation was sent to ${sentTo}. Please log in with the account that has confirmed it.`,
    { extra: { sentTo } },
  )
