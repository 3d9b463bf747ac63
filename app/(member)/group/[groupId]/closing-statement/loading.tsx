import { ClosingSkeleton } from '@/components/closing/closing-skeleton'

export default function Loading() {
  return <ClosingSkeleton />
}
