import type { Group } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

type Admin = { userId: string; addedUnseen: boolean; adminUnseen: boolean }

/**
 * Who collects: whoever began the group while an admin, else the admin who joined first. Nobody does who was made an admin
 * unasked and has not opened the group since: it could be a stranger's, who has left it to look like theirs.
 */
export function organiserAmong<One extends Admin>(admins: One[], createdById: string): One | undefined {
  const knowingAdmins = admins.filter(({ addedUnseen, adminUnseen }) => !addedUnseen && !adminUnseen)
  return knowingAdmins.find(({ userId }) => userId === createdById) ?? knowingAdmins[0]
}

/** A group's admins with their accounts, in the order of joining. */
export const listAdminsByJoining = (reader: Reader, { id: groupId }: Pick<Group, 'id'>) =>
  reader.member.findMany({
    where: { groupId, leftAt: null, role: 'admin' },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    include: { user: true },
  })
