import { z } from 'zod'
import { typedEmail } from '@/lib/base/email'
import type { InPence } from '@/lib/base/money/wire'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { mayWriteTo } from './contacts'
import type { personFields } from './contract'

const columns = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  emailTyped: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  contributionPence: z.int(),
  pinned: z.boolean(),
  sentAt: z.date().nullable(),
  openedAt: z.date().nullable(),
  noContact: z.boolean(),
})

type ViewerReference = Pick<Viewer, 'userId'>

export type ListedPerson = InPence<z.output<typeof personFields>> & { isPinned: boolean }

/** A group's list with the addresses, in order of joining; for its admins alone. */
export async function listPeople(viewer: ViewerReference, groupId: string) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  return { group, people: await listPeopleWhere(db, Prisma.sql`m."groupId" = ${groupId}::uuid`) }
}

/** The list as its admins see it. */
export const getListedPeople = async (viewer: ViewerReference, groupId: string) =>
  (await listPeople(viewer, groupId)).people.map(presentListedPerson)

/** Those of a group's list who have these memberships, as its admins see them. The caller has checked the rights. */
export const listPeopleByIds = async (reader: Reader, groupId: string, memberIds: string[]) =>
  (
    await listPeopleWhere(
      reader,
      Prisma.sql`m."groupId" = ${groupId}::uuid AND m.id = ANY (${memberIds}::uuid[])`,
    )
  ).map(presentListedPerson)

/** Whoever is to be written to no more has an address of theirs among those stopped. */
const listPeopleWhere = async (reader: Reader, where: Prisma.Sql): Promise<ListedPerson[]> =>
  (
    await readRows(
      columns,
      Prisma.sql`
    SELECT m.id, coalesce(u.username, '') AS name, l.email, l."emailTyped", l."phoneNumber", m."contributionPence", m.pinned,
      l."sentAt", link."openedAt",
      NOT (${mayWriteTo('email')} AND ${mayWriteTo('phone')}) AS "noContact"
    FROM members m
    JOIN users u ON u.id = m."userId" AND u.listed
    JOIN listings l ON l."memberId" = m.id
    LEFT JOIN personal_links link ON link."memberId" = m.id
    WHERE m."leftAt" IS NULL AND ${where}
    ORDER BY m."joinedAt", m.id`,
      reader,
    )
  ).map(({ id, name, contributionPence, pinned, sentAt, openedAt, noContact, ...row }) => ({
    _id: id,
    name,
    email: typedEmail(row),
    phoneNumber: row.phoneNumber,
    amountPence: contributionPence,
    sentAt: sentAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    noContact,
    isPinned: pinned,
  }))

/** As in answers; whether the amount is set shows in the members' list. */
export const presentListedPerson = ({ isPinned: _, ...person }: ListedPerson) => person
