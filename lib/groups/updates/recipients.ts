import { z } from 'zod'
import { salutationName } from '@/lib/base/written-names'
import { IS_PAID_GIFT } from '@/lib/groups/gifts/list-gifts'
import { linkPath } from '@/lib/groups/links/paths'
import { reserveRecipients } from '@/lib/groups/people-list/sends-per-day'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'

/** Who a letter goes to, and where they read it again. */
export type Recipient = {
  to: string
  name: string
  /** The path of a page that is open to them. */
  path: string | null
  /** The personal pages of the people on the list at this address. */
  personalPages: { name: string; linkId: string }[]
  /** Of an address without an account: through it, its owner ends what this group sends. */
  contactId?: string
}

/**
 * The group's members who have proven an address. Somebody who was added unasked and has never opened the group is a
 * stranger: they get a first letter within the limits of those, so that nobody can write to strangers in bulk this way.
 */
export const prepareMemberRecipients = async (tx: Tx, viewer: Viewer, group: Group) =>
  reserveRecipients(tx, viewer, await listMemberRecipients(tx, group.id))

/** The same, whether they may be written to now or not. */
export async function listMemberRecipients(reader: Reader, groupId: string) {
  const currentMembers = { groupId, leftAt: null }
  const users = await reader.user.findMany({
    where: {
      listed: false,
      deletedAt: null,
      emailVerifiedAt: { not: null },
      memberships: { some: currentMembers },
    },
    select: {
      id: true,
      email: true,
      firstname: true,
      username: true,
      memberships: { where: currentMembers, select: { addedUnseen: true } },
    },
    orderBy: { id: 'asc' },
  })
  return users.map(({ id, email, firstname, username, memberships }) => {
    const isStranger = memberships.some(({ addedUnseen }) => addedUnseen)
    const name = firstname ?? username ?? 'friend'
    return { userId: id, isStranger, to: email ?? '', name, path: `/group/${groupId}`, personalPages: [] }
  })
}

const giverColumns = z.strictObject({
  email: z.string(),
  name: z.string(),
  userId: z.string().nullable(),
})

/** Who gave, where it has not all gone back: each address once, with the account it belongs to, if any. */
export async function listGiverRecipients(reader: Reader, groupId: string) {
  const rows = await queryRows(reader, giverColumns)`
    SELECT DISTINCT ON (paid.email) paid.email, gift.name, coalesce(gift."claimedById", owner."userId")::text AS "userId"
    FROM gifts gift JOIN transactions payment USING (id) JOIN payments paid USING (id)
    LEFT JOIN identifiers owner ON owner.kind = 'email' AND owner.value = paid.email AND owner."provenAt" IS NOT NULL
    WHERE payment."groupId" = ${groupId}::uuid AND paid.email <> '' AND ${IS_PAID_GIFT}
    ORDER BY paid.email, gift.id DESC`
  const link = await reader.link.findUnique({ where: { groupId }, select: { code: true } })
  const path = link?.code ? linkPath(link.code) : null
  return rows.map(({ email: to, name, userId }) => ({
    userId,
    to,
    name: salutationName(name) || 'friend',
    path,
    personalPages: [],
  }))
}
