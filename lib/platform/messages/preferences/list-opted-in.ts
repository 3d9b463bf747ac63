import type { Reader } from '@/lib/platform/db/transaction'
import type { MessageChannel, MessageKind } from './rules'

/** Which of these people want news of this kind on this channel. In the app, everybody gets everything. */
export async function listOptedIn(
  reader: Reader,
  userIds: string[],
  kind: MessageKind,
  channel: MessageChannel,
): Promise<Set<string>> {
  const optedOutFilter = channel === 'mail' ? { mailOff: { has: kind } } : { pushOff: { has: kind } }
  const optedOut = await reader.preferences.findMany({
    where: { userId: { in: userIds }, ...optedOutFilter },
    select: { userId: true },
  })
  const optedIn = new Set(userIds)
  for (const { userId } of optedOut) optedIn.delete(userId)
  return optedIn
}
