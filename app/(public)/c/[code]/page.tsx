import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DeadLink } from '@/components/links/dead-link'
import { LinkScreen } from '@/components/links/link-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { Notice } from '@/components/ui/notice'
import { currentViewer } from '@/lib/auth/current-viewer'
import { AppError } from '@/lib/errors'
import { limitCaller } from '@/lib/http/caller'
import { answerNotFound } from '@/lib/http/page-response'
import * as calls from '@/lib/links/contract'
import { openLink } from '@/lib/links/queries'
import { previewMetadata } from './preview-metadata'

type PageProps = { params: Promise<{ code: string }> }

/** A person who has the link may look at it; search engines may not. */
const robots = { index: false, follow: false }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { open } = await read((await params).code)
  if (!open) return { title: 'Link', robots }
  return { title: open.link.title, robots, ...previewMetadata(open.code, open.link) }
}

export default async function LinkPage({ params }: PageProps) {
  const { open, refusal, isSignedIn } = await read((await params).code)
  if (!open && !refusal && !answerNotFound()) notFound()
  return (
    <PublicShell>
      {open ? (
        <LinkScreen {...open} isSignedIn={isSignedIn} giftForm={null} />
      ) : !refusal ? (
        <DeadLink />
      ) : (
        <>
          <h1 className="text-3xl">One moment, please</h1>
          <Notice tone="warning" className="mt-6">
            {refusal}
          </Notice>
        </>
      )}
    </PublicShell>
  )
}

/** Once for the page and its title. Neither an open link nor a refusal: a dead one. */
const read = cache(async (code: string) => {
  const viewer = await currentViewer()
  const asker = viewer?.isFull ? viewer : null
  const isSignedIn = asker !== null
  try {
    const { name, limit } = calls.readLink
    if (limit) await limitCaller({ headers: await headers() }, name, limit)
    return { open: await openLink(code, asker), refusal: null, isSignedIn }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { open: null, refusal: error.status === 404 ? null : error.message, isSignedIn }
  }
})
