import { ReceiptSkeleton } from '@/components/payments/receipt-skeleton'

export default function Loading() {
  return <ReceiptSkeleton />
}
