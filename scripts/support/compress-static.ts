import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ENDINGS, TYPES } from '@/lib/edge/static-copies'

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes a copy in Brotli and one in gzip beside each script and style that gets smaller. Compressing once, instead of
 * for each visitor, makes Brotli's highest level affordable.
 */
export async function compressStatic(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => extname(file) in TYPES).map((file) => join(folder, file))
  await Promise.all(texts.map(compress))
}

async function compress(file: string) {
  const whole = readFileSync(file)
  const copies = [
    [ENDINGS.br, await inBrotli(whole)],
    [ENDINGS.gzip, await inGzip(whole)],
  ] as const
  for (const [ending, copy] of copies) if (copy.length < whole.length) writeFileSync(file + ending, copy)
}
