'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { RadioCards } from '@/components/ui/radio-cards'
import { TextArea } from '@/components/ui/text-area'
import { londonDay } from '@/lib/clock'
import { DESCRIPTION_MAX } from '@/lib/groups/rules'
import type { Group } from './group'
import { DeadlineField, OpenAmountsField, TitleField } from './group-fields'
import { useCreateGroup } from './use-create-group'

const splitCards = [
  {
    value: 'autoSplit',
    label: 'Auto split',
    text: 'Everyone pays the same, to the penny.',
    icon: <Equal size={20} aria-hidden="true" />,
  },
  {
    value: 'customSplit',
    label: 'Custom split',
    text: 'You say how much each person pays.',
    icon: <SlidersHorizontal size={20} aria-hidden="true" />,
  },
]

export function CreateGroupForm({ onCreated }: { onCreated: (group: Group) => void }) {
  const { form, field, values, change, notice, canSend, isPending } = useCreateGroup(onCreated)
  return (
    <form {...form} className="flex flex-col gap-5">
      <TitleField {...field('title')} placeholder="A weekend in Whitby" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AmountField
          {...field('paymentGoal')}
          label="Target amount"
          typing="lenient"
          placeholder="0.00"
          required
        />
        <DeadlineField {...field('paymentDeadline')} min={londonDay()} />
      </div>
      <TextArea
        {...field('description')}
        label="Description (optional)"
        dir="auto"
        rows={3}
        maxLength={DESCRIPTION_MAX}
      />
      <RadioCards {...field('splitOption')} legend="Split option" cards={splitCards} />
      {values.splitOption === 'customSplit' ? (
        <OpenAmountsField
          checked={values.openAmounts}
          disabled={isPending}
          onChange={(openAmounts) => change({ openAmounts })}
        />
      ) : null}
      <ErrorNotice message={notice} />
      <Button type="submit" size="large" disabled={!canSend} loading={isPending} loadingText="Creating...">
        Create Group
      </Button>
    </form>
  )
}
