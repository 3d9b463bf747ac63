import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { mailQuestion } from '@/lib/membership/ask-admins'
import { listAdminIds } from '@/lib/membership/list-admins'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'

type Change = {
  group: { id: string; title: string }
  member: { userId: string; username: string; addedUnseen: boolean }
  /** What became of the member, up to the group's title. */
  changeText: 'is now an admin of' | 'is no longer an admin of' | 'was removed from'
}

const sentenceAbout = ({ group, member, changeText }: Change) =>
  `${member.username} ${changeText} “${group.title}”.`

/**
 * Tells a group's other admins, in the app and by mail, that somebody became or stopped being one: whoever has taken over
 * one admin's account cannot change quietly who decides about the money. It counts as news of transfers, which no flood of
 * other news hides.
 */
export async function tellOtherAdmins(tx: Tx, viewer: Viewer, change: Change) {
  const { group, member } = change
  const adminIds = await listAdminIds(tx, group.id)
  notify(tx, {
    userIds: adminIds.filter((id) => id !== viewer.userId && id !== member.userId),
    type: 'Transfer',
    message: sentenceAbout(change),
    groupId: group.id,
    actorId: member.userId,
  })
  await mailAboutAdmins(tx, viewer, change)
}

/** The mail alone, where all members are notified. */
export const mailAboutAdmins = (tx: Tx, { userId: actorId, username: askerName }: Viewer, change: Change) =>
  mailQuestion(tx, 'admins_changed', {
    group: change.group,
    askerName,
    actorId,
    summary: sentenceAbout(change),
  })

/** Keeps whoever makes and unmakes an admin again and again from filling their mailbox, and hiding other news there. */
const MAILS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

/**
 * Tells who is an admin no more by mail as well: among a flood of other news they might not see who ended it. Whoever was
 * made an admin unasked, and never opened the group, is left alone.
 */
export async function mailFormerAdmin(tx: Tx, viewer: Viewer, change: Change) {
  const { group, member } = change
  if (member.userId === viewer.userId || member.addedUnseen) return
  const user = await tx.user.findUniqueOrThrow({
    where: { id: member.userId },
    select: { id: true, email: true, emailVerifiedAt: true },
  })
  if (!user.email || !user.emailVerifiedAt) return
  const key = `former-admin:${group.id}:${viewer.userId}:${member.userId}`
  if ((await consumeLimit(key, MAILS_PER_HOUR)) > 0) return
  await queueMail(tx, 'admins-changed', {
    to: user.email,
    props: {
      who: viewer.username,
      group: group.title,
      asked: sentenceAbout(change),
      reason: '',
      url: `${env.NEXTAUTH_URL}/groups`,
    },
    sender: viewer.userId,
    recipientId: user.id,
  })
}
