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
 * Everyone a letter of this admin is for, but its author: members, the people on the list and those who gave. Who is more
 * than one of these is there for each: from what admins see, they must not learn whose account an address is. So this is
 * what is counted, both to say how many and as first letters, of which only so many may go out in a day.
 */
export async function listRecipients(
  reader: Reader,
  viewer: Pick<Viewer, 'userId'>,
  group: Group,
): Promise<Recipient[]> {
  const members = await listMembers(reader, group.id)
  // Who collects for a closed group sends no more links.
  const listed = (await listListed(reader, group.id)).filter(
    ({ isStranger }) => !isStranger || !group.closedAt,
  )
  const ownEmail = members.find(({ userId }) => userId === viewer.userId)?.to
  return [...members, ...listed, ...(await listGivers(reader, group.id))].filter(
    ({ userId, to }) => userId !== viewer.userId && to !== ownEmail,
  )
}

/** These by address, for one letter each: as members, if they are, with the pages of the people on the list there. */
export function joinRecipients(recipients: Recipient[]): Recipient[] {
  const byAddress = new Map<string, Recipient>()
  const userIds = new Set<string>()
  for (const one of recipients) {
    const same = byAddress.get(one.to)
    if (same) byAddress.set(one.to, { ...same, people: [...same.people, ...one.people] })
    else if (!one.userId || !userIds.has(one.userId)) byAddress.set(one.to, one)
    if (one.userId) userIds.add(one.userId)
  }
  return [...byAddress.values()]
}

/** Who has an account ends such mail there, everybody else for this group. */
export async function excludeOptedOut(
  reader: Reader,
  group: Group,
  people: Recipient[],
): Promise<Recipient[]> {
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
