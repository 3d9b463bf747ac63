import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { CardSheet } from '@/components/groups/posters/card-sheet'
import { getCard } from '@/lib/groups/posters/card'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import '@/app/(member)/print-alone.css'
import './print-card.css'

export const metadata: Metadata = { title: 'Card' }

export default async function CardPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const card = await orNotFound(groupId, (id) => getCard(viewer, id))
  return <CardSheet groupId={groupId} card={card} />
}
