import type { ReactNode } from 'react'
import { ClosingCard } from '@/components/closing/closing-card'
import { PageHeader } from '@/components/ui/page-header'
import { AllGroupsButton } from './all-groups-button'
import { CreateGroupButton } from './create-group-button'
import type { Group, Member } from './group'
import { GroupCard } from './group-card'
import { NoGroups } from './no-groups'

type GroupDashboardProps = {
  title: string
  text?: string
  viewerId: string
  /** Null where somebody is in no group yet. */
  shown: { group: Group; members: Member[] } | null
  opensGroup?: boolean
  /** Stands above the card. */
  children?: ReactNode
}

/** The header card with the ways to other groups, and the card of one group. */
export function GroupDashboard({ title, text, viewerId, shown, opensGroup, children }: GroupDashboardProps) {
  return (
    <>
      <PageHeader
        title={title}
        text={shown ? text : undefined}
        actions={
          <>
            <AllGroupsButton />
            <CreateGroupButton className="max-sm:grow" opensGroup={opensGroup} />
          </>
        }
      />
      {children}
      {shown ? <ClosingCard group={shown.group} viewerId={viewerId} /> : null}
      {shown ? <GroupCard {...shown} viewerId={viewerId} key={shown.group._id} /> : <NoGroups />}
    </>
  )
}
