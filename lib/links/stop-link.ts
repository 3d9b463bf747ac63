import type { Viewer } from '@/lib/auth/sessions'
import { transact } from '@/lib/db/transaction'
import { lockAsAdmin } from '@/lib/membership/membership'
import { tellOfLink } from './tell-of-link'

/** Stops sharing a group. Who asked to join before that still gets an answer. Without a link nothing happens. */
export async function stopLink(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const { count } = await tx.link.updateMany({
      where: { groupId, code: { not: null } },
      data: { code: null },
    })
    if (count > 0) await tellOfLink(tx, viewer, group, 'off')
  })
}
