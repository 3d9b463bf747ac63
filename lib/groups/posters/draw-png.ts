import sharp from 'sharp'
import type { Bytes } from './renderings'

// One picture at a time, off the main thread, and nothing cached.
sharp.concurrency(1)
sharp.cache(false)

/** Renders an SVG of our own as a PNG. It has no text and no links, so nothing has to be looked up or loaded. */
export const drawPng = async (svg: string): Promise<Bytes> =>
  Uint8Array.from(await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer())
