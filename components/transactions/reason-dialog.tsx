'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/error-notice'
import { TextArea } from '@/components/ui/text-area'
import { toast } from '@/components/ui/toast'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { REASON_REQUIRED, textProblem } from '@/lib/calls/rules'
import { formatPounds } from '@/lib/money/pence'
import { FEE_STAYS, REASON_MAX } from '@/lib/refund-requests/rules'
import type { TransactionItem } from './transaction'

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** The payer says why; the admins decide. */
export function AskBackDialog({ transaction, ...dialog }: DialogState & { transaction: TransactionItem }) {
  const { _id, amountPence, feePence, groupId } = transaction
  const withKey = useAttemptKey(`ask back ${_id}`, 'Attempt-Key')
  return (
    <ReasonDialog
      {...dialog}
      id={_id}
      title="Ask for this back"
      description={
        <>
          You paid {formatPounds(amountPence)} to “<bdi>{groupId?.title ?? 'this group'}</bdi>”. The admins of
          the group decide whether all or part of it goes back. {feePence > 0 ? FEE_STAYS : null}
        </>
      }
      label="Why would you like it back?"
      button="Send request"
      send={(reason) =>
        withKey({ reason }, (sent, body) =>
          callServer('POST /payment/{id}/refund-request', { params: { id: _id }, body, ...sent }),
        )
      }
    />
  )
}

/** An admin declines with a reason, which the payer reads. */
export function DeclineDialog({ requestId, ...dialog }: DialogState & { requestId: string }) {
  return (
    <ReasonDialog
      {...dialog}
      id={requestId}
      title="Decline this request"
      description="No money goes back. Your reason is shown to the person who asked."
      label="Your reason"
      button="Decline"
      send={(reason) =>
        callServer('POST /refund-request/{id}/decline', { params: { id: requestId }, body: { reason } })
      }
    />
  )
}

type ReasonDialogProps = DialogState & {
  id: string
  title: string
  description: ReactNode
  label: string
  button: string
  send: (reason: string) => Promise<{ message: string }>
}

/** Asks for a reason, and sends it. */
export function ReasonDialog({ open, onOpenChange, ...words }: ReasonDialogProps) {
  const router = useRouter()
  const { form, field, notice, isPending, forget } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: textProblem(reason, REASON_MAX, { required: REASON_REQUIRED }) }),
    send: async ({ reason }) => {
      const { message } = await words.send(reason.trim())
      toast.success(message)
      onOpenChange(false)
      router.refresh()
    },
    explain: (thrown) => messageOf(thrown, 'Failed to send. Please try again.'),
    keepsFocus: true,
  })
  const change = (next: boolean) => {
    if (!next) forget()
    onOpenChange(next)
  }
  const formId = `reason-${words.id}`
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isPending ? undefined : change(next))}
      title={words.title}
      description={words.description}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isPending} loadingText="Sending...">
            {words.button}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <TextArea {...field('reason')} label={words.label} required counter maxLength={REASON_MAX} />
        <ErrorNotice message={notice} />
      </form>
    </Dialog>
  )
}
