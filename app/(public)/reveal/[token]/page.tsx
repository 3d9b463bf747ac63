import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { catchRefusal, refusedPage } from '@/app/(public)/refused-page'
import { Envelope } from '@/components/groups/reveal/envelope'
import { RefreshAtOpening } from '@/components/groups/reveal/refresh-at-opening'
import { RevealScreen } from '@/components/groups/reveal/reveal-screen'
import { PublicFooter } from '@/components/public/legal/public-footer'
import { SkipLink } from '@/components/shell/skip-link'
import { now } from '@/lib/base/clock'
import { fullDay, shortDay } from '@/lib/base/dates'
import { AppError } from '@/lib/base/errors'
import { clothOf } from '@/lib/groups/covers/cloth'
import { cardOf } from '@/lib/groups/posters/rules'
import { readReveal } from '@/lib/groups/reveal/contract'
import { readCard, readRevealByToken } from '@/lib/groups/reveal/queries'
import { sealedText } from '@/lib/groups/reveal/rules'
import { limitCaller } from '@/lib/platform/http/caller'
import '@/app/(member)/print-alone.css'

type PageProps = { params: Promise<{ token: string }> }

/** Before its time, machines are told what the page says, and nothing of the group; then no more than whom it is for. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const hidden: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }
  const found = await read((await params).token)
  if (found instanceof AppError) return { title: 'Link', ...hidden }
  const { card } = found
  const title = card.open ? `For ${card.for}` : 'Something is on its way'
  const description = card.open ? `A card for ${card.for} is open.` : sealedText(card)
  return { title, description, ...hidden, openGraph: { type: 'website', title, description } }
}

export default async function RevealPage({ params }: PageProps) {
  const { token } = await params
  const found = await read(token)
  if (found instanceof AppError) return refusedPage(found)
  const { card, reveal } = found
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {card.open ? (
          <RevealScreen
            token={token}
            reveal={card}
            card={cardOf(card.title, card.names)}
            cloth={clothOf(reveal.groupId)}
            isThanked={reveal.thanks !== null}
          />
        ) : (
          <Sealed card={card} />
        )}
      </main>
      <PublicFooter />
    </>
  )
}

function Sealed({ card }: { card: { for: string; opensAt: string } }) {
  const day = fullDay(card.opensAt)
  const year = day.slice(-4)
  return (
    <div className="m-auto w-full max-w-2xl px-6 py-12 text-center sm:px-8">
      <Envelope
        recipient={card.for}
        day={{ weekday: day.split(' ')[0]?.slice(0, 3) ?? '', day: shortDay(card.opensAt), year }}
      />
      <h1 className="mt-10 text-2xl text-balance break-words sm:text-3xl">
        Something is on its way for <bdi>{card.for}</bdi>.
      </h1>
      <p className="mt-3 text-lg text-ink-soft">{`It opens on ${day}.`}</p>
      <RefreshAtOpening delayMs={Math.max(1000, Date.parse(card.opensAt) - now().getTime() + 500)} />
    </div>
  )
}

/** Cached, so that the page and its metadata share one read. */
const read = cache((token: string) => catchRefusal(readUncached(token)))

async function readUncached(token: string) {
  const { name, limit } = readReveal
  if (limit) await limitCaller({ headers: await headers() }, name, limit)
  const reveal = await readRevealByToken(token)
  return { reveal, card: await readCard(reveal) }
}
