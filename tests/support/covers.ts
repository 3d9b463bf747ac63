import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { DELETE as removeCover, POST as setCover } from '@/app/api/group/[id]/cover/route'
import { DELETE as deleteUpdate } from '@/app/api/group/[id]/updates/[updateId]/route'
import { GET as countRecipients } from '@/app/api/group/[id]/updates/recipients/route'
import { GET as listUpdates, POST as postUpdate } from '@/app/api/group/[id]/updates/route'
import { GET as readPicture } from '@/app/api/pictures/[id]/route'
import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from './call'

/** Covers and updates, for tests. */

type Person = { token: string }

/** A picture of one colour. */
export const aPicture = (width: number, height: number, background = '#a5480c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

export function pictureForm(field: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new File([new Uint8Array(bytes)], 'IMG_0001.jpg'))
  return form
}

export const sendCover = (by: Person, groupId: string, bytes: Uint8Array, field = 'cover') =>
  call(setCover, `/group/${groupId}/cover`, { token: by.token, body: pictureForm(field, bytes) })
export const removeCoverBy = (by: Person, groupId: string) =>
  call(removeCover, `/group/${groupId}/cover`, { method: 'DELETE', token: by.token })

export const writeUpdate = (by: Person, groupId: string, body: unknown) =>
  call(postUpdate, `/group/${groupId}/updates`, { token: by.token, body })
export const updatesFor = async (by: Person, groupId: string) =>
  (await call(listUpdates, `/group/${groupId}/updates`, { token: by.token })).body.updates
/** How many the next would reach, as the dialog for writing it reads. */
export const readRecipientCount = async (by: Person, groupId: string) =>
  (await call(countRecipients, `/group/${groupId}/updates/recipients`, { token: by.token })).body
    .recipientCount
export const deleteUpdateBy = (by: Person, groupId: string, id: string) =>
  call(deleteUpdate, `/group/${groupId}/updates/${id}`, { method: 'DELETE', token: by.token })

/** The bytes at a picture's address; null if there are none. */
export async function bytesAt(url: string): Promise<Buffer | null> {
  const response = await readPicture(new Request(`http://localhost:3000${url}`))
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null
}

/** A cover, as a row. */
export async function aCover(groupId: string, picture = aPicture(8, 8)): Promise<string> {
  const webp = await sharp(await picture)
    .webp()
    .toBuffer()
  const data = { id: randomBytes(32).toString('base64url'), webp: new Uint8Array(webp), createdAt: now() }
  const { id } = await db.picture.create({ data })
  await db.group.update({ where: { id: groupId }, data: { coverId: id } })
  return id
}

/** An update without a picture, as a row. */
export async function anUpdate(groupId: string, authorId: string, text = 'The hut is booked.') {
  const { id } = await db.update.create({ data: { groupId, authorId, text, createdAt: now() } })
  return id
}
