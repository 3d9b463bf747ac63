import type { Reader } from '@/lib/db/transaction'

type Kind = 'Group' | 'Payment' | 'Transfer' | 'Personal' | 'Reminders'
type Channel = 'mail' | 'push'

/** Of these people, those who want to hear of this kind of thing in this way. */
export async function listWilling(
  _reader: Reader,
  userIds: string[],
  _kind: Kind,
  _channel: Channel,
): Promise<Set<string>> {
  return new Set(userIds)
}
