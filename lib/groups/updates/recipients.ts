import { z } from 'zod'
import { salutationName } from '@/lib/base/written-names'
import { IS_PAID_GIFT } from '@/lib/groups/gifts/list-gifts'
import { linkPath } from '@/lib/groups/links/paths'
import { listStoppedEmails } from '@/lib/groups/people-list/contacts'
import { type AddressedMember, listAddressedMembers } from '@/lib/groups/people-list/list-addressed-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Group, Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'

/** Who a letter goes to, and where they read it again. */
export type Recipient = {
  to: string
  name: string
  /** Whose preferences say whether they get it; null for an address without an account. */
  userId: string | null
  /** The path of a page that is open to them. */
  path: string | null
  /** Everybody on the list at this address, who read it on pages of their own. */
  people: AddressedMember[]
  /** Has had nothing from here yet: a first letter counts, so that nobody can write to strangers in bulk this way. */
  isStranger: boolean
}

/**
 * Everyone a letter of this admin is for: members, the people on the list and those who gave, each address once, without
 * its author and those who want none. How many first letters may go out today is another question.
 */
export async function listRecipients(
  reader: Reader,
  viewer: Pick<Viewer, 'userId'>,
  group: Group,
): Promise<Recipient[]> {
  const members = await listMembers(reader, group.id)
  const givers = await listGivers(reader, group.id)
  const gave = new Set(givers.map(({ to }) => to))
  // Who collects for a closed group sends no more links.
  const listed = (await listListed(reader, group.id)).filter(
    ({ to, isStranger }) => !isStranger || gave.has(to) || !group.closedAt,
  )
  const memberIds = new Set([viewer.userId, ...members.map(({ userId }) => userId)])
  const otherGivers = givers.filter(({ userId }) => !memberIds.has(userId))
  const byAddress = new Map<string, Recipient>()
  for (const one of [...members, ...listed, ...otherGivers])
    if (!byAddress.has(one.to))
      byAddress.set(one.to, { ...one, isStranger: one.isStranger && !gave.has(one.to) })
  const others = [...byAddress.values()].filter(({ userId }) => userId !== viewer.userId)
  return excludeOptedOut(reader, group, others)
}

/** Who has an account ends such mail there, everybody else for this group. */
async function excludeOptedOut(reader: Reader, group: Group, people: Recipient[]) {
  const userIds = people.flatMap(({ userId }) => userId ?? [])
  const emails = people.flatMap(({ to, userId }) => (userId ? [] : to))
  const optedIn = await listOptedIn(reader, userIds, 'Group', 'mail')
  const stopped = await listStoppedEmails(reader, group, emails)
  return people.filter(({ to, userId }) => (userId ? optedIn.has(userId) : !stopped.has(to)))
}

/** The group's members who have proven an address. Who was added unasked and has never opened the group is a stranger. */
async function listMembers(reader: Reader, groupId: string): Promise<Recipient[]> {
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
  return users.map(({ id, email, firstname, username, memberships }) => ({
    to: email ?? '',
    name: firstname ?? username ?? 'friend',
    userId: id,
    path: `/group/${groupId}`,
    people: [],
    isStranger: memberships.some(({ addedUnseen }) => addedUnseen),
  }))
}

/** The people on the list who can be mailed. To an address that no link was sent to, a letter carries the first. */
async function listListed(reader: Reader, groupId: string): Promise<Recipient[]> {
  const listed = await listAddressedMembers(reader, Prisma.sql`m."groupId" = ${groupId}::uuid AND u.listed`)
  const byEmail = new Map<string, AddressedMember[]>()
  for (const one of listed)
    if (one.email && one.mayMail) byEmail.set(one.email, [...(byEmail.get(one.email) ?? []), one])
  return [...byEmail].map(([to, people]) => ({
    to,
    name: people.map(({ name }) => salutationName(name)).join(' and '),
    userId: null,
    path: null,
    people,
    isStranger: people.every(({ wasLinkSent }) => !wasLinkSent),
  }))
}

const giverColumns = z.strictObject({
  email: z.string(),
  name: z.string(),
  userId: z.string().nullable(),
})

/** Who gave, where it has not all gone back: each address once, with the account it belongs to, if any. */
async function listGivers(reader: Reader, groupId: string): Promise<Recipient[]> {
  const rows = await queryRows(reader, giverColumns)`
    SELECT DISTINCT ON (paid.email) paid.email, gift.name, coalesce(gift."claimedById", owner."userId")::text AS "userId"
    FROM gifts gift JOIN transactions payment USING (id) JOIN payments paid USING (id)
    LEFT JOIN identifiers owner ON owner.kind = 'email' AND owner.value = paid.email AND owner."provenAt" IS NOT NULL
    WHERE payment."groupId" = ${groupId}::uuid AND paid.email <> '' AND ${IS_PAID_GIFT}
    ORDER BY paid.email, gift.id DESC`
  const link = await reader.link.findUnique({ where: { groupId }, select: { code: true } })
  const path = link?.code ? linkPath(link.code) : null
  return rows.map(({ email: to, name, userId }) => ({
    to,
    name: salutationName(name) || 'friend',
    userId,
    path,
    people: [],
    isStranger: false,
  }))
}
