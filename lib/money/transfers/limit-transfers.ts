import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { ALL_GROUPS_FACTOR } from '@/lib/membership/cross-group-limits'
import { limitUse } from '@/lib/platform/db/rate-limits'

/**
 * Throws 429 once a group, or an admin over all their groups, has used up the transfers, or the confirmations, for the
 * hour: each asks the provider, whose rate limit all groups share.
 */
export async function limitTransfers(
  action: 'transfer' | 'confirmation',
  { groupId, userId }: { groupId: string; userId: string },
) {
  const calls = env.TRANSFERS_PER_GROUP
  const seconds = HOUR / SECOND
  await limitUse(
    `${action}:${groupId}`,
    { calls, seconds },
    (wait) => `This group has made many transfers. Please try again in ${wait}.`,
  )
  await limitUse(
    `${action}s-by:${userId}`,
    { calls: calls * ALL_GROUPS_FACTOR, seconds },
    (wait) => `You’ve made many transfers. Please try again in ${wait}.`,
  )
}
