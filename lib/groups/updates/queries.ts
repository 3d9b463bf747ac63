import type { z } from 'zod'
import { requireMember } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import { shownPictureUrl } from '@/lib/platform/pictures/picture-url'
import type { listUpdates as call, shownUpdateFields } from './contract'

type ShownUpdate = z.output<typeof shownUpdateFields>
export type GroupUpdate = z.output<typeof call.answer>['updates'][number]

const SHOWN = { deletedAt: null, hiddenAt: null } as const
const whole = {
  author: { select: { username: true } },
  picture: { select: { id: true, hiddenAt: true } },
} satisfies Prisma.UpdateInclude
type WholeUpdate = Prisma.UpdateGetPayload<{ include: typeof whole }>

/** What a group's admins have written, newest first, as its members read it. */
export async function listUpdates(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
  reader: Reader = db,
): Promise<GroupUpdate[]> {
  await requireMember(viewer, groupId, reader)
  return (await findUpdates(reader, groupId)).map(showUpdate)
}

/** The same as everybody with the link reads it: without who wrote it. */
export const listShownUpdates = async (reader: Reader, groupId: string): Promise<ShownUpdate[]> =>
  (await findUpdates(reader, groupId)).map(showToAll)

const findUpdates = (reader: Reader, groupId: string) =>
  reader.update.findMany({
    where: { groupId, ...SHOWN },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: whole,
  })

/** An update that was just written. */
export const getUpdate = async (reader: Reader, id: string): Promise<GroupUpdate> =>
  showUpdate(await reader.update.findUniqueOrThrow({ where: { id }, include: whole }))

const showUpdate = (update: WholeUpdate): GroupUpdate => ({
  _id: update.id,
  ...showToAll(update),
  author: update.author.username ?? ANONYMOUS,
})

const showToAll = ({ text, picture, createdAt }: WholeUpdate): ShownUpdate => ({
  text,
  pictureUrl: shownPictureUrl(picture),
  createdAt: createdAt.toISOString(),
})
