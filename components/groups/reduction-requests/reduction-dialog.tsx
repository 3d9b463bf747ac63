import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { FormDialog } from '@/components/forms/form-dialog'
import { useDraftForm } from '@/components/forms/use-draft-form'
import { AmountField } from '@/components/ui/fields/amount-field'
import { TextArea } from '@/components/ui/fields/text-area'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { AMOUNT_INVALID, parseAmount, penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { MESSAGE_MAX, reductionProblem } from '@/lib/groups/reduction-requests/rules'

type ReductionDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groupId: string
  sharePence: number
}

/** A member says how much of their share they can manage. */
export function ReductionDialog({ open, onOpenChange, groupId, sharePence }: ReductionDialogProps) {
  const router = useRouter()
  const withKey = useAttemptKey(`can manage ${groupId}`, 'Attempt-Key')
  const form = useDraftForm(`can manage ${groupId}`, {
    initial: { amount: '', message: '' },
    check: ({ amount }) => {
      const pence = parseAmount(amount)
      return { amount: pence === null ? AMOUNT_INVALID : reductionProblem(pence, sharePence) }
    },
    checkWhileTyping: ({ amount }) => ({ amount: typedAmountProblem(amount, AMOUNT_INVALID) }),
    send: async ({ amount, message }) => {
      const body = { amountPence: penceIn(amount), message: message.trim() }
      const response = await withKey(body, (attemptOptions, body) =>
        callServer('POST /group/{id}/can-manage', { params: { id: groupId }, body, ...attemptOptions }),
      )
      toast.success(response.message)
      onOpenChange(false)
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to send. Please try again.'),
    keepsFocus: true,
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title="I can’t manage it all"
      description={`Your share is ${formatPounds(sharePence)}. Tell the admins what you can manage: nobody else will know.`}
      submitLabel="Tell the Admins"
    >
      <AmountField {...form.field('amount')} label="I can manage" required />
      <TextArea
        {...form.field('message')}
        label="Message (optional)"
        rows={3}
        counter
        maxLength={MESSAGE_MAX}
      />
    </FormDialog>
  )
}
