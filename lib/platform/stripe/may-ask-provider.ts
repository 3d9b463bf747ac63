import { MINUTE, SECOND } from '@/lib/base/clock'
import { consumeLimit } from '@/lib/platform/db/rate-limits'

const ASK_LIMIT = { calls: 20, seconds: MINUTE / SECOND }

/**
 * Whether the provider may be asked about one thing that people look at, such as a payment, wherever they look from:
 * all groups share its rate limit. Who asks more often is shown what was last known.
 */
export const mayAskProvider = async (subjectKey: string): Promise<boolean> =>
  (await consumeLimit(`asks:${subjectKey}`, ASK_LIMIT)) === 0
