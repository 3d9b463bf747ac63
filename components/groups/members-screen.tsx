'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { type JoinRequest, JoinRequests } from '@/components/links/join-requests'
import { whoOwes } from '@/components/reminders/owing'
import { RemindButton } from '@/components/reminders/remind-button'
import { BackLink } from '@/components/ui/back-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { GROUP_TEXTS } from './action-texts'
import { AddMemberButton } from './add-member-button'
import { type Group, isAdminOf, type Member } from './group'
import { MemberCard } from './member-card'
import type { Asking } from './member-dialogs'

const MemberDialogs = dynamic(() => import('./member-dialogs').then((module) => module.MemberDialogs), {
  ssr: false,
})

type MembersScreenProps = {
  group: Group
  members: Member[]
  /** Who asks to join; only admins know. */
  requests: JoinRequest[]
  viewerId: string
}

/** All members of a group, the reader's own card first. */
export function MembersScreen({ group, members, requests, viewerId }: MembersScreenProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isAmountSaved, setAmountSaved] = useState(false)
  const isOwn = ({ userId }: Member) => userId._id === viewerId
  const sorted = [...members.filter(isOwn), ...members.filter((member) => !isOwn(member))]
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
      {sorted.length === 0 ? (
        <Panel>
          <EmptyState illustration="people" text="No members found in this group." />
        </Panel>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Members">
          {sorted.map((member) => (
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
      )}
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
