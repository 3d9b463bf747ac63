import { z } from 'zod'
import { displayNameOf } from '@/lib/base/written-names'
import { requireMember } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import type { listUpdates as call, publicUpdateFields } from './contract'

type PublicUpdate = z.output<typeof publicUpdateFields>
export type GroupUpdate = z.output<typeof call.response>['updates'][number]

const columns = z.strictObject({
  id: z.string(),
  text: z.string(),
  signedBy: z.string().nullable(),
  authorId: z.string(),
  author: z.string().nullable(),
  pictureId: z.string().nullable(),
  createdAt: z.date(),
})
type Row = z.output<typeof columns>

/** What a group's admins have written, newest first, as its members read it. */
export async function listUpdates(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
  reader: Reader = db,
): Promise<GroupUpdate[]> {
  await requireMember(viewer, groupId, reader)
  return listGroupUpdates(reader, groupId)
}

/** The same for who is known to be a member. */
export const listGroupUpdates = async (reader: Reader, groupId: string): Promise<GroupUpdate[]> =>
  (await listUpdateRows(reader, Prisma.sql`updates."groupId" = ${groupId}::uuid`)).map(presentUpdate)

/** The same as everybody with the link reads it: without who wrote it. */
export const listPublicUpdates = async (reader: Reader, groupId: string): Promise<PublicUpdate[]> =>
  (await listUpdatesWithAuthor(reader, groupId)).map(({ update }) => update)

export type UpdateWithAuthor = { update: PublicUpdate; authorId: string }

/** The same for a page that may name its author: see addAuthorNames. */
export const listUpdatesWithAuthor = async (reader: Reader, groupId: string): Promise<UpdateWithAuthor[]> =>
  (await listUpdateRows(reader, Prisma.sql`updates."groupId" = ${groupId}::uuid`)).map((row) => ({
    update: presentPublicUpdate(row),
    authorId: row.authorId,
  }))

type Organiser = { organiserId: string; organiser: { username: string } }

/** Signs them for who is no member: as they are signed, or by the name of who collects, which is on the page anyway. */
export const addAuthorNames = (updates: UpdateWithAuthor[], { organiserId, organiser }: Organiser) =>
  updates.map(({ update, authorId }) => ({
    ...update,
    author:
      update.signedBy ?? (authorId === organiserId ? displayNameOf(organiser.username) : 'The organisers'),
  }))

const listUpdateRows = (reader: Reader, where: Prisma.Sql) => queryRows(reader, columns)`
  SELECT updates.id, updates.text, updates."signedBy", author.id AS "authorId", author.username AS author,
    picture.id AS "pictureId", updates."createdAt"
  FROM updates
  JOIN users author ON author.id = updates."authorId"
  LEFT JOIN pictures picture ON picture.id = updates."pictureId" AND picture."hiddenAt" IS NULL
  WHERE ${where} AND updates."deletedAt" IS NULL AND updates."hiddenAt" IS NULL
  ORDER BY updates."createdAt" DESC, updates.id DESC`

/** An update that was just written. */
export async function getUpdate(reader: Reader, id: string): Promise<GroupUpdate> {
  const [update] = await listUpdateRows(reader, Prisma.sql`updates.id = ${id}::uuid`)
  if (!update) throw new Error('An update that was just written is not there.')
  return presentUpdate(update)
}

const presentUpdate = (update: Row): GroupUpdate => ({
  _id: update.id,
  ...presentPublicUpdate(update),
  author: update.author ?? ANONYMOUS,
})

const presentPublicUpdate = ({ text, pictureId, createdAt, signedBy }: Row): PublicUpdate => ({
  text,
  pictureUrl: pictureUrl(pictureId),
  createdAt: createdAt.toISOString(),
  signedBy,
})
