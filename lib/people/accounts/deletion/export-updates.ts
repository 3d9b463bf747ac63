import { reportsDb } from '@/lib/platform/db/client'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'

/** What they wrote to everyone in a group; a picture's address is where it can be had. */
export async function listUpdates(userId: string) {
  const updates = await reportsDb.update.findMany({
    where: { authorId: userId, deletedAt: null },
    orderBy: { createdAt: 'asc' },
    select: {
      text: true,
      signedBy: true,
      pictureId: true,
      createdAt: true,
      group: { select: { title: true } },
    },
  })
  return updates.map(({ group, pictureId, ...update }) => ({
    group: group.title,
    ...update,
    pictureUrl: pictureUrl(pictureId),
  }))
}
