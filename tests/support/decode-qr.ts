import jsQR from 'jsqr'
import sharp from 'sharp'
import type { readPdf } from './read-pdf'

/** What a camera reads from a picture, or null. */
export async function decodeQr(picture: Uint8Array): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data ?? null
}

const DOTS_PER_SQUARE = 4

/** What a camera reads from the squares of a printed page. */
export function decodeSquares({ rectangles }: ReturnType<typeof readPdf>[number]): string | null {
  const side = Math.max(...rectangles.map(({ x, width }) => x + width)) + 4
  const pixels = new Uint8ClampedArray((side * DOTS_PER_SQUARE) ** 2 * 4).fill(255)
  for (const { x, y, width } of rectangles)
    for (let row = y * DOTS_PER_SQUARE; row < (y + 1) * DOTS_PER_SQUARE; row += 1)
      for (let column = x * DOTS_PER_SQUARE; column < (x + width) * DOTS_PER_SQUARE; column += 1)
        pixels.fill(
          0,
          (row * side * DOTS_PER_SQUARE + column) * 4,
          (row * side * DOTS_PER_SQUARE + column) * 4 + 3,
        )
  return jsQR(pixels, side * DOTS_PER_SQUARE, side * DOTS_PER_SQUARE)?.data ?? null
}
