import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { PublicShell } from '@/components/shell/public-shell'
import { MessageContent } from '@/components/ui/page/message-content'
import { Notice } from '@/components/ui/page/notice'
import type { Call } from '@/lib/base/calls/define-call'
import { AppError } from '@/lib/base/errors'
import { limitCaller } from '@/lib/platform/http/caller'

/**
 * Awaits a read by the token in an address. If there is no such token, the segment's not-found.tsx is shown; after too
 * many reads, the error is returned for `refusedPage`.
 */
export async function catchRefusal<T>(read: Promise<T>): Promise<T | AppError> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound()
    if (error instanceof AppError && error.status === 429) return error
    throw error
  }
}

/** Counts a page by its caller with the call that reads the same, before it is read: anybody can try tokens. */
export async function limitPage({ name, limit }: Pick<Call, 'name' | 'limit'>) {
  if (limit) await limitCaller({ headers: await headers() }, name, limit)
}

/** Says when to come back. A page's status cannot be 429: its call has that. */
export const refusedPage = (refusal: AppError) => (
  <PublicShell>
    <h1 className="text-3xl">One moment, please</h1>
    <Notice tone="warning" className="mt-6">
      {refusal.message}
    </Notice>
  </PublicShell>
)

/** What an address was for that leads nowhere any more. */
export const DeadLinkPage = (props: { title: string; text: string; children?: ReactNode }) => (
  <PublicShell>
    <MessageContent illustration="lost" {...props} />
  </PublicShell>
)
