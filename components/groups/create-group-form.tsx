'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { ErrorNotice } from '@/components/ui/notice'
import { RadioCards } from '@/components/ui/radio-cards'
import { Counter, TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { londonDay } from '@/lib/clock'
import { TITLE_MAX } from '@/lib/groups/rules'
import { countCharacters } from './form-rules'
import type { Group } from './group'
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
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        dir="auto"
        required
        placeholder="A weekend in Whitby"
        labelAside={<Counter length={countCharacters(wish.title)} max={TITLE_MAX} />}
        value={wish.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
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
      <DateField
        label="Payment deadline"
        name="paymentDeadline"
        required
        min={londonDay()}
        value={wish.deadline}
        onChange={(event) => change({ deadline: event.currentTarget.value })}
        error={errorOf('paymentDeadline')}
        disabled={isBusy}
      />
    </div>
  )
}
