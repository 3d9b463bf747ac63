import { CircleCheck } from 'lucide-react'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import { PASSWORD_MAX, PASSWORD_RULES, SIGNUP_MESSAGES } from '@/lib/accounts/rules'

type NewPasswordFieldsProps = {
  password: string
  confirmation: string
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
  passwordLabel?: string
  confirmationLabel?: string
  passwordError?: string | null
  confirmationError?: string | null
  disabled?: boolean
}

export const checklistOf = (password: string) =>
  PASSWORD_RULES.map(({ label, holds }) => ({ label, met: holds(password) }))

/** Longer than log-in takes: refused rather than cut. */
export const tooLongText = (password: string): string | null =>
  password.length > PASSWORD_MAX ? `Please use at most ${PASSWORD_MAX} characters.` : null

/** A new password with its live checklist, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, onPassword, onConfirmation, disabled } = props
  const matches = password === confirmation
  return (
    <>
      <div className="flex flex-col gap-3">
        <PasswordField
          label={props.passwordLabel ?? 'Password'}
          name="password"
          autoComplete="new-password"
          value={password}
          error={props.passwordError ?? tooLongText(password)}
          disabled={disabled}
          onChange={(event) => onPassword(event.target.value)}
        />
        <PasswordChecklist rules={checklistOf(password)} />
      </div>
      <PasswordField
        label={props.confirmationLabel ?? 'Confirm password'}
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmation}
        disabled={disabled}
        error={confirmation && !matches ? SIGNUP_MESSAGES.noMatch : props.confirmationError}
        hint={
          confirmation && matches ? (
            <span className="flex items-center gap-1.5 font-semibold text-success" aria-live="polite">
              <CircleCheck size={16} aria-hidden="true" />
              {SIGNUP_MESSAGES.match}
            </span>
          ) : undefined
        }
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  )
}
