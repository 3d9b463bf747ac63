import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { FormDialog } from '@/components/forms/form-dialog'
import { useDraftForm } from '@/components/forms/use-draft-form'
import { AmountField } from '@/components/ui/fields/amount-field'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { NOTE_MAX, type RecordedMethod, recordedPaymentProblem } from '@/lib/groups/recorded-payments/rules'
import { notPositiveProblem, PAYMENT_MESSAGES } from '@/lib/money/payments/rules'

const METHOD_CARDS = [
  { value: 'cash', label: 'Cash', icon: <Icon className="icon-banknote size-5" /> },
  { value: 'bank', label: 'Bank transfer', icon: <Icon className="icon-landmark size-5" /> },
]

type RecordPaymentDialogProps = {
  groupId: string
  memberId: string
  username: string
  owedPence: number
  onOpenChange: (open: boolean) => void
}

/** An admin notes what somebody paid another way; starts from all that they owe. */
export function RecordPaymentDialog({ onOpenChange, ...formProps }: RecordPaymentDialogProps) {
  const form = useRecordPayment(formProps, () => onOpenChange(false))
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onOpenChange}
      title={`Note a payment by ${formProps.username}`}
      description="For money you’ve received another way. It counts towards the share and the goal, but it isn’t held here, so it can’t be transferred or refunded."
      submitLabel="Note Payment"
      busyText="Saving..."
    >
      <AmountField {...form.field('amount')} label="Amount" required />
      <RadioCards {...form.field('method')} legend="How was it paid?" cards={METHOD_CARDS} />
      <TextArea
        {...form.field('note')}
        label="Note (optional)"
        hint={`For the admins and ${formProps.username}.`}
        rows={2}
        maxLength={NOTE_MAX}
      />
    </FormDialog>
  )
}

function useRecordPayment(
  { groupId, memberId, username, owedPence }: Omit<RecordPaymentDialogProps, 'onOpenChange'>,
  onDone: () => void,
) {
  const router = useRouter()
  const withKey = useAttemptKey(`note ${memberId}`)
  return useDraftForm(`note ${memberId}`, {
    initial: { amount: amountInputText(owedPence), method: 'cash', note: '' },
    check: ({ amount }) => ({
      amount:
        notPositiveProblem(penceIn(amount)) ?? recordedPaymentProblem(penceIn(amount), owedPence, username),
    }),
    checkWhileTyping: ({ amount }) => ({
      amount: typedAmountProblem(amount, PAYMENT_MESSAGES.amount, (pence) =>
        pence > owedPence ? recordedPaymentProblem(pence, owedPence, username) : null,
      ),
    }),
    send: async ({ amount, method, note }) => {
      const body = { memberId, amountPence: penceIn(amount), method: method as RecordedMethod, note }
      const { message } = await withKey(body, (attemptOptions, body) =>
        callServer('POST /group/{id}/noted-payment', { params: { id: groupId }, body, ...attemptOptions }),
      )
      toast.success(message)
      onDone()
      router.refresh()
    },
    explain: (thrown) =>
      serverMessageOf(thrown, 'We didn’t hear back. Please try again: nothing will be noted twice.'),
    keepsFocus: true,
  })
}
