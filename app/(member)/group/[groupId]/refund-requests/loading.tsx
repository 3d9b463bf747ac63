import { TransactionsSkeleton } from '@/components/transactions/transactions-skeleton'

export default function Loading() {
  return <TransactionsSkeleton />
}
