import sharp from 'sharp'
import type { Bytes } from './renderings'

// One at a time, on a thread beside the one that answers, and nothing kept.
sharp.concurrency(1)
sharp.cache(false)

/** A drawing of our own as a PNG; it has no letters and no links, so nothing in it is looked up anywhere. */
export const drawPng = async (svg: string): Promise<Bytes> =>
  Uint8Array.from(await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer())
