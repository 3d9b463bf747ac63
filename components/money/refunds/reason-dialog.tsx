import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { newAttemptOptions, useAttemptKey } from '@/components/forms/attempt-key'
import { FormDialog } from '@/components/forms/form-dialog'
import { useDraftForm } from '@/components/forms/use-draft-form'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { TextArea } from '@/components/ui/fields/text-area'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { REASON_REQUIRED, textProblem } from '@/lib/base/calls/rules'
import { formatPounds } from '@/lib/base/money/pence'
import { FEE_NOT_RETURNED, REASON_MAX } from '@/lib/money/refunds/requests/rules'

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** The payer says why; the admins decide. */
export function RequestRefundDialog({
  transaction,
  ...dialog
}: DialogState & { transaction: TransactionItem }) {
  const { _id, amountPence, feePence, groupId } = transaction
  const withKey = useAttemptKey(`ask back ${_id}`, 'Attempt-Key')
  return (
    <ReasonDialog
      {...dialog}
      title="Ask for this back"
      description={
        <>
          You paid {formatPounds(amountPence)} to “<bdi>{groupId?.title ?? 'this group'}</bdi>”. The admins of
          the group decide whether all or part of it goes back. {feePence > 0 ? FEE_NOT_RETURNED : null}
        </>
      }
      label="Why would you like it back?"
      submitLabel="Send request"
      draftKey={`ask back ${_id}`}
      send={(reason) =>
        withKey({ reason }, (attemptOptions, body) =>
          callServer('POST /payment/{id}/refund-request', { params: { id: _id }, body, ...attemptOptions }),
        )
      }
    />
  )
}

/** An admin declines with a reason, which the payer reads. */
export function DeclineRefundDialog({ requestId, ...dialog }: DialogState & { requestId: string }) {
  return (
    <ReasonDialog
      {...dialog}
      title="Decline this request"
      description="No money goes back. Your reason is shown to the person who asked."
      label="Your reason"
      submitLabel="Decline"
      draftKey={`decline ${requestId}`}
      send={(reason) =>
        callServer('POST /refund-request/{id}/decline', {
          params: { id: requestId },
          body: { reason },
          ...newAttemptOptions(),
        })
      }
    />
  )
}

type ReasonDialogProps = DialogState & {
  title: string
  description: ReactNode
  label: string
  submitLabel: string
  draftKey?: string
  send: (reason: string) => Promise<{ message: string }>
}

/** Asks for a reason, and sends it. */
export function ReasonDialog({ label, send, draftKey, ...dialog }: ReasonDialogProps) {
  const router = useRouter()
  const form = useDraftForm(draftKey, {
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: textProblem(reason, REASON_MAX, { required: REASON_REQUIRED }) }),
    send: async ({ reason }) => {
      const { message } = await send(reason.trim())
      toast.success(message)
      dialog.onOpenChange(false)
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to send. Please try again.'),
    keepsFocus: true,
  })
  return (
    <FormDialog form={form} {...dialog}>
      <TextArea {...form.field('reason')} label={label} required counter maxLength={REASON_MAX} />
    </FormDialog>
  )
}
