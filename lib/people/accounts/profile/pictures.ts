import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { newSecret } from '@/lib/platform/auth/secrets'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import { storePicture } from '@/lib/platform/pictures/pictures'
import { shrinkPicture } from '@/lib/platform/pictures/shrink-picture'

/** Gives an account a new picture. If the bytes cannot be read as one, throws and keeps the old picture. */
export async function uploadPicture(userId: string, bytes: Uint8Array) {
  const webp = await shrinkPicture(userId, bytes, 'portrait')
  const id = await transact(async (tx) => {
    const id = await storePicture(tx, webp)
    await replacePicture(tx, userId, id)
    return id
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
  const { pictureId: oldPictureId } = await tx.user.findUniqueOrThrow({ where, select: { pictureId: true } })
  await tx.user.update({ where, data: { pictureId } })
  if (oldPictureId) await tx.picture.deleteMany({ where: { id: oldPictureId } })
  announce(tx, [userId], ['account'])
}

/** Moves the picture of a locked user to a new address: those who may no longer see it know the old one. */
export async function movePicture(tx: Tx, userId: string) {
  await tx.picture.updateMany({ where: { user: { id: userId } }, data: { id: newSecret() } })
}
