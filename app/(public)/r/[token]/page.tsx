import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PublicReceiptSheet } from '@/components/payments/public-receipt-sheet'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/errors'
import { getPublicReceipt } from '@/lib/statements/public-receipt'

export const metadata: Metadata = { title: 'Receipt', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function PublicReceiptPage({ params }: PageProps) {
  const receipt = await find((await params).token)
  return (
    <PublicShell>
      <PublicReceiptSheet {...receipt} />
    </PublicShell>
  )
}

async function find(token: string) {
  try {
    return await getPublicReceipt(token)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound()
    throw error
  }
}
