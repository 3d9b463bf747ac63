import { TrailSkeleton } from '@/components/money/statements/trail-skeleton'

export default function Loading() {
  return <TrailSkeleton />
}
