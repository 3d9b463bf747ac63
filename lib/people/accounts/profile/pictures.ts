import { HOUR, now, SECOND } from '@/lib/base/clock'
import { AppError, notFound } from '@/lib/base/errors'
import { pictureUrl } from '@/lib/membership/person'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { shrinkPicture } from './shrink-picture'

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const pictureTooLarge = () => new AppError(413, 'TOO_LARGE', 'The picture must be at most 5 MB.')

const UPLOADS = { calls: 20, seconds: HOUR / SECOND }

/** Counted before the picture is read: refusing a file that is too large, or no picture, costs something too. */
export const limitUploads = (userId: string) =>
  limitUse(`picture:${userId}`, UPLOADS, (wait) => `Too many new pictures. Please try again in ${wait}.`)

/** Gives an account a new picture. If the bytes cannot be read as one, throws and keeps the old picture. */
export async function uploadPicture(userId: string, bytes: Uint8Array) {
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw pictureTooLarge()
  const webp = await shrinkPicture(userId, bytes)
  const id = newSecret()
  await transact(async (tx) => {
    await tx.picture.create({ data: { id, webp, createdAt: now() } })
    await replacePicture(tx, userId, id)
  })
  return { profilePictureUrl: pictureUrl(id) ?? '', message: 'Picture Uploaded' }
}

export async function removePicture(userId: string) {
  await transact((tx) => replacePicture(tx, userId, null))
  return { message: 'Picture Removed' }
}

async function replacePicture(tx: Tx, userId: string, pictureId: string | null) {
  await lockOwnAccount(tx, userId)
  const where = { id: userId }
  const { pictureId: old } = await tx.user.findUniqueOrThrow({ where, select: { pictureId: true } })
  await tx.user.update({ where, data: { pictureId } })
  if (old) await tx.picture.deleteMany({ where: { id: old } })
  await announce(tx, [userId], ['account'])
}

/** Moves the picture of a locked user to a new address: those who may no longer see it know the old one. */
export async function movePicture(tx: Tx, userId: string) {
  await tx.picture.updateMany({ where: { user: { id: userId } }, data: { id: newSecret() } })
}

/** The bytes of a picture at its unguessable address. */
export async function getPicture(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await db.picture.findUnique({ where: { id }, select: { webp: true } })
  if (!picture) throw notFound("There's no picture at this address.")
  return picture.webp
}
