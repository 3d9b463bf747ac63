import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { GiftForm } from '@/components/gifts/gift-form'
import { DeadLink } from '@/components/links/dead-link'
import { LinkScreen } from '@/components/links/link-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { Notice } from '@/components/ui/notice'
import { currentViewer } from '@/lib/auth/current-viewer'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { readTyped, TYPED_GIFT } from '@/lib/gifts/typed-gift'
import { limitCaller } from '@/lib/http/caller'
import { answerNotFound } from '@/lib/http/page-response'
import * as calls from '@/lib/links/contract'
import { openLink } from '@/lib/links/queries'
import { toPence } from '@/lib/money/pence'
import { feeTerms } from '@/lib/payments/fee-terms'

type PageProps = { params: Promise<{ code: string }> }

/** A person who has the link may look at it; search engines may not. */
const robots = { index: false, follow: false }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { open } = await read((await params).code)
  return { title: open?.link.title ?? 'Link', robots }
}

export default async function LinkPage({ params }: PageProps) {
  const { open, refusal, isSignedIn, typed } = await read((await params).code)
  if (!open && !refusal && !answerNotFound()) notFound()
  return (
    <PublicShell>
      {open ? (
        <LinkScreen
          {...open}
          isSignedIn={isSignedIn}
          giftForm={<GiftForm {...formOf(open)} typed={typed} />}
        />
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

const formOf = ({ code, link }: Awaited<ReturnType<typeof openLink>>) => ({
  code,
  suggestedPence: link.suggestedPence,
  mostPence: toPence(env.MAX_CONTRIBUTION),
  fees: { domestic: feeTerms(false), international: feeTerms(true), label: env.FEE_LABEL },
  showsNames: link.names !== null,
})

/** Once for the page and its title. Neither an open link nor a refusal: a dead one. */
const read = cache(async (code: string) => {
  const viewer = await currentViewer()
  const asker = viewer?.isFull ? viewer : null
  const isSignedIn = asker !== null
  try {
    const { name, limit } = calls.readLink
    const typed = readTyped(code, (await headers()).get(TYPED_GIFT))
    if (limit && !typed) await limitCaller({ headers: await headers() }, name, limit)
    return { open: await openLink(code, asker), refusal: null, isSignedIn, typed }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { open: null, refusal: error.status === 404 ? null : error.message, isSignedIn, typed: null }
  }
})
