import { Equal, SlidersHorizontal, UserPlus } from 'lucide-react'
import { BeforeButton } from '@/components/ui/buttons/before-button'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { TextArea } from '@/components/ui/fields/text-area'
import { Notice } from '@/components/ui/page/notice'
import { londonDay } from '@/lib/base/clock'
import { DESCRIPTION_MAX } from '@/lib/groups/group/rules'
import type { Group } from './group'
import { DeadlineField, FeePayerField, OpenAmountsField, TitleField } from './group-fields'
import { useCreateGroup } from './use-create-group'

const splitCards = [
  {
    value: 'autoSplit',
    label: 'Auto split',
    text: 'Everyone pays the same, to the penny.',
    icon: <Equal size={20} />,
  },
  {
    value: 'customSplit',
    label: 'Custom split',
    text: 'You say how much each person pays.',
    icon: <SlidersHorizontal size={20} />,
  },
]

type CreateGroupFormProps = {
  /** Whether it is up to each group who bears the card fee. */
  offersFee: boolean
  onCreated: (group: Group) => void
}

export function CreateGroupForm({ offersFee, onCreated }: CreateGroupFormProps) {
  const { form, field, values, change, notice, canSend, isPending, isKept, startAfresh } = useCreateGroup(
    offersFee,
    onCreated,
  )
  return (
    <form {...form} className="flex flex-col gap-3">
      {isKept ? <Kept onForget={startAfresh} /> : null}
      <TitleField {...field('title')} placeholder="A weekend in Whitby" roomy />
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <AmountField {...field('paymentGoal')} label="Target amount" placeholder="0.00" required roomy />
        <DeadlineField {...field('paymentDeadline')} min={londonDay()} roomy />
      </div>
      <TextArea
        {...field('description')}
        label="Description (optional)"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        roomy
      />
      <RadioCards {...field('splitOption')} legend="Split option" cards={splitCards} />
      {values.splitOption === 'customSplit' ? (
        <OpenAmountsField
          checked={values.openAmounts}
          disabled={isPending}
          onChange={(openAmounts) => change({ openAmounts })}
        />
      ) : null}
      {offersFee ? <FeePayerField {...field('feePaidBy')} /> : null}
      <BeforeButton refusal={notice} icon={UserPlus}>
        Next, you invite people. Title, goal and date can be changed later.
      </BeforeButton>
      <Button
        type="submit"
        size="large"
        className="mt-2"
        disabled={!canSend}
        loading={isPending}
        loadingText="Creating..."
      >
        Create Group
      </Button>
    </form>
  )
}

/** Shown if the form opens with a kept draft. */
function Kept({ onForget }: { onForget: () => void }) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>This is what you typed before.</span>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 min-h-11 sm:ml-0"
          onClick={(event) => {
            event.currentTarget.form?.querySelector('input')?.focus()
            onForget()
          }}
        >
          Start afresh
        </Button>
      </div>
    </Notice>
  )
}
