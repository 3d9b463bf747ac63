import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page/page-header'

/** Heads a group's changes, loaded or not yet. */
export const AuditHeader = (parts: { eyebrow: ReactNode; back: ReactNode }) => (
  <PageHeader
    title="What changed"
    text="Money, roles, shares and settings of this group, newest first. Kept for seven years."
    {...parts}
  />
)
