'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { ErrorNotice } from '@/components/ui/notice'
import { RadioCards } from '@/components/ui/radio-cards'
import { Counter, TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { londonDay } from '@/lib/clock'
import { GROUP_MESSAGES, TITLE_MAX } from '@/lib/groups/rules'
import { CallError, callServer } from '@/lib/http/client'
import { GROUP_TEXTS } from './action-texts'
import { focusFirstError } from './focus-first-error'
import { countCharacters, deadlineFault, goalFault, isGoal, titleFault } from './form-rules'
import type { Group } from './group'
import { TargetAmountField } from './target-amount-field'
import { actionError, isSignedOut, useAction } from './use-action'

type SplitChoice = 'autoSplit' | 'customSplit'
type Wish = {
  title: string
  amount: string
  deadline: string
  description: string
  split: SplitChoice | null
}

const nothing: Wish = { title: '', amount: '', deadline: '', description: '', split: null }

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
  const [wish, setWish] = useState(nothing)
  const [refused, setRefused] = useState<{ text?: string; fields: Record<string, string> }>({ fields: {} })
  const { isBusy, run } = useAction()

  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    setRefused({ fields: {} })
  }
  const faults = {
    title: titleFault(wish.title),
    amount: goalFault(wish.amount),
    deadline: deadlineFault(wish.deadline),
  }
  const isSet = wish.title.trim() !== '' && wish.amount.trim() !== '' && wish.deadline !== '' && wish.split
  const canSend = Boolean(isSet) && !Object.values(faults).some(Boolean)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!canSend) return
    if (!isGoal(wish.amount)) {
      setRefused({ fields: { paymentGoal: GROUP_MESSAGES.amountOutside } })
      return focusFirstError(form)
    }
    run(async () => {
      try {
        const group = await createGroup(wish)
        if (group._id) onCreated(group)
        else setRefused({ text: GROUP_TEXTS.badAnswer, fields: {} })
      } catch (error) {
        if (isSignedOut(error)) return
        const fields = error instanceof CallError ? error.fields : {}
        setRefused({ text: actionError(error, GROUP_TEXTS.wrong), fields })
        focusFirstError(form)
      }
    })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
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
        error={faults.title ?? refused.fields.title}
        disabled={isBusy}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TargetAmountField
          value={wish.amount}
          onChange={(amount) => change({ amount })}
          error={faults.amount ?? refused.fields.paymentGoal}
          disabled={isBusy}
        />
        <DateField
          label="Payment deadline"
          name="paymentDeadline"
          required
          min={londonDay()}
          value={wish.deadline}
          onChange={(event) => change({ deadline: event.currentTarget.value })}
          error={faults.deadline ?? refused.fields.paymentDeadline}
          disabled={isBusy}
        />
      </div>
      <TextArea
        label="Description (optional)"
        name="description"
        dir="auto"
        rows={3}
        maxLength={2000}
        value={wish.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={refused.fields.description}
        disabled={isBusy}
      />
      <RadioCards
        legend="Split option"
        name="splitOption"
        cards={splitCards}
        value={wish.split ?? ''}
        onChange={(event) => change({ split: event.currentTarget.value as SplitChoice })}
        error={refused.fields.splitOption}
        disabled={isBusy}
      />
      <ErrorNotice message={refused.text} />
      <Button type="submit" size="large" disabled={!canSend} loading={isBusy} loadingText="Creating...">
        Create Group
      </Button>
    </form>
  )
}

const createGroup = (wish: Wish) =>
  callServer('POST /group/create', {
    body: {
      title: wish.title,
      description: wish.description,
      paymentGoal: wish.amount,
      paymentDeadline: wish.deadline,
      splitOption: wish.split ?? 'autoSplit',
    },
  })
