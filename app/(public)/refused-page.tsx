import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { PublicShell } from '@/components/shell/public-shell'
import { MessageContent } from '@/components/ui/message-content'
import { Notice } from '@/components/ui/notice'
import { AppError } from '@/lib/errors'
import { answerWith } from '@/lib/http/page-response'

/**
 * Awaits a read by the token in an address; returns the error if there is no such token (404) or too many reads (429).
 */
export async function orRefusal<T>(read: Promise<T>): Promise<T | AppError> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 429)) return error
    throw error
  }
}

type Dead = { title: string; text: string; children?: ReactNode }

/**
 * A 404 that says what the address was for, or a 429 that says when to come back; readable without scripts. The page
 * itself calls it, because once a component renders, the status may already have been sent.
 */
export function refusedPage(refusal: AppError, dead: Dead) {
  const isDead = refusal.status === 404
  if (!answerWith(refusal) && isDead) notFound()
  return (
    <PublicShell>
      {isDead ? (
        <MessageContent drawing="lost" {...dead} />
      ) : (
        <>
          <h1 className="text-3xl">One moment, please</h1>
          <Notice tone="warning" className="mt-6">
            {refusal.message}
          </Notice>
        </>
      )}
    </PublicShell>
  )
}
