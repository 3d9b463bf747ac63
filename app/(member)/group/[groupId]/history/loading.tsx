import { AuditSkeleton } from '@/components/people/audit/audit-skeleton'

export default function Loading() {
  return <AuditSkeleton />
}
