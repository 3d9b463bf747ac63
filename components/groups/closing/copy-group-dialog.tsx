import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useDraftForm } from '@/components/forms/use-draft-form'
import { explainFailure } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group } from '@/components/groups/group/group'
import { DeadlineField, TitleField } from '@/components/groups/group/group-fields'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { londonDay } from '@/lib/base/clock'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn } from '@/lib/base/money/parse-amount'
import { nextAnniversary } from '@/lib/groups/closing/rules'
import { groupPath } from '@/lib/groups/group/paths'
import {
  deadlineProblem,
  submittedGoalProblem,
  titleProblem,
  typedGoalProblem,
} from '@/lib/groups/group/rules'

type CopyGroupDialogProps = { group: Group; open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a similar group: starts from the same title, goal and deadline, and can take the same people along. */
export function CopyGroupDialog({ group, open, onOpenChange }: CopyGroupDialogProps) {
  const { form, field, notice, canSend, isPending, resetDialog, withMembers, setWithMembers } =
    useCopyGroup(group)
  const otherCount = group.numberOfMembers - 1
  const handleOpenChange = (next: boolean) => {
    if (!next) resetDialog()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isPending ? undefined : handleOpenChange(next))}
      title="Same again"
      description="A new group with the same description, the same way to split and the same reminders. The old one stays as it is."
    >
      <form {...form} className="flex flex-col gap-5">
        <TitleField {...field('title')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <AmountField {...field('paymentGoal')} label="Target amount" required />
          <DeadlineField {...field('paymentDeadline')} min={londonDay()} />
        </div>
        {otherCount > 0 ? (
          <Checkbox
            label={
              otherCount === 1 ? 'Invite the other member too' : `Invite the other ${otherCount} members too`
            }
            checked={withMembers}
            disabled={isPending}
            onChange={(event) => setWithMembers(event.target.checked)}
          />
        ) : null}
        <ErrorNotice message={notice} />
        <Button type="submit" size="large" disabled={!canSend} loading={isPending} loadingText="Creating...">
          Create Group
        </Button>
      </form>
    </Dialog>
  )
}

function useCopyGroup(group: Group) {
  const router = useRouter()
  const withKey = useAttemptKey(`copy ${group._id}`, 'Attempt-Key')
  const [withMembers, setWithMembers] = useState(true)
  const form = useDraftForm(`copy ${group._id}`, {
    initial: {
      title: group.title,
      paymentGoal: amountInputText(group.goalPence),
      paymentDeadline: nextAnniversary(group.paymentDeadline, londonDay()),
    },
    checkWhileTyping: ({ title, paymentGoal, paymentDeadline }) => ({
      title: titleProblem(title),
      paymentGoal: typedGoalProblem(paymentGoal),
      paymentDeadline: deadlineProblem(paymentDeadline),
    }),
    check: ({ paymentGoal }) => ({ paymentGoal: submittedGoalProblem(paymentGoal) }),
    send: async ({ paymentGoal, ...texts }) => {
      const body = { ...texts, goalPence: penceIn(paymentGoal), withMembers }
      const { data, invited, notInvited } = await withKey(body, (attemptOptions, body) =>
        callServer('POST /group/{id}/copy', { params: { id: group._id }, body, ...attemptOptions }),
      )
      toast.success(outcomeText(invited.length, notInvited.length))
      router.push(groupPath(data._id, data.title))
      router.refresh()
    },
    canSend: ({ title, paymentGoal, paymentDeadline }) =>
      [title, paymentGoal, paymentDeadline].every((text) => text.trim() !== ''),
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.somethingWentWrong),
    navigatesAway: true,
  })
  const reset = () => {
    form.reset()
    setWithMembers(true)
  }
  return { ...form, resetDialog: reset, withMembers, setWithMembers }
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function outcomeText(invitedCount: number, notInvitedCount: number): string {
  if (notInvitedCount > 0)
    return `Group created. ${peopleText(notInvitedCount)} could not be invited yet: try again later.`
  return invitedCount > 0 ? `Group created, and ${peopleText(invitedCount)} invited` : 'Group created'
}
