'use client'

import type { ChangeEvent, FocusEvent } from 'react'
import { editAmount, settleAmountInput } from '@/lib/money/amount-input'
import { TextField, type TextFieldProps } from './text-field'

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'inputMode'> & {
  /** The formatted text after each edit; `onChange` sees the same text in the event. */
  onAmountChange?: (text: string) => void
  /** Completes the pence on leaving the field: 12 → 12.00. */
  settleOnBlur?: boolean
  /** Large figures, where the amount is what the screen is about. */
  prominent?: boolean
}

/** Pounds as they are typed: thousands separators, at most two decimals, the caret stays where it was. */
export function AmountField({
  onAmountChange,
  settleOnBlur,
  prominent,
  onChange,
  onBlur,
  ...field
}: AmountFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const native = event.nativeEvent as Partial<InputEvent>
    const afterSeparator = native.inputType === 'deleteContentForward'
    const { text, caret } = editAmount(input.value, input.selectionStart ?? input.value.length, {
      afterSeparator,
    })
    if (input.value !== text) input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
    onChange?.(event)
    onAmountChange?.(text)
  }

  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const settled = settleAmountInput(event.currentTarget.value)
    if (settleOnBlur && settled !== event.currentTarget.value) {
      event.currentTarget.value = settled
      onAmountChange?.(settled)
    }
    onBlur?.(event)
  }

  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      onChange={change}
      onBlur={blur}
      leading={<span className={prominent ? 'font-display text-2xl text-ink' : 'font-semibold'}>£</span>}
      inputClassName={prominent ? 'figures font-display text-2xl! font-semibold min-h-16' : 'figures'}
    />
  )
}
