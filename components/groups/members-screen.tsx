'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { type SentInvitation, SentInvitations } from '@/components/invitations/sent-invitations'
import { type JoinRequest, JoinRequests } from '@/components/links/join-requests'
import { whoOwes } from '@/components/reminders/owing'
import { RemindButton } from '@/components/reminders/remind-button'
import { BackLink } from '@/components/ui/back-link'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterChips } from '@/components/ui/filter-chips'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { GROUP_TEXTS } from './action-texts'
import { AddMemberButton } from './add-member-button'
import { type Group, isAdminOf, type Member } from './group'
import { MemberCard } from './member-card'
import type { Asking } from './member-dialogs'
import { FILTER_LABELS, FILTERS, type Filter, standingFor } from './member-filter'

const MemberDialogs = dynamic(() => import('./member-dialogs').then((module) => module.MemberDialogs), {
  ssr: false,
})

type MembersScreenProps = {
  group: Group
  members: Member[]
  /** Who asks to join; only admins know. */
  requests: JoinRequest[]
  /** Who is invited and has not joined; only admins know. */
  invitations: SentInvitation[]
  viewerId: string
}

/** All members of a group, the reader's own card first. */
export function MembersScreen(props: MembersScreenProps) {
  const { group, members, requests, invitations, viewerId } = props
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isAmountSaved, setAmountSaved] = useState(false)
  const isOwn = ({ userId }: Member) => userId._id === viewerId
  const sorted = [...members.filter(isOwn), ...members.filter((member) => !isOwn(member))]
  const { filter, chips, isIn } = useFilter(props)
  const shown = sorted.filter(isIn)
  return (
    <>
      <PageHeader
        title="Group Members"
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href="/groups">Back to Groups</BackLink>}
        actions={
          isAdminOf(group, viewerId) && !group.closedAt ? (
            <>
              <RemindButton groupId={group._id} owing={whoOwes(members, viewerId)} />
              <AddMemberButton group={group} />
            </>
          ) : null
        }
      />
      <div aria-live="polite">
        {isAmountSaved ? (
          <Notice tone="success" className="mb-5">
            {GROUP_TEXTS.amountSaved}
          </Notice>
        ) : null}
      </div>
      <JoinRequests requests={requests} />
      {chips}
      {shown.length === 0 && (filter !== 'invited' || invitations.length === 0) ? (
        <Panel>
          <EmptyState
            illustration="people"
            text={filter === 'all' ? 'No members found in this group.' : 'Nobody is here any more.'}
          />
        </Panel>
      ) : null}
      {shown.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Members">
          {shown.map((member) => (
            <MemberCard
              key={member._id}
              {...{ member, members, viewerId }}
              group={group}
              onAction={(action, chosen) => {
                setAmountSaved(false)
                setAsking({ action, member: chosen })
              }}
            />
          ))}
        </ul>
      ) : null}
      {filter === 'all' || filter === 'invited' ? <SentInvitations invitations={invitations} /> : null}
      {asking ? (
        <MemberDialogs
          group={group}
          asking={asking}
          onClose={() => setAsking(null)}
          onAmountSaved={() => setAmountSaved(true)}
        />
      ) : null}
    </>
  )
}

/** Who has paid, promised, still to pay or not joined: a way for admins to look at each by themselves. */
function useFilter({ group, members, invitations, viewerId }: MembersScreenProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const isIn = (member: Member) => filter === 'all' || standingFor(group, member) === filter
  const countOf = (value: Filter) => {
    if (value === 'all') return members.length
    if (value === 'invited') return invitations.length
    return members.filter((member) => standingFor(group, member) === value).length
  }
  const options = FILTERS.map((value) => ({ value, label: FILTER_LABELS[value], count: countOf(value) }))
  // What is chosen stays, though the last one in it may have gone.
  const offered = options.filter(({ value, count }) => count > 0 || value === 'all' || value === filter)
  const chips =
    isAdminOf(group, viewerId) && offered.length > 1 ? (
      <div className="mb-5">
        <FilterChips label="Which members" options={offered} value={filter} onChange={setFilter} />
      </div>
    ) : null
  return { filter, chips, isIn }
}
