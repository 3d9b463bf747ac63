import { useId, useState } from 'react'
import { Icon } from '@/components/ui/figures/icon'
import { TextField, type TextFieldProps } from './text-field'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'leading'>

/** A password field with a button to show what is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const generatedId = useId()
  const id = props.id ?? generatedId
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      leading={<Icon className="icon-lock-keyhole size-4.75" />}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          // A form may have three of these.
          aria-describedby={`${id}-label`}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
          className="flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          {isShown ? <Icon className="icon-eye-off size-5" /> : <Icon className="icon-eye size-5" />}
        </button>
      }
    />
  )
}
