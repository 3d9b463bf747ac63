import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { explainFailure } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { parseAmount, penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { formatPounds, toDecimal } from '@/lib/base/money/pence'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'

type AmountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groupId: string
  /** The member, or somebody who was just added, as the call names them. */
  target: { memberId: string } | { username: string }
  /** What they are called. */
  name: string
  group: Pick<Group, 'splitOption' | 'openAmounts' | 'unassignedPence'>
  /** The current amount; omit it for someone new. */
  contributionPence?: number
  onSaved?: () => void
}

/** Asks what somebody should contribute. */
export function AmountDialog({ open, onOpenChange, name, group, ...rest }: AmountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={`How much should ${name} contribute?`}
      description={splitHint(group)}
    >
      <AmountForm key={name} {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

export function splitHint({ splitOption, openAmounts, unassignedPence }: AmountDialogProps['group']): string {
  if (splitOption === 'autoSplit') return 'This amount stays fixed, and the others share the rest equally.'
  if (openAmounts) return 'Members give what they like here. With an amount set, this one owes it.'
  if (unassignedPence > 0) return `${formatPounds(unassignedPence)} of the goal isn’t assigned to anyone yet.`
  return 'The whole goal is already assigned.'
}

type AmountFormProps = Omit<AmountDialogProps, 'open' | 'onOpenChange' | 'group' | 'name'> & {
  onDone: () => void
}

function AmountForm({ groupId, target, contributionPence, onSaved, onDone }: AmountFormProps) {
  const router = useRouter()
  const { form, field, notice, isPending } = useForm({
    initial: { amount: contributionPence ? toDecimal(contributionPence) : '' },
    check: ({ amount }) => ({ amount: amountProblem(amount) }),
    checkWhileTyping: ({ amount }) => ({ amount: typedAmountProblem(amount, GROUP_MESSAGES.shareInvalid) }),
    send: async ({ amount }) => {
      const body = { ...target, amountPence: penceIn(amount) }
      await callServer('PUT /group/{id}/member/set-amount', { params: { id: groupId }, body })
      toast.success(GROUP_TEXTS.amountUpdated)
      router.refresh()
      onSaved?.()
      onDone()
    },
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.somethingWentWrong),
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      <AmountField {...field('amount')} label="Amount" plain required />
      <ErrorNotice message={notice} />
      <Button type="submit" loading={isPending} loadingText="Saving...">
        Save Amount
      </Button>
    </form>
  )
}

/** Why what was typed cannot be somebody's amount. */
export function amountProblem(amount: string): string | null {
  if (amount.trim() === '') return GROUP_MESSAGES.shareEmpty
  return parseAmount(amount) === null ? GROUP_MESSAGES.shareInvalid : null
}
