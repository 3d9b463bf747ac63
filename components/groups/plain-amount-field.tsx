'use client'

import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { keepPlainAmount } from '@/lib/money/plain-amount'

type PlainAmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'leading' | 'type'> & {
  value: string
  onAmountChange: (text: string) => void
}

/** Pounds as digits and one dot, at most two decimals. */
export function PlainAmountField({ onAmountChange, ...field }: PlainAmountFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      leading={<span className="font-semibold">£</span>}
      inputClassName="figures"
      onChange={(event) => onAmountChange(keepPlainAmount(event.currentTarget.value))}
    />
  )
}
