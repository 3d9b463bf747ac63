import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import { limitUploads, storePicture } from '@/lib/platform/pictures/pictures'
import { shrinkPicture } from '@/lib/platform/pictures/shrink-picture'

/** Gives a group a new cover, read once it is clear that the viewer may. A wrong picture keeps the old one. */
export async function setCover(viewer: Viewer, groupId: string, read: () => Promise<Uint8Array>) {
  requireOpenGroup((await requireGroupAdmin(viewer, groupId)).group)
  await limitUploads(viewer.userId)
  const webp = await shrinkPicture(viewer.userId, await read(), 'wide')
  const coverId = await transact(async (tx) =>
    replaceCover(tx, viewer, groupId, await storePicture(tx, webp)),
  )
  return { message: 'Cover saved', coverUrl: pictureUrl(coverId) }
}

export async function removeCover(viewer: Viewer, groupId: string) {
  await transact((tx) => replaceCover(tx, viewer, groupId, null))
  return { message: 'Cover removed', coverUrl: null }
}

async function replaceCover(tx: Tx, viewer: Viewer, groupId: string, coverId: string | null) {
  const { group } = await lockAsAdmin(tx, viewer, groupId)
  requireOpenGroup(group)
  await tx.group.update({ where: { id: groupId }, data: { coverId } })
  if (group.coverId) await tx.picture.delete({ where: { id: group.coverId } })
  await refreshGroup(tx, groupId)
  return coverId
}
