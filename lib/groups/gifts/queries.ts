import { requireRole } from '@/lib/membership/membership'
import { giverName } from '@/lib/membership/payer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { listGiftRows, publicId, publicName, sortByName } from './list-gifts'

/** The gifts of a group by name. Only admins see amounts, anonymous names, and the ids that would lead to them. */
export async function listGifts(viewer: Viewer, groupId: string) {
  const isAdmin = (await requireRole(viewer, groupId)) === 'admin'
  const gifts = (await listGiftRows(db, groupId)).map((row) => ({
    _id: isAdmin ? row.id : publicId(row.id),
    name: isAdmin ? giverName(row) : publicName(row),
    message: row.isHidden && !isAdmin ? null : row.message,
    anonymous: row.anonymous,
    amountPence: isAdmin ? row.amountPence : null,
    hidden: row.isHidden,
  }))
  return sortByName(gifts)
}
