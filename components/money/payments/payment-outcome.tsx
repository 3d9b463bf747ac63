import { type ReactNode, useEffect, useRef } from 'react'
import { forgetCheckoutDraft } from '@/components/forms/checkout-draft'
import { MyStroke, type Stroke } from '@/components/groups/stroke/my-stroke'
import { WriteOnCardButton } from '@/components/money/transactions/dialog-buttons'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Notice, type NoticeTone } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { timeOfDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { type Arrival, LONG_WAIT_POLLS, type PaymentEnding, paymentEnding } from './payment-ending'
import { usePaymentStatus } from './use-payment-status'

type PaymentOutcomeProps = {
  payment: TransactionItem | null
  groupId: string
  groupTitle: string
  /** How the payer got here. */
  arrival: Arrival
  owedPence: number
  /** Which of all the payer is, once the payment they return from is paid. */
  stroke: Stroke | null
  /** Whether there is a form below to pay with. */
  canPay: boolean
  /** When the page was rendered (ISO), so that server and browser render the same. */
  now: string
}

/** What became of a payment, said calmly, with the next step. The same after a reload. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { arrival, groupId, groupTitle, stroke, now } = props
  const { payment, pollCount } = usePaymentStatus(props.payment, arrival)
  const outcomeRef = useRef<HTMLDivElement>(null)
  // Screen readers do not announce what a page starts with, so someone back from the checkout gets the focus moved
  // here.
  useEffect(() => {
    if (arrival !== 'direct') outcomeRef.current?.focus({ preventScroll: true })
  }, [arrival])
  const isPaid = payment?.status === 'success'
  useEffect(() => {
    if (isPaid) forgetCheckoutDraft(`payment ${groupId}`)
  }, [isPaid, groupId])
  if (!payment) return null
  const ending = paymentEnding(payment, arrival, new Date(now))
  const isCheckoutClosing = ending === 'cancelled' && payment.status === 'pending'
  const { tone, title, text } = outcomeNotice(ending, payment, props)
  return (
    <div ref={outcomeRef} tabIndex={-1} data-ending={ending} className="mb-6 outline-none">
      <Notice
        tone={tone}
        title={title}
        role="status"
        action={<NextStep {...props} ending={ending} payment={payment} />}
      >
        <p>{text}</p>
        {ending === 'processing' || isCheckoutClosing ? (
          <p className="mt-2 inline-flex items-center gap-2">
            <Spinner size={16} />
            {pollCount >= LONG_WAIT_POLLS
              ? 'This is taking longer than usual. You can leave this page; we’ll let you know when it’s done.'
              : isCheckoutClosing
                ? 'Closing the checkout...'
                : 'Checking with our card provider...'}
          </p>
        ) : null}
      </Notice>
      {stroke && ending === 'paid' ? (
        <MyStroke
          stroke={stroke}
          src={`/api/group/${groupId}/stroke.png`}
          title={groupTitle}
          className="mt-8"
        />
      ) : null}
    </div>
  )
}

type OutcomeNotice = { tone: NoticeTone; title: string; text: string }

type OutcomeProps = Pick<PaymentOutcomeProps, 'groupTitle' | 'canPay'>

function outcomeNotice(
  ending: PaymentEnding,
  payment: TransactionItem,
  { groupTitle, canPay }: OutcomeProps,
): OutcomeNotice {
  const amount = formatPounds(payment.amountPence)
  const total = formatPounds(payment.totalPence)
  const textIfPayable = (text: string) => (canPay ? ` ${text}` : '')
  const notices: Record<PaymentEnding, OutcomeNotice> = {
    paid: {
      tone: 'success',
      title: 'Payment received. Thank you!',
      text:
        payment.coveredFeePence > 0
          ? `${amount} was taken from your card for “${groupTitle}”. The collection covers the fee.`
          : `${amount} went to “${groupTitle}”; ${total} was taken from your card, including the fee.`,
    },
    processing: {
      tone: 'info',
      title: 'Your payment is being processed',
      text: `Your payment of ${amount} to “${groupTitle}” is on its way. Please don’t pay again.`,
    },
    open: {
      tone: 'info',
      title: 'You have a payment under way',
      text: `You started to pay ${amount} at ${timeOfDay(payment.createdAt)}. If you finished, there’s nothing more to do: it will show here.${textIfPayable('If you didn’t, start again below. That closes the first checkout, so that you don’t pay twice.')}`,
    },
    cancelled: {
      tone: 'info',
      title: 'Payment cancelled',
      // Until the checkout is closed, it may still turn out to be paid.
      text:
        payment.status === 'pending'
          ? 'You left the checkout. We’re making sure that nothing is taken.'
          : `You left the checkout and nothing was taken.${textIfPayable('You can pay whenever you like.')}`,
    },
    expired: {
      tone: 'warning',
      title: 'This payment has expired',
      text: `You didn’t finish the checkout in time. Nothing was taken${canPay ? '; you can start again below' : ''}.`,
    },
    failed: {
      tone: 'danger',
      title: 'Your payment didn’t go through',
      text:
        payment.failureMessage ??
        `Nothing was taken.${textIfPayable('You can try again below, perhaps with another card.')}`,
    },
  }
  return notices[ending]
}

type NextStepProps = PaymentOutcomeProps & { ending: PaymentEnding; payment: TransactionItem }

function NextStep({ ending, payment, groupId, owedPence }: NextStepProps): ReactNode {
  if (ending === 'processing')
    return (
      <ButtonLink variant="secondary" size="small" href={`/group/${groupId}`}>
        Back to the group
      </ButtonLink>
    )
  if (ending !== 'paid') return null
  return (
    <>
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <ButtonLink size="small" href={`/group/${groupId}`}>
          Back to the group
        </ButtonLink>
        {payment.onCard?.editable && !payment.onCard.message ? (
          <WriteOnCardButton variant="secondary" transaction={payment}>
            Write on the card
          </WriteOnCardButton>
        ) : null}
      </div>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <ButtonLink variant="quiet" size="small" href={`/transactions/${payment._id}/receipt`}>
          View receipt
        </ButtonLink>
        {owedPence > 0 ? (
          <ButtonLink variant="quiet" size="small" href={`/group/${groupId}/initialize-payment`}>
            {`Pay the remaining ${formatPounds(owedPence)}`}
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}
