import type { Metadata } from 'next'
import { orNotFound } from '@/app/(public)/or-not-found'
import { PublicReceiptSheet } from '@/components/payments/public-receipt-sheet'
import { PublicShell } from '@/components/shell/public-shell'
import { getPublicReceipt } from '@/lib/statements/public-receipt'

export const metadata: Metadata = { title: 'Receipt', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function PublicReceiptPage({ params }: PageProps) {
  const receipt = await orNotFound(getPublicReceipt((await params).token))
  return (
    <PublicShell>
      <PublicReceiptSheet {...receipt} />
    </PublicShell>
  )
}
