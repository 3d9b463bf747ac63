import { GroupTransactionsSkeleton } from '@/components/transactions/transactions-skeleton'

export default function Loading() {
  return <GroupTransactionsSkeleton />
}
