import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { explainFailure } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group, Member } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { parseAmount, penceIn, typedAmountProblem } from '@/lib/base/money/parse-amount'
import { formatPounds, formatPoundsShort } from '@/lib/base/money/pence'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { amountProblem } from './amount-dialog'
import { NO_AMOUNT } from './member-filter'
import { MemberPicker, useMemberChoice } from './member-picker'
import { hasNoAmountYet } from './payment-state'

type AmountsDialogProps = {
  group: Group
  members: Member[]
  /** Whom the list beside it shows: they are chosen at first. */
  shownMembers: Member[]
  viewerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for one amount, and for whom to set it. */
export function AmountsDialog({ open, onOpenChange, ...props }: AmountsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How much should each contribute?"
      description={hint(props.group)}
    >
      <AmountsForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function hint({ splitOption, openAmounts }: Group): string {
  if (splitOption === 'autoSplit')
    return 'These amounts stay fixed, and those you leave out share the rest equally.'
  return openAmounts
    ? 'Members give what they like here. With an amount set, they owe it.'
    : 'The same amount for everyone, or for those you choose.'
}

type AmountsFormProps = Omit<AmountsDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function AmountsForm({ group, members, shownMembers, viewerId, onDone }: AmountsFormProps) {
  const router = useRouter()
  const people = members.map((member) => ({
    memberId: member._id,
    username: member.userId.username,
    displayName: member.userId.displayName,
    isOwn: member.userId._id === viewerId,
    amount: currentAmountText(group, member),
  }))
  const shownIds = new Set(shownMembers.map(({ _id }) => _id))
  const choice = useMemberChoice(
    people,
    people.map(({ memberId }) => memberId).filter((id) => !shownIds.has(id)),
  )
  const { form, field, values, notice, isPending } = useForm({
    initial: { amount: '' },
    check: ({ amount }) => ({ amount: amountProblem(amount) }),
    checkWhileTyping: ({ amount }) => ({ amount: typedAmountProblem(amount, GROUP_MESSAGES.shareInvalid) }),
    send: async ({ amount }) => {
      const body = { memberIds: choice.memberIds, amountPence: penceIn(amount) }
      const { message } = await callServer('PUT /group/{id}/member/set-amounts', {
        params: { id: group._id },
        body,
      })
      toast.success(message)
      router.refresh()
      onDone()
    },
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.somethingWentWrong),
  })
  return (
    <form {...form} className="flex flex-col gap-3">
      <AmountField {...field('amount')} label="Amount for each" plain required />
      <MemberPicker
        label="For whom"
        people={people}
        choice={choice}
        disabled={isPending}
        aside={({ amount }) => amount}
      />
      <div className="sticky short:static -bottom-6 -mx-5 -mb-6 flex flex-col gap-3 border-t border-rule bg-sheet px-5 py-4 sm:-mx-7 sm:px-7">
        <p className="figures text-sm text-ink-soft">{sumText(group, choice.count, values.amount)}</p>
        <ErrorNotice message={choice.problem ?? notice} />
        <Button
          type="submit"
          size="large"
          disabled={choice.count === 0 || choice.problem !== null}
          loading={isPending}
          loadingText="Saving..."
        >
          {choice.count === 1 ? 'Set for 1 member' : `Set for ${choice.count} members`}
        </Button>
      </div>
    </form>
  )
}

function currentAmountText(group: Group, member: Member): string {
  if (isPayWhatYouLike(group, member)) return 'Gives what they like'
  return hasNoAmountYet(group, member) ? NO_AMOUNT : formatPounds(member.contributionPence ?? 0)
}

/** What the typed amount comes to for all who are chosen, beside the goal. */
function sumText({ goalPence }: Group, count: number, typed: string): string {
  const pence = parseAmount(typed)
  const goal = `The goal is ${formatPoundsShort(goalPence)}.`
  if (pence === null || count === 0) return goal
  return `${count} × ${formatPoundsShort(pence)} = ${formatPoundsShort(count * pence)}. ${goal}`
}
