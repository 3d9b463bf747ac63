import { OwnTransactionsSkeleton } from '@/components/transactions/transactions-skeleton'

export default function Loading() {
  return <OwnTransactionsSkeleton />
}
