import sharp, { type Sharp } from 'sharp'
import { LABEL_HEIGHT, PREVIEW } from './link-summary'
import type { Bytes } from './renderings'

// One picture at a time, off the main thread, and nothing cached.
sharp.concurrency(1)
sharp.cache(false)

/** Renders an SVG of our own as a PNG. It has no text and no links, so nothing has to be looked up or loaded. */
export const drawPng = async (svg: string): Promise<Bytes> =>
  Uint8Array.from(await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer())

export const drawJpeg = async (svg: string): Promise<Bytes> => asJpeg(sharp(Buffer.from(svg)))

/** The middle of a cover, above a label of our own. A PNG has to do with few colours, to be small enough. */
export async function drawOnCover(cover: Bytes, svg: string, type: 'png' | 'jpg'): Promise<Bytes> {
  const ground = await sharp(cover)
    .resize({ width: PREVIEW.width, height: PREVIEW.height - LABEL_HEIGHT, fit: 'cover' })
    .extend({ bottom: LABEL_HEIGHT })
    .removeAlpha()
    .toBuffer()
  const drawn = sharp(ground).composite([{ input: Buffer.from(svg) }])
  return type === 'jpg' ? asJpeg(drawn) : Uint8Array.from(await drawn.png(FEW_COLOURS).toBuffer())
}

/** A cover, and over it a larger SVG of our own, which is clear where the cover shows. */
export async function drawOverCover(
  svg: string,
  cover: Bytes,
  size: { width: number; height: number },
): Promise<Bytes> {
  const input = await sharp(cover)
    .resize({ ...size, fit: 'cover' })
    .toBuffer()
  const drawn = sharp(Buffer.from(svg))
    .composite([{ input, left: 0, top: 0, blend: 'dest-over' }])
    .removeAlpha()
  return Uint8Array.from(await drawn.png({ palette: true, dither: 0.8, effort: 6 }).toBuffer())
}

const FEW_COLOURS = { palette: true, colours: 96, dither: 0.6, effort: 4 }

const asJpeg = async (drawn: Sharp): Promise<Bytes> =>
  Uint8Array.from(await drawn.jpeg({ quality: 80, mozjpeg: true }).toBuffer())

/** A letter's picture for paper, at most this wide, and its size. */
export async function pictureAsJpeg(picture: Bytes, maxWidth: number) {
  const { data, info } = await sharp(picture)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: Uint8Array.from(data), width: info.width, height: info.height }
}

/** A cover for a poster: PDFs hold no WebP. */
export const coverAsJpeg = async (cover: Bytes, size: { width: number; height: number }): Promise<Bytes> =>
  Uint8Array.from(
    await sharp(cover)
      .resize({ ...size, fit: 'cover' })
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
