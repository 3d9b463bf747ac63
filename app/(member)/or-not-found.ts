import { notFound } from 'next/navigation'
import { id as idField } from '@/lib/base/calls/fields'
import { AppError } from '@/lib/base/errors'

/** Screens treat what somebody may not see exactly like what does not exist. */
const isHiddenOrMissing = (error: unknown) => error instanceof AppError && [403, 404].includes(error.status)

/** Reads by the id in the address; shows the not-found page if it does not exist or this person may not see it. */
export async function readOrNotFound<T>(id: string, read: (id: string) => Promise<T>): Promise<T> {
  const parsed = idField.safeParse(id)
  if (!parsed.success) notFound()
  try {
    return await read(parsed.data)
  } catch (error) {
    if (isHiddenOrMissing(error)) notFound()
    throw error
  }
}

/** Like orNotFound, for what the screen can do without: returns null when it is not there. */
export async function readOrNull<T>(
  id: string | string[] | undefined,
  read: (id: string) => Promise<T>,
): Promise<T | null> {
  const parsed = idField.safeParse(id)
  if (!parsed.success) return null
  try {
    return await read(parsed.data)
  } catch (error) {
    if (isHiddenOrMissing(error)) return null
    throw error
  }
}
