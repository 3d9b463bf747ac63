import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { describeRecordedPayment } from '@/lib/money/transactions/rules'

type TakeBackDialogProps = {
  transaction: TransactionItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms taking back a recorded payment, which then no longer counts. */
export function TakeBackDialog({ transaction, open, onOpenChange }: TakeBackDialogProps) {
  const router = useRouter()
  const { isBusy, error, run, clearError } = useAction()
  const { _id, amountPence, method, name } = transaction
  const takeBack = async () => {
    const { message } = await callServer('DELETE /noted-payment/{id}', {
      params: { id: _id },
      ...newAttemptOptions(),
    })
    toast.success(message)
    onOpenChange(false)
    router.refresh()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        clearError()
        onOpenChange(next)
      }}
      title="Take this note back?"
      text={`${describeRecordedPayment(amountPence, method ?? 'cash')} from ${name} won’t count any more. Both stay in the history, and ${name} is told.`}
      confirmLabel="Take Back"
      busy={isBusy}
      busyText="Saving..."
      error={error}
      onConfirm={() =>
        run(takeBack, (thrown) => serverMessageOf(thrown, 'Failed to take it back. Please try again.'))
      }
    />
  )
}
