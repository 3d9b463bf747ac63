import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { CardSheet } from '@/components/groups/posters/card-sheet'
import { RevealPanel } from '@/components/groups/reveal/reveal-panel'
import { londonDay, now } from '@/lib/base/clock'
import { getCard } from '@/lib/groups/posters/card'
import { findRevealFor } from '@/lib/groups/reveal/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import '@/app/(member)/print-alone.css'
import './print-card.css'

export const metadata: Metadata = { title: 'Card' }

export default async function CardPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const card = await readOrNotFound(groupId, (id) => getCard(viewer, id))
  const { isAdmin, reveal } = await findRevealFor(viewer, groupId)
  return (
    <>
      <CardSheet groupId={groupId} card={card} />
      {isAdmin ? (
        <RevealPanel
          groupId={groupId}
          reveal={reveal}
          isOpen={reveal !== null && Date.parse(reveal.opensAt) <= now().getTime()}
          today={londonDay()}
        />
      ) : null}
    </>
  )
}
