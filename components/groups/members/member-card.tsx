import type { Member } from '@/components/groups/group/group'
import { PayButton } from '@/components/groups/group/pay-button'
import { LinkStatus } from '@/components/groups/people-list/link-status'
import { AnswerReductionButton } from '@/components/groups/reduction-requests/answer-reduction-button'
import { PromisedFor } from '@/components/groups/reminders/promised-for'
import { classNames } from '@/components/ui/class-names'
import { formatPounds } from '@/lib/base/money/pence'
import { MemberAmounts } from './member-amounts'
import { MemberBadges } from './member-badges'
import { MemberMenu } from './member-menu'
import { memberLabel, searchableNames } from './member-names'
import { MemberPerson } from './member-person'
import { SearchableMember } from './member-search'
import type { MemberView } from './member-view'

/** A member of a small group, in full. */
export function MemberCard({ view }: { view: MemberView }) {
  const { member, isOwn, paysAnyAmount, mayPay, actions } = view
  const { contributionPence, remittedPence, notedPence } = member
  const isAdmin = member.role === 'admin'
  return (
    <SearchableMember
      names={searchableNames(member)}
      label={memberLabel(member, { isOwn })}
      className={classNames(
        // Neighbours’ sums start at one height, whoever has badges.
        'row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid rounded-md border border-rule bg-sheet p-4',
        isOwn && 'border-l-4 border-l-marmalade-fill',
      )}
    >
      <div>
        <div className="flex items-start gap-3">
          <MemberPerson view={view} />
          <MemberMenu member={member} person={view.person} actions={actions} className="-mt-1 -mr-2" />
        </div>
        {isAdmin || isOwn || member.listed ? (
          <p className="mt-2 flex flex-wrap gap-1.5">
            <MemberBadges {...{ isOwn, isAdmin, isListed: member.listed }} />
          </p>
        ) : null}
      </div>
      <div className="flex flex-col">
        <MemberAmounts {...{ contributionPence, remittedPence, notedPence, paysAnyAmount }} />
        <LinkStatus person={view.person} />
        <PromisedFor day={member.promisedFor} className="mt-2" />
        {member.saidPaidAt ? (
          <p className="mt-2 rounded-md bg-marmalade-wash p-3 text-sm">
            {isOwn
              ? 'You said you’ve paid another way. An admin can note it.'
              : 'Says they’ve paid another way. Note the payment if you have it.'}
          </p>
        ) : null}
        {member.canManage ? <ReductionNote member={member} isOwn={isOwn} /> : null}
        {mayPay ? <PayButton groupId={view.groupId} className="mt-4" /> : null}
      </div>
    </SearchableMember>
  )
}

/** What a member can manage of their share, for the admins to respond to. */
function ReductionNote({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const amount = formatPounds(member.canManage?.amountPence ?? 0)
  return (
    <div className="mt-4 rounded-md bg-marmalade-wash p-3 text-sm">
      <p>
        {isOwn
          ? `You can manage ${amount}. Only the admins know.`
          : `Can manage ${amount}. Only admins see this.`}
      </p>
      {isOwn ? null : <AnswerReductionButton member={member} />}
    </div>
  )
}
