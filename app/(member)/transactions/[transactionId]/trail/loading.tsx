import { TrailSkeleton } from '@/components/transactions/trail-skeleton'

export default function Loading() {
  return <TrailSkeleton />
}
