import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { limitUse } from '@/lib/platform/db/rate-limits'

/**
 * Throws 429 once a group has noted, or taken back, as many payments as it may in an hour: each stays in the ledger,
 * and in every statement, for good.
 */
export const limitRecording = (action: 'noted' | 'taken-back', groupId: string) =>
  limitUse(
    `${action}:${groupId}`,
    { calls: env.NOTED_PER_GROUP, seconds: HOUR / SECOND },
    (wait) => `This group has noted many payments just now. Please try again in ${wait}.`,
  )
