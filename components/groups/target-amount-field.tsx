'use client'

import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { TextField } from '@/components/ui/text-field'
import { editAmount } from '@/lib/money/amount-input'
import { isAmountText } from './form-rules'

type TargetAmountFieldProps = {
  value: string
  onChange: (text: string) => void
  error?: string | null
  disabled?: boolean
}

/** What a group collects for. Thousands are set apart as they are typed; what is no amount stays, with an error. */
export function TargetAmountField({ value, onChange, error, disabled }: TargetAmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const raw = currentTarget.value
    if (!isAmountText(raw) || !/\d/.test(raw)) return onChange(raw)
    const at = currentTarget.selectionStart ?? raw.length
    const afterSeparator = (nativeEvent as Partial<InputEvent>).inputType === 'deleteContentForward'
    const edit = editAmount(raw, at, { afterSeparator })
    caret.current = edit.caret
    onChange(edit.text)
  }

  return (
    <TextField
      ref={input}
      label="Target amount"
      name="paymentGoal"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      required
      leading={<span className="font-semibold">£</span>}
      inputClassName="figures"
      value={value}
      onChange={change}
      error={error}
      disabled={disabled}
    />
  )
}
