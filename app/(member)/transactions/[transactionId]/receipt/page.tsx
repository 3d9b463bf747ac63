import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { ReceiptSheet } from '@/components/money/statements/receipt-sheet'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { getReceipt } from '@/lib/money/statements/receipts'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import '@/app/(member)/print-alone.css'

export const metadata: Metadata = { title: 'Receipt' }

type PageProps = { params: Promise<{ transactionId: string }> }

export default async function ReceiptPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const receipt = await readOrNotFound((await params).transactionId, (id) => getReceipt(viewer, id))
  return (
    <ReceiptSheet {...receipt} paidAt={receipt.paidAt.toISOString()} operatorIdentity={operatorIdentity} />
  )
}
