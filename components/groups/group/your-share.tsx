import type { ReactNode } from 'react'
import { findGiftEffect } from '@/components/groups/members/gift-effect'
import { hasNoShareYet, type PaymentState, paymentState } from '@/components/groups/members/payment-state'
import { PersonalLinkButton } from '@/components/groups/personal-pages/personal-link-button'
import { ReductionButton } from '@/components/groups/reduction-requests/reduction-button'
import { PromisedFor } from '@/components/groups/reminders/promised-for'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { Amount } from '@/components/ui/figures/amount'
import { formatPounds } from '@/lib/base/money/pence'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import type { Group, Member } from './group'

type YourShareProps = {
  group: Pick<
    Group,
    '_id' | 'openAmounts' | 'closedAt' | 'numberOfMembers' | 'splitOption' | 'giftPence' | 'orderForm'
  >
  member: Member
  /** Its heading, one level below the group's. */
  as?: 'h2' | 'h3'
  /** Places the button beside the amount if there is room, and lets those who cannot pay it all say so. */
  wide?: boolean
  /** Where the member can say when they will pay. */
  promiseHref?: string | null
  /** Something else, such as inviting, comes first. */
  isSecondary?: boolean
  /** On phones the pay bar has the button instead. */
  hasPayBar?: boolean
}

/** What the viewer still has to pay, and the button to pay it. */
export function YourShare(props: YourShareProps) {
  const { group, member, as: Heading = 'h2', wide = false, promiseHref, isSecondary, hasPayBar } = props
  const isClosed = group.closedAt !== null
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  const paysAnyAmount = isPayWhatYouLike(group, member)
  const state = paymentState(contributionPence, remittedPence, paysAnyAmount)
  const owes = contributionPence > remittedPence && !isClosed
  const hasShare = !hasNoShareYet(group, member)
  return (
    <div className={classNames('share', wide && 'share-wide')}>
      <div>
        <Heading className="text-lg">Your share</Heading>
        {isClosed ? (
          <ClosedShareStatus remittedPence={remittedPence} />
        ) : hasShare ? (
          <ShareStatus
            {...{ state, contributionPence, remittedPence }}
            orderHref={group.orderForm ? `/group/${group._id}/order` : null}
            isLoweredByGifts={findGiftEffect(group, [member]) !== null}
          />
        ) : (
          <p className="mt-2 text-ink-soft">Shares appear once people join.</p>
        )}
        {owes ? <PromisedFor day={member.promisedFor} /> : null}
        {wide && owes && hasShare ? (
          <div className="mt-1 -ml-3 flex flex-wrap items-center gap-x-2">
            {promiseHref ? (
              <ButtonLink variant="quiet" size="small" href={promiseHref}>
                {member.promisedFor ? 'Change the day' : 'Say when you’ll pay'}
              </ButtonLink>
            ) : null}
            <ReductionButton groupId={group._id} member={member} />
            <PersonalLinkButton groupId={group._id} memberId={member._id} />
          </div>
        ) : null}
      </div>
      {owes || (paysAnyAmount && !isClosed) ? (
        <ButtonLink
          eager
          href={`/group/${group._id}/initialize-payment`}
          variant={isSecondary ? 'secondary' : 'primary'}
          className={classNames(wide && 'shrink-0', hasPayBar && 'max-md:not-short:hidden')}
        >
          Make Payment
        </ButtonLink>
      ) : null}
    </div>
  )
}

const ClosedShareStatus = ({ remittedPence }: { remittedPence: number }) =>
  remittedPence > 0 ? (
    <Line
      amount={<Amount pence={remittedPence} size="medium" tone="green" />}
      word="paid"
      note="Thank you."
    />
  ) : (
    <p className="mt-2 text-ink-soft">There is nothing more to pay here.</p>
  )

type ShareStatusProps = {
  state: PaymentState
  contributionPence: number
  remittedPence: number
  isLoweredByGifts: boolean
  /** Where the share comes from, if it is what one orders. */
  orderHref: string | null
}

function ShareStatus({
  state,
  contributionPence,
  remittedPence,
  isLoweredByGifts,
  orderHref,
}: ShareStatusProps) {
  const owedAmount = <Amount pence={contributionPence - remittedPence} size="medium" />
  const paidAmount = <Amount pence={remittedPence} size="medium" tone="green" />
  switch (state) {
    case 'gives-freely':
      return remittedPence > 0 ? (
        <Line amount={paidAmount} word="given" note="Thank you! You can give more whenever you like." />
      ) : (
        <p className="mt-2 text-ink-soft">Give what you like. No amount is set for you.</p>
      )
    case 'nothing-due':
      return orderHref ? (
        <p className="mt-2 text-ink-soft">
          Nothing to pay yet. Your share is <TextLink href={orderHref}>what you order</TextLink>.
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">Nothing to pay yet. An admin may still set your amount.</p>
      )
    case 'unpaid':
      return <Line amount={owedAmount} word="to pay" />
    case 'part-paid':
      return (
        <Line
          amount={owedAmount}
          word="still to pay"
          note={`${formatPounds(remittedPence)} of ${formatPounds(contributionPence)} paid`}
        />
      )
    case 'paid':
      return <Line amount={paidAmount} word="paid" note="All done. Thank you!" />
    case 'overpaid': {
      const excessText = formatPounds(remittedPence - contributionPence)
      const reasonText = isLoweredByGifts ? ', because gifts came in and lowered it' : ''
      return (
        <Line
          amount={paidAmount}
          word="paid"
          note={`${excessText} more than your share${reasonText}. An admin can refund it.`}
        />
      )
    }
  }
}

function Line({ amount, word, note }: { amount: ReactNode; word: string; note?: string }) {
  return (
    <>
      <p className="mt-2">
        {amount} <span className="ml-1 text-ink-soft">{word}</span>
      </p>
      {note ? <p className="figures text-sm text-ink-soft">{note}</p> : null}
    </>
  )
}
