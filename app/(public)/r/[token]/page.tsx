import type { Metadata } from 'next'
import { orRefusal, refusedPage } from '@/app/(public)/refused-page'
import { redirectIfUntidy } from '@/app/(public)/tidy'
import { PublicReceiptSheet } from '@/components/payments/public-receipt-sheet'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/errors'
import { runBy } from '@/lib/run-by/run-by'
import { getPublicReceipt } from '@/lib/statements/public-receipt'
import '@/app/(member)/print-alone.css'

export const metadata: Metadata = { title: 'Receipt', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

export default async function PublicReceiptPage({ params }: PageProps) {
  const { token } = await params
  redirectIfUntidy(`/r/${token}`)
  const found = await orRefusal(getPublicReceipt(token))
  if (found instanceof AppError)
    return refusedPage(found, {
      title: 'There’s no receipt here',
      text: 'The link is on the receipt and in its email: every character of it counts.',
    })
  return (
    <PublicShell>
      <PublicReceiptSheet {...found} runBy={runBy} />
    </PublicShell>
  )
}
