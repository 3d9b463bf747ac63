import sharp from 'sharp'
import { newSecret } from '@/lib/auth/secrets'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { AppError, invalid, notFound } from '@/lib/errors'
import { announce } from '@/lib/live/announce'
import { pictureUrl } from '@/lib/membership/person'

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const SIDE = 256

/** What the first bytes of the kinds of pictures we take look like. */
const KINDS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp.{0,40}avi[fs]/s]

sharp.cache(false)

export const pictureTooLarge = () => new AppError(413, 'TOO_LARGE', 'The picture must be at most 5 MB.')

/** Takes a new picture for an account; the old one stays when it cannot be read. */
export async function uploadPicture(userId: string, bytes: Uint8Array) {
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw pictureTooLarge()
  const webp = await shrink(bytes)
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
  const old = await tx.$queryRaw<{ pictureId: string | null }[]>`
    SELECT "pictureId" FROM users WHERE id = ${userId}::uuid FOR UPDATE`
  await tx.user.update({ where: { id: userId }, data: { pictureId } })
  if (old[0]?.pictureId) await tx.picture.deleteMany({ where: { id: old[0].pictureId } })
  await announce(tx, [userId], ['account'])
}

/** The bytes of a picture at its unguessable address. */
export async function getPicture(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await db.picture.findUnique({ where: { id }, select: { webp: true } })
  if (!picture) throw notFound('There is no picture at this address.')
  return picture.webp
}

/** A square WebP of the first frame, upright and without metadata. What it is, is judged by its content. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (!KINDS.some((kind) => kind.test(head)))
    throw invalid('Please choose a picture in JPEG, PNG, WebP, GIF or AVIF format.')
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
    const { width, height } = await picture.metadata()
    if (width * height > MAX_PIXELS) throw invalid('The picture must have at most 40 megapixels.')
    const webp = await picture
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
    return Uint8Array.from(webp)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid('This picture cannot be read. Please choose another one.')
  }
}
