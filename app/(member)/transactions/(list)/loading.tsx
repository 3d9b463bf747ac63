import { OwnTransactionsSkeleton } from '@/components/money/transactions/transactions-skeleton'

export default function Loading() {
  return <OwnTransactionsSkeleton />
}
