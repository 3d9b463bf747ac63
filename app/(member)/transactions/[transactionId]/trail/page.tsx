import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { TrailSheet } from '@/components/money/statements/trail-sheet'
import { getTrail } from '@/lib/money/statements/trail'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Where is my money?' }

type PageProps = { params: Promise<{ transactionId: string }> }

export default async function TrailPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const trail = await readOrNotFound((await params).transactionId, (id) => getTrail(viewer, id))
  return <TrailSheet {...trail} />
}
