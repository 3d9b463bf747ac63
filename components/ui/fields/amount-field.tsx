import { type FocusEvent, useCallback, useRef } from 'react'
import {
  amountInputText,
  editAmount,
  type FieldBeforeEdit,
  formatAmountInput,
  hasOurCommas,
} from '@/lib/base/money/amount-input'
import { toDecimal } from '@/lib/base/money/pence'
import { TextField, type TextFieldProps } from './text-field'

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'inputMode' | 'onChange' | 'ref'> & {
  /** Receives the text after each edit, and again on blur if that completed it. */
  onChange: (event: { target: { value: string } }) => void
  /** Without commas between the thousands. */
  plain?: boolean
  /** Large figures, for screens that are about the amount. */
  prominent?: boolean
}

/** An amount in pounds. What is typed stays; on blur an amount is written out as it was read, with its pence. */
export function AmountField({ plain = false, prominent, onChange, onBlur, ...field }: AmountFieldProps) {
  const { ref, edit, forgetTyped } = useThousandsCommas()

  const change: TextFieldProps['onChange'] = (event) => {
    if (!plain) edit(event.currentTarget, event.nativeEvent as Partial<InputEvent>)
    onChange(event)
  }

  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = formatAmountInput(input.value, plain ? toDecimal : amountInputText)
    forgetTyped()
    if (text !== input.value) {
      input.value = text
      onChange(event)
    }
    onBlur?.(event)
  }

  return (
    <TextField
      autoComplete="off"
      {...field}
      ref={ref}
      inputMode="decimal"
      onChange={change}
      onBlur={blur}
      leading={<span className={prominent ? 'font-display text-2xl text-ink' : 'font-semibold'}>£</span>}
      inputClassName={prominent ? 'figures font-display text-2xl! font-semibold min-h-16' : 'figures'}
    />
  )
}

const EMPTY: FieldBeforeEdit = { text: '', start: 0, end: 0, hasOurCommas: false }

/** Groups the thousands as they are typed, and remembers which commas are not ours but the person's. */
function useThousandsCommas() {
  const beforeEdit = useRef(EMPTY)
  const typed = useRef<string | null>(null)

  const ref = useCallback((input: HTMLInputElement) => {
    const remember = () => {
      const { value: text, selectionStart, selectionEnd } = input
      beforeEdit.current = {
        text,
        start: selectionStart ?? text.length,
        end: selectionEnd ?? text.length,
        hasOurCommas: text !== typed.current && hasOurCommas(text),
      }
    }
    input.addEventListener('beforeinput', remember)
    return () => input.removeEventListener('beforeinput', remember)
  }, [])

  const edit = (input: HTMLInputElement, { inputType }: Partial<InputEvent>) => {
    const raw = input.value
    const skipsComma = inputType === 'deleteContentForward'
    const { text, caret, ...edited } = editAmount(
      beforeEdit.current,
      raw,
      input.selectionStart ?? raw.length,
      {
        skipsComma,
      },
    )
    beforeEdit.current = EMPTY
    typed.current = edited.hasOurCommas ? null : text
    if (text === raw) return
    input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }

  return {
    ref,
    edit,
    /** What stands in the field from now on was written by us, or is not an amount. */
    forgetTyped: () => {
      typed.current = null
    },
  }
}
