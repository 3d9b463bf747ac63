import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { FormDialog } from '@/components/forms/form-dialog'
import { useForm } from '@/components/forms/use-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { AmountField } from '@/components/ui/fields/amount-field'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { PAYMENT_MESSAGES } from '@/lib/money/payments/rules'
import { refundProblem } from '@/lib/money/refunds/rules'
import { onItsWayText, refundLabel } from './refund-words'

type RefundDialogProps = {
  transaction: TransactionItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks an admin how much of a member's contribution to refund; starts from the whole of it. */
export function RefundDialog({ transaction, open, onOpenChange }: RefundDialogProps) {
  const form = useRefund(transaction, () => close())
  const close = () => {
    form.reset()
    onOpenChange(false)
  }
  const leftPence = refundablePenceOf(transaction)
  const payerName = transaction.name
  const request = transaction.refundRequest
  const reason = request?.status === 'open' ? request.reason : null
  const feeText =
    transaction.coveredFeePence > 0
      ? 'The processing fee that the collection covered doesn’t come back.'
      : 'The processing fee isn’t refunded.'
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Refund payment"
      description={`${payerName} paid ${formatPounds(transaction.amountPence)}. A refund goes back to the card they used and lowers what ${payerName} has paid. ${feeText}`}
      submitLabel={refundLabel(penceIn(form.values.amount), leftPence)}
      busyText="Processing..."
      // A refund that was asked for takes nothing away from anybody, and its reason is read first.
      variant={reason ? 'primary' : 'danger-final'}
      initialFocus={reason ? 'top' : 'field'}
    >
      {reason ? (
        <figure className="border-l-4 border-marmalade-fill pl-3.5">
          <figcaption className="text-sm font-semibold text-ink-soft">{`${payerName} asked for this back`}</figcaption>
          <blockquote className="[overflow-wrap:anywhere]">
            <bdi>“{reason}”</bdi>
          </blockquote>
        </figure>
      ) : null}
      <AmountField
        {...form.field('amount')}
        label="Amount to refund"
        hint={hint(leftPence, transaction.amountPence)}
      />
    </FormDialog>
  )
}

/** What is left of the payment after earlier refunds. */
const refundablePenceOf = ({ refundablePence, amountPence }: TransactionItem): number =>
  refundablePence ?? amountPence

function hint(leftPence: number, paidPence: number): string {
  if (leftPence <= 0) return 'Nothing of it is left to refund.'
  const amountText = leftPence < paidPence ? `the ${formatPounds(leftPence)} left` : 'it'
  return `You can refund all or part of ${amountText}, from money that hasn’t been transferred out.`
}

function useRefund(transaction: TransactionItem, onDone: () => void) {
  const router = useRouter()
  const withKey = useAttemptKey(`refund ${transaction._id}`)
  const leftPence = refundablePenceOf(transaction)
  const initial = { amount: amountInputText(leftPence) }
  const form = useForm({
    initial,
    check: ({ amount }) => ({ amount: refundProblem(penceIn(amount), leftPence) }),
    checkWhileTyping: ({ amount }) => ({
      amount: typedAmountProblem(amount, PAYMENT_MESSAGES.amount, (pence) =>
        pence > leftPence ? refundProblem(pence, leftPence) : null,
      ),
    }),
    send: async ({ amount }) => {
      const amountPence = penceIn(amount)
      await withKey({ amountPence }, (attemptOptions, body) =>
        callServer('POST /payment/{id}/refund', { params: { id: transaction._id }, body, ...attemptOptions }),
      )
      toast.success(onItsWayText(transaction.name, amountPence))
      onDone()
      router.refresh()
    },
    explain: (thrown) =>
      serverMessageOf(thrown, 'We didn’t hear back. Please try again: nothing will be refunded twice.'),
    keepsFocus: true,
  })
  useSyncInitial(form.internals, initial)
  return form
}
