import type { Group } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import { visiblePictureUrl } from '@/lib/platform/pictures/picture-url'

/** Where a group's cover is; null if it has none, or an operator has hidden it. */
export async function findCoverUrl(
  reader: Reader,
  { coverId }: Pick<Group, 'coverId'>,
): Promise<string | null> {
  const where = { id: coverId ?? '' }
  return coverId
    ? visiblePictureUrl(await reader.picture.findUnique({ where, select: { id: true, hiddenAt: true } }))
    : null
}
