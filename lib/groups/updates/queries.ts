import { z } from 'zod'
import { requireMember } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import type { listUpdates as call, shownUpdateFields } from './contract'

type ShownUpdate = z.output<typeof shownUpdateFields>
export type GroupUpdate = z.output<typeof call.answer>['updates'][number]

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
  (await listUpdateRows(reader, Prisma.sql`one."groupId" = ${groupId}::uuid`)).map(presentUpdate)

/** The same as everybody with the link reads it: without who wrote it. */
export const listShownUpdates = async (reader: Reader, groupId: string): Promise<ShownUpdate[]> =>
  (await listLetters(reader, groupId)).map(({ shown }) => shown)

export type Letter = { shown: ShownUpdate; authorId: string }

/** The same for a page that may name its author: see signLetters. */
export const listLetters = async (reader: Reader, groupId: string): Promise<Letter[]> =>
  (await listUpdateRows(reader, Prisma.sql`one."groupId" = ${groupId}::uuid`)).map((row) => ({
    shown: presentPublicUpdate(row),
    authorId: row.authorId,
  }))

type Organiser = { organiserId: string; organiser: { username: string } }

/** Signs them for who is no member: as they are signed, or by the name of who collects, which is on the page anyway. */
export const signLetters = (letters: Letter[], { organiserId, organiser }: Organiser) =>
  letters.map(({ shown, authorId }) => ({
    ...shown,
    author: shown.signedBy ?? (authorId === organiserId ? organiser.username : 'The organisers'),
  }))

const listUpdateRows = (reader: Reader, where: Prisma.Sql) => queryRows(reader, columns)`
  SELECT one.id, one.text, one."signedBy", author.id AS "authorId", author.username AS author,
    picture.id AS "pictureId", one."createdAt"
  FROM updates one
  JOIN users author ON author.id = one."authorId"
  LEFT JOIN pictures picture ON picture.id = one."pictureId" AND picture."hiddenAt" IS NULL
  WHERE ${where} AND one."deletedAt" IS NULL AND one."hiddenAt" IS NULL
  ORDER BY one."createdAt" DESC, one.id DESC`

/** An update that was just written. */
export async function getUpdate(reader: Reader, id: string): Promise<GroupUpdate> {
  const [update] = await listUpdateRows(reader, Prisma.sql`one.id = ${id}::uuid`)
  if (!update) throw new Error('An update that was just written is not there.')
  return presentUpdate(update)
}

const presentUpdate = (update: Row): GroupUpdate => ({
  _id: update.id,
  ...presentPublicUpdate(update),
  author: update.author ?? ANONYMOUS,
})

const presentPublicUpdate = ({ text, pictureId, createdAt, signedBy }: Row): ShownUpdate => ({
  text,
  pictureUrl: pictureUrl(pictureId),
  createdAt: createdAt.toISOString(),
  signedBy,
})
