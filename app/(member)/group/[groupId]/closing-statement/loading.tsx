import { ClosingStatementSkeleton } from '@/components/groups/closing/panels-skeleton'

export default function Loading() {
  return <ClosingStatementSkeleton />
}
