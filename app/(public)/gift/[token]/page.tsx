import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { GroupCover } from '@/components/groups/covers/group-cover'
import { GiftScreen } from '@/components/groups/gifts/gift-screen'
import { CopyField } from '@/components/groups/links/copy-field'
import { ShareButtons } from '@/components/groups/links/share-buttons'
import { withAddress } from '@/components/groups/links/share-texts'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/base/errors'
import { clothOf } from '@/lib/groups/covers/cloth'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { getGift } from '@/lib/groups/gifts/contract'
import { presentGift } from '@/lib/groups/gifts/present-gift'
import { readGift } from '@/lib/groups/gifts/read-gift'
import { inviteText, type Occasion } from '@/lib/groups/group/occasions'
import { findGiftStrokePlace } from '@/lib/groups/stroke/queries'
import { db } from '@/lib/platform/db/client'

export const metadata: Metadata = { title: 'Your gift', robots: { index: false, follow: false } }

type PageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<{ outcome?: string | string[] }>
}

/** Opening the page changes nothing: if the giver cancelled the checkout, a call from the page closes it. */
export default async function GiftPage({ params, searchParams }: PageProps) {
  const { token } = await params
  const found = await catchRefusal(read(token))
  if (found instanceof AppError) return refusedPage(found)
  const { gift, groupId, coverUrl, occasion, stroke } = found
  const { outcome } = await searchParams
  const cloth = clothOf(groupId)
  return (
    <PublicShell
      cloth={cloth}
      picture={
        // Whose stroke is in the page has the group's photograph there.
        coverUrl && !stroke ? <GroupCover coverUrl={coverUrl} cloth={cloth} className="rounded-md" /> : null
      }
    >
      <GiftScreen
        token={token}
        gift={gift}
        isCancelled={outcome === 'cancel'}
        stroke={stroke}
        shareSection={<ShareSection url={gift.linkUrl} title={gift.groupTitle} occasion={occasion} />}
      />
    </PublicShell>
  )
}

type ShareSectionProps = { url: string | null; title: string; occasion: Occasion | null }

function ShareSection({ url, title, occasion }: ShareSectionProps) {
  if (!url) return null
  return (
    <section className="mt-8 border-t border-rule pt-6">
      <h2 className="mb-3 text-lg">Pass it on</h2>
      <div className="flex flex-col gap-5">
        <ShareButtons url={url} title={title} message={withAddress(inviteText(title, occasion), url)} />
        <CopyField url={url} />
      </div>
    </section>
  )
}

async function read(token: string) {
  await limitPage(getGift)
  const found = await readGift(token)
  const { group } = found.payment.transaction
  const [gift, stroke, coverUrl] = await Promise.all([
    presentGift(found),
    findGiftStrokePlace(found),
    findCoverUrl(db, group),
  ])
  return { gift, groupId: group.id, occasion: group.occasion, coverUrl, stroke }
}
