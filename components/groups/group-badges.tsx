import { Badge } from '@/components/ui/badge'
import type { Group } from './group'
import { StatusBadge } from './status-badge'

type GroupBadgesProps = { group: Pick<Group, 'goalStatus' | 'isOverdue' | 'closedAt'> }

/** How far a group is; of one that is closed, that it is. */
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
