import type { Tx } from '@/lib/platform/db/transaction'
import type { LiveTopic } from './contract'

/** The PostgreSQL channel every replica listens on. */
export const LIVE_CHANNEL = 'whipround_live'

/** PostgreSQL takes less than 8,000 bytes in a message; ids are 36 long. */
const USERS_A_MESSAGE = 150

/**
 * Tells these users' open screens, on every replica, that something changed; delivered when the transaction commits.
 * Null means somebody without an account, and is skipped.
 */
export async function announce(
  tx: Tx,
  userIds: (string | null | undefined)[],
  topics: LiveTopic[],
  groupId: string | null = null,
) {
  const unique = [...new Set(userIds.filter((id) => id != null))]
  for (let from = 0; from < unique.length; from += USERS_A_MESSAGE) {
    const message = JSON.stringify({ userIds: unique.slice(from, from + USERS_A_MESSAGE), topics, groupId })
    await tx.$executeRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${message})`
  }
}
