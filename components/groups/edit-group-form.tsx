'use client'

import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { TextArea } from '@/components/ui/text-area'
import { settlePlainAmount } from '@/lib/money/plain-amount'
import type { Group } from './group'
import { DeadlineField, TitleField } from './group-fields'
import { PlainAmountField } from './plain-amount-field'
import { useEditGroup } from './use-edit-group'

type EditGroupFormProps = { group: Group; onUpdated: (message: string) => void }

export function EditGroupForm({ group, onUpdated }: EditGroupFormProps) {
  const form = useEditGroup(group, onUpdated)
  const { edit, change, errorOf, isBusy } = form
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TitleField
        value={edit.title}
        onType={(title) => change({ title })}
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
      <AmountAndDeadline {...form} />
      <ErrorNotice message={form.refusal} />
      <Button
        type="submit"
        size="large"
        disabled={!form.isChanged}
        loading={isBusy}
        loadingText="Updating..."
      >
        Update
      </Button>
    </form>
  )
}

type FormState = ReturnType<typeof useEditGroup>

function AmountAndDeadline({ edit, change, errorOf, isBusy }: FormState) {
  return (
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
      <DeadlineField
        value={edit.paymentDeadline}
        onType={(paymentDeadline) => change({ paymentDeadline })}
        error={errorOf('paymentDeadline')}
        disabled={isBusy}
      />
    </div>
  )
}
