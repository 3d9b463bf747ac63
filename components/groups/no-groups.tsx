import { EmptyState } from '@/components/ui/empty-state'
import { Panel } from '@/components/ui/panel'

/** The empty state for someone who is in no group yet. */
export function NoGroups() {
  return (
    <Panel>
      <EmptyState
        title="No groups yet"
        text="Create a group to collect money together. When someone invites you to theirs, it’ll show up here too."
      />
    </Panel>
  )
}
