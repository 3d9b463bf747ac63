import { ReceiptSkeleton } from '@/components/money/statements/receipt-skeleton'

export default function Loading() {
  return <ReceiptSkeleton />
}
