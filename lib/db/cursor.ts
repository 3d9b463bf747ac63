import { invalid } from '@/lib/errors'

/** A place in a list that is newest first: the time and the id of the last row that was shown. */
export type Place = { createdAt: Date; id: string }

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const encodeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** The place a cursor names; 400 for anything that was not made here. */
export function decodeCursor(cursor: string): Place {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  if (!/^\d{1,14}$/.test(time) || !ID.test(id)) throw invalid('cursor is not valid.')
  return { createdAt: new Date(Number(time)), id }
}
