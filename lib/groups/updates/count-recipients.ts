import { countFirstMailsLeft } from '@/lib/groups/people-list/sends-per-day'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { excludeOptedOut, listRecipients } from './recipients'

/** How many would get a letter that this admin sends now, at most: who writes it reads for how many. */
export async function countRecipients(viewer: Pick<Viewer, 'userId'>, groupId: string): Promise<number> {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const recipients = await excludeOptedOut(db, group, await listRecipients(db, viewer, group))
  const strangerCount = recipients.filter(({ isStranger }) => isStranger).length
  return recipients.length - Math.max(0, strangerCount - (await countFirstMailsLeft(db, viewer)))
}
