/**
 * Decodes one picture in a process of its own, started by shrink-picture.ts: the picture on standard input, a WebP
 * of its first frame on standard output, upright and without metadata. Code 2 means that the picture is refused,
 * and the output says why. Plain JavaScript, so that any Node runs it as it is.
 */
import { getPriority, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Never enlarged, but for portraits. Of a wide one, the height is limited for the sake of what is very tall. */
const SHAPES = {
  portrait: { width: 256, height: 256, fit: 'cover' },
  wide: { width: 1600, height: 2400, fit: 'inside', withoutEnlargement: true },
}
const REFUSED = 2
const TOO_MUCH = 'This picture takes too much work to read. Please choose a smaller one.'

const memoryLimit = Number(process.argv[2])
const shape = SHAPES[process.argv[3] ?? 'portrait']

// Calls go before pictures where they share a processor.
setPriority(Math.min(19, getPriority() + 5))
sharp.cache(false)
sharp.concurrency(1)

// Where the system does not enforce the limit (macOS), the process does so itself.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

/** A pixel takes 3 to 7 bytes to decode, but 18 in AVIF, 25 in deep AVIF, and 10 in interlaced deep PNG. */
function limitOf({ format, depth, isProgressive }) {
  const isDeep = depth !== 'uchar'
  if (format === 'heif' && isDeep) return [12.5, 'An AVIF picture with more than 8 bits per colour']
  if (format === 'heif') return [16, 'An AVIF picture']
  if (format === 'png' && isDeep && isProgressive) return [20, 'An interlaced PNG with 16 bits per colour']
  return [40, 'The picture']
}

/** From the header alone, before decoding; decoders reject a picture larger than its header says. */
function problemOf(metadata) {
  const [maxMegapixels, kind] = limitOf(metadata)
  if (metadata.width * metadata.height <= maxMegapixels * 1_000_000) return null
  return `${kind} must have at most ${maxMegapixels} megapixels.`
}

async function shrink(bytes) {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
  const problem = problemOf(await picture.metadata())
  if (problem) return { problem }
  return {
    webp: await picture.autoOrient().resize(shape).webp({ quality: 82 }).toBuffer(),
  }
}

const { webp, problem } = await shrink(await buffer(process.stdin)).catch((error) => ({
  problem: /memory|alloc/i.test(error.message)
    ? TOO_MUCH
    : "We can't read this picture. Please choose another one.",
}))
process.stdout.write(webp ?? problem, () => process.exit(webp ? 0 : REFUSED))
