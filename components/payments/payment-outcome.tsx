'use client'

import type { ReactNode } from 'react'
import type { TransactionItem } from '@/components/transactions/transaction'
import { ButtonLink } from '@/components/ui/button'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { formatPounds } from '@/lib/money/pence'
import { PATIENT_AFTER, type PaymentEnding, paymentEnding } from './payment-ending'
import { usePaymentStatus } from './use-payment-status'

type PaymentOutcomeProps = {
  payment: TransactionItem
  groupId: string
  groupTitle: string
  /** The payer came back by the cancel address. */
  isCancelled: boolean
  owedPence: number
  /** When the page was rendered (ISO): keeps server and browser of one mind. */
  now: string
}

/** What became of a payment, said calmly, with the next step. Stands the same after a reload. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { isCancelled, now } = props
  const { payment, asked } = usePaymentStatus(props.payment, isCancelled)
  const ending = paymentEnding(payment, isCancelled, new Date(now))
  const isClosing = ending === 'cancelled' && payment.status === 'pending'
  const { tone, title, text } = words(ending, payment, props.groupTitle)
  return (
    <div data-ending={ending} className="mb-6">
      <Notice tone={tone} title={title} role="status" action={<NextStep ending={ending} {...props} />}>
        <p>{text}</p>
        {ending === 'processing' || isClosing ? (
          <p className="mt-2 inline-flex items-center gap-2">
            <Spinner size={16} />
            {asked >= PATIENT_AFTER
              ? "This is taking longer than usual. You can leave this page; we'll let you know when it's done."
              : isClosing
                ? 'Closing the checkout...'
                : 'Checking with our card provider...'}
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

type Words = { tone: NoticeTone; title: string; text: string }

function words(ending: PaymentEnding, payment: TransactionItem, groupTitle: string): Words {
  const amount = formatPounds(payment.amountPence)
  const total = formatPounds(payment.totalPence)
  const all: Record<PaymentEnding, Words> = {
    paid: {
      tone: 'success',
      title: 'Payment received. Thank you!',
      text: `${amount} went to “${groupTitle}”; ${total} was taken from your card, including the fee.`,
    },
    processing: {
      tone: 'info',
      title: 'Your payment is being processed',
      text: `Your payment of ${amount} to “${groupTitle}” is on its way. Please don't pay again.`,
    },
    cancelled: {
      tone: 'info',
      title: 'Payment cancelled',
      text: 'You left the checkout and nothing was taken. You can pay whenever you like.',
    },
    expired: {
      tone: 'warning',
      title: 'This payment has expired',
      text: "You didn't finish the checkout in time. Nothing was taken; you can start again below.",
    },
    failed: {
      tone: 'danger',
      title: "Your payment didn't go through",
      text:
        payment.failureMessage ?? 'Nothing was taken. You can try again below, perhaps with another card.',
    },
  }
  return all[ending]
}

function NextStep(props: PaymentOutcomeProps & { ending: PaymentEnding }): ReactNode {
  const { ending, payment, groupId, owedPence } = props
  if (ending === 'processing')
    return (
      <ButtonLink variant="secondary" size="small" href={`/group/${groupId}`}>
        Back to the group
      </ButtonLink>
    )
  if (ending !== 'paid') return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink size="small" href={`/group/${groupId}`}>
        Back to the group
      </ButtonLink>
      <ButtonLink variant="secondary" size="small" href={`/transactions/${payment._id}/receipt`}>
        View receipt
      </ButtonLink>
      {owedPence > 0 ? (
        <ButtonLink variant="quiet" size="small" href={`/group/${groupId}/initialize-payment`}>
          {`Pay the remaining ${formatPounds(owedPence)}`}
        </ButtonLink>
      ) : null}
    </div>
  )
}
