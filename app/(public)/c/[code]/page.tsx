import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { catchRefusal, refusedPage } from '@/app/(public)/refused-page'
import { GiftForm } from '@/components/groups/gifts/gift-form'
import { LinkScreen } from '@/components/groups/links/link-screen'
import { PublicSpread } from '@/components/shell/public-shell'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { toPence } from '@/lib/base/money/pence'
import { REFUSED_FORM_COOKIE, readRefusedForm } from '@/lib/groups/gifts/refused-gift-form'
import type { RefusedGiftForm } from '@/lib/groups/gifts/rules'
import * as calls from '@/lib/groups/links/contract'
import { type readLinkPage, viewLinkPage } from '@/lib/groups/links/queries'
import { orderValuesOf } from '@/lib/groups/orders/order-fields'
import { configuredFees } from '@/lib/money/payments/fee-terms'
import { currentViewer } from '@/lib/platform/auth/current-viewer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitCaller } from '@/lib/platform/http/caller'
import { previewMetadata } from './preview-metadata'

type PageProps = { params: Promise<{ code: string }>; searchParams: Promise<{ again?: string }> }

/** Anyone with the link may open it; search engines may not index it. */
const robots = { index: false, follow: false }

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { found } = await read((await params).code, 'again' in (await searchParams))
  if (found instanceof AppError) return { title: 'Link', robots }
  return { title: found.link.title, robots, ...previewMetadata(found) }
}

export default async function LinkPage({ params, searchParams }: PageProps) {
  const { code } = await params
  const { found, isSignedIn, refusedForm } = await read(code, 'again' in (await searchParams))
  if (found instanceof AppError) return refusedPage(found)
  return (
    <PublicSpread cloth={found.cloth}>
      <LinkScreen
        {...found}
        isSignedIn={isSignedIn}
        giftForm={<GiftForm {...giftFormProps(found, refusedForm)} />}
      />
    </PublicSpread>
  )
}

function giftFormProps(
  { code, link }: Awaited<ReturnType<typeof readLinkPage>>,
  refusedForm: RefusedGiftForm | null,
) {
  const orderForm = link.orderForm?.open ? link.orderForm : null
  const order = orderForm && { form: orderForm, emptyValues: orderValuesOf(orderForm, null) }
  return {
    code,
    suggestedPence: link.suggestedPence,
    maxPence: toPence(env.MAX_CONTRIBUTION),
    fees: configuredFees(),
    isFeeCovered: link.feePaidBy === 'group',
    showsNames: link.names !== null,
    order,
    refusedForm: refusedForm && { ...refusedForm, values: { ...order?.emptyValues, ...refusedForm.values } },
  }
}

/** Cached, so that the page and its metadata share one read. */
const read = cache(async (code: string, isShownAgain: boolean) => {
  const viewer = await currentViewer()
  const fullViewer = viewer?.isFull ? viewer : null
  const refusedForm = isShownAgain
    ? readRefusedForm(code, (await cookies()).get(REFUSED_FORM_COOKIE)?.value)
    : null
  return {
    found: await catchRefusal(readUncached(code, fullViewer, refusedForm !== null)),
    isSignedIn: fullViewer !== null,
    refusedForm,
  }
})

/** A page redisplayed after the plain form was posted is not counted: the post already was. */
async function readUncached(code: string, fullViewer: Viewer | null, wasCounted: boolean) {
  const { name, limit } = calls.readLink
  if (limit && !wasCounted) await limitCaller({ headers: await headers() }, name, limit)
  return viewLinkPage(code, fullViewer)
}
