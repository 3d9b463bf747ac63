'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { RadioCards } from '@/components/ui/radio-cards'
import { TextArea } from '@/components/ui/text-area'
import { londonDay } from '@/lib/clock'
import type { Group } from './group'
import { DeadlineField, TitleField } from './group-fields'
import { TargetAmountField } from './target-amount-field'
import { type SplitChoice, useCreateGroup } from './use-create-group'

const splitCards = [
  {
    value: 'autoSplit',
    label: 'Auto split',
    text: 'Everybody pays the same, to the penny.',
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
  const form = useCreateGroup(onCreated)
  const { wish, change, errorOf, isBusy } = form
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TitleField
        placeholder="A weekend in Whitby"
        value={wish.title}
        onType={(title) => change({ title })}
        error={errorOf('title')}
        disabled={isBusy}
      />
      <AmountAndDeadline {...form} />
      <TextArea
        label="Description (optional)"
        name="description"
        dir="auto"
        rows={3}
        maxLength={2000}
        value={wish.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errorOf('description')}
        disabled={isBusy}
      />
      <RadioCards
        legend="Split option"
        name="splitOption"
        cards={splitCards}
        value={wish.split ?? ''}
        onChange={(event) => change({ split: event.currentTarget.value as SplitChoice })}
        error={errorOf('splitOption')}
        disabled={isBusy}
      />
      <ErrorNotice message={form.refusal} />
      <Button type="submit" size="large" disabled={!form.canSend} loading={isBusy} loadingText="Creating...">
        Create Group
      </Button>
    </form>
  )
}

type FormState = ReturnType<typeof useCreateGroup>

function AmountAndDeadline({ wish, change, errorOf, isBusy }: FormState) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TargetAmountField
        value={wish.amount}
        onChange={(amount) => change({ amount })}
        error={errorOf('paymentGoal')}
        disabled={isBusy}
      />
      <DeadlineField
        min={londonDay()}
        value={wish.deadline}
        onType={(deadline) => change({ deadline })}
        error={errorOf('paymentDeadline')}
        disabled={isBusy}
      />
    </div>
  )
}
