'use client'

import type { ComponentProps } from 'react'
import { type OpenInvitation, OpenInvitations } from '@/components/groups/invitations/open-invitations'
import { BackLink } from '@/components/ui/buttons/back-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { AllGroupsButton } from './all-groups-button'
import { CreateGroupButton } from './create-group-button'
import { GroupCard } from './group-card'
import { GroupLinks } from './group-links'
import type { GroupView } from './group-view'

type GroupsScreenProps = {
  /** Null for someone who is in no group yet. */
  latest: GroupView | null
  others: ComponentProps<typeof GroupLinks>['groups']
  invitations: OpenInvitation[]
  /** Whether it is up to each group who bears the card fee. */
  offersFeeChoice: boolean
}

const OTHERS_SHOWN = 20

/** The card of the most recent group, then the others as a list. */
export function GroupsScreen({ latest, others, invitations, offersFeeChoice }: GroupsScreenProps) {
  return (
    <>
      <PageHeader title="Groups" actions={<WideButtons offersFeeChoice={offersFeeChoice} />} />
      <OpenInvitations invitations={invitations} />
      {latest ? <GroupCard view={latest} isWholePage={false} key={latest.group._id} /> : <NoGroups />}
      <PhoneButtons offersFeeChoice={offersFeeChoice} />
      {others.length > 0 ? (
        <Panel title="Your other groups" className="mt-6">
          <GroupLinks groups={others.slice(0, OTHERS_SHOWN)} hrefOf={({ _id }) => `/group/${_id}`} />
          {others.length > OTHERS_SHOWN ? (
            <p className="mt-3 text-sm text-ink-soft">{`And ${others.length - OTHERS_SHOWN} more under See all groups.`}</p>
          ) : null}
        </Panel>
      ) : null}
    </>
  )
}

type GroupDashboardProps = { view: GroupView; offersFeeChoice: boolean }

/** One group's own page: the group first, and the ways to other groups beside or below it. */
export function GroupDashboard({ view, offersFeeChoice }: GroupDashboardProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <BackLink href="/groups">Back to Groups</BackLink>
        <WideButtons offersFeeChoice={offersFeeChoice} />
      </header>
      <GroupCard view={view} isWholePage />
      <PhoneButtons offersFeeChoice={offersFeeChoice} />
    </>
  )
}

type ButtonsProps = { offersFeeChoice: boolean }

const Buttons = (props: ButtonsProps) => (
  <>
    <AllGroupsButton />
    <CreateGroupButton {...props} className="max-sm:grow" />
  </>
)

/** Rendered twice, with one hidden: on phones the buttons would come between a group and its name. */
const WideButtons = (props: ButtonsProps) => (
  <div className="flex flex-wrap gap-2.5 max-md:hidden">
    <Buttons {...props} />
  </div>
)
const PhoneButtons = (props: ButtonsProps) => (
  <div className="mt-6 flex flex-wrap gap-2.5 md:hidden">
    <Buttons {...props} />
  </div>
)

/** The empty state for someone who is in no group yet. */
function NoGroups() {
  return (
    <Panel>
      <EmptyState
        title="No groups yet"
        text="Create a group to collect money together. When someone invites you to theirs, it’ll show up here too."
      />
    </Panel>
  )
}
