import { useRouter } from 'next/navigation'
import { FormDialog } from '@/components/forms/form-dialog'
import { useForm } from '@/components/forms/use-form'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { TextArea } from '@/components/ui/fields/text-area'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { MESSAGE_MAX } from '@/lib/money/payments/rules'

type WriteOnCardDialogProps = {
  transaction: TransactionItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What a member wrote on the card with a payment, to change or take off. */
export function WriteOnCardDialog({ transaction, ...dialog }: WriteOnCardDialogProps) {
  const { _id: id, groupId, onCard } = transaction
  const router = useRouter()
  const form = useForm({
    initial: { message: onCard?.message ?? '' },
    check: ({ message }) => ({ message: message.trim() ? textProblem(message, MESSAGE_MAX) : null }),
    send: async ({ message }) => {
      const body = { message: message.trim() }
      const saved = await callServer('PUT /payment/{id}/message', { params: { id }, body })
      toast.success(saved.message)
      dialog.onOpenChange(false)
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'This could not be saved. Please try again.'),
    keepsFocus: true,
  })
  return (
    <FormDialog
      form={form}
      title="Write on the card"
      description={
        <>
          The card of “<bdi>{groupId?.title}</bdi>” shows it with your name, and without the amount.
        </>
      }
      submitLabel="Save"
      busyText="Saving..."
      {...dialog}
    >
      <TextArea {...form.field('message')} label="Message" counter maxLength={MESSAGE_MAX} />
    </FormDialog>
  )
}
