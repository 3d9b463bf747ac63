import { notFound } from 'next/navigation'
import { id as idField } from '@/lib/calls/fields'
import { AppError } from '@/lib/errors'

/** Of what somebody may not see, the screens say the same as of what is not there. */
const isNotFor = (error: unknown) => error instanceof AppError && [403, 404].includes(error.status)

/** What a page reads about the id in its address; the not-found page when there is no such thing for this person. */
export async function orNotFound<T>(id: string, read: (id: string) => Promise<T>): Promise<T> {
  if (!idField.safeParse(id).success) notFound()
  try {
    return await read(id)
  } catch (error) {
    if (isNotFor(error)) notFound()
    throw error
  }
}

/** As orNotFound, for what the screen can do without: null when it is not there. */
export async function orNull<T>(
  id: string | string[] | undefined,
  read: (id: string) => Promise<T>,
): Promise<T | null> {
  if (!idField.safeParse(id).success) return null
  try {
    return await read(String(id))
  } catch (error) {
    if (isNotFor(error)) return null
    throw error
  }
}
