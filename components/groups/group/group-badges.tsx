import { Badge } from '@/components/ui/figures/badge'
import type { Group } from './group'
import { StatusBadge } from './status-badge'

type GroupBadgesProps = { group: Pick<Group, 'goalStatus' | 'isOverdue' | 'closedAt'> }

/** The group's progress, and whether it is closed. */
export function GroupBadges({ group: { goalStatus, isOverdue, closedAt } }: GroupBadgesProps) {
  const isLate = isOverdue && goalStatus !== 'completed'
  return (
    <>
      {closedAt ? <Badge>Closed</Badge> : null}
      {closedAt && goalStatus !== 'completed' ? null : <StatusBadge status={goalStatus} />}
      {isLate && !closedAt ? <Badge tone="red">Overdue</Badge> : null}
    </>
  )
}
