import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { parseAmount } from '@/lib/base/money/parse-amount'
import { amountReason, LIST_MESSAGES } from '@/lib/groups/people-list/rules'

type FillAmountsProps = {
  chosenCount: number
  hint: string
  isBusy: boolean
  onFill: (amount: string) => void
}

/** Writes one amount into the rows that are ticked, or into all. */
export function FillAmounts({ chosenCount, hint, isBusy, onFill }: FillAmountsProps) {
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const fill = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = amountReason(parseAmount(amount)) !== null
    setProblem(isWrong ? LIST_MESSAGES.bad_amount : null)
    if (!isWrong) onFill(amount)
  }
  return (
    <form onSubmit={fill} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <AmountField
        label="What each owes"
        hint={hint}
        error={problem}
        value={amount}
        disabled={isBusy}
        onChange={({ target }) => {
          setAmount(target.value)
          setProblem(null)
        }}
        className="min-w-0 grow max-sm:basis-full sm:max-w-sm"
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isBusy}
        className="max-sm:w-full sm:mt-7 sm:min-h-12"
      >
        {chosenCount === 0 ? 'Fill in for all' : `Fill in for ${chosenCount} ticked`}
      </Button>
    </form>
  )
}
