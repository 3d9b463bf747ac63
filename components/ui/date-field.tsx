import { CalendarDays } from 'lucide-react'
import { TextField, type TextFieldProps } from './text-field'

/** The browser's own date picker; values are YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'leading' | 'trailing'>) {
  return (
    <TextField
      {...props}
      type="date"
      leading={<CalendarDays size={19} aria-hidden="true" />}
      inputClassName="figures appearance-none text-left"
    />
  )
}
