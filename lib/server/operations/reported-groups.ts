import { isUuid } from '@/lib/base/ids'
import { db } from '@/lib/platform/db/client'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'

/** What groups that were reported show to everyone, by their ids: what is hidden, too. */
export async function listReportedGroups(subjects: string[]) {
  // Other subjects are pages without a group.
  const groupIds = subjects.filter(isUuid)
  const groups = await db.group.findMany({
    where: { id: { in: groupIds } },
    select: {
      id: true,
      title: true,
      cover: { select: { id: true, hiddenAt: true } },
      reveal: {
        select: { forWhom: true, signedBy: true, hiddenAt: true, thanks: true, thanksHiddenAt: true },
      },
      updates: { where: { deletedAt: null }, orderBy: { createdAt: 'desc' }, take: 20 },
    },
  })
  return groups.map(({ id, title, cover, reveal, updates }) => ({
    groupId: id,
    title,
    cover: cover && { url: pictureUrl(cover.id) ?? '', isHidden: cover.hiddenAt !== null },
    card: reveal && { for: reveal.forWhom, signedBy: reveal.signedBy, isHidden: reveal.hiddenAt !== null },
    thanks: reveal?.thanks ? { text: reveal.thanks, isHidden: reveal.thanksHiddenAt !== null } : null,
    updates: updates.map(({ id: _id, text, signedBy, pictureId, hiddenAt }) => ({
      _id,
      text,
      signedBy,
      pictureUrl: pictureUrl(pictureId),
      isHidden: hiddenAt !== null,
    })),
  }))
}
