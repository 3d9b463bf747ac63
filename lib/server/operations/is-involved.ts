import type { Operator } from '@/lib/platform/auth/operators'
import type { Reader } from '@/lib/platform/db/transaction'

/** Whether an operator is or was in a group: others decide about what protects its money. */
export const isInvolved = async (reader: Reader, { userId }: Operator, groupId: string | null) =>
  userId !== null && groupId !== null && (await reader.member.count({ where: { groupId, userId } })) > 0
