import { Icon } from '@/components/ui/figures/icon'
import { TextField, type TextFieldProps } from './text-field'

/** Without one, browsers let a year go on to six digits. */
const LAST_DAY = '9999-12-31'

/** The browser's own date picker; values are YYYY-MM-DD. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'leading' | 'trailing'>) {
  return (
    <TextField
      {...props}
      max={props.max ?? LAST_DAY}
      type="date"
      // Firefox draws its own at the other end, which cannot be hidden.
      leading={<Icon className="icon-calendar-days size-4.75 supports-[-moz-appearance:none]:hidden" />}
      inputClassName="figures appearance-none text-left supports-[-moz-appearance:none]:pl-3.5"
    />
  )
}
