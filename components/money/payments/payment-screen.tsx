'use client'

import { timeLeft } from '@/components/groups/group/deadline-text'
import { ReductionButton } from '@/components/groups/reduction-requests/reduction-button'
import type { Stroke } from '@/components/groups/stroke/my-stroke'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { BackLink } from '@/components/ui/buttons/back-link'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { londonDay } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import type { GreetingCard } from './card-message-field'
import type { Arrival } from './payment-ending'
import { PaymentForm } from './payment-form'
import { PaymentOutcome } from './payment-outcome'

type Group = ApiResponse<'GET /group/{id}'>['group']
type Member = ApiResponse<'GET /group/{id}'>['members'][number]

type PaymentScreenProps = {
  group: Group
  ownMember?: Member
  email: string
  /** Whether their last card came from abroad. */
  isLastCardInternational: boolean
  feeLabel: string
  card: GreetingCard
  /** The most that can be paid at once. */
  maxPence: number
  /** The payment the viewer is returning from, or one of theirs still in progress. */
  payment: TransactionItem | null
  /** How they got here. */
  arrival: Arrival
  /** Which of all the viewer is, once the payment they return from is paid. */
  stroke: Stroke | null
  now: string
}

/** Where a member pays, and where they come back to. */
export function PaymentScreen(props: PaymentScreenProps) {
  const {
    group,
    ownMember,
    email,
    isLastCardInternational,
    feeLabel,
    card,
    maxPence,
    payment,
    arrival,
    stroke,
    now,
  } = props
  const paysAnyAmount = ownMember ? isPayWhatYouLike(group, ownMember) : false
  const balancePence = (ownMember?.contributionPence ?? 0) - (ownMember?.remittedPence ?? 0)
  const owedPence = Math.max(0, balancePence)
  const hasAmount = (ownMember?.contributionPence ?? 0) > 0 || (ownMember?.remittedPence ?? 0) > 0
  const canPay = !group.closedAt && (owedPence > 0 || paysAnyAmount)
  const offersNewPayment =
    !payment || payment.status === 'failed' || (arrival !== 'return' && payment.status === 'pending')
  // Who is about to pay sees where their strokes will be.
  const tally = (comingPence = 0) => (
    <div className="mb-8">
      {stroke ? <h2 className="mb-2 text-xl">How far we’ve come</h2> : null}
      <GoalProgress
        collectedPence={group.remittedPence}
        goalPence={group.goalPence}
        comingPence={comingPence}
        timeText={group.closedAt ? undefined : timeLeft(group.paymentDeadline, londonDay(new Date(now)))}
        label={`Progress of ${group.title}`}
        asBar={stroke !== null}
      />
    </div>
  )
  return (
    <>
      <PageHeader
        title={offersNewPayment ? 'Make a payment' : 'Your payment'}
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      {/* One key for any payment in progress: it is followed to its end, even once the page stops finding it. */}
      <PaymentOutcome
        key={arrival === 'direct' ? arrival : payment?._id}
        payment={payment}
        groupId={group._id}
        groupTitle={group.title}
        arrival={arrival}
        owedPence={owedPence}
        stroke={stroke}
        canPay={canPay}
        now={now}
      />
      {offersNewPayment && canPay ? null : tally()}
      {!offersNewPayment ? null : group.closedAt ? (
        <GroupClosed />
      ) : !canPay ? (
        <NothingOwed {...{ group, balancePence, hasAmount }} />
      ) : (
        <PaymentForm
          groupId={group._id}
          feePaidBy={group.feePaidBy}
          tally={tally}
          {...{ owedPence, paysAnyAmount, maxPence, email, isLastCardInternational, feeLabel, card }}
        >
          {ownMember && owedPence > 0 ? (
            <div className="-mt-3 -mb-2 -ml-3">
              <ReductionButton groupId={group._id} member={ownMember} />
            </div>
          ) : null}
        </PaymentForm>
      )}
    </>
  )
}

function GroupClosed() {
  return (
    <Notice tone="info" title="This group is closed">
      There is nothing more to pay. An admin can open the group again.
    </Notice>
  )
}

type NothingOwedProps = { group: Group; balancePence: number; hasAmount: boolean }

/** Nothing is owed: explains why, instead of showing a form that would be refused. */
function NothingOwed({ group, balancePence, hasAmount }: NothingOwedProps) {
  const back = (
    <ButtonLink variant="secondary" size="small" href={`/group/${group._id}`}>
      Back to the group
    </ButtonLink>
  )
  if (!hasAmount && group.orderForm)
    return (
      <Notice
        tone="info"
        title="Nothing ordered yet"
        action={
          <ButtonLink variant="secondary" size="small" href={`/group/${group._id}/order`}>
            Choose what you’d like
          </ButtonLink>
        }
      >
        Your share becomes what you order. Then you can pay it here.
      </Notice>
    )
  if (!hasAmount)
    return (
      <Notice tone="info" title="No amount is set for you yet" action={back}>
        An admin decides what you pay. Then you can pay it here.
      </Notice>
    )
  const overpaidText =
    balancePence < 0 ? ` You’re ${formatPounds(-balancePence)} over. An admin can refund that.` : ''
  return (
    <Notice tone="success" title="Nothing left to pay" action={back}>
      {`You have nothing left to pay in this group.${overpaidText}`}
    </Notice>
  )
}
