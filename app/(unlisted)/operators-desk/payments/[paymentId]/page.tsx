import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { renderForOperator } from '@/app/(unlisted)/operators-desk/render-for-operator'
import { PaymentCase } from '@/components/operator/payment-case'
import { currentOperator } from '@/lib/platform/auth/current-viewer'
import { readPaymentCase } from '@/lib/server/operations/payment-case'

type PageProps = { params: Promise<{ paymentId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentOperator()) ? 'A payment' : 'Page not found' }
}

/** Without a loading screen, as the operators' other page. */
export default function PaymentCasePage({ params }: PageProps) {
  return renderForOperator(async () => {
    const paymentCase = await readOrNotFound((await params).paymentId, readPaymentCase)
    return <PaymentCase {...paymentCase} />
  })
}
