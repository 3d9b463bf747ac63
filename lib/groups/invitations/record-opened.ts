import { now } from '@/lib/base/clock'
import { listAdminIds } from '@/lib/membership/list-admins'
import { invitationTokenHash } from '@/lib/platform/auth/invitation-token'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'

/**
 * Records that somebody has looked at an invitation. Only its page calls this, once a person moves on it: mail scanners
 * and previews fetch the address, and some even run its script, but they touch nothing. Does nothing for an unknown or
 * dead token.
 */
export async function recordInvitationOpened(token: string) {
  await transact(async (tx) => {
    const at = now()
    const unopened = { openedAt: null, acceptedAt: null, expiresAt: { gt: at } }
    const [opened] = await tx.invitation.updateManyAndReturn({
      where: { tokenHash: invitationTokenHash(token), ...unopened },
      data: { openedAt: at },
      select: { groupId: true },
    })
    if (opened) announce(tx, await listAdminIds(tx, opened.groupId), ['groups'], opened.groupId)
  })
}
