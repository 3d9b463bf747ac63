import { coverAsJpeg, pictureAsJpeg } from '@/lib/groups/posters/draw-png'
import { findPicture } from '@/lib/groups/posters/link-pictures'
import type { Bytes } from '@/lib/groups/posters/renderings'
import type { OpenedCard } from './queries'
import { COVER } from './reveal-cover'
import type { UpdatePictures } from './reveal-parts'

/** More would not be seen on A5. */
const MAX_WIDTH = 900

/** The group's cover and the pictures of its letters, for paper. */
export async function readCardPictures({ coverUrl, updates }: OpenedCard) {
  const picture = coverUrl && (await findPicture(coverUrl))
  const cover: Bytes | null = picture ? await coverAsJpeg(picture, COVER) : null
  const updatePictures: UpdatePictures = new Map()
  for (const { pictureUrl } of updates) {
    // Null if it was hidden just now.
    const bytes = pictureUrl && (await findPicture(pictureUrl))
    if (pictureUrl && bytes) updatePictures.set(pictureUrl, await pictureAsJpeg(bytes, MAX_WIDTH))
  }
  return { cover, pictures: updatePictures }
}
