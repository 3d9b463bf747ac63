import { listAdminIds } from '@/lib/membership/list-admins'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

const NEWS = {
  on: (who: string, title: string) => `${who} shared “${title}”: anyone with its link can see it now.`,
  renewed: (who: string, title: string) =>
    `${who} made a new link for “${title}”. The old one does not work any more.`,
  off: (who: string, title: string) => `${who} stopped sharing “${title}”. Its link does not work any more.`,
} as const

/** Tells the other admins; every member's open screens read the group again. */
export async function notifyAboutLink(
  tx: Tx,
  { userId, username }: Viewer,
  group: { id: string; title: string },
  news: keyof typeof NEWS,
) {
  const admins = await listAdminIds(tx, group.id)
  notify(tx, {
    userIds: admins.filter((id) => id !== userId),
    type: 'Group',
    message: NEWS[news](username, group.title),
    groupId: group.id,
    actorId: userId,
  })
  await refreshGroup(tx, group.id)
}
