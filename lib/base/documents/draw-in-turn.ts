import { FairQueue } from '@/lib/base/fair-queue'
import { perProcess } from '@/lib/base/per-process'

/** Drawing, or reading a long statement, takes up to seconds of CPU: one at a time, with a short queue. */
const queue = perProcess(
  'drawings',
  () =>
    new FairQueue({
      concurrency: 1,
      maxWaiting: 16,
      busyMessage: "We're busy drawing other pictures and documents. Please try again in a few seconds.",
      retryAfterSeconds: 5,
    }),
)

/** Runs heavy work once it is its turn; `who` takes turns with others. Throws 503 (BUSY) when too much waits. */
export const drawInTurn = <T>(who: string, draw: () => Promise<T>): Promise<T> => queue.run(who, draw)
