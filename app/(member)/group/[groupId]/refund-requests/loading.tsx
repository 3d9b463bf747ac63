import { RefundRequestsSkeleton } from '@/components/transactions/transactions-skeleton'

export default function Loading() {
  return <RefundRequestsSkeleton />
}
