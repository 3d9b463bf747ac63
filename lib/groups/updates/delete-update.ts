import { notFound } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { forgetUpdates } from './forget-updates'

/** Deletes an update; throws 404 if there is none any more. */
export async function deleteUpdate(viewer: Viewer, groupId: string, updateId: string) {
  await transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const found = await tx.update.count({ where: { id: updateId, groupId, deletedAt: null } })
    if (found === 0) throw notFound('This letter is gone already.', 'UPDATE_NOT_FOUND')
    await forgetUpdates(tx, [updateId])
    await refreshGroup(tx, groupId)
  })
}
