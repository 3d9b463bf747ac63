'use client'

import { type PlaceRequest, PlaceRequests } from '@/components/groups/claims/place-requests'
import { type Group, isAdminOf, type Member } from '@/components/groups/group/group'
import { type SentInvitation, SentInvitations } from '@/components/groups/invitations/sent-invitations'
import { type JoinRequest, JoinRequests } from '@/components/groups/links/join-requests'
import type { ListedPerson } from '@/components/groups/people-list/listed-person'
import { SendLinksButton } from '@/components/groups/people-list/send-links-button'
import { pickOwingMembers } from '@/components/groups/reminders/owing'
import { RemindButton } from '@/components/groups/reminders/remind-button'
import { BackLink } from '@/components/ui/buttons/back-link'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Icon } from '@/components/ui/figures/icon'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { AddMemberButton } from './add-member-button'
import { AmountsButton } from './amounts-button'
import { findGiftEffect } from './gift-effect'
import { GiftNotice } from './gift-notice'
import { MemberCard } from './member-card'
import { MemberDialogProvider } from './member-dialog-provider'
import { FILTERS, type Filter, filterOf } from './member-filter'
import { MemberFilterLinks } from './member-filter-links'
import { MemberLine } from './member-line'
import { searchableNames } from './member-names'
import { MemberSearch } from './member-search'
import type { MemberView } from './member-view'
import { actionMemberOf, memberView } from './member-view'
import { arrangeMembers, DENSE_LIST_FROM, type MembersQuery } from './members-query'

type MembersScreenProps = {
  group: Group
  members: Member[]
  /** Who asks to join; only admins get these. */
  joinRequests: JoinRequest[]
  /** Who says that a listed place is theirs too; only admins get these. */
  placeRequests: PlaceRequest[]
  /** Who is invited and has not joined; only admins get these. */
  invitations: SentInvitation[]
  /** How the people on the list can be reached; only admins get these. */
  people: ListedPerson[]
  /** To how many of their addresses the viewer may still send links today. */
  addressesLeft: number
  viewerId: string
  query: MembersQuery
}

/** All members of a group, the viewer's own card first. */
export function MembersScreen(props: MembersScreenProps) {
  const { group, members, viewerId } = props
  // Nobody can be let into a closed group; these wait until it is opened again.
  const { joinRequests, placeRequests, invitations } = group.closedAt
    ? { joinRequests: [], placeRequests: [], invitations: [] }
    : props
  const isAdmin = isAdminOf(group, viewerId)
  const ownMember = members.find(({ userId }) => userId._id === viewerId)
  const query: MembersQuery = isAdmin ? props.query : { filter: 'all', sort: 'unpaid' }
  const shownMembers = arrangeMembers(group, members, query, viewerId)
  const effect = findGiftEffect(group, members)
  const showsInvited = query.filter === 'all' || query.filter === 'invited'
  return (
    <>
      <PageHeader
        title="Group Members"
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href="/groups">Back to Groups</BackLink>}
        actions={
          isAdmin && !group.closedAt ? (
            <>
              <RemindButton
                group={group}
                owingMembers={pickOwingMembers(members, viewerId)}
                viewerName={ownMember?.userId.username ?? ''}
              />
              {members.length > 1 ? <AmountsButton {...{ group, members, viewerId, shownMembers }} /> : null}
              <SendLinksButton
                groupId={group._id}
                groupTitle={group.title}
                takesOrders={group.orderForm}
                people={props.people}
                addressesLeft={props.addressesLeft}
              />
              <AddMemberButton group={group} />
              <ButtonLink
                variant="secondary"
                size="small"
                icon={<Icon className="icon-list-plus size-4.25" />}
                href={`/group/${group._id}/add-people`}
              >
                Add a List
              </ButtonLink>
            </>
          ) : null
        }
      />
      <JoinRequests requests={joinRequests} />
      <PlaceRequests requests={placeRequests} />
      {isAdmin ? (
        <MemberFilterLinks group={group} query={query} counts={countByFilter(group, members, invitations)} />
      ) : null}
      {isAdmin && effect ? <GiftNotice group={group} effect={effect} className="mb-5" /> : null}
      {shownMembers.length === 0 && !(showsInvited && invitations.length > 0) ? (
        <Panel>
          <EmptyState
            illustration="people"
            text={query.filter === 'all' ? 'No members found in this group.' : 'Nobody is here any more.'}
          />
        </Panel>
      ) : null}
      <MemberDialogProvider group={group}>
        {shownMembers.length > 0 ? (
          <MemberList {...{ group, members, shownMembers, viewerId, people: props.people }} />
        ) : null}
      </MemberDialogProvider>
      {showsInvited ? <SentInvitations invitations={invitations} /> : null}
    </>
  )
}

type MemberListProps = Pick<MembersScreenProps, 'group' | 'members' | 'people' | 'viewerId'> & {
  shownMembers: Member[]
}

/** Cards in a small group; lines and a search field in a larger one. */
function MemberList({ group, members, shownMembers, viewerId, people }: MemberListProps) {
  const actionMembers = members.map(actionMemberOf)
  const listedById = new Map(people.map((person) => [person._id, person]))
  const views = shownMembers.map((member) =>
    memberView(group, member, viewerId, actionMembers, listedById.get(member._id) ?? null),
  )
  if (members.length < DENSE_LIST_FROM)
    return (
      <ul className="grid gap-4 people-columns" aria-label="Members">
        {views.map((each) => (
          <MemberCard key={each.member._id} view={each} />
        ))}
      </ul>
    )
  return <MemberLines views={views} />
}

function countByFilter(
  group: Group,
  members: Member[],
  invitations: SentInvitation[],
): Record<Filter, number> {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, 0])) as Record<Filter, number>
  for (const member of members) {
    const filter = filterOf(group, member)
    if (filter) counts[filter] += 1
  }
  return { ...counts, all: members.length, invited: invitations.length }
}

/**
 * The members of a larger group, a line each, with a search field. A client component as a whole: two hundred lines sent
 * as elements, with a menu and a card in each, take three times as long to render as their data.
 */
function MemberLines({ views }: { views: MemberView[] }) {
  return (
    <MemberSearch names={views.map(({ member }) => searchableNames(member))}>
      <div className="overflow-hidden rounded-md border border-rule bg-sheet">
        <ul className="-mr-px -mb-px grid people-columns" aria-label="Members">
          {views.map((each) => (
            <MemberLine key={each.member._id} view={each} />
          ))}
        </ul>
      </div>
    </MemberSearch>
  )
}
