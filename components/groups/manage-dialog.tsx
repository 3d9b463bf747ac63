'use client'

import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/error-notice'
import { TextArea } from '@/components/ui/text-area'
import { toast } from '@/components/ui/toast'
import { callServer, messageOf } from '@/lib/browser/call-server'
import { MESSAGE_MAX, manageProblem } from '@/lib/can-manage/rules'
import { formatPounds, parsePounds } from '@/lib/money/pence'

type ManageDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groupId: string
  sharePence: number
}

/** A member says how much of their share they can manage. */
export function ManageDialog({ open, onOpenChange, groupId, sharePence }: ManageDialogProps) {
  const router = useRouter()
  const withKey = useAttemptKey(`can manage ${groupId}`, 'Attempt-Key')
  const { form, field, notice, isPending, forget } = useForm({
    initial: { amount: '', message: '' },
    check: ({ amount }) => {
      const pence = parsePounds(amount)
      return { amount: pence === null ? 'Please enter a valid amount.' : manageProblem(pence, sharePence) }
    },
    send: async ({ amount, message }) => {
      const said = { amountPence: parsePounds(amount) ?? 0, message: message.trim() }
      const answer = await withKey(said, (sent, body) =>
        callServer('POST /group/{id}/can-manage', { params: { id: groupId }, body, ...sent }),
      )
      toast.success(answer.message)
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
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isPending ? undefined : change(next))}
      title="I can’t manage it all"
      description={`Your share is ${formatPounds(sharePence)}. Tell the admins what you can manage: nobody else will know.`}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form="can-manage" loading={isPending} loadingText="Sending...">
            Tell the Admins
          </Button>
        </>
      }
    >
      <form {...form} id="can-manage" className="flex flex-col gap-5">
        <AmountField {...field('amount')} label="I can manage" required />
        <TextArea {...field('message')} label="Message (optional)" rows={3} counter maxLength={MESSAGE_MAX} />
        <ErrorNotice message={notice} />
      </form>
    </Dialog>
  )
}
