'use client'

import type { FocusEvent } from 'react'
import { editAmount, isAmountText, settleAmountInput } from '@/lib/money/amount-input'
import { keepPlainAmount, settlePlainAmount } from '@/lib/money/plain-amount'
import { TextField, type TextFieldProps } from './text-field'

type Typed = { text: string; caret: number }

type Style = {
  /** Formats the text while typing. */
  edit: (raw: string, caret: number, afterSeparator: boolean) => Typed
  /** Completes the pence on blur: 12 → 12.00. */
  settle: (text: string) => string
}

const editGrouped: Style['edit'] = (raw, caret, afterSeparator) => editAmount(raw, caret, { afterSeparator })

const styles = {
  /** Thousands grouped; accepts nothing but an amount. */
  grouped: { edit: editGrouped, settle: settleAmountInput },
  /** Thousands grouped; a text that is no amount is kept as typed, so that an error can point it out. */
  lenient: {
    edit: (raw, caret, afterSeparator) =>
      isAmountText(raw) && /\d/.test(raw) ? editGrouped(raw, caret, afterSeparator) : { text: raw, caret },
    settle: (text) => text,
  },
  /** Digits and one dot. */
  plain: {
    edit: (raw, caret) => ({
      text: keepPlainAmount(raw),
      caret: keepPlainAmount(raw.slice(0, caret)).length,
    }),
    settle: settlePlainAmount,
  },
} satisfies Record<string, Style>

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'inputMode' | 'onChange'> & {
  /** Receives the formatted text after each edit, and again on blur if that completed it. */
  onChange: (event: { target: { value: string } }) => void
  typing?: keyof typeof styles
  /** Large figures, for screens that are about the amount. */
  prominent?: boolean
}

/** An amount in pounds: at most two decimals, and the caret stays where it was. */
export function AmountField({ typing = 'grouped', prominent, onChange, onBlur, ...field }: AmountFieldProps) {
  const { edit, settle } = styles[typing]

  const change: TextFieldProps['onChange'] = (event) => {
    const input = event.currentTarget
    const { inputType } = event.nativeEvent as Partial<InputEvent>
    const at = input.selectionStart ?? input.value.length
    const { text, caret } = edit(input.value, at, inputType === 'deleteContentForward')
    if (input.value !== text) input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
    onChange(event)
  }

  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const settled = settle(event.currentTarget.value)
    if (settled !== event.currentTarget.value) {
      event.currentTarget.value = settled
      onChange(event)
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
