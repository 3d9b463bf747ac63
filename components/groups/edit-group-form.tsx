'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { ErrorNotice } from '@/components/ui/notice'
import { Counter, TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { GROUP_MESSAGES, TITLE_MAX } from '@/lib/groups/rules'
import { CallError, callServer } from '@/lib/http/client'
import { settlePlainAmount } from '@/lib/money/plain-amount'
import { GROUP_TEXTS } from './action-texts'
import { focusFirstError } from './focus-first-error'
import { countCharacters, deadlineFault, goalFault, isGoal, titleFault } from './form-rules'
import type { Group } from './group'
import { PlainAmountField } from './plain-amount-field'
import { actionError, isSignedOut, useAction } from './use-action'

type Edit = { title: string; description: string; paymentGoal: string; paymentDeadline: string }
type Faults = Partial<Record<keyof Edit, string | null>>

const asEdit = ({ title, description, paymentGoal, paymentDeadline }: Group): Edit => ({
  title,
  description,
  paymentGoal: paymentGoal.toFixed(2),
  paymentDeadline,
})

/** What is wrong while typing. */
const typingFaults = (edit: Edit, before: Edit): Faults => ({
  title: titleFault(edit.title),
  paymentGoal: goalFault(edit.paymentGoal),
  paymentDeadline: deadlineFault(edit.paymentDeadline, before.paymentDeadline),
})

/** What is missing when it is sent. */
const missing = (edit: Edit): Faults => ({
  ...(edit.title.trim() ? {} : { title: 'Please enter a title.' }),
  ...(edit.description.trim() ? {} : { description: 'Please enter a description.' }),
  ...(isGoal(edit.paymentGoal) ? {} : { paymentGoal: GROUP_MESSAGES.amountOutside }),
  ...(edit.paymentDeadline ? {} : { paymentDeadline: GROUP_MESSAGES.deadlineInvalid }),
})

type EditGroupFormProps = { group: Group; onUpdated: (message: string) => void }

export function EditGroupForm({ group, onUpdated }: EditGroupFormProps) {
  // What the form was opened with: a refresh behind it neither resets nor unlocks it.
  const [before] = useState(() => asEdit(group))
  const [edit, setEdit] = useState(before)
  const [refused, setRefused] = useState<{ text?: string; fields: Faults }>({ fields: {} })
  const { isBusy, run } = useAction()

  const change = (part: Partial<Edit>) => {
    setEdit({ ...edit, ...part })
    setRefused({ fields: {} })
  }
  const faults = typingFaults(edit, before)
  const isChanged = (Object.keys(before) as (keyof Edit)[]).some((field) => edit[field] !== before[field])
  const errorOf = (field: keyof Edit) => faults[field] ?? refused.fields[field]

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = { ...missing(edit), ...withoutNulls(faults) }
    setRefused({ fields })
    if (Object.keys(fields).length > 0) return focusFirstError(form)
    run(async () => {
      try {
        const { message } = await callServer('PUT /group/{id}/update', {
          params: { id: group._id },
          body: edit,
        })
        onUpdated(message || GROUP_TEXTS.updated)
      } catch (error) {
        if (isSignedOut(error)) return
        const text = actionError(error, GROUP_TEXTS.updateFailed)
        setRefused({ text, fields: error instanceof CallError ? error.fields : {} })
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
        labelAside={<Counter length={countCharacters(edit.title)} max={TITLE_MAX} />}
        value={edit.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errorOf('title')}
        disabled={isBusy}
      />
      <TextArea
        label="Description"
        name="description"
        dir="auto"
        required
        rows={4}
        maxLength={2000}
        value={edit.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errorOf('description')}
        disabled={isBusy}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PlainAmountField
          label="Target amount"
          name="paymentGoal"
          required
          value={edit.paymentGoal}
          onAmountChange={(paymentGoal) => change({ paymentGoal })}
          onBlur={() => change({ paymentGoal: settlePlainAmount(edit.paymentGoal) })}
          error={errorOf('paymentGoal')}
          disabled={isBusy}
        />
        <DateField
          label="Payment deadline"
          name="paymentDeadline"
          required
          value={edit.paymentDeadline}
          onChange={(event) => change({ paymentDeadline: event.currentTarget.value })}
          error={errorOf('paymentDeadline')}
          disabled={isBusy}
        />
      </div>
      <ErrorNotice message={refused.text} />
      <Button type="submit" size="large" disabled={!isChanged} loading={isBusy} loadingText="Updating...">
        Update
      </Button>
    </form>
  )
}

const withoutNulls = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, text]) => text))
