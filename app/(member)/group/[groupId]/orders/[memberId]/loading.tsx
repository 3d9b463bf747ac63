import { ClosingSkeleton } from '@/components/groups/closing/closing-skeleton'

export default function Loading() {
  return <ClosingSkeleton />
}
