import { invalid } from '@/lib/base/errors'
import { isUuid } from '@/lib/base/ids'

/** A place in a list that is newest first: the time and the id of the last row that was shown. */
type Position = { createdAt: Date; id: string }

export const encodeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** The position that a cursor encodes; throws 400 if it is malformed. */
export function decodeCursor(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  if (!/^\d{1,14}$/.test(time) || !isUuid(id)) throw invalid('cursor is not valid.')
  return { createdAt: new Date(Number(time)), id }
}
