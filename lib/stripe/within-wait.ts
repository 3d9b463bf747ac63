import { SECOND } from '@/lib/clock'
import { log } from '@/lib/log'

/** How long an answer waits for the provider; jobs finish the rest. */
const WAIT = 5 * SECOND

/** Waits for work at the provider, but not for ever: what is still open then goes on by itself. */
export async function withinWait(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((done) => {
    timer = setTimeout(done, WAIT)
  })
  const finished = work.catch((error: unknown) =>
    log.error({ err: error }, 'provider call failed while waiting, left to the jobs'),
  )
  await Promise.race([finished, wait])
  clearTimeout(timer)
}
