import type { Reader } from '@/lib/platform/db/transaction'

/** The user ids of a group's admins. */
export async function listAdminIds(reader: Reader, groupId: string): Promise<string[]> {
  const admins = await reader.member.findMany({
    where: { groupId, leftAt: null, role: 'admin' },
    select: { userId: true },
  })
  return admins.map(({ userId }) => userId)
}
