import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { SECOND } from '@/lib/base/clock'
import { AppError, invalid } from '@/lib/base/errors'
import { FairQueue } from '@/lib/base/fair-queue'
import { log } from '@/lib/base/log'

/** Memory limit of the decoding process: its own 65 MB, what the largest picture takes, and some to spare. */
const MEMORY_KB = 440 * 1024
const PROCESSOR_SECONDS = 15
/** Limit by the clock, however busy the machine is. */
const TIMEOUT_SECONDS = 30
const REFUSED = 2
/** Relative to the folder that the server runs in: the repository or the build. */
const PROGRAM = 'lib/platform/pictures/decode-picture.mjs'

const BUSY = {
  busyMessage: "We're busy with other pictures. Please try again in a few seconds.",
  retryAfterSeconds: 10,
}
const queue = new FairQueue({ concurrency: 1, maxWaiting: 8, maxWaitMs: 10 * SECOND, ...BUSY })

/** Magic bytes of the picture formats we accept. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp.{0,40}avi[fs]/s,
]

/** What becomes of a picture: see decode-picture.mjs. */
type Shape = 'portrait' | 'wide'

/**
 * Returns a WebP of the first frame, upright and without metadata: a square, or at most 1,600 pixels wide. The content
 * decides the format, not the name. Pictures are decoded one at a time, each in its own process. Throws 400 for no
 * valid picture, 503 when busy.
 */
export async function shrinkPicture(
  userId: string,
  bytes: Uint8Array,
  shape: Shape,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (!SIGNATURES.some((kind) => kind.test(head)))
    throw invalid('Please choose a picture in JPEG, PNG, WebP, GIF or AVIF format.')
  return queue.run(userId, () => decode(bytes, shape))
}

/**
 * Decodes in a separate process, since a few bytes may decode to hundreds of megabytes and decoders have bugs. That
 * process has none of our secrets in its environment, is limited in memory and time, and frees everything when it ends.
 */
async function decode(bytes: Uint8Array, shape: Shape): Promise<Uint8Array<ArrayBuffer>> {
  const child = startDecoder(shape)
  // Writing fails once the process has ended; its exit code says why it did.
  child.stdin.on('error', () => undefined).end(bytes)
  const [output, stderr, { code, signal }] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
      child.once('error', fail).once('close', (code, signal) => done({ code, signal }))
    }),
  ])
  if (code === 0) return Uint8Array.from(output)
  if (code === REFUSED) throw invalid(output.toString())
  if (code !== null) throw new Error(`The picture process ended with ${code}: ${stderr.slice(-1000)}`)
  log.warn({ signal, timedOut: child.killed, said: stderr.slice(-300) }, 'picture process ended by a signal')
  if (child.killed)
    throw new AppError(503, 'BUSY', BUSY.busyMessage, {
      headers: { 'retry-after': String(BUSY.retryAfterSeconds) },
    })
  throw invalid('This picture takes too much work to read. Please choose a smaller one.')
}

function startDecoder(shape: Shape) {
  const node = [
    process.execPath,
    // A JIT compiler, WebAssembly and V8's own threads would take most of the memory it is given.
    ...['--jitless', '--v8-pool-size=0', '--max-old-space-size=64', PROGRAM, String(MEMORY_KB * 1024), shape],
  ]
  // On Linux, -d limits a process's private memory; elsewhere the program watches itself.
  const limits = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; ulimit -d ${MEMORY_KB}; exec "$0" "$@"`
  const [command = '', ...args] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limits, ...node]
  const env = { NODE_ENV: process.env.NODE_ENV }
  return spawn(/* turbopackIgnore: true */ command, args, {
    env,
    timeout: TIMEOUT_SECONDS * SECOND,
    killSignal: 'SIGKILL',
  })
}
