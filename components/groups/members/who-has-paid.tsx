import { Check } from 'lucide-react'
import { type Group, isAdminOf, type Member } from '@/components/groups/group/group'
import { PromisedFor } from '@/components/groups/reminders/promised-for'
import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { Avatar } from '@/components/ui/figures/avatar'
import { formatPounds } from '@/lib/base/money/pence'
import { givesFreely } from '@/lib/membership/rules'
import { BothNames } from './both-names'
import { hasNoShareYet, hasPaid } from './payment-state'

const MOST_SHOWN = 24

type WhoHasPaidProps = {
  group: Group
  /** Those to name, in their order. */
  payers: Member[]
  viewerId: string
}

/** How many have paid their share; admins also see names, those who still owe first. */
export function WhoHasPaid({ group, payers, viewerId }: WhoHasPaidProps) {
  const { paidMembers, numberOfMembers } = group
  const noun = numberOfMembers === 1 ? 'member' : 'members'
  return (
    <>
      <p>
        <span className="figures font-display text-2xl font-[640] whitespace-nowrap">{`${paidMembers} of ${numberOfMembers}`}</span>{' '}
        <span className="ml-1 text-ink-soft">{`${noun} paid`}</span>
      </p>
      {isAdminOf(group, viewerId) ? (
        <Names group={group} payers={payers} />
      ) : (
        <Marks paid={paidMembers} all={numberOfMembers} />
      )}
    </>
  )
}

/** A mark for each member, filled for each who paid, without revealing who is who. */
function Marks({ paid, all }: { paid: number; all: number }) {
  const shown = Math.min(all, MOST_SHOWN)
  const filled = all > 0 ? Math.round((paid / all) * shown) : 0
  return (
    <div className="mt-4 flex flex-wrap gap-1.5" aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks without identity
          key={place}
          className={classNames(
            'flex size-6 items-center justify-center rounded-full border-[1.5px]',
            place < filled ? 'border-accent bg-accent text-on-accent' : 'border-rule-strong border-dashed',
          )}
        >
          {place < filled ? <Check size={14} strokeWidth={3} /> : null}
        </span>
      ))}
    </div>
  )
}

const isPaidBy = ({ contributionPence, remittedPence }: Member) =>
  hasPaid(contributionPence ?? 0, remittedPence ?? 0)

function Names({ group, payers }: Pick<WhoHasPaidProps, 'group' | 'payers'>) {
  return (
    <>
      <ul className="mt-3 divide-y divide-rule">
        {payers.map((member) => (
          <Name
            key={member._id}
            member={member}
            isFree={givesFreely(group, member)}
            hasShare={!hasNoShareYet(group, member)}
            promisedFor={group.closedAt ? null : member.promisedFor}
          />
        ))}
      </ul>
      {group.numberOfMembers > payers.length ? (
        <p className="mt-3">
          <TextLink
            alone
            href={`/group/${group._id}/all-members`}
          >{`All ${group.numberOfMembers} members`}</TextLink>
        </p>
      ) : null}
    </>
  )
}

function standing(contributionPence: number, remittedPence: number, isFree: boolean): string {
  const paid = formatPounds(remittedPence)
  if (isFree) return remittedPence > 0 ? `Gave ${paid}` : 'Nothing yet'
  if (hasPaid(contributionPence, remittedPence)) return 'Paid'
  return contributionPence > 0 ? `${paid} of ${formatPounds(contributionPence)}` : 'Nothing due'
}

type NameProps = { member: Member; isFree: boolean; hasShare: boolean; promisedFor: string | null }

function Name({ member, isFree, hasShare, promisedFor }: NameProps) {
  const { userId: person, contributionPence, remittedPence } = member
  const isPaid = isPaidBy(member)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2.5 py-2">
      <Avatar
        userId={person._id ?? member._id}
        username={person.username}
        pictureUrl={person.profilePictureUrl}
        size="small"
        decorative
      />
      <div className="min-w-0 flex-1 basis-24 leading-tight">
        <BothNames member={member} />
        <PromisedFor day={promisedFor} hasIcon={false} />
      </div>
      <span
        className={classNames(
          'figures ml-auto flex max-w-full shrink-0 items-center gap-1 text-right text-sm',
          isPaid ? 'font-semibold text-success' : 'text-ink-soft',
        )}
      >
        {isPaid ? <Check size={16} strokeWidth={2.6} /> : null}
        {hasShare ? standing(contributionPence ?? 0, remittedPence ?? 0, isFree) : 'No share yet'}
      </span>
    </li>
  )
}
