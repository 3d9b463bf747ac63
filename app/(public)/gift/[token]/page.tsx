import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { orRefusal, refusedPage } from '@/app/(public)/refused-page'
import { GiftScreen } from '@/components/groups/gifts/gift-screen'
import { ShareButtons } from '@/components/groups/links/share-buttons'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/base/errors'
import { getGift } from '@/lib/groups/gifts/contract'
import { findGift } from '@/lib/groups/gifts/find-gift'
import { showGift } from '@/lib/groups/gifts/show-gift'
import { limitCaller } from '@/lib/platform/http/caller'

export const metadata: Metadata = { title: 'Your gift', robots: { index: false, follow: false } }

type PageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<{ outcome?: string | string[] }>
}

/** Opening the page changes nothing: if the giver cancelled the checkout, a call from the page closes it. */
export default async function GiftPage({ params, searchParams }: PageProps) {
  const { token } = await params
  const gift = await orRefusal(read(token))
  if (gift instanceof AppError) return refusedPage(gift)
  const { outcome } = await searchParams
  return (
    <PublicShell>
      <GiftScreen
        token={token}
        gift={gift}
        isCancelled={outcome === 'cancel'}
        share={<PassItOn url={gift.linkUrl} title={gift.groupTitle} />}
      />
    </PublicShell>
  )
}

function PassItOn({ url, title }: { url: string | null; title: string }) {
  if (!url) return null
  return (
    <section className="mt-8 border-t border-rule pt-6">
      <h2 className="mb-3 text-lg">Pass it on</h2>
      <ShareButtons url={url} title={title} />
    </section>
  )
}

async function read(token: string) {
  const { name, limit } = getGift
  if (limit) await limitCaller({ headers: await headers() }, name, limit)
  return showGift(await findGift(token))
}
