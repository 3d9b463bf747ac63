import { notFound } from 'next/navigation'
import { AppError } from '@/lib/errors'

/** What a page reads by the token in its address; the not-found page for a token that is none. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound()
    throw error
  }
}
