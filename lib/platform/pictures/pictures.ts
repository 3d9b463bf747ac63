import { HOUR, now, SECOND } from '@/lib/base/clock'
import { AppError, notFound } from '@/lib/base/errors'
import { newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import type { Tx } from '@/lib/platform/db/transaction'

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const pictureTooLarge = () => new AppError(413, 'TOO_LARGE', 'The picture must be at most 5 MB.')

const UPLOAD_LIMIT = { calls: 20, seconds: HOUR / SECOND }

/** Counted before the picture is read: refusing a file that is too large, or no picture, costs something too. */
export const limitUploads = (userId: string) =>
  limitUse(`picture:${userId}`, UPLOAD_LIMIT, (wait) => `Too many new pictures. Please try again in ${wait}.`)

/** Stores a picture at a new address, which is its id. */
export async function storePicture(tx: Tx, webp: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id } = await tx.picture.create({ data: { id: newSecret(), webp, createdAt: now() } })
  return id
}

/** Of a deleted group, nobody sees pictures any more. */
const DELETED_GROUP_FILTER = [
  { coverOf: { deletedAt: { not: null } } },
  { update: { group: { deletedAt: { not: null } } } },
]

/** The bytes of a picture at its unguessable address, unless an operator has hidden it. */
export async function getPicture(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await db.picture.findFirst({
    where: { id, hiddenAt: null, NOT: DELETED_GROUP_FILTER },
    select: { webp: true },
  })
  if (!picture) throw notFound("There's no picture at this address.")
  return picture.webp
}
