import type { Viewer } from '@/lib/auth/sessions'
import { transact } from '@/lib/db/transaction'
import { lockAsAdmin } from '@/lib/membership/membership'
import { tellAboutLink } from './tell-about-link'

/** Stops sharing a group; does nothing if it has no link. People who had asked to join still get an answer. */
export async function stopLink(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const { count } = await tx.link.updateMany({
      where: { groupId, code: { not: null } },
      data: { code: null },
    })
    if (count > 0) await tellAboutLink(tx, viewer, group, 'off')
  })
}
