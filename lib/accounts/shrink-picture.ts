import sharp, { type Metadata } from 'sharp'
import { AppError, invalid } from '@/lib/errors'

const MAX_MEGAPIXELS = 40
/** Frames of more than 8 bits a colour, whole in memory several times over: 24 bytes a pixel and more. */
const MAX_MEGAPIXELS_OF_DEEP_AVIF = 20
const SIDE = 256
const MAX_SECONDS = 20
/** In addition to the one being decoded. */
const MAX_WAITING = 8

/** Magic bytes of the picture formats we accept. */
const KINDS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp.{0,40}avi[fs]/s]

sharp.cache(false)
sharp.concurrency(1)

/** A square WebP of the first frame, upright and without metadata. The content, not the name, says what it is. */
export async function shrinkPicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (!KINDS.some((kind) => kind.test(head)))
    throw invalid('Please choose a picture in JPEG, PNG, WebP, GIF or AVIF format.')
  return oneAtATime(() => shrink(bytes))
}

let inLine = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A few bytes can decode to 700 MB, and decoding shares its threads with the passwords of everybody who logs in:
 * one picture at a time is decoded, some wait, and more are asked to come back.
 */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (inLine > MAX_WAITING)
    throw new AppError(503, 'BUSY', "We're busy with other pictures. Please try again in a few seconds.", {
      headers: { 'retry-after': '10' },
    })
  inLine += 1
  const mine = last.then(work).finally(() => {
    inLine -= 1
  })
  last = mine.catch(() => undefined)
  return mine
}

async function shrink(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
    checkSize(await picture.metadata())
    const webp = await picture
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
    return Uint8Array.from(webp)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid("We can't read this picture. Please choose another one.")
  }
}

/** From the header alone, before decoding; decoders reject a picture larger than its header says. */
function checkSize({ width, height, format, depth }: Metadata) {
  const isDeepAvif = format === 'heif' && depth !== 'uchar'
  const most = isDeepAvif ? MAX_MEGAPIXELS_OF_DEEP_AVIF : MAX_MEGAPIXELS
  if (width * height <= most * 1_000_000) return
  const kind = isDeepAvif ? 'An AVIF picture with more than 8 bits per colour' : 'The picture'
  throw invalid(`${kind} must have at most ${most} megapixels.`)
}
