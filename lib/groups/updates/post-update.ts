import { addMs, DAY, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { conflict } from '@/lib/base/errors'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Reader, transact } from '@/lib/platform/db/transaction'
import { storePicture } from '@/lib/platform/pictures/pictures'
import { shrinkPicture } from '@/lib/platform/pictures/shrink-picture'
import { mailUpdate } from './mail-update'
import { getUpdate } from './queries'
import type { UpdateInput } from './read-update'
import { UPDATE_LIMIT } from './rules'

/**
 * Writes to everyone with a part in the collection. It is on their pages at once, and comes by mail. Closed groups can
 * write, too: what became of the money is worth telling.
 */
export async function postUpdate(viewer: Viewer, groupId: string, read: () => Promise<UpdateInput>) {
  await requireGroupAdmin(viewer, groupId)
  await requireUpdatesWithinLimit(db, groupId)
  const { text, signedBy, picture } = await read()
  const webp = picture && (await shrinkPicture(viewer.userId, picture, 'wide'))
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    await requireUpdatesWithinLimit(tx, groupId)
    const { id } = await tx.update.create({
      data: {
        groupId,
        authorId: viewer.userId,
        text,
        signedBy: signedBy || null,
        pictureId: webp && (await storePicture(tx, webp)),
        createdAt: now(),
      },
      select: { id: true },
    })
    const written = await getUpdate(tx, id)
    const recipientCount = await mailUpdate(tx, viewer, group, written)
    await refreshGroup(tx, groupId)
    return { message: sentMessage(recipientCount), update: written }
  })
}

const sentMessage = (recipientCount: number): string =>
  recipientCount === 0 ? 'Your letter is on the group’s pages' : 'Your letter is on its way'

/** Throws 409 if the group has written as often as it may; what was deleted was mailed all the same. */
async function requireUpdatesWithinLimit(reader: Reader, groupId: string) {
  const recent = await reader.update.findMany({
    where: { groupId, createdAt: { gt: addMs(now(), -UPDATE_LIMIT.days * DAY) } },
    orderBy: { createdAt: 'desc' },
    take: UPDATE_LIMIT.max,
    select: { createdAt: true },
  })
  const oldest = recent[UPDATE_LIMIT.max - 1]
  if (!oldest) return
  const from = addMs(oldest.createdAt, UPDATE_LIMIT.days * DAY)
  throw conflict(
    `That’s three letters in seven days, so that they stay worth opening. You can write again from ${longMoment(from)}.`,
    'LIMIT_UPDATES',
  )
}
