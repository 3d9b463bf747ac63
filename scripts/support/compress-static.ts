import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = ['.js', '.css']
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes a copy in Brotli and one in gzip beside each script and style that becomes smaller by it: once here instead of
 * for each visitor, and so with the best of Brotli.
 */
export async function compressStatic(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => COMPRESSIBLE.includes(extname(file))).map((file) => join(folder, file))
  await Promise.all(texts.map(compress))
}

async function compress(file: string) {
  const whole = readFileSync(file)
  const copies = { br: await inBrotli(whole), gz: await inGzip(whole) }
  for (const [ending, copy] of Object.entries(copies))
    if (copy.length < whole.length) writeFileSync(`${file}.${ending}`, copy)
}
