import { GroupTransactionsSkeleton } from '@/components/money/transactions/transactions-skeleton'

export default function Loading() {
  return <GroupTransactionsSkeleton />
}
