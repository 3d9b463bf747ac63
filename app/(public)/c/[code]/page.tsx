import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { orRefusal, refusedPage } from '@/app/(public)/refused-page'
import { GiftForm } from '@/components/groups/gifts/gift-form'
import { LinkScreen } from '@/components/groups/links/link-screen'
import { PublicSpread } from '@/components/shell/public-shell'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { toPence } from '@/lib/base/money/pence'
import type { TypedGift } from '@/lib/groups/gifts/rules'
import { readTypedGift, TYPED_GIFT_COOKIE } from '@/lib/groups/gifts/typed-gift'
import * as calls from '@/lib/groups/links/contract'
import { type readLinkPage, viewLinkPage } from '@/lib/groups/links/queries'
import { fieldsOf } from '@/lib/groups/orders/order-fields'
import { configuredFees } from '@/lib/money/payments/fee-terms'
import { currentViewer } from '@/lib/platform/auth/current-viewer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitCaller } from '@/lib/platform/http/caller'
import { previewMetadata } from './preview-metadata'

type PageProps = { params: Promise<{ code: string }>; searchParams: Promise<{ again?: string }> }

/** Anyone with the link may open it; search engines may not index it. */
const robots = { index: false, follow: false }

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { open } = await read((await params).code, 'again' in (await searchParams))
  if (open instanceof AppError) return { title: 'Link', robots }
  return { title: open.link.title, robots, ...previewMetadata(open) }
}

export default async function LinkPage({ params, searchParams }: PageProps) {
  const { code } = await params
  const { open, isSignedIn, typed } = await read(code, 'again' in (await searchParams))
  if (open instanceof AppError) return refusedPage(open)
  return (
    <PublicSpread cloth={open.cloth}>
      <LinkScreen {...open} isSignedIn={isSignedIn} giftForm={<GiftForm {...formOf(open, typed)} />} />
    </PublicSpread>
  )
}

function formOf({ code, link }: Awaited<ReturnType<typeof readLinkPage>>, typed: TypedGift | null) {
  const form = link.orderForm?.open ? link.orderForm : null
  const order = form && { form, emptyValues: fieldsOf(form, null) }
  return {
    code,
    suggestedPence: link.suggestedPence,
    maxPence: toPence(env.MAX_CONTRIBUTION),
    fees: configuredFees(),
    isFeeCovered: link.feePaidBy === 'group',
    showsNames: link.names !== null,
    order,
    typed: typed && { ...typed, values: { ...order?.emptyValues, ...typed.values } },
  }
}

/** Cached, so that the page and its metadata share one read. */
const read = cache(async (code: string, isShownAgain: boolean) => {
  const viewer = await currentViewer()
  const fullViewer = viewer?.isFull ? viewer : null
  const typed = isShownAgain ? readTypedGift(code, (await cookies()).get(TYPED_GIFT_COOKIE)?.value) : null
  return {
    open: await orRefusal(readOnce(code, fullViewer, typed !== null)),
    isSignedIn: fullViewer !== null,
    typed,
  }
})

/** A page redisplayed after the plain form was posted is not counted: the post already was. */
async function readOnce(code: string, fullViewer: Viewer | null, wasCounted: boolean) {
  const { name, limit } = calls.readLink
  if (limit && !wasCounted) await limitCaller({ headers: await headers() }, name, limit)
  return viewLinkPage(code, fullViewer)
}
