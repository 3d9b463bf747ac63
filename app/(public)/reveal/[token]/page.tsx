import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache, type ReactNode } from 'react'
import { openGraph } from '@/app/(public)/open-graph'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { clothStyle } from '@/components/groups/covers/cloth-style'
import { ClothWeave } from '@/components/groups/covers/group-cover'
import { Envelope } from '@/components/groups/reveal/envelope'
import { Opening } from '@/components/groups/reveal/opening'
import { RefreshAtOpening } from '@/components/groups/reveal/refresh-at-opening'
import { RevealScreen } from '@/components/groups/reveal/reveal-screen'
import { SealScript } from '@/components/groups/reveal/seal-script'
import { PublicFooter } from '@/components/public/legal/public-footer'
import { SkipLink } from '@/components/shell/skip-link'
import { now } from '@/lib/base/clock'
import { fullDay } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { clothOf } from '@/lib/groups/covers/cloth'
import { cardOf } from '@/lib/groups/posters/rules'
import { readReveal } from '@/lib/groups/reveal/contract'
import { isRevealOpen, readCard, readRevealByToken, readSignedCard } from '@/lib/groups/reveal/queries'
import { envelopeDay, sealedText } from '@/lib/groups/reveal/rules'
import { nonceIn } from '@/lib/platform/http/content-security-policy'
import '@/app/(member)/print-alone.css'
import './reveal.css'

type PageProps = { params: Promise<{ token: string }> }

/** Before its time, machines are told what the page says, and nothing of the group; then no more than whom it is for. The envelope stays. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const hidden: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }
  const { token } = await params
  const found = await read(token)
  if (found instanceof AppError) return { title: 'Link', ...hidden }
  const { card } = found
  const title = card.open ? `For ${card.for}` : 'Something is on its way'
  const description = card.open ? `A card for ${card.for} is open.` : sealedText(card)
  const url = `${env.NEXTAUTH_URL}/reveal/${token}`
  const picture = { url: `${url}/envelope.png`, alt: `An envelope for ${card.for}` }
  return { title, ...hidden, ...openGraph({ url, title, description, picture }) }
}

export default async function RevealPage({ params }: PageProps) {
  const { token } = await params
  const found = await read(token)
  if (found instanceof AppError) return refusedPage(found)
  const { card, reveal } = found
  const envelope = <Envelope recipient={card.for} day={envelopeDay(card.opensAt)} />
  if (!card.open)
    return (
      <Frame>
        <SealedScreen card={card}>{envelope}</SealedScreen>
      </Frame>
    )
  const cloth = clothOf(reveal.groupId)
  const openedKey = `opened ${reveal.id}`
  const nonce = nonceIn((await headers()).get('content-security-policy'))
  return (
    <Opening
      recipient={card.for}
      openedKey={openedKey}
      style={clothStyle(cloth)}
      envelope={envelope}
      weave={<ClothWeave cloth={cloth} className="absolute inset-0 size-full opacity-45" />}
      seal={<SealScript openedKey={openedKey} nonce={nonce} />}
    >
      <Frame>
        <RevealScreen
          token={token}
          reveal={card}
          card={cardOf(card.title, card.names)}
          cloth={cloth}
          hasSaidThanks={reveal.thanks !== null}
        />
      </Frame>
    </Opening>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <main id="main" data-reveal="" tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </main>
    <PublicFooter />
  </>
)

function SealedScreen({ card, children }: { card: { for: string; opensAt: string }; children: ReactNode }) {
  return (
    <div className="m-auto w-full max-w-2xl px-6 py-12 text-center sm:px-8">
      <div className="motion-safe:animate-arrive">{children}</div>
      <h1 className="mt-10 text-2xl text-balance break-words sm:text-3xl">
        Something is on its way for <bdi>{card.for}</bdi>.
      </h1>
      <p className="mt-3 text-lg text-ink-soft">{`It opens on ${fullDay(card.opensAt)}.`}</p>
      <RefreshAtOpening delayMs={Math.max(1000, Date.parse(card.opensAt) - now().getTime() + 500)} />
    </div>
  )
}

/** Cached, so that the page and its metadata share one read. */
const read = cache((token: string) => catchRefusal(readUncached(token)))

async function readUncached(token: string) {
  await limitPage(readReveal)
  const reveal = await readRevealByToken(token)
  return { reveal, card: await (isRevealOpen(reveal) ? readSignedCard(reveal) : readCard(reveal)) }
}
