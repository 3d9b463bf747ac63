import { ClosingCard } from '@/components/groups/closing/closing-card'
import { clothStyle } from '@/components/groups/covers/cloth-style'
import { GroupCover } from '@/components/groups/covers/group-cover'
import { ShareButton } from '@/components/groups/links/share-button'
import { AddMemberButton } from '@/components/groups/members/add-member-button'
import { MemberRow } from '@/components/groups/members/member-row'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Badge } from '@/components/ui/figures/badge'
import { Icon } from '@/components/ui/figures/icon'
import { TwoColumns } from '@/components/ui/page/two-columns'
import { clothOf } from '@/lib/groups/covers/cloth'
import { DESCRIPTION_SHOWN, TITLE_SHOWN } from '@/lib/groups/group/rules'
import { EditGroupButton } from './edit-group-button'
import { isAdminOf } from './group'
import { GroupBadges } from './group-badges'
import { GroupTotals } from './group-totals'
import type { GroupView } from './group-view'
import { NextStepCard } from './next-step-card'
import { PayBar } from './pay-bar'
import { ShowMore } from './show-more'
import { YourShare } from './your-share'

type GroupCardProps = {
  view: GroupView
  /** The card's title is the page's heading. */
  isWholePage: boolean
}

/** A group at a glance: its purpose, its money, its members. */
export function GroupCard({ view, isWholePage }: GroupCardProps) {
  const { group, firstMembers, viewer, step, ownMember, today } = view
  const isAdmin = isAdminOf(group, viewer.userId)
  const Heading = isWholePage ? 'h2' : 'h3'
  const isPaying = step?.kind === 'pay' || step?.kind === 'give'
  return (
    <article
      style={clothStyle(clothOf(group._id))}
      className="own-cloth overflow-hidden rounded-md border border-l-8 border-rule border-l-cloth bg-sheet"
    >
      {group.coverUrl ? (
        <GroupCover coverUrl={group.coverUrl} cloth={clothOf(group._id)} className="max-h-40" />
      ) : null}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 px-4 pt-5 sm:px-7 sm:pt-7">
        <div className="min-w-0 max-w-2xl grow basis-64">
          <div className="mb-2 flex flex-wrap gap-2">
            <GroupBadges group={group} />
            {group.edited ? <Badge>Edited</Badge> : null}
          </div>
          <ShowMore
            as={isWholePage ? 'h1' : 'h2'}
            text={group.title}
            max={TITLE_SHOWN}
            textName="title"
            className={isWholePage ? 'text-2xl sm:text-3xl' : 'text-2xl'}
          />
          {group.description ? (
            <div className="mt-1.5">
              <ShowMore
                text={group.description}
                max={DESCRIPTION_SHOWN}
                textName="description"
                className="text-ink-soft"
              />
            </div>
          ) : null}
        </div>
        {isAdmin ? (
          <div className="flex flex-wrap gap-2.5">
            <ShareButton variant="secondary" group={group} />
            {group.closedAt ? null : <EditGroupButton group={group} />}
          </div>
        ) : null}
      </header>
      <div className="flex flex-col gap-6 px-4 py-6 sm:px-7">
        <div>
          <GroupTotals group={group} today={today} showsDeadline />
        </div>
        <ClosingCard group={group} viewerId={viewer.userId} />
        {isAdmin ? (
          <NextStepCard group={group} step={isPaying ? null : step} viewerName={viewer.username} />
        ) : null}
      </div>
      <TwoColumns className="border-t border-rule @2xl:divide-x @2xl:divide-rule">
        <section className="min-w-0 px-4 py-5 sm:px-7">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <Heading className="text-lg">Members</Heading>
            {isAdmin && !group.closedAt ? <AddMemberButton group={group} /> : null}
          </div>
          <ul className="mt-2 divide-y divide-rule">
            {firstMembers.map((member) => (
              <MemberRow key={member._id} group={group} member={member} viewerId={viewer.userId} />
            ))}
          </ul>
          {group.numberOfMembers > firstMembers.length ? (
            <p className="mt-3">
              <TextLink standalone href={`/group/${group._id}/all-members`}>
                See all members
              </TextLink>
              <span className="text-ink-soft">{` (${group.numberOfMembers})`}</span>
            </p>
          ) : null}
        </section>
        <section className="flex min-w-0 flex-col justify-between gap-5 border-t border-rule px-4 py-5 sm:px-7 @2xl:border-t-0">
          {ownMember ? (
            <YourShare
              group={group}
              member={ownMember}
              as={Heading}
              isSecondary={!isPaying}
              hasPayBar={isWholePage && step?.kind === 'pay'}
            />
          ) : null}
          <ButtonLink variant="secondary" href={`/group/${group._id}`}>
            See group details
            <Icon className="icon-arrow-right size-4.5" />
          </ButtonLink>
        </section>
      </TwoColumns>
      {isWholePage && step?.kind === 'pay' ? (
        <PayBar group={group} owedPence={step.owedPence} today={today} />
      ) : null}
    </article>
  )
}
