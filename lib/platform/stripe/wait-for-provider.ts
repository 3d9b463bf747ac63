import { SECOND } from '@/lib/base/clock'
import { timeoutWithinDeadline, withoutDeadline } from '@/lib/base/deadline'
import { logRetry } from '@/lib/platform/db/log-retry'

/** How long a response waits for the provider; jobs finish the rest. */
const WAIT = 5 * SECOND

const backgroundWork = new Set<Promise<unknown>>()

/** Waits for all work still running in the background. Tests call it before they move the clock: keys expire by it. */
export const waitForBackgroundWork = async (): Promise<void> => void (await Promise.all(backgroundWork))

/** Waits for work at the provider, up to a limit; anything unfinished carries on in the background. */
export async function waitForProvider(work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((done) => {
    timer = setTimeout(done, timeoutWithinDeadline(WAIT))
  })
  const pending = withoutDeadline(work).catch((error: unknown) =>
    logRetry(error, {}, 'provider call failed while waiting, the jobs will retry it'),
  )
  backgroundWork.add(pending)
  void pending.finally(() => backgroundWork.delete(pending))
  await Promise.race([pending, wait])
  clearTimeout(timer)
}
