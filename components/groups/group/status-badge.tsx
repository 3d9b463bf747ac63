import { Badge, type BadgeTone } from '@/components/ui/figures/badge'
import type { GoalStatus } from '@/lib/groups/group/rules'

const BADGES: Record<GoalStatus, { tone: BadgeTone; label: string }> = {
  inactive: { tone: 'red', label: 'Inactive' },
  'in progress': { tone: 'yellow', label: 'In progress' },
  completed: { tone: 'green', label: 'Completed' },
}

/** A group's status, as a colour and in words. */
export function StatusBadge({ status }: { status: GoalStatus }) {
  const { tone, label } = BADGES[status]
  return <Badge tone={tone}>{label}</Badge>
}
