import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { storePicture } from '@/lib/platform/pictures/pictures'

/** A group's cover for one like it, as a picture of its own; null where there is none or an operator has hidden it. */
export async function copyCover(tx: Tx, { coverId }: Pick<Group, 'coverId'>): Promise<string | null> {
  const cover = coverId && (await tx.picture.findFirst({ where: { id: coverId, hiddenAt: null } }))
  return cover ? storePicture(tx, cover.webp) : null
}
