'use client'

import { Amount } from '@/components/ui/amount'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { formatPounds, parsePounds } from '@/lib/money/pence'
import { useTransfer } from './use-transfer'

type TransferFormProps = {
  groupId: string
  availablePence: number
  /** The payout account was replaced, and nothing can be transferred yet. */
  isResting: boolean
  /** What becomes of it where a second admin has to confirm. */
  confirmation: string | null
}

/** How much of the group's money goes to its payout account; all of it to begin with. */
export function TransferForm({
  groupId,
  availablePence: fromPage,
  isResting,
  confirmation,
}: TransferFormProps) {
  const { form, field, values, notice, availablePence, isPending } = useTransfer(groupId, fromPage, isResting)
  const isClosed = availablePence <= 0 || isResting
  return (
    <Panel>
      <form {...form} aria-label="Transfer" className="flex flex-col gap-5">
        <div aria-live="polite" className="rule-double pb-4">
          <p className="text-ink-soft">Available to transfer</p>
          <Amount size="large" pence={availablePence} />
        </div>
        <AmountField
          {...field('amount')}
          label="Amount"
          prominent
          hint={isResting ? RESTING : hint(parsePounds(values.amount) ?? 0, availablePence)}
          readOnly={isPending || isClosed}
        />
        <ErrorNotice message={notice} />
        <Button
          type="submit"
          size="large"
          wide
          disabled={isClosed}
          loading={isPending}
          loadingText="Processing..."
        >
          Transfer
        </Button>
        {confirmation ? <p className="text-sm text-ink-soft">{confirmation}</p> : null}
      </form>
    </Panel>
  )
}

const RESTING = 'You can transfer once the wait is over.'

function hint(pence: number, availablePence: number) {
  if (availablePence <= 0) return "There's nothing to transfer right now."
  if (pence === availablePence) return 'Press Enter to transfer the full amount.'
  if (pence > 0 && pence < availablePence) return `Press Enter to transfer ${formatPounds(pence)}.`
  return `You can transfer up to ${formatPounds(availablePence)}.`
}
