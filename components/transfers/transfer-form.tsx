'use client'

import { Amount } from '@/components/ui/amount'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { formatPounds, parsePounds } from '@/lib/money/pence'
import { useTransfer } from './use-transfer'

type TransferFormProps = { groupId: string; availablePence: number }

/** How much of the group's money goes to its payout account; all of it to begin with. */
export function TransferForm({ groupId, availablePence: fromPage }: TransferFormProps) {
  const { form, field, values, notice, availablePence, isPending } = useTransfer(groupId, fromPage)
  const isEmpty = availablePence <= 0
  return (
    <Panel className="max-w-xl">
      <form {...form} aria-label="Transfer" className="flex flex-col gap-5">
        <div aria-live="polite" className="rule-double pb-4">
          <p className="text-ink-soft">Available to transfer</p>
          <Amount size="large" pence={availablePence} />
        </div>
        <AmountField
          {...field('amount')}
          label="Amount"
          prominent
          hint={hint(parsePounds(values.amount) ?? 0, availablePence)}
          readOnly={isPending || isEmpty}
        />
        <ErrorNotice message={notice} />
        <Button
          type="submit"
          size="large"
          wide
          disabled={isEmpty}
          loading={isPending}
          loadingText="Processing..."
        >
          Transfer
        </Button>
      </form>
    </Panel>
  )
}

function hint(pence: number, availablePence: number) {
  if (availablePence <= 0) return "There's nothing to transfer right now."
  if (pence === availablePence) return 'Press Enter to transfer the full amount.'
  if (pence > 0 && pence < availablePence) return `Press Enter to transfer ${formatPounds(pence)}.`
  return `You can transfer up to ${formatPounds(availablePence)}.`
}
