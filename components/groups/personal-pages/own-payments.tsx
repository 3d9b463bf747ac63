import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { TextArea } from '@/components/ui/fields/text-area'
import { Amount } from '@/components/ui/figures/amount'
import { londonDay } from '@/lib/base/clock'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { FEE_NOT_RETURNED, REASON_MAX } from '@/lib/money/refunds/requests/rules'
import type { PersonalView } from './personal'

type Payment = PersonalView['payments'][number]

/** What the member has paid by card, with its receipt, and a way to ask for it back. */
export function OwnPayments({ token, payments }: { token: string; payments: Payment[] }) {
  const shownPayments = payments.filter(({ status }) => status === 'success')
  if (shownPayments.length === 0) return null
  return (
    <section className="mt-8 border-t border-rule pt-5">
      <h2 className="text-lg">Your payments</h2>
      <ul className="mt-2 divide-y divide-rule">
        {shownPayments.map((payment) => (
          <li key={payment._id} className="py-3">
            <Line payment={payment} />
            <RefundRequestStatus payment={payment} />
            {payment.askable ? <RefundRequestForm token={token} payment={payment} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ payment }: { payment: Payment }) {
  const { amountPence, feePence, timePaid, receiptUrl } = payment
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0">
        <Amount pence={amountPence} />{' '}
        <span className="text-ink-soft">
          {timePaid ? (
            <>
              on <time dateTime={timePaid}>{longDay(londonDay(new Date(timePaid)))}</time>
            </>
          ) : null}
          {feePence > 0 ? ` with a ${formatPounds(feePence)} fee` : null}
        </span>
      </span>
      {receiptUrl ? (
        <TextLink standalone href={new URL(receiptUrl).pathname}>
          Receipt
        </TextLink>
      ) : null}
    </p>
  )
}

function RefundRequestStatus({ payment: { refundRequest } }: { payment: Payment }) {
  if (refundRequest?.status === 'open')
    return <p className="text-sm text-ink-soft">You’ve asked for this back. The organisers decide.</p>
  if (refundRequest?.status !== 'declined') return null
  return (
    <p className="text-sm break-words text-ink-soft">
      The organisers declined to return it: <bdi>{refundRequest.answer}</bdi>
    </p>
  )
}

function RefundRequestForm({ token, payment }: { token: string; payment: Payment }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-accent">
        Ask for this back
      </summary>
      <form
        method="post"
        action={`/api/personal/${encodeURIComponent(token)}/payments/${payment._id}/refund-request`}
        className="mt-2 flex flex-col gap-4"
      >
        <TextArea
          name="reason"
          label="Why would you like it back?"
          hint={`The organisers decide whether all or part of it goes back.${payment.feePence > 0 ? ` ${FEE_NOT_RETURNED}` : ''}`}
          rows={3}
          maxLength={REASON_MAX}
          required
        />
        <Button type="submit" variant="secondary" className="self-start">
          Send request
        </Button>
      </form>
    </details>
  )
}
