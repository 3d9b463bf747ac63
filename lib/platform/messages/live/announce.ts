import { log } from '@/lib/base/log'
import { perProcess } from '@/lib/base/per-process'
import { db } from '@/lib/platform/db/client'
import { afterCommit, type Tx } from '@/lib/platform/db/transaction'
import type { LiveTopic } from './contract'

/** The PostgreSQL channel every replica listens on. */
export const LIVE_CHANNEL = 'whipround_live'

/** PostgreSQL takes less than 8,000 bytes in a message; ids are 36 long. */
const USERS_PER_MESSAGE = 150

/**
 * Tells these users' open screens, on every replica, that something changed, once the transaction has committed. Null
 * means somebody without an account, and is skipped.
 */
export function announce(
  tx: Tx,
  userIds: (string | null | undefined)[],
  topics: LiveTopic[],
  groupId: string | null = null,
) {
  const uniqueIds = [...new Set(userIds.filter((id) => id != null))]
  for (let from = 0; from < uniqueIds.length; from += USERS_PER_MESSAGE) {
    const message = JSON.stringify({
      userIds: uniqueIds.slice(from, from + USERS_PER_MESSAGE),
      topics,
      groupId,
    })
    afterCommit(tx, () => send(message))
  }
}

type Batch = { messages: string[]; sent: Promise<void> }

/** The batch that is being sent, and the one that is gathered meanwhile. */
const state = perProcess('announcements', (): { sending: Promise<void>; next?: Batch } => ({
  sending: Promise.resolve(),
}))

/**
 * One statement at a time for the whole process. In the transactions of the changes themselves it would make them commit
 * one by one: PostgreSQL holds one lock, whatever the channel, from before such a commit until standbys have it.
 */
function send(message: string): Promise<void> {
  if (!state.next) {
    const messages: string[] = []
    const sent = state.sending.then(() => {
      state.next = undefined
      return publishAll(messages)
    })
    state.next = { messages, sent }
    state.sending = sent
  }
  state.next.messages.push(message)
  return state.next.sent
}

async function publishAll(messages: string[]) {
  try {
    await db.$executeRaw`SELECT pg_notify(${LIVE_CHANNEL}, message) FROM unnest(${messages}::text[]) AS message`
  } catch (error) {
    // After an outage of the database every page reads everything again.
    log.warn({ err: error }, 'could not announce changes to open pages')
  }
}
