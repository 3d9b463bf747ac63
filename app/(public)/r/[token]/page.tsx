import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { PublicReceiptSheet } from '@/components/money/statements/public-receipt-sheet'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/base/errors'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { getPublicReceipt as getPublicReceiptCall } from '@/lib/money/statements/contract'
import { getPublicReceipt } from '@/lib/money/statements/public-receipt'
import '@/app/(member)/print-alone.css'

export const metadata: Metadata = { title: 'Receipt', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function PublicReceiptPage({ params }: PageProps) {
  const found = await catchRefusal(read((await params).token))
  if (found instanceof AppError) return refusedPage(found)
  return (
    <PublicShell>
      <PublicReceiptSheet {...found} operatorIdentity={operatorIdentity} />
    </PublicShell>
  )
}

async function read(token: string) {
  await limitPage(getPublicReceiptCall)
  return getPublicReceipt(token)
}
