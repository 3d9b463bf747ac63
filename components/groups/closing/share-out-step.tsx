import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { useForm } from '@/components/forms/use-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Amount } from '@/components/ui/figures/amount'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { TRANSFER_WAITING_TEXT } from '@/lib/groups/closing/rules'
import { notPositiveProblem, PAYMENT_MESSAGES } from '@/lib/money/payments/rules'
import type { Closing, ClosingProps } from './closing'
import { type ShareOutPart, useShareOutParts } from './use-parts'

const FAILED = 'We didn’t hear back. Please try again: nothing will be sent twice.'

/** Refunds what is left over to those who paid, after showing who would get what. */
export function ShareOutStep({ group, closing }: ClosingProps) {
  const { shareablePence, availablePence, failedParts, obstacles } = closing
  const isTransferWaiting = obstacles.some(({ code }) => code === 'TRANSFER_WAITING')
  return (
    <>
      {failedParts.length > 0 ? <FailedRefunds parts={failedParts} /> : null}
      {shareablePence <= 0 ? (
        <p className="text-ink-soft">
          {availablePence > 0
            ? 'This money can’t go back to anyone’s card. It can be transferred.'
            : 'There is nothing here to share out.'}
        </p>
      ) : isTransferWaiting ? (
        <p className="text-ink-soft">
          {TRANSFER_WAITING_TEXT} <TextLink href={`/group/${group._id}/transfer`}>See the transfer</TextLink>
        </p>
      ) : (
        <ShareOutForm {...{ group, closing }} />
      )}
    </>
  )
}

function ShareOutForm({ group, closing }: ClosingProps) {
  const { form, field, values, isPending } = useShareOut(group._id, closing)
  const amountPence = penceIn(values.amount)
  const { parts, isCurrent, retry } = useShareOutParts(group._id, amountPence, closing.shareablePence)
  // Only parts that have been seen may be sent; an amount out of range may be, so that the refusal explains why.
  const mayBeSent = isCurrent || amountPence <= 0 || amountPence > closing.shareablePence
  return (
    <form {...form} aria-label="Share out" className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Everyone who paid by card gets back their part of what was paid in, givers by the link too, on the
        card they paid with, in 5 to 10 days. Members’ shares go down with it: nobody owes it again.
      </p>
      <AmountField
        {...field('amount')}
        label="Amount to share out"
        hint={`Up to ${formatPounds(closing.shareablePence)}`}
      />
      {parts === null ? <PartsError onRetry={retry} /> : <Parts parts={parts} isCurrent={isCurrent} />}
      <div>
        <Button type="submit" disabled={!mayBeSent} loading={isPending} loadingText="Sending back...">
          Share out
        </Button>
      </div>
    </form>
  )
}

type PartsProps = { parts: ShareOutPart[]; isCurrent: boolean }

function Parts({ parts, isCurrent }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <ul
      aria-label="Who gets what"
      aria-busy={!isCurrent}
      className={classNames('divide-y divide-rule border-y border-rule', !isCurrent && 'text-ink-soft')}
    >
      {parts.map(({ name, amountPence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payers may have no name any more
        <li key={index} className="flex items-baseline justify-between gap-4 py-2">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <Amount pence={amountPence} />
        </li>
      ))}
    </ul>
  )
}

const PartsError = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="danger" action={<RetryButton onClick={onRetry} />}>
    We couldn’t work out who would get what.
  </Notice>
)

function useShareOut(groupId: string, { shareablePence, leftOverPence }: Closing) {
  const router = useRouter()
  const withKey = useAttemptKey(`share out ${groupId}`)
  const maxProblem = `At most ${formatPounds(shareablePence)} can be shared out.`
  const initialPence = leftOverPence > 0 ? Math.min(leftOverPence, shareablePence) : shareablePence
  const initial = { amount: amountInputText(initialPence) }
  const problemWith = (pence: number) => (pence > shareablePence ? maxProblem : notPositiveProblem(pence))
  const form = useForm({
    initial,
    check: ({ amount }) => ({ amount: problemWith(penceIn(amount)) }),
    checkWhileTyping: ({ amount }) => ({
      amount: typedAmountProblem(amount, PAYMENT_MESSAGES.amount, (pence) =>
        pence > 0 ? problemWith(pence) : null,
      ),
    }),
    send: async ({ amount }) => {
      try {
        const body = { amountPence: penceIn(amount) }
        const { message } = await withKey(body, (attemptOptions, body) =>
          callServer('POST /group/{id}/share-out', { params: { id: groupId }, body, ...attemptOptions }),
        )
        toast.success(message)
        form.reset()
      } finally {
        router.refresh()
      }
    },
    // The form goes once nothing is left to share out, so its message goes into a toast that outlives it.
    explain: (thrown) => {
      toast.error(serverMessageOf(thrown, FAILED))
      return null
    },
    keepsFocus: true,
  })
  useSyncInitial(form.internals, initial)
  return form
}

/** Refunds that failed: each can be retried. */
function FailedRefunds({ parts }: { parts: Closing['failedParts'] }) {
  return (
    <Notice tone="warning" title="Not every refund went through">
      <ul className="mt-2 divide-y divide-rule">
        {parts.map((part) => (
          <FailedRefund key={part.paymentId} part={part} />
        ))}
      </ul>
    </Notice>
  )
}

function FailedRefund({ part }: { part: Closing['failedParts'][number] }) {
  const { paymentId, name, amountPence, failure } = part
  const router = useRouter()
  const withKey = useAttemptKey(`refund ${paymentId}`)
  const { isBusy, error, run } = useAction()
  const retry = () =>
    run(
      async () => {
        try {
          const { message } = await withKey({ amountPence }, (attemptOptions, body) =>
            callServer('POST /payment/{id}/refund', { params: { id: paymentId }, body, ...attemptOptions }),
          )
          toast.success(message)
        } finally {
          router.refresh()
        }
      },
      (thrown) => serverMessageOf(thrown, FAILED),
    )
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <bdi className="font-semibold">{name}</bdi> {formatPounds(amountPence)}
        </span>
        <Button variant="secondary" size="small" loading={isBusy} loadingText="Trying..." onClick={retry}>
          Try again <span className="sr-only">{name}</span>
        </Button>
      </div>
      <p>{failure}</p>
      <ErrorNotice message={error} />
    </li>
  )
}
