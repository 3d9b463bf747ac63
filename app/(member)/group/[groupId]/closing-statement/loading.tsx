import { ClosingStatementSkeleton } from '@/components/closing/closing-skeleton'

export default function Loading() {
  return <ClosingStatementSkeleton />
}
