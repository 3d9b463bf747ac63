import { timeLeft } from '@/components/groups/deadline-text'
import { ManageButton } from '@/components/groups/manage-button'
import type { TransactionItem } from '@/components/transactions/transaction'
import { BackLink } from '@/components/ui/back-link'
import { GoalProgress } from '@/components/ui/goal-progress'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import type { Answer } from '@/lib/browser/call-server'
import { londonDay } from '@/lib/clock'
import { givesFreely } from '@/lib/membership/rules'
import { formatPounds } from '@/lib/money/pence'
import { PaymentForm } from './payment-form'
import { PaymentOutcome } from './payment-outcome'

type Group = Answer<'GET /group/{id}'>['group']
type Member = Answer<'GET /group/{id}'>['members'][number]

type PaymentScreenProps = {
  group: Group
  own?: Member
  email: string
  feeLabel: string
  /** The payment the person comes back from, if any. */
  payment: TransactionItem | null
  isCancelled: boolean
  now: string
}

/** Where a member pays, and where they come back to. */
export function PaymentScreen(props: PaymentScreenProps) {
  const { group, own, email, feeLabel, payment, isCancelled, now } = props
  const isFree = own ? givesFreely(group, own) : false
  const balancePence = (own?.contributionPence ?? 0) - (own?.remittedPence ?? 0)
  const owedPence = Math.max(0, balancePence)
  const mayPay = !payment || payment.status === 'failed' || (isCancelled && payment.status === 'pending')
  return (
    <>
      <PageHeader
        title="Make a payment"
        eyebrow={group.title}
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      {payment ? (
        <PaymentOutcome
          key={payment._id}
          payment={payment}
          groupId={group._id}
          groupTitle={group.title}
          isCancelled={isCancelled}
          owedPence={owedPence}
          now={now}
        />
      ) : null}
      <div className="mb-8">
        <GoalProgress
          collectedPence={group.remittedPence}
          goalPence={group.goalPence}
          timeText={group.closedAt ? undefined : timeLeft(group.paymentDeadline, londonDay(new Date(now)))}
          label={`Progress of ${group.title}`}
        />
      </div>
      {mayPay && group.closedAt ? <GroupClosed /> : null}
      {mayPay && !group.closedAt ? (
        <>
          {owedPence === 0 && !isFree ? <NothingOwed balancePence={balancePence} /> : null}
          <PaymentForm {...{ groupId: group._id, owedPence, isFree, email, feeLabel }}>
            {own && owedPence > 0 ? <ManageButton groupId={group._id} member={own} /> : null}
          </PaymentForm>
        </>
      ) : null}
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

function NothingOwed({ balancePence }: { balancePence: number }) {
  const over = balancePence < 0 ? ` You're ${formatPounds(-balancePence)} over.` : ''
  return (
    <Notice tone="success" title="Nothing left to pay" className="mb-6">
      {`You have nothing left to pay in this group.${over}`}
    </Notice>
  )
}
