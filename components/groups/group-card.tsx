import { ArrowRight } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { DESCRIPTION_SHOWN, MEMBERS_SHOWN, TITLE_SHOWN } from '@/lib/groups/rules'
import { AddMemberButton } from './add-member-button'
import { EditGroupButton } from './edit-group-button'
import { type Group, isAdminOf, type Member } from './group'
import { GroupBadges } from './group-badges'
import { GroupTotals } from './group-totals'
import { MemberRow } from './member-row'
import { ShowMore } from './show-more'
import { YourShare } from './your-share'

type GroupCardProps = { group: Group; members: Member[]; viewerId: string }

/** A group at a glance: what it is for, what is in, who is in. */
export function GroupCard({ group, members, viewerId }: GroupCardProps) {
  const isAdmin = isAdminOf(group, viewerId)
  const own = members.find(({ userId }) => userId._id === viewerId)
  return (
    <article className="overflow-hidden rounded-md border border-rule bg-sheet">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 px-4 pt-5 sm:px-7 sm:pt-7">
        <div className="min-w-0 max-w-2xl grow basis-64">
          <div className="mb-2 flex flex-wrap gap-2">
            <GroupBadges group={group} />
            {group.edited ? <Badge>Edited</Badge> : null}
          </div>
          <ShowMore as="h2" text={group.title} max={TITLE_SHOWN} of="title" className="text-2xl" />
          {group.description ? (
            <div className="mt-1.5">
              <ShowMore
                text={group.description}
                max={DESCRIPTION_SHOWN}
                of="description"
                className="text-ink-soft"
              />
            </div>
          ) : null}
        </div>
        {isAdmin && !group.closedAt ? <EditGroupButton group={group} /> : null}
      </header>
      <div className="px-4 py-6 sm:px-7">
        <GroupTotals group={group} withDeadline />
      </div>
      <div className="grid border-t border-rule lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:divide-x lg:divide-rule">
        <section className="min-w-0 px-4 py-5 sm:px-7">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg">Members</h3>
            {isAdmin && !group.closedAt ? <AddMemberButton group={group} /> : null}
          </div>
          <ul className="divide-y divide-rule">
            {members.slice(0, MEMBERS_SHOWN).map((member) => (
              <MemberRow key={member._id} group={group} member={member} viewerId={viewerId} />
            ))}
          </ul>
          {members.length > MEMBERS_SHOWN ? (
            <p className="mt-3">
              <TextLink href={`/group/${group._id}/all-members`}>See all members</TextLink>
              <span className="text-ink-soft">{` (${members.length})`}</span>
            </p>
          ) : null}
        </section>
        <section className="flex min-w-0 flex-col justify-between gap-5 border-t border-rule px-4 py-5 sm:px-7 lg:border-t-0">
          {own ? <YourShare group={group} member={own} /> : null}
          <ButtonLink variant="secondary" href={`/group/${group._id}`}>
            See group details
            <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        </section>
      </div>
    </article>
  )
}
