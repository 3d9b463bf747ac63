import { lockAsAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { requireSameCode } from './code'
import { notifyAboutLink } from './notify-about-link'

/**
 * Stops sharing a group; does nothing if it has no link. Throws 409 if its link is not the one with the given code. People
 * who had asked to join still get an answer.
 */
export async function stopLink(viewer: Viewer, groupId: string, code?: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const link = await tx.link.findFirst({ where: { groupId, code: { not: null } }, select: { code: true } })
    if (!link) return
    requireSameCode(link.code, code)
    await tx.link.update({ where: { groupId }, data: { code: null } })
    await notifyAboutLink(tx, viewer, group, 'off')
  })
}
