import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { ReceiptSheet } from '@/components/payments/receipt-sheet'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { runBy } from '@/lib/run-by/run-by'
import { getReceipt } from '@/lib/statements/receipts'
import '@/app/(member)/print-alone.css'

export const metadata: Metadata = { title: 'Receipt' }

type PageProps = { params: Promise<{ transactionId: string }> }

export default async function ReceiptPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const receipt = await orNotFound((await params).transactionId, (id) => getReceipt(viewer, id))
  return <ReceiptSheet {...receipt} paidAt={receipt.paidAt.toISOString()} runBy={runBy} />
}
