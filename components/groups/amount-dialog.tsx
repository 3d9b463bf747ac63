'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { CallError, callServer } from '@/lib/browser/call-server'
import { GROUP_MESSAGES } from '@/lib/groups/rules'
import { formatPounds, parsePounds, toDecimal } from '@/lib/money/pence'
import { settlePlainAmount } from '@/lib/money/plain-amount'
import { GROUP_TEXTS } from './action-texts'
import { focusFirstError } from './focus-first-error'
import { PlainAmountField } from './plain-amount-field'
import { actionError, isSignedOut, useAction } from './use-action'

type AmountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groupId: string
  username: string
  split: 'autoSplit' | 'customSplit'
  unassignedPence: number
  /** What stands there now; leave out for somebody new. */
  contributionPence?: number
  onSaved?: () => void
}

/** Asks what somebody should contribute. */
export function AmountDialog({ open, onOpenChange, username, ...rest }: AmountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={`How much should ${username} contribute?`}
      description={<SplitHint split={rest.split} unassignedPence={rest.unassignedPence} />}
    >
      <AmountForm key={username} username={username} {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SplitHint({ split, unassignedPence }: Pick<AmountDialogProps, 'split' | 'unassignedPence'>) {
  if (split === 'autoSplit') return 'The amount stays fixed; the others share the rest equally.'
  if (unassignedPence > 0)
    return `${formatPounds(unassignedPence)} of the goal is not assigned to anybody yet.`
  return 'The whole goal is assigned already.'
}

type AmountFormProps = Omit<AmountDialogProps, 'open' | 'onOpenChange' | 'split' | 'unassignedPence'> & {
  onDone: () => void
}

function AmountForm({ groupId, username, contributionPence, onSaved, onDone }: AmountFormProps) {
  const router = useRouter()
  const [amount, setAmount] = useState(contributionPence ? toDecimal(contributionPence) : '')
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useAction()

  const save = async (form: HTMLFormElement) => {
    try {
      const body = { username, amount }
      await callServer('PUT /group/{id}/member/set-amount', { params: { id: groupId }, body })
      toast.success(GROUP_TEXTS.amountUpdated)
      router.refresh()
      onSaved?.()
      onDone()
    } catch (thrown) {
      if (isSignedOut(thrown)) return
      const fieldFault = thrown instanceof CallError ? thrown.fields.amount : undefined
      setFault(fieldFault ?? null)
      if (!fieldFault) setError(actionError(thrown, GROUP_TEXTS.wrong))
      focusFirstError(form)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = amountFault(amount)
    setFault(found)
    setError(groupId && username ? null : GROUP_MESSAGES.noUser)
    if (found) return focusFirstError(form)
    if (groupId && username) run(() => save(form))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <PlainAmountField
        label="Amount"
        name="amount"
        required
        value={amount}
        onAmountChange={(text) => {
          setAmount(text)
          setFault(null)
        }}
        onBlur={() => setAmount(settlePlainAmount(amount))}
        error={fault}
        disabled={isBusy}
      />
      <ErrorNotice message={error} />
      <Button type="submit" loading={isBusy} loadingText="Saving...">
        Save Amount
      </Button>
    </form>
  )
}

function amountFault(amount: string): string | null {
  if (amount.trim() === '') return GROUP_TEXTS.amountEmpty
  return parsePounds(amount) === null ? GROUP_TEXTS.amountInvalid : null
}
