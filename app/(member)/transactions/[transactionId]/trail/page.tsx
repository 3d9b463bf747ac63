import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { TrailSheet } from '@/components/transactions/trail-sheet'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getTrail } from '@/lib/statements/trail'

export const metadata: Metadata = { title: 'Where is my money?' }

type PageProps = { params: Promise<{ transactionId: string }> }

export default async function TrailPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const trail = await orNotFound((await params).transactionId, (id) => getTrail(viewer, id))
  return <TrailSheet {...trail} />
}
