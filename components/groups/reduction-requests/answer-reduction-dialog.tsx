import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { useDraftForm } from '@/components/forms/use-draft-form'
import type { Member } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { TextArea } from '@/components/ui/fields/text-area'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { formatPounds } from '@/lib/base/money/pence'
import { MESSAGE_MAX } from '@/lib/groups/reduction-requests/rules'

type AnswerReductionDialogProps = {
  member: Member
  request: NonNullable<Member['canManage']>
  onOpenChange: (open: boolean) => void
}

/** An admin sets a member's amount to what they can manage, or writes a reply. */
export function AnswerReductionDialog({ member, request, onOpenChange }: AnswerReductionDialogProps) {
  const { username } = member.userId
  const amount = formatPounds(request.amountPence)
  const { form, field, notice, isPending, acceptAction } = useAnswer(request._id, () => onOpenChange(false))
  const isBusy = isPending || acceptAction.isBusy
  return (
    <Dialog
      open
      onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}
      title={`${username} can manage ${amount}`}
      description={`Their share is ${formatPounds(member.contributionPence ?? 0)}. Only the admins and ${username} know about this.`}
      size="small"
    >
      <div className="flex flex-col gap-5">
        {request.message ? (
          <blockquote dir="auto" className="border-l-4 border-rule pl-4 break-words whitespace-pre-line">
            {request.message}
          </blockquote>
        ) : null}
        <ErrorNotice message={acceptAction.error} />
        <Button
          loading={acceptAction.isBusy}
          loadingText="Saving..."
          disabled={isPending}
          onClick={acceptAction.send}
        >
          {`Set Their Amount to ${amount}`}
        </Button>
        <form {...form} className="flex flex-col gap-4 border-t border-rule pt-5">
          <TextArea
            {...field('message')}
            label="Or leave the amount as it is and reply"
            hint={`${username} will see this.`}
            rows={3}
            maxLength={MESSAGE_MAX}
          />
          <ErrorNotice message={notice} />
          <Button
            type="submit"
            variant="secondary"
            disabled={acceptAction.isBusy}
            loading={isPending}
            loadingText="Sending..."
          >
            Send Answer
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function useAnswer(id: string, close: () => void) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const explain = (thrown: unknown) => serverMessageOf(thrown, 'Failed to answer. Please try again.')
  const finish = ({ message }: { message: string }) => {
    toast.success(message)
    close()
    router.refresh()
  }
  const form = useDraftForm(`answer ${id}`, {
    initial: { message: '' },
    check: ({ message }) => ({
      message: textProblem(message, MESSAGE_MAX, { required: 'Please write an answer.' }),
    }),
    send: async ({ message }) =>
      finish(
        await callServer('POST /can-manage/{id}/answer', {
          params: { id },
          body: { message: message.trim() },
          ...newAttemptOptions(),
        }),
      ),
    explain,
    keepsFocus: true,
  })
  const send = () =>
    run(
      async () =>
        finish(await callServer('POST /can-manage/{id}/accept', { params: { id }, ...newAttemptOptions() })),
      explain,
    )
  return { ...form, acceptAction: { isBusy, error, send } }
}
